/// ALiBi's line through a head's bias.
#pragma once

#include <optional>
#include <string>

#include "experiments/audit/kinds/bias_profile.hpp"

namespace pe::audit {

/// f(0) + m |offset| to the past, and what the future has.
struct BiasLine {
  double slope = 0;    ///< change for each step away from the diagonal, into the past
  double at_one = 0;   ///< of the step at the least entries alone, of which no product is rounded
  double at_zero = 0;  ///< f at the offset where the distance is 0
  std::string future;  ///< "symmetric" | "the same line" | "masked" | "zero" | "none"
};

/// The line that every entry admits, each within its own rounding; nothing where there is none.
std::optional<BiasLine> line_of(BiasProfile const& profile, Format stored);

}  // namespace pe::audit
