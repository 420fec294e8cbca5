/// Ranges of numbers, with ends that are balls, and functions that are monotone; part of bounds.
#pragma once

#include <optional>
#include <string>

#include "theory/kernel/expressions.hpp"
#include "theory/kernel/flint.hpp"

namespace pe {

inline bool certainly_from_0(Ball const& x) { return arb_is_nonnegative(x.raw()) != 0; }
inline bool certainly_above_0(Ball const& x) { return arb_is_positive(x.raw()) != 0; }

inline bool is_0(Ball const& x) { return arb_is_zero(x.raw()) != 0; }
inline bool is_finite(Ball const& x) { return arb_is_finite(x.raw()) != 0; }
/// An end beyond every number.
inline Ball infinity() {
  Ball result;
  arb_pos_inf(result.raw());
  return result;
}

/// Exactly one of the two, where it is certain which.
inline Ball lesser(Ball const& a, Ball const& b) {
  if (arb_le(a.raw(), b.raw()) != 0) return a;
  if (arb_le(b.raw(), a.raw()) != 0) return b;
  Ball result;
  arb_min(result.raw(), a.raw(), b.raw(), BallPrecision::bits());
  return result;
}

/// Of two ends: 0 by an infinite one is 0, as no number is infinite. Throws NotFormal where its sign is not certain.
inline Ball product_of_ends(Ball const& a, Ball const& b) {
  if (is_0(a) || is_0(b)) return 0;
  if (is_finite(a) && is_finite(b)) return a * b;
  bool const of_a = certainly_above_0(a), of_b = certainly_above_0(b);
  if ((!of_a && !certainly_above_0(-a)) || (!of_b && !certainly_above_0(-b))) throw NotFormal{};
  return of_a == of_b ? infinity() : -infinity();
}

/// All from low to high, which are known as closely as numbers are; either may be infinite.
struct Range {
  Ball low, high;

  bool is_finite() const { return pe::is_finite(low) && pe::is_finite(high); }
  /// What is in both, where something is.
  Range within(Range const& other) const { return {-lesser(-low, -other.low), lesser(high, other.high)}; }

  friend Range operator+(Range const& a, Range const& b) { return {a.low + b.low, a.high + b.high}; }
  friend Range operator*(Range const& a, Range const& b) {
    auto const first = product_of_ends(a.low, b.low);
    Range result{first, first};
    for (auto const& product :
         {product_of_ends(a.low, b.high), product_of_ends(a.high, b.low), product_of_ends(a.high, b.high)}) {
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
  bool is_exp() const { return function == "exp"; }
  /// Of a ball.
  Ball value(Ball const& x) const {
    if (falls()) return Ball(1) / x;
    if (is_exp()) return exp(x);
    if (!exponent) return log(x);
    if (!certainly_from_0(x)) throw NotFormal{};
    return arb_is_zero(x.raw()) != 0 ? Ball(0) : pow(x, Ball(*exponent));
  }
  /// f', which falls; of exp it rises.
  Ball slope(Ball const& x) const {
    if (is_exp()) return exp(x);
    if (falls()) return Ball(1) / (x * x);
    return exponent ? Ball(*exponent) * pow(x, Ball(*exponent - Fraction(1))) : Ball(1) / x;
  }
  bool is_like(Monotone const& other) const { return function == other.function && exponent == other.exponent; }
};

/// What a symbol is, where that is monotone.
inline std::optional<Monotone> monotone(Symbols const& symbols, int symbol) {
  auto const* const known = symbols.application(symbol);
  if (known == nullptr || known->of.empty() || !std::holds_alternative<Expression>(known->of[0])) return {};
  auto const& x = std::get<Expression>(known->of[0]);
  bool const is_of_one = known->function == "log" || known->function == "1/" || known->function == "exp";
  if (is_of_one && known->of.size() == 1) return Monotone{known->function, x, {}};
  if (known->function != "power" || known->of.size() != 2) return {};
  auto const& exponent = std::get<Fraction>(known->of[1]);
  if (!(Fraction(0) < exponent) || Fraction(1) < exponent) return {};
  return Monotone{known->function, x, exponent};
}

}  // namespace pe
