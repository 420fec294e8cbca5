/// Ranges of numbers, with ends that are balls, and functions that are monotone; part of bounds.
#pragma once

#include <optional>
#include <string>

#include "theory/kernel/expressions.hpp"
#include "theory/kernel/flint.hpp"

namespace pe {

inline bool certainly_from_0(Ball const& x) { return arb_is_nonnegative(x.raw()) != 0; }
inline bool certainly_above_0(Ball const& x) { return arb_is_positive(x.raw()) != 0; }

/// Exactly one of the two, where it is certain which.
inline Ball lesser(Ball const& a, Ball const& b) {
  if (arb_le(a.raw(), b.raw()) != 0) return a;
  Ball result;
  arb_min(result.raw(), a.raw(), b.raw(), BallPrecision::bits());
  return result;
}

/// All from low to high, which are known as closely as numbers are.
struct Range {
  Ball low, high;

  friend Range operator+(Range const& a, Range const& b) { return {a.low + b.low, a.high + b.high}; }
  friend Range operator*(Range const& a, Range const& b) {
    Range result{a.low * b.low, a.low * b.low};
    for (auto const& product : {a.low * b.high, a.high * b.low, a.high * b.high}) {
      if (arb_ge(product.raw(), result.low.raw()) == 0) result.low = lesser(product, result.low);
      if (arb_le(product.raw(), result.high.raw()) == 0) result.high = -lesser(-product, -result.high);
    }
    return result;
  }
};

inline Range only(Ball const& x) { return {x, x}; }

/// f of "f(x)" or "f(x, r)", with x; of a power the exponent r, which is above 0 and at most 1. An inverse is -f.
struct Monotone {
  std::string function;
  Expression of;
  std::optional<Fraction> exponent;

  bool falls() const { return function == "1/"; }
  /// Of a ball.
  Ball value(Ball const& x) const {
    if (falls()) return Ball(1) / x;
    if (!exponent) return log(x);
    if (!certainly_from_0(x)) throw NotFormal{};
    return arb_is_zero(x.raw()) != 0 ? Ball(0) : pow(x, Ball(*exponent));
  }
  /// f', which falls.
  Ball slope(Ball const& x) const {
    if (falls()) return Ball(1) / (x * x);
    return exponent ? Ball(*exponent) * pow(x, Ball(*exponent - Fraction(1))) : Ball(1) / x;
  }
  bool is_like(Monotone const& other) const { return function == other.function && exponent == other.exponent; }
};

}  // namespace pe
