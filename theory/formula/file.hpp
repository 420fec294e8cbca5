/// A file of claims (TOML): an author's own lemmas.
///
///   [define]                             named formulas, used by the claims; optional
///   frequency = "base^(-2*i/d)"
///
///   [[claim]]
///   id = "tilted.falls"
///   says = "The sum of cosines falls below a tenth by lag 512"
///   for = { d = "64, 128", base = "10000", k = "integers 512..4096" }      domain.hpp; optional
///   law = "sum(i, cos(frequency*k)) <= d/20"                               parse.hpp
///   expect = "refuted"                                                     or "holds"
///   note = "..."                                                           optional
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace pe::formulas {

inline constexpr std::size_t most_bytes = 1 << 20;
inline constexpr std::size_t most_claims = 1'000, most_definitions = 100;

/// The claims of a file's text. `name` is what messages and the claims call the file; `digest`, its SHA-256, is kept in
/// the note of each claim, and its law as the words that the file says. Throws UserError: one sentence with line and
/// column.
std::vector<Claim> read_claims(std::string_view text, std::string const& name, std::string const& digest = {});

}  // namespace pe::formulas
