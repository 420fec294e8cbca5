/// Rounding of a scalar of any numeric field to a number format of hardware: what a table stored in it holds.
#pragma once

#include <optional>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/numbers.hpp"

namespace pe {

/// The number that every point of the ball rounds to; nothing where two of its points round to different ones.
std::optional<double> rounded(Format format, Ball const& x);

inline std::optional<double> rounded(Format format, Number const& x) {
  return round_to(format, static_cast<double>(x));
}

/// The rounded number as a scalar; over balls, the hull of all that the ball's points round to.
Ball store_in(Format format, Ball const& x);

inline Number store_in(Format format, Number const& x) { return x.like(round_to(format, static_cast<double>(x))); }

}  // namespace pe
