/// Every claim of every source (theory/sources), and the sources themselves (theory/sources.bib).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace pe {

/// A document, or a program. `year` is that of its first print, which an arXiv number tells.
struct Source {
  std::string key, author, title, year, url;
  /// What else a bibliography has of it, by BibTeX's names: "type" (inproceedings, article, misc; online: a post;
  /// software), "year" of what it was published in, booktitle, journal, volume, number, pages, eprint, note, version,
  /// date.
  std::map<std::string, std::string> entry = {};
};

std::vector<Source> const& sources();

/// All claims, source by source, in the order of each document.
std::vector<Claim> const& claims();

/// The verdict that is expected; of a claim without a check "not checkable", or "not checked" for a statement that is
/// true or false.
std::string_view expected_word(Claim const& claim);

/// Nothing when no claim has this id.
Claim const* find_claim(std::string_view id);

/// Reads the entries @type{key, field = {value}, ...} of a bibliography. Throws UserError naming the line.
std::vector<Source> parse_bibliography(std::string_view text);

/// The bench's own: every property on every scheme that it says something about, whether or not a document claims it.
/// theory/properties/refuted.tsv has what each is expected to be; of a guest nothing is expected.
std::vector<Claim> pebench_claims();

}  // namespace pe
