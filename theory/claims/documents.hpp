/// The documents that have a page, each with its outline (theory/sources).
#pragma once

#include <span>
#include <string_view>

#include "theory/formula/source.hpp"

namespace pe {

/// Returns the documents in the order of the claim list.
std::span<Document const> documents();

/// Returns the document with this key; nothing when there is none.
Document const* find_document(std::string_view key);

/// Returns the part in which a place is; nothing when no part claims it.
DocumentSection const* section_of(Document const& document, std::string_view place);

}  // namespace pe
