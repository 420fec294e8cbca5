/// Every cell of the scheme x property matrix that has a check, decided once for all tests of this program.
#pragma once

#include <vector>

#include "theory/kernel/engine.hpp"

namespace pe {

inline constexpr std::uint64_t matrix_cases = 200;

/// The claims of theory/claims/pebench.cpp, in the order of the matrix.
std::vector<Outcome> const& matrix_outcomes();

}  // namespace pe
