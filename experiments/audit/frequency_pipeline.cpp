#include "experiments/audit/frequency_pipeline.hpp"

#include <algorithm>
#include <cmath>

namespace pe::audit {

// In units u of the format's roundoff, for the two ways in which libraries compute:
//   1/base**(2i/d)          exponent: u relative, or u ln(growth) in the power; power and reciprocal: 4 u + u
//   exp(2i * (-ln(base)/d)) logarithm, quotient and product: 4 u relative, or 4 u ln(growth); exponential: 4 u
// where a library's power or exponential is taken to be good to 2 ulp, 4 u. A ramp costs a division and a cancellation,
// 5 u absolute in a weight, which counts `factor` times where the frequency is nearly divided by it. Doubled logarithm
// and a few u more are left for libraries of other orders: an error of a wrong rule is thousands of times larger.
double allowed_relative(Format computed, double growth, double factor) {
  double const ramp = factor > 1 ? 8 * factor : 0;
  return unit_roundoff(computed) * (8 * std::log(std::max(growth, 1.0)) + 8 + ramp);
}

double narrow_rounding(Format stored, double growth) {
  constexpr double half_subnormal = 0x1p-25;  // below the least normal half, half a unit is an absolute error
  if (stored == Format::binary16) return std::max(unit_roundoff(stored), half_subnormal * growth);
  return stored == Format::bfloat16 ? unit_roundoff(stored) : 0;
}

double fit_allowance(Format stored, double growth) {
  return allowed_relative(Format::binary32, growth, 1) + narrow_rounding(stored, growth);
}

Format narrowest_holding(std::span<double const> values) {
  auto const holds = [&](Format format) {
    return std::all_of(values.begin(), values.end(), [&](double x) { return round_to(format, x) == x; });
  };
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (holds(format)) return format;
  }
  return Format::binary64;
}

std::vector<double> computed_in(Format exponents, Format powers, double base, double denominator, std::size_t count) {
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i) {
    double const numerator = round_to(exponents, 2 * static_cast<double>(i));
    double const exponent = round_to(exponents, numerator / round_to(exponents, 2 * denominator));
    double const power = round_to(powers, correct_pow(base, exponent));
    result.push_back(round_to(powers, 1 / power));
  }
  return result;
}

}  // namespace pe::audit
