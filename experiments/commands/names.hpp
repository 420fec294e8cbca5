/// Names that a user types: selectors with globs, and the nearest names to one that is unknown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace pe::experiments {

/// The names closest to `asked` by edit distance, nearest first: at most `most`, and only such as contain it or have
/// about half of their characters in common with it.
std::vector<std::string> nearest(std::string_view asked, std::vector<std::string> const& names, std::size_t most = 3);

/// Throws UserError: there is no `kind` named `asked`; offers the nearest names, and says where all are listed.
[[noreturn]] void throw_unknown(std::string_view kind, std::string_view asked, std::vector<std::string> const& names,
                                std::string_view listed_by);

/// The claims whose id, source, scheme, property or expected verdict matches any of the selectors, in which * stands
/// for any characters and ? for one; all when there are none. Throws UserError for a selector that matches nothing.
std::vector<Claim const*> select(std::vector<std::string> const& selectors);

/// The claim with this id, or the only one whose id ends so after a dot ("trace-identity"). Throws UserError when there
/// is none.
Claim const& claim_named(std::string const& id);

}  // namespace pe::experiments
