/// Quotients of polynomials over Q, in the variables of one law (FLINT), and what bounds of these say of their sign.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/fraction.hpp"

namespace pe {

/// A real number of which no more is known than this.
struct Variable {
  std::optional<Fraction> least = {};  ///< it is this or more
  bool above = false;                  ///< and more
  bool whole = false;                  ///< an integer
};

struct Variables;

/// number * product of each variable to its exponent.
struct NumberAndExponents {
  Fraction number;
  std::vector<int> exponents;
};

class Ratio;
/// number * product of each irreducible polynomial, of integers without a common divisor, to its exponent.
struct NumberAndFactors {
  Fraction number;
  std::vector<std::pair<Ratio, int>> factors;
};

/// In lowest terms, so that equal quotients have equal texts. All arithmetic throws NotFormal where a result would have
/// more terms, a greater degree or longer numbers than a proof needs.
class Ratio {
 public:
  Ratio(std::shared_ptr<Variables const> variables, Fraction const& number);
  static Ratio variable(std::shared_ptr<Variables const> variables, std::size_t number);

  friend Ratio operator+(Ratio const& a, Ratio const& b);
  friend Ratio operator-(Ratio const& a, Ratio const& b) { return a + b * Ratio(a.variables_, -1); }
  friend Ratio operator*(Ratio const& a, Ratio const& b);
  /// Throws NotFormal where it is 0.
  Ratio inverse() const;

  bool is_zero() const;
  /// The number that it is; nothing where it depends on a variable, or does not fit.
  std::optional<Fraction> number() const;
  /// Nothing where it is no such product, or the number does not fit.
  std::optional<NumberAndExponents> monomial() const;
  /// Nothing where it is 0, or the number does not fit.
  std::optional<NumberAndFactors> factors() const;
  /// The variable that it is.
  std::optional<std::size_t> variable() const;
  /// For all values of the variables. What is not found to be so may still be.
  bool is_positive() const { return has_sign(true); }
  bool is_positive_or_zero() const { return is_zero() || has_sign(false); }
  /// The number in its polynomial part: 2 of 2 + i + 3/d. Throws NotFormal where it is large.
  Fraction constant() const;
  /// Whether it is an integer at all integer values of the variables, of which all that occur are whole.
  bool is_whole() const;
  /// Where no variable but this occurs: its value for the variable's.
  std::optional<Ball> at(std::size_t variable, Ball const& value) const;
  std::string const& text() const;

 private:
  struct Value;
  Ratio(std::shared_ptr<Variables const> variables, std::shared_ptr<Value> value);
  bool has_sign(bool strictly) const;

  std::shared_ptr<Variables const> variables_;
  std::shared_ptr<Value const> value_;
};

/// Their names are x0, x1, ..., by place.
std::shared_ptr<Variables const> variables(std::vector<Variable> list);
std::string variable_name(std::size_t place);

}  // namespace pe
