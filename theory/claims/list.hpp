/// Every claim of every source, and the sources themselves (theory/sources.bib).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace pe {

struct Source {
  std::string key, author, title, year, url;
};

std::vector<Source> const& sources();

/// All claims, source by source, in the order of each document.
std::vector<Claim> const& claims();

/// Nothing when no claim has this id.
Claim const* find_claim(std::string_view id);

/// Reads the entries @type{key, field = {value}, ...} of a bibliography. Throws UserError naming the line.
std::vector<Source> parse_bibliography(std::string_view text);

// One list for each source, each in a file of its name; a long document has several, one for each part.
std::vector<Claim> kazemnejad2019_claims();
std::vector<Claim> derivation2023_claims();
std::vector<Claim> zheng2022_introduction_claims();
std::vector<Claim> zheng2022_claims();
std::vector<Claim> zheng2022_relative_claims();  ///< with zheng2022_t5_claims
std::vector<Claim> zheng2022_t5_claims();
std::vector<Claim> vaswani2017_claims();
std::vector<Claim> su2021_claims();
std::vector<Claim> pebench_claims();

}  // namespace pe
