#include "theory/formula/arithmetic.hpp"

#include <cmath>

namespace pe::formulas {

Ball divided(Ball const& a, Ball const& b, Place const& place) {
  if (arb_is_zero(b.raw()) != 0) throw Undefined{"a division by 0", place};
  return a / b;
}

Ball logarithm(Balls const& field, Ball const& x, Place const& place) {
  if (arb_is_nonpositive(x.raw()) != 0) throw Undefined{"a logarithm of a number that is not positive", place};
  return field.log(x);
}

Ball root(Ball const& x, Place const& place) {
  if (arb_is_negative(x.raw()) != 0) throw Undefined{"a square root of a negative number", place};
  Ball result = Ball::unset();
  arb_sqrt(result.raw(), x.raw(), BallPrecision::bits());
  return result;
}

Ball powered(Balls const&, Ball const& x, Ball const& y, Place const& place) {
  if (arb_is_negative(x.raw()) != 0 && arb_is_int(y.raw()) == 0 && arb_contains_int(y.raw()) == 0) {
    throw Undefined{"a fractional power of a negative number", place};
  }
  if (arb_is_zero(x.raw()) != 0 && arb_is_negative(y.raw()) != 0) {
    throw Undefined{"a negative power of 0", place};
  }
  return pow(x, y);
}

Ball absolute(Ball const& x) { return abs(x); }

Ball lesser(Ball const& a, Ball const& b) {
  if (arb_le(a.raw(), b.raw()) != 0) return a;
  if (arb_le(b.raw(), a.raw()) != 0) return b;
  Ball result = Ball::unset();
  arb_min(result.raw(), a.raw(), b.raw(), BallPrecision::bits());
  return result;
}

Ball either(Ball const& a, Ball const& b) {
  Ball result = Ball::unset();
  arb_union(result.raw(), a.raw(), b.raw(), BallPrecision::bits());
  return result;
}

Ball whole(Ball const& x) {
  Ball result = Ball::unset();
  arb_floor(result.raw(), x.raw(), BallPrecision::bits());
  if (arb_is_finite(x.raw()) == 0) return result;
  // Arb's radius is rounded up. From one integer to the next it is 1/2, so that both are ends.
  constexpr slong most_bits_apart = 20;
  arf_t low, high, apart;
  arf_init(low);
  arf_init(high);
  arf_init(apart);
  arb_get_lbound_arf(low, x.raw(), BallPrecision::bits());
  arb_get_ubound_arf(high, x.raw(), BallPrecision::bits());
  arf_floor(low, low);
  arf_floor(high, high);
  arf_sub(apart, high, low, ARF_PREC_EXACT, ARF_RND_DOWN);
  if (arf_cmpabs_2exp_si(apart, most_bits_apart) < 0) {
    arf_add(arb_midref(result.raw()), low, high, ARF_PREC_EXACT, ARF_RND_DOWN);
    arf_mul_2exp_si(arb_midref(result.raw()), arb_midref(result.raw()), -1);
    mag_set_ui_2exp_si(arb_radref(result.raw()), static_cast<ulong>(arf_get_si(apart, ARF_RND_DOWN)), -1);
  }
  arf_clear(low);
  arf_clear(high);
  arf_clear(apart);
  return result;
}

std::optional<std::int64_t> integer(Ball const& x) {
  constexpr slong most_bits = 62;
  bool const is_one = arb_is_int(x.raw()) != 0 && arf_cmpabs_2exp_si(arb_midref(x.raw()), most_bits) < 0;
  return is_one ? std::optional<std::int64_t>(arf_get_si(arb_midref(x.raw()), ARF_RND_NEAR)) : std::nullopt;
}

std::optional<bool> is_so(Relation relation, Ball const& a, Ball const& b) {
  auto const decided = [](bool yes, bool no) { return yes || no ? std::optional(yes) : std::nullopt; };
  switch (relation) {
    case Relation::equal:
      return decided(arb_eq(a.raw(), b.raw()) != 0, arb_ne(a.raw(), b.raw()) != 0);
    case Relation::at_most:
      return decided(arb_le(a.raw(), b.raw()) != 0, arb_gt(a.raw(), b.raw()) != 0);
    case Relation::less:
      return decided(arb_lt(a.raw(), b.raw()) != 0, arb_ge(a.raw(), b.raw()) != 0);
  }
  return std::nullopt;
}

Number divided(Number const& a, Number const& b, Place const&) { return a / b; }
Number logarithm(Numbers const& field, Number const& x, Place const&) { return field.log(x); }
Number root(Number const& x, Place const&) { return sqrt(x); }
Number powered(Numbers const& field, Number const& x, Number const& y, Place const&) {
  if (x.is_formula() || y.is_formula() || Number(0) < x) return field.exp(y * field.log(x));
  if (y == Number(0)) return 1;
  if (x == Number(0)) return y < Number(0) ? Number(1) / x : x;
  auto const size = field.exp(y * field.log(-x));
  if (!(whole(y) == y)) return unknown(field);
  auto const half = y * Number(Fraction(1, 2));
  return whole(half) == half ? size : -size;
}
Number absolute(Number const& x) { return x < Number(0) ? -x : x; }
Number lesser(Number const& a, Number const& b) { return b < a ? b : a; }

std::optional<bool> is_so(Relation relation, Number const& a, Number const& b) {
  auto const order = a <=> b;
  return order == std::partial_ordering::unordered ? std::nullopt : std::optional(pe::is_so(relation, order));
}

std::optional<std::int64_t> integer(Number const& x) {
  auto const value = static_cast<double>(x);
  bool const is_one = value == std::floor(value) && std::abs(value) < 0x1p53;
  return is_one ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
}

Number unknown(Numbers const& field) { return field.number(0) / field.number(0); }

Number whole(Number const& x) {
  if (!std::isfinite(static_cast<double>(x))) return x;
  // A double has 53 bits of it, and the rest is a small number: two steps leave less than 1.
  constexpr int steps = 16;  // for 200 digits
  Number result = x.like(0);
  for (int step = 0; step < steps; ++step) result += x.like(std::floor(static_cast<double>(x - result)));
  return x < result ? result - Number(1) : result;
}

}  // namespace pe::formulas
