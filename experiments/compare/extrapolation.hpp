/// What becomes of codes beyond a training length: norm, distance to the neighbour and the closest earlier code.
#pragma once

#include <string>
#include <vector>

#include "reports/comparison.hpp"

namespace pe::experiments {

inline constexpr int training_length = 512, extrapolation_factor = 64, extrapolation_dimension = 64;

/// Three sets of curves at the powers of two up to 64 * 512, at d = 64 and base 10000: "norm", "neighbour-distance" and
/// "minimum-gap". Values are midpoints of balls, rounded to six digits, so that they are the same on every machine. A
/// scheme that has no codes for positions on a line has no curve; one with a table that ends has a shorter one, and a
/// note.
std::vector<reports::Extrapolation> extrapolations(std::vector<std::string> const& schemes);

}  // namespace pe::experiments
