#include "experiments/audit/simple_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "theory/kernel/error.hpp"

namespace pe::audit {

SimpleNumber simplest_within(double value, double relative) {
  constexpr int enough = 17;  // any double is told from its neighbours
  for (int digits = 1; digits < enough; ++digits) {
    double const rounded = std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
    if (std::abs(rounded - value) <= relative * std::abs(value)) return {rounded, digits};
  }
  return {value, enough};
}

SimpleNumber simplest_between(double low, double high) {
  constexpr int enough = 17;
  for (int digits = 1; digits < enough; ++digits) {
    double const middle = std::strtod(fmt::format("{:.{}e}", low + (high - low) / 2, digits - 1).c_str(), nullptr);
    if (low <= middle && middle <= high) return {middle, digits};
  }
  return {low + (high - low) / 2, enough};
}

Fraction fraction_of(double value, char const* name) {
  constexpr int mantissa_bits = std::numeric_limits<double>::digits, most_bits = 62;
  int exponent = 0;
  bool const finite = std::isfinite(value);
  auto const mantissa =
      finite ? static_cast<std::int64_t>(std::scalbn(std::frexp(value, &exponent), mantissa_bits)) : 0;
  auto const power = [](int n) { return std::int64_t{1} << n; };
  int const shift = mantissa == 0 ? 0 : __builtin_ctzll(static_cast<unsigned long long>(mantissa));
  auto const odd = mantissa / power(shift);
  int const scale = exponent - mantissa_bits + shift;  // value = odd 2^scale
  if (finite) {
    if (scale >= 0 && exponent <= most_bits) return odd * power(scale);
    if (scale < 0 && -scale <= most_bits) return {odd, power(-scale)};
    auto const text = fmt::format("{}", value);  // "0.0015" or "1.5e-05", the fewest digits that read as it
    auto const e = std::min(text.find('e'), text.size()), point = text.find('.');
    auto digits = text.substr(0, e);
    int places = e < text.size() ? -std::atoi(text.c_str() + e + 1) : 0;
    if (point != std::string::npos) {
      digits.erase(point, 1);
      places += static_cast<int>(e - point) - 1;
    }
    constexpr int most_places = 18;
    if (value < 1 && places <= most_places) {
      std::int64_t denominator = 1;
      for (int i = 0; i < places; ++i) denominator *= 10;
      return {std::atoll(digits.c_str()), denominator};
    }
  }
  throw UserError(
      fmt::format("{} is {}, which is too large or too small to be computed with exactly; take a number from "
                  "0.002 to 4e18, or a shorter one",
                  name, value));
}

}  // namespace pe::audit
