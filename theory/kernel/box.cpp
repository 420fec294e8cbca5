#include "theory/kernel/box.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe {
namespace {

constexpr double no_bound = std::numeric_limits<double>::infinity();

double upper_end(Ball const& x) {
  arf_t end;
  arf_init(end);
  arb_get_ubound_arf(end, x.raw(), BallPrecision::bits());
  double const result = arf_is_nan(end) != 0 ? no_bound : arf_get_d(end, ARF_RND_CEIL);
  arf_clear(end);
  return result;
}

double lower_end(Ball const& x) { return -upper_end(-x); }

}  // namespace

Case Box::at(double (*choose)(Interval const&)) const {
  Case result;
  result.shape = shape;
  for (auto const& side : positions) result.positions.push_back(choose(side));
  result.parameters = parameters;
  return result;
}

Case Box::middle() const {
  return at([](Interval const& side) { return side.low + (side.high - side.low) / 2; });
}

Case Box::furthest() const {
  return at([](Interval const& side) { return std::max(std::abs(side.low), std::abs(side.high)); });
}

Box Box::of(Case const& point) {
  Box result{point.shape, {}, point.parameters};
  for (double const t : point.positions) result.positions.push_back({t, t});
  return result;
}

BoxDecision decide_box(Sides<Ball> const& sides) {
  PE_ASSERT(!sides.empty());  // a law that states nothing would hold of everything
  BoxDecision result{BallDecision::State::holds, true, -no_bound, 0};
  bool refuted = false;
  for (auto const& [relation, lhs, rhs, squares, part] : sides) {
    Ball const excess = lhs - rhs;
    bool const strict = relation == Relation::less;
    auto const holds = strict ? arb_is_negative(excess.raw()) : arb_is_nonpositive(excess.raw());
    auto const fails = strict ? arb_is_nonnegative(excess.raw()) : arb_is_positive(excess.raw());
    result.inequalities = result.inequalities && relation != Relation::equal;
    refuted = refuted || fails != 0;
    if (holds == 0) result.state = BallDecision::State::open;
    double const highest = upper_end(excess);
    if (highest > result.highest) {
      result.highest = highest;
      result.spread = std::isfinite(highest) ? highest - lower_end(excess) : no_bound;
    }
  }
  if (refuted) result.state = BallDecision::State::refuted;
  return result;
}

long precision_for(Box const& box) {
  constexpr long guard = 40, first = 48, step = FLINT_BITS;  // a spectrum is computed to whole limbs, 16 bits more
  double narrowest = 1;
  for (auto const& [low, high] : box.positions) {
    if (low < high) narrowest = std::min(narrowest, high - low);
  }
  long const wanted = integer_bits(box.furthest()) - std::ilogb(narrowest) +
                      std::ilogb(static_cast<double>(box.shape.dimension)) + guard;
  return first + (std::max(wanted - first, 0L) + step - 1) / step * step;
}

}  // namespace pe
