/// What sources have beside their claims (theory/sources): the outline of documents that have a page, and what the two
/// sides of a finding's law are, in the terms and units of its sentence.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "theory/claims/source_files.hpp"
#include "theory/kernel/evidence.hpp"

namespace pe {

/// Returns the documents in the order of the claim list.
std::span<Document const> documents();

/// Returns the document with this key; nothing when there is none.
Document const* find_document(std::string_view key);

/// Those of all sources.
std::span<SideNames const> side_names();

/// "the error at s = 0.5: 0.459282; the printed bound: 0.434294": both sides at the witness, to six digits. Empty for a
/// claim that has no names.
std::string in_own_terms(std::string_view claim, Witness const& witness);

}  // namespace pe
