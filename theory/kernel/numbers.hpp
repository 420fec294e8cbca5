/// Real numbers and their field, whose arithmetic is chosen at run time: one of the static types of Boost, Eigen and
/// the language. A law that is compiled over them once runs in all of them.
#pragma once

#include <compare>
#include <functional>
#include <memory>
#include <vector>

#include "theory/kernel/fast_pimpl.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/format.hpp"

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
  /// Whether its arithmetic is that of `Term`.
  bool is_formula() const;

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
  friend auto combined(Number const& a, Number const& b, Operation const& operation);
  template <class Make>
  Number in_own(Make const& make) const;

  struct Value;
  static constexpr std::size_t room = 144;  // for a Real<200>
  explicit Number(Value value);

  FastPimpl<Value, room> value_;
};

extern template class FastPimpl<Number::Value, Number::room>;

/// The field of them: `Reals` of 25, 50, 100 or 200 digits, or `Narrow` of double, float, half or bfloat16, or `Terms`.
class Numbers {
 public:
  using Scalar = Number;
  using Position = NumberPosition<Number>;

  /// Frequencies in one arithmetic.
  struct Spectrum {
    std::function<std::vector<Number>()> frequencies;
    std::function<std::vector<Phase<Number>>(Position const& t)> phases;
  };

  /// MPFR at one of `real_digits` (check.hpp).
  static Numbers reals(int digits);
  /// Hardware's arithmetic, with phases computed by the pipeline.
  static Numbers narrow(Format arithmetic, Pipeline const& pipeline);
  /// Formulas (term.hpp).
  static Numbers terms();

  Number number(Fraction const& x) const;
  Number real(double x) const;
  Position origin() const { return position(0); }
  Position position(double t) const;
  Spectrum spectrum(Frequencies const& frequencies) const;

  Number pi() const;
  Number power(Fraction const& base, Fraction const& exponent) const;
  Number value(Position const& t) const;
  Number sin(Number const& x) const;
  Number cos(Number const& x) const;
  Number exp(Number const& x) const;
  Number log(Number const& x) const;
  Number indicator_negative(Number const& x) const;

 private:
  struct Field;
  explicit Numbers(Field field);

  std::shared_ptr<Field const> field_;
};

}  // namespace pe
