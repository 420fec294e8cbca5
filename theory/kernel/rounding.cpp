#include "theory/kernel/rounding.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace pe {
namespace {

/// x rounded once. A narrow format's rounding is that of a double which is cut off, with its last bit set where
/// something was: rounded to nearest it would lose on which side of a middle x lies.
double round_once(Format format, arf_t const x) {
  if (format == Format::binary64) return arf_get_d(x, ARF_RND_NEAR);
  double const cut = arf_get_d(x, ARF_RND_DOWN);
  if (!std::isfinite(cut) || arf_cmp_d(x, cut) == 0) return round_to(format, cut);
  auto const sticky = std::bit_cast<double>(std::bit_cast<std::uint64_t>(cut) | 1U);
  return round_to(format, std::copysign(sticky, arf_sgn(x)));
}

struct Bounds {
  double low, high;
};

/// Rounding is monotonic, so what the two ends round to bounds what any point between them does.
Bounds round_ends(Format format, Ball const& x) {
  Bounds result{};
  arf_t end;
  arf_init(end);
  arb_get_lbound_arf(end, x.raw(), BallPrecision::bits());
  result.low = round_once(format, end);
  arb_get_ubound_arf(end, x.raw(), BallPrecision::bits());
  result.high = round_once(format, end);
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
