/// Where the formulas of a scheme change: what they compare, round or choose comes out otherwise than one place before.
/// What is so at small places may end there, so that laws look at these places, too.
#pragma once

#include <cstdint>
#include <vector>

#include "theory/formula/scheme.hpp"

namespace pe::formulas {

/// Dimensions at which choices of the formulas change (tree.hpp); and where d is in them otherwise than as the number
/// of entries or in base^(c i/d), all even ones to 16, of which any may be special, as 6 is in (d - 6)*i.
std::vector<int> critical_dimensions(Scheme const& scheme);

/// Places of a query or a key, and distances of the two, at which some comparison, minimum, maximum, absolute value or
/// floor first changes, each with its neighbours: the first four changes beyond 8 and up to 2^40, of the two pairs at
/// d = 4 and, where the base is any, base 10000. A change beyond 64 that comes and goes between two of the numbers 2^n
/// and 3 2^n is not found.
std::vector<std::int64_t> critical_places(Scheme const& scheme);

/// Heads, likewise, beyond 3 and up to 2^10.
std::vector<std::int64_t> critical_heads(Scheme const& scheme);

}  // namespace pe::formulas
