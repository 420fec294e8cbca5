/// The documents that have a page: five that the bench goes through line by line, and papers, of which it has looked at
/// some statements. Each with its outline.
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
  std::vector<std::string_view> figures = {};  ///< that stand here though no entry of the ledger says so, by name
};

struct Document {
  std::string_view key;                   ///< in theory/sources.bib
  std::string_view ledger;  ///< what the ids of its entries in the ledger begin with: "S003"; empty: not all of it was
                            ///< looked at
  std::vector<DocumentSection> sections;  ///< in the document's own order
};

/// Returns the documents in the order of the claim list.
std::span<Document const> documents();

/// Returns the document with this key; nothing when there is none.
Document const* find_document(std::string_view key);

/// Returns the part in which a place stands; nothing when no part claims it.
DocumentSection const* section_of(Document const& document, std::string_view place);

}  // namespace pe
