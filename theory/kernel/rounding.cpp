#include "theory/kernel/rounding.hpp"

namespace pe {
namespace {

struct Bounds {
  double low, high;
};

/// Rounding is monotonic, so what the two ends round to bounds what any point between them does.
Bounds round_ends(Format format, Ball const& x) {
  Bounds result{};
  arf_t end;
  arf_init(end);
  arb_get_lbound_arf(end, x.raw(), BallPrecision::bits());
  result.low = round_to(format, arf_get_d(end, ARF_RND_FLOOR));
  arb_get_ubound_arf(end, x.raw(), BallPrecision::bits());
  result.high = round_to(format, arf_get_d(end, ARF_RND_CEIL));
  arf_clear(end);
  return result;
}

}  // namespace

std::optional<double> rounded(Format format, Ball const& x) {
  auto const [low, high] = round_ends(format, x);
  return low == high ? std::optional(low) : std::nullopt;
}

Ball store_in(Format format, Ball const& x) {
  auto const [low, high] = round_ends(format, x);
  if (low == high) return Ball(low);
  Ball hull = Ball::unset();
  arb_union(hull.raw(), Ball(low).raw(), Ball(high).raw(), BallPrecision::bits());
  return hull;
}

}  // namespace pe
