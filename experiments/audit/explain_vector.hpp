/// Vectors of frequencies and of slopes beside the exact ones of a model: which entries honest arithmetic explains.
#pragma once

#include <span>
#include <vector>

#include "experiments/audit/result.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

/// The relative error that an entry 1/growth may have when every step is computed in the format: growth =
/// base^exponent, by which the error of the exponent is multiplied; `factor` is that of a ramp, or an eighth of the
/// factors of a running product. 1 where there is none.
double allowed_relative(Format computed, double growth, double factor = 1);

/// The first of bfloat16, half, float and double in which every number can be written.
Format narrowest_holding(std::span<double const> values);

/// Whether a format is bfloat16 or half.
bool is_narrow(Format format);

/// How far an entry of the size of `x` may lie from its exact value, relative: float32 arithmetic, as libraries compute
/// at the least, and one rounding to bfloat16 or half where all entries are `held` in such a format.
double allowance(Format held, double x, double factor = 1);

/// The same of each of the frequencies that a vector holds, in the format that holds them all.
std::vector<double> allowances(std::span<double const> found);

/// The places of those entries that are farther from the exact ones, as many as there are of both.
std::vector<std::size_t> unexplained(std::span<double const> found, std::span<Ball const> exact, Format held,
                                     double factor = 1);

/// |found/exact - 1|; of an exact 0, 0 or infinity.
double relative_error(double found, Ball const& exact);

/// base^(-i/denominator) for 0 <= i < count, with the exponents and the powers each rounded to a format step by step.
std::vector<double> computed_in(Format exponents, Format powers, double base, double denominator, std::size_t count);

/// How exact a vector is that was stored in the format; what and how its errors came about is left open.
Accuracy accuracy_of(std::span<double const> found, std::span<Ball const> exact, Format stored);

}  // namespace pe::audit
