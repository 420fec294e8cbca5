/// A file of claims (TOML), an author's own lemmas, and perhaps of a scheme of hers that they speak of.
///
///   [scheme]                             scheme.hpp; optional
///   [define]                             named formulas; optional
///   frequency = "base^(-2*i/d)"
///
///   [[claim]]
///   id = "tilted.falls"
///   says = "The sum of cosines falls below a tenth by lag 512"
///   for = { d = "64, 128", base = "10000", k = "integers 512..4096" }      domain.hpp; optional
///   law = "sum(i, cos(frequency*k)) <= d/20"                               parse.hpp; or
///   property = "relative-score"                                            one of the bench's, of the file's scheme
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

struct Scheme;

/// A claim that the file's scheme has a property, or lacks it.
struct PropertyClaim {
  Row row;
  std::string property, where;
};

struct File {
  std::shared_ptr<Scheme const> scheme;  ///< null where the file has none
  std::vector<Claim> claims;             ///< of laws
  std::vector<PropertyClaim> of_properties;
};

/// What a file's text says. `name` is what messages and the claims call the file; `digest`, its SHA-256, is kept in the
/// note of each claim, and its law as the words that the file says. Throws InputError: one sentence with line and
/// column.
File read_file(std::string_view text, std::string const& name, std::string const& digest = {});

/// The claims of a file that has no scheme.
std::vector<Claim> read_claims(std::string_view text, std::string const& name, std::string const& digest = {});

}  // namespace pe::formulas
