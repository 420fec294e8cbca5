/// Exact rational numbers: FLINT's, kept out of the headers that laws include.
#pragma once

#include <compare>
#include <concepts>
#include <optional>
#include <string>

#include "theory/kernel/fast_pimpl.hpp"
#include "theory/kernel/fraction.hpp"

namespace pe {

/// In lowest terms. Arithmetic is exact; a division by zero throws std::overflow_error.
class Rational {
 public:
  Rational(Fraction const& x);  // NOLINT(google-explicit-constructor): it is one
  template <std::integral Numerator = int, std::integral Denominator = int>
  Rational(Numerator numerator = 0, Denominator denominator = 1)  // NOLINT(google-explicit-constructor): 3 is 3/1
      : Rational(Fraction(numerator, denominator)) {}
  /// The dyadic rational that the double is.
  explicit Rational(double x);

  /// "3", "-17/10".
  std::string str() const;
  /// A double within one unit in the last place.
  double to_double() const;
  explicit operator double() const { return to_double(); }
  /// Nothing where 64 bits do not hold it.
  std::optional<Fraction> fraction() const;
  /// The greatest integer that is not greater.
  Rational floor() const;
  /// Of its numerator and its denominator.
  std::size_t bits() const;

  Rational operator-() const;
  friend Rational operator+(Rational const& a, Rational const& b);
  friend Rational operator-(Rational const& a, Rational const& b);
  friend Rational operator*(Rational const& a, Rational const& b);
  friend Rational operator/(Rational const& a, Rational const& b);
  Rational& operator+=(Rational const& x);
  friend bool operator==(Rational const& a, Rational const& b);
  friend std::strong_ordering operator<=>(Rational const& a, Rational const& b);

 private:
  struct Value;
  static constexpr std::size_t room = 16;  // for FLINT's fmpq_t
  explicit Rational(Value value);
  template <class Operation>
  static Rational made(Operation operation, Rational const& a, Rational const& b);

  FastPimpl<Value, room> value_;
};

extern template class FastPimpl<Rational::Value, Rational::room>;

}  // namespace pe
