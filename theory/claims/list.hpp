/// Every claim of every source, and the sources themselves (theory/sources.bib).
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

/// Whether it is a paper, and no post and no program.
bool is_paper(Source const& source);

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

// One list for each source, in a file of its name; a long one goes on in files whose names begin with it.
std::vector<Claim> clock_blog_claims();
std::vector<Claim> clock_blog_frequencies_claims();
std::vector<Claim> clock_blog_binary_claims();
std::vector<Claim> mathor2020_claims();
std::vector<Claim> kazemnejad2019_claims();
std::vector<Claim> kazemnejad2019_offsets_claims();
std::vector<Claim> derivation2023_claims();
std::vector<Claim> zheng2022_introduction_claims();
std::vector<Claim> zheng2022_sinusoidal_claims();
std::vector<Claim> zheng2022_absolute_claims();
std::vector<Claim> zheng2022_relative_claims();  ///< with zheng2022_t5_claims
std::vector<Claim> zheng2022_t5_claims();
std::vector<Claim> vaswani2017_claims();
std::vector<Claim> su2021_claims();
std::vector<Claim> liu2020_claims();
std::vector<Claim> wang2019complex_claims();
std::vector<Claim> barbero2024_claims();
std::vector<Claim> chen2023_claims();
std::vector<Claim> chi2022kerple_claims();
std::vector<Claim> dai2019_claims();
std::vector<Claim> he2020_claims();
std::vector<Claim> hua2024_claims();
std::vector<Claim> liu2023_claims();
std::vector<Claim> llama2024_claims();
std::vector<Claim> men2024_claims();
std::vector<Claim> oka2025_claims();
std::vector<Claim> peng2023_claims();
std::vector<Claim> press2021_claims();
std::vector<Claim> schenck2025_claims();
std::vector<Claim> su2021plane_claims();
std::vector<Claim> su2022_claims();
std::vector<Claim> su2024_claims();
std::vector<Claim> wang2024precision_claims();
std::vector<Claim> xiong2023_claims();
std::vector<Claim> deepseek2024_claims();
std::vector<Claim> pebench_claims();

}  // namespace pe
