/// Comparison with numbers that somebody printed.
#pragma once

#include <cmath>
#include <vector>

#include "theory/kernel/balls.hpp"

namespace pe {

/// Whether `value`, rounded to so many decimals, is what was printed.
inline bool printed_as(Ball const& value, double printed, int decimals) {
  return (value - Ball(printed)).upper_bound() <= 0.500001 * std::pow(10.0, -decimals);
}

inline bool printed_as(Vector<Ball> const& values, std::vector<double> const& printed, int decimals) {
  if (values.size() != printed.size()) return false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!printed_as(values[i], printed[i], decimals)) return false;
  }
  return true;
}

}  // namespace pe
