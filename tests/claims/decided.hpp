/// All claims, decided once for the tests of this program.
#pragma once

#include <vector>

#include "theory/kernel/engine.hpp"

namespace pe {

inline constexpr std::uint64_t decided_cases = 100;

/// The outcomes of claims(), in its order.
std::vector<Outcome> const& decided_claims();

/// Those of the cells of the scheme x property matrix, in the order of the matrix (pebench_claims).
std::vector<Outcome const*> const& decided_cells();

}  // namespace pe
