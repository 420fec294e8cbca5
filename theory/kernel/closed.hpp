/// Closed forms: sums of products of a quotient of polynomials, powers with any exponents, logarithms, and sines and
/// cosines of any angles. Each operation brings them to a normal form by what is true of all real numbers; two that
/// have the same one are equal wherever both have a value.
///
///   b^x b^y = b^(x + y), b^(n + x) = b^n b^x for an integer n; numbers as powers of primes; x^y = exp(y log x),
///   log(x b^y) = log x + y log b, also of polynomials x, exp(x + y log b) = e^x b^y for x, b > 0; sin(x + n pi/2) =
///   sin x, cos x, -sin x or -cos x; sin(x + r pi) = sin x cos r pi + cos x sin r pi where r is 1/6, 1/4 or 1/3, and
///   the cosine half the root of 3, 2 or 1; sin(-x) = -sin x; 2 sin x sin y = cos(x - y) - cos(x + y), of whatever x
///   and y.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "theory/kernel/law.hpp"
#include "theory/kernel/ratio.hpp"

namespace pe {

/// factor * product of b^exponent * product of log(b)^n * a sine or cosine. Each b is a number above 1, e, pi, or a
/// variable or an irreducible polynomial that is positive.
struct ClosedTerm {
  Ratio factor;
  std::map<std::string, Ratio> powers = {};  ///< by b
  std::map<std::string, int> logs = {};      ///< by b: n
  std::string angle = {};                    ///< empty: neither
  bool is_cosine = false;
};

/// By the text of all but the factor, which is not 0.
using Closed = std::map<std::string, ClosedTerm>;

/// The same for the same form.
std::string text_of(Closed const& a);

class ClosedForms {
 public:
  /// Pi is one variable more, the last.
  explicit ClosedForms(std::vector<Variable> list);

  Closed number(Fraction const& x) const { return of({ratio(x)}); }
  Closed variable(std::size_t number) const { return of({Ratio::variable(variables_, number)}); }
  Closed pi() const { return variable(pi_); }
  Closed add(Closed const& a, Closed const& b) const;
  Closed negative(Closed const& a) const { return multiply(a, number(-1)); }
  Closed multiply(Closed const& a, Closed const& b) const;

  // Each throws NotFormal where it is not known to have a value, or has none of this form.
  Closed inverse(Closed const& a) const;
  Closed power(Closed const& a, Closed const& exponent) const;
  Closed exp(Closed const& a) const;
  Closed log(Closed const& a) const;
  /// `quarters` more quarters of a turn: 0 is the sine, 1 the cosine.
  Closed sine(Closed const& angle, int quarters) const;
  Closed floor(Closed const& a) const;

  /// Whether a REL b for all values of the variables. What is not found to be so may still be.
  bool holds(Relation relation, Closed const& a, Closed const& b) const;

 private:
  static constexpr std::int64_t most_power = 64;
  static constexpr char const* e = "e";  ///< as a base of powers

  Ratio ratio(Fraction const& x) const { return {variables_, x}; }
  Closed of(ClosedTerm term) const;
  void add_to(Closed& sum, ClosedTerm const& term) const;
  ClosedTerm const& only(Closed const& a) const;
  Ratio of_base(std::string const& base) const;
  std::string base_of(Ratio const& factor, int exponent, Fraction& number) const;
  std::optional<Closed> root(Closed const& a) const;
  Closed without_waves(Closed const& a) const;
  Closed with_tangents(Closed const& a) const;
  bool are_logs_above(Closed const& a, bool strictly) const;
  bool is_at_least_one(std::string const& base, bool and_more) const;
  bool logs_are_positive(ClosedTerm const& term, bool strictly) const;
  std::optional<Ball> ball(std::string const& base) const;
  Ratio power_of(std::string const& base, std::int64_t exponent) const;
  std::optional<Ball> value(Closed const& a) const;
  bool is_positive(Closed const& a, bool strictly) const;
  bool is_peak_below_one(ClosedTerm const& term) const;
  bool is_below_one(Closed const& a, bool strictly) const;

  std::size_t pi_;
  std::map<std::string, std::size_t> bases_;  ///< variables that are positive, by name
  std::vector<Variable> list_;
  std::shared_ptr<Variables const> variables_;
  mutable std::map<std::string, Ratio> polynomials_;  ///< those that are bases, by their texts
  mutable std::map<std::string, Closed> angles_;      ///< by their texts
  mutable int additions_ = 0;
};

}  // namespace pe
