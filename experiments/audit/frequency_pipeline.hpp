/// In which arithmetic frequencies were computed, told from their errors.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

/// The relative error that a frequency 1/growth of its base may have when every step is computed in the format:
/// growth = base^exponent, by which the error of the exponent is multiplied; `factor` is that of a ramp, which
/// multiplies the ramp's own errors where the frequency is nearly divided by it. 1 where there is no ramp.
double allowed_relative(Format computed, double growth, double factor);

/// The relative error that storing it in bfloat16 or half costs a frequency 1/growth; 0 for wider formats.
double narrow_rounding(Format stored, double growth);

/// What fitting allows for a vector stored in a format: float32 arithmetic, as libraries compute at the least, and the
/// rounding of storing.
double fit_allowance(Format stored, double growth);

/// The first of bfloat16, half, float and double in which every number can be written.
Format narrowest_holding(std::span<double const> values);

/// base^(-i/denominator) for 0 <= i < count, with the exponents and the powers each rounded to a format step by step.
std::vector<double> computed_in(Format exponents, Format powers, double base, double denominator, std::size_t count);

}  // namespace pe::audit
