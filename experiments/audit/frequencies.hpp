/// Number formats of vectors of frequencies.
#pragma once

#include <span>
#include <vector>

#include "theory/kernel/format.hpp"

namespace pe::audit {

/// The first of bfloat16, half, float and double in which every number can be written.
Format narrowest_holding(std::span<double const> values);

/// base^(-i/denominator) for 0 <= i < count with exponents in a narrow format, and powers in it or in single precision.
struct MadeNarrowly {
  std::vector<double> w;
  bool powers = false;  ///< they are in the narrow format too
};
/// As code makes them: by a power or by an exponential, of the base or of the rounded one; as reciprocals, or as what
/// positions are divided by.
std::vector<MadeNarrowly> made_narrowly(Format narrow, double base, double denominator, std::size_t count);

}  // namespace pe::audit
