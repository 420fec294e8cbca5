/// What a source is beside its claims: its outline, and what its findings compare.
#pragma once

#include <string>
#include <vector>

namespace pe {

/// A part of a document. A place (Locator::place) is in it when it begins with one of `places`; where several parts
/// claim a place, the longest beginning decides.
struct DocumentSection {
  std::string heading;
  std::vector<std::string> places;
  std::vector<std::string> figures = {};  ///< that are shown here though no entry of the ledger says so, by name
  std::vector<std::string> about = {};  ///< schemes that its statements speak of, where it is not those of the document
};

/// A source as its file has it: the five documents that the bench goes through line by line, and papers, of which it
/// has looked at some statements.
struct Document {
  std::string key;                        ///< in theory/sources.bib
  std::string ledger;                     ///< what the ids of its entries in the ledger begin with: "S003"; empty: not
                                          ///< all of it was looked at
  std::vector<DocumentSection> sections;  ///< in the document's own order; none: it has no page
  std::vector<std::string> about = {};    ///< schemes that its statements speak of, where they name no other
  int rank = 0;                           ///< sources are listed by rank, then those without one (0) by their keys
};

/// What the two sides of a finding's law are, in the terms and units of its sentence. The names may have {k} for the
/// value of k at the witness, and {#} or {#-1} for the number of its component.
struct SideNames {
  std::string claim;        ///< its id
  std::string left, right;  ///< "the error", "the printed bound"
  bool square = false;      ///< the sides of the law are squares of what is named
  int right_has_more = 0;   ///< the law adds this to the right side: x < y + 1 where x <= y is meant of whole numbers
};

}  // namespace pe
