/// A real number whose arithmetic is chosen at run time: one of the static types of Boost, Eigen and the language.
/// A law that is compiled over it once runs in all of them.
#pragma once

#include <compare>

#include "theory/kernel/fast_pimpl.hpp"
#include "theory/kernel/fraction.hpp"

namespace pe {

class Number {
 public:
  /// A constant belongs to no arithmetic until it meets a number of one, which rounds it. Among themselves constants
  /// are exact.
  Number(Fraction const& constant = 0);                 // NOLINT(google-explicit-constructor): 1/3 is one
  Number(int constant) : Number(Fraction(constant)) {}  // NOLINT(google-explicit-constructor): so is 3

  /// A number of the arithmetic T: double, float, Eigen::half, Eigen::bfloat16, Real<25>, <50>, <100> or <200>, Term.
  template <class T>
  static Number of(T value);

  /// Its value in its own arithmetic T, or a constant rounded to it. Anything else is a bug.
  template <class T>
  T in() const;

  /// x, a double, in this number's arithmetic.
  Number like(double x) const;

  explicit operator double() const;

  Number operator-() const;
  friend Number operator+(Number const& a, Number const& b);
  friend Number operator-(Number const& a, Number const& b);
  friend Number operator*(Number const& a, Number const& b);
  friend Number operator/(Number const& a, Number const& b);
  Number& operator+=(Number const& x) { return *this = *this + x; }
  Number& operator-=(Number const& x) { return *this = *this - x; }
  Number& operator*=(Number const& x) { return *this = *this * x; }
  Number& operator/=(Number const& x) { return *this = *this / x; }
  /// Of a number >= 0 that is no constant.
  friend Number sqrt(Number const& x);
  friend bool operator==(Number const& a, Number const& b) { return (a <=> b) == 0; }
  friend std::partial_ordering operator<=>(Number const& a, Number const& b);

 private:
  template <class Operation>
  friend Number combined(Number const& a, Number const& b, Operation const& operation);

  struct Value;
  static constexpr std::size_t room = 144;  // for a Real<200>
  explicit Number(Value value);

  FastPimpl<Value, room> value_;
};

extern template class FastPimpl<Number::Value, Number::room>;

}  // namespace pe
