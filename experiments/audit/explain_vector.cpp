#include "experiments/audit/explain_vector.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/audit/ulp.hpp"

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

Format narrowest_holding(std::span<double const> values) {
  auto const holds = [&](Format format) {
    return std::all_of(values.begin(), values.end(), [&](double x) { return round_to(format, x) == x; });
  };
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (holds(format)) return format;
  }
  return Format::binary64;
}

bool is_narrow(Format format) { return format == Format::bfloat16 || format == Format::binary16; }

double allowance(Format held, double x, double factor) {
  double const size = std::abs(x);
  double const computed = allowed_relative(Format::binary32, size > 0 ? 1 / size : 1, factor);
  return computed + (is_narrow(held) && size > 0 ? 0.5 * ulp(held, size * (1 - computed)) / size : 0);
}

std::vector<double> allowances(std::span<double const> found) {
  auto const held = narrowest_holding(found);
  std::vector<double> result;
  for (double const x : found) result.push_back(allowance(held, x));
  return result;
}

double relative_error(double found, Ball const& exact) {
  double const x = exact.to_double();
  if (x == 0) return found == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::abs(found / x - 1);
}

std::vector<std::size_t> unexplained(std::span<double const> found, std::span<Ball const> exact, Format held,
                                     double factor) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < std::min(found.size(), exact.size()); ++i) {
    if (!(relative_error(found[i], exact[i]) <= allowance(held, exact[i].to_double(), factor))) result.push_back(i);
  }
  return result;
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

Accuracy accuracy_of(std::span<double const> found, std::span<Ball const> exact, Format stored) {
  auto const far = furthest(stored, found, exact);
  Accuracy result;
  result.max_ulp = far.ulps;
  result.max_error = far.error;
  result.entries = result.by_balls = found.size();
  result.worst = worst_at({static_cast<std::int64_t>(far.index)}, found[far.index], exact[far.index], stored);
  return result;
}

}  // namespace pe::audit
