#include "experiments/audit/kinds/bias_line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe::audit {
namespace {

/// The slopes that all entries between two offsets admit, on a line through one of them.
struct Slopes {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();

  Slopes both(Slopes const& other) const { return {std::max(low, other.low), std::min(high, other.high)}; }
  bool any() const { return low <= high; }
};

Slopes admitted(BiasProfile const& p, std::int64_t anchor, std::int64_t first, std::int64_t last, Format stored) {
  // A row's constant is known from an entry, which was rounded too.
  double const roundings = p.row_constants ? 4 : 1;
  auto const open = [&](double x) { return roundings * bias_rounding(stored, x, p.greatest); };
  Slopes result;
  for (auto offset = first; offset <= last; ++offset) {
    double const x = p.at(offset), steps = static_cast<double>(offset - anchor);
    if (std::isnan(x) || steps == 0) continue;
    double const middle = (x - p.at(anchor)) / steps, half = (open(x) + open(p.at(anchor))) / std::abs(steps);
    result = result.both({middle - half, middle + half});
  }
  return result;
}

}  // namespace

std::optional<BiasLine> line_of(BiasProfile const& p, Format stored) {
  auto const known = [&](std::int64_t offset) { return !std::isnan(p.at(offset)); };
  // A single query sees its keys from the last one backwards.
  std::int64_t const zero = p.queries == 1 ? p.last_offset() : 0;
  if (!known(zero) || zero - 1 < p.first_offset() || !known(zero - 1)) return std::nullopt;
  BiasLine line;
  line.at_zero = p.at(zero);
  std::int64_t far = zero;
  while (far - 1 >= p.first_offset() && known(far - 1)) --far;
  line.slope = (p.at(far) - line.at_zero) / static_cast<double>(zero - far);
  bool const rises = std::abs(p.at(far)) < std::abs(line.at_zero);
  line.at_one = rises ? p.at(far) - p.at(far + 1) : p.at(zero - 1) - line.at_zero;
  auto const past = admitted(p, rises ? far : zero, far, zero, stored);
  if (!past.any()) return std::nullopt;
  auto const future = admitted(p, zero, zero + 1, p.last_offset(), stored);
  bool flat = true, any = false;
  for (auto offset = zero + 1; offset <= p.last_offset(); ++offset) {
    any = any || known(offset);
    flat = flat && (!known(offset) || std::abs(p.at(offset)) <= bias_rounding(stored, 0, p.greatest));
  }
  if (!any) {
    line.future = p.causal_mask ? "masked" : "none";
  } else if (past.both({-future.high, -future.low}).any()) {
    line.future = "symmetric";
  } else if (past.both(future).any()) {
    line.future = "the same line";
  } else if (flat) {
    line.future = "zero";
  } else {
    return std::nullopt;
  }
  return line;
}

}  // namespace pe::audit
