#include "experiments/audit/simple_number.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace pe::audit {

SimpleNumber simplest_within(double value, double relative) {
  constexpr int enough = 17;  // any double is told from its neighbours
  for (int digits = 1; digits < enough; ++digits) {
    double const rounded = std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
    if (std::abs(rounded - value) <= relative * std::abs(value)) return {rounded, digits};
  }
  return {value, enough};
}

}  // namespace pe::audit
