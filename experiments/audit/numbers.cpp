#include "experiments/audit/numbers.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>

#include <fmt/format.h>

#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

struct Shape {
  int precision, least_exponent;  ///< significant bits; the exponent of the least normal number
};

constexpr Shape shapes[] = {{53, -1022}, {24, -126}, {11, -14}, {8, -126}};
static_assert(std::size(shapes) == all_formats.size());

Shape shape_of(Format format) { return shapes[static_cast<std::size_t>(format)]; }

}  // namespace

Format format_of(Dtype dtype) {
  PE_ASSERT(!is_integer(dtype));
  if (dtype == Dtype::float16) return Format::binary16;
  if (dtype == Dtype::bfloat16) return Format::bfloat16;
  return dtype == Dtype::float32 || dtype == Dtype::complex64 ? Format::binary32 : Format::binary64;
}

std::string_view numpy_name(Format format) {
  constexpr std::string_view names[] = {"float64", "float32", "float16", "bfloat16"};
  static_assert(std::size(names) == all_formats.size());
  return names[static_cast<std::size_t>(format)];
}

double within_half_a_turn(double angle) {
  constexpr double turn = 2 * std::numbers::pi, most_turns = 0x1p52;
  auto const turns = std::nearbyint(angle / turn);
  return std::abs(turns) < most_turns ? std::fma(-turns, turn, angle) : std::remainder(angle, turn);
}

Format narrowest_holding(std::span<double const> values) {
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (std::ranges::all_of(values, [&](double x) { return round_to(format, x) == x; })) return format;
  }
  return Format::binary64;
}

bool is_narrow(Format format) { return format == Format::bfloat16 || format == Format::binary16; }

double least_normal(Format format) { return std::scalbn(1.0, shape_of(format).least_exponent); }

double ulp(Format format, double x) {
  auto const [precision, least] = shape_of(format);
  int const exponent = x == 0 ? least : std::max(std::ilogb(x), least);
  bool const power_of_two = x != 0 && exponent > least && std::scalbn(std::abs(x), -exponent) == 1;
  return std::scalbn(1.0, exponent - (precision - 1) - (power_of_two ? 1 : 0));
}

std::pair<std::string, std::string> tell_apart(double found, double expected) {
  std::pair<std::string, std::string> result;
  for (int digits = 6; digits <= 17 && result.first == result.second; ++digits)
    result = {fmt::format("{:.{}g}", found, digits), fmt::format("{:.{}g}", expected, digits)};
  return result;
}

Worst worst_at(std::vector<std::int64_t> index, double found, double expected, Format format) {
  auto [is, belongs] = tell_apart(found, expected);
  auto const ulps = std::abs(found - expected) / ulp(format, expected);
  auto const counted = ulps < 0x1p53 ? std::optional(ulps) : std::nullopt;  // more than a double counts say nothing
  return {std::move(index), {}, {}, std::move(is), std::move(belongs), counted};
}

double median(std::vector<double> values) {
  PE_ASSERT(!values.empty());
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

SimpleNumber simplest_within(double value, double relative) {
  auto const open = relative * std::abs(value);
  return simplest_between(value - open, value + open);
}

SimpleNumber simplest_between(double low, double high) {
  constexpr int enough = 17;  // enough to distinguish any double from its neighbours
  auto const middle = low + (high - low) / 2;
  for (int digits = 1; digits < enough; ++digits) {
    double const rounded = std::strtod(fmt::format("{:.{}e}", middle, digits - 1).c_str(), nullptr);
    if (low <= rounded && rounded <= high) return {rounded, digits};
  }
  return {middle, enough};
}

Fraction fraction_of(double value, char const* name) {
  for (int k = 0; k <= 62; ++k) {
    auto const scaled = std::scalbn(value, k);
    if (scaled == std::trunc(scaled) && std::abs(scaled) < 0x1p62)
      return {static_cast<std::int64_t>(scaled), std::int64_t{1} << k};
  }
  double power_of_ten = 1;  // every power to 10^18 is a double, and so the quotient is the number that is read
  for (int places = 0; places <= 18 && std::abs(value) < 1; ++places, power_of_ten *= 10) {
    auto const digits = std::round(value * power_of_ten);
    if (digits / power_of_ten == value && std::abs(digits) < 0x1p53)
      return {static_cast<std::int64_t>(digits), static_cast<std::int64_t>(power_of_ten)};
  }
  throw UserError(
      fmt::format("{} is {}, which is too large or too small to be computed with exactly; take a number from "
                  "0.002 to 4e18, or a shorter one",
                  name, value));
}

}  // namespace pe::audit
