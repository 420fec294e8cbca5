/// The five documents that the bench goes through line by line, each with its outline.
///
/// Papers are sources too, but only the statements that these documents take from them are checked.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace pe {

/// A part of a document. A place (Locator::place) stands in it when it begins with one of `places`; where several parts
/// claim a place, the longest beginning decides.
struct DocumentSection {
  std::string_view heading;
  std::vector<std::string_view> places;
};

struct Document {
  std::string_view key;                   ///< in theory/sources.bib
  std::string_view ledger;                ///< what the ids of its entries in the ledger begin with: "S003"
  std::vector<DocumentSection> sections;  ///< in the document's own order
};

/// Returns the documents in the order of the claim list.
std::span<Document const> documents();

/// Returns the document with this key; nothing when there is none.
Document const* find_document(std::string_view key);

/// Returns the part in which a place stands; nothing when no part claims it.
DocumentSection const* section_of(Document const& document, std::string_view place);

}  // namespace pe
