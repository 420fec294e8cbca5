/// Terms: numbers that know how they came about, so that two that were computed differently are found to be one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "theory/kernel/field.hpp"
#include "theory/kernel/formal.hpp"
#include "theory/kernel/rational.hpp"
#include "theory/kernel/real.hpp"

namespace pe {

/// Immutable; copies share. Throws NotFormal where formulas are nested too deep, or divide by 0. Only what leaves it as
/// it is (x + 0, x * 1, x * 0, sin 0, - - x) is simplified.
class Term {
 public:
  enum class Op { rational, symbol, add, subtract, multiply, divide, negate, sqrt, sin, cos, exp, log, power, pi };

  struct Node {
    Op op;
    std::string name = {};                        ///< of a symbol
    std::vector<Term> of = {};                    ///< what it is applied to
    std::optional<Rational> exact = {};           ///< its value, where it is a rational number of few digits
    bool has_value = true;                        ///< unless a symbol occurs in it
    mutable std::optional<Real<100>> value = {};  ///< once it was computed
    int depth = 1;
  };

  explicit Term(Rational const& x);
  explicit Term(double x) : Term(Rational(x)) {}
  explicit Term(int x) : Term(Rational(x)) {}
  static Term symbol(std::string name);
  static Term pi();
  /// base^exponent, base > 0.
  static Term power(Rational const& base, Rational const& exponent);

  Node const& node() const { return *node_; }
  /// Its value, computed when it is first needed; nothing where a symbol occurs in it. A term and its copies belong
  /// to one thread.
  std::optional<Real<100>> const& value() const;
  bool is(int x) const;

  friend Term operator+(Term const& a, Term const& b);
  friend Term operator-(Term const& a, Term const& b);
  friend Term operator*(Term const& a, Term const& b);
  friend Term operator/(Term const& a, Term const& b);
  Term operator-() const;
  friend Term sqrt(Term const& x);
  friend Term sin(Term const& x);
  friend Term cos(Term const& x);
  friend Term exp(Term const& x);
  friend Term log(Term const& x);

  /// By their values; of numbers that are not rational it is noted in the `Choices` of the thread. Throws NotFormal
  /// where a value is not known, or where two that are not rational agree to all digits.
  friend bool operator<(Term const& a, Term const& b);
  friend bool operator==(Term const& a, Term const& b);
  /// Of a rational number only; throws NotFormal for any other.
  explicit operator double() const;

 private:
  explicit Term(Node node) : node_(std::make_shared<Node const>(std::move(node))) {}
  static Term applied(Op op, std::vector<Term> of);

  std::shared_ptr<Node const> node_;
};

// Friends are found by their arguments only; these make pe::sin and the like names of their own.
Term sin(Term const& x);
Term cos(Term const& x);
Term exp(Term const& x);
Term log(Term const& x);

/// While it lives, whether the thread's terms were compared by their values: a formula that was chosen so is the law's
/// where balls say the same.
class Choices {
 public:
  Choices();
  ~Choices();
  Choices(Choices const&) = delete;
  Choices& operator=(Choices const&) = delete;

  bool made() const { return made_; }

 private:
  friend bool operator<(Term const& a, Term const& b);
  bool made_ = false;
  Choices* outer_;
};

/// The field of terms, at one case: phases are sin (w t), frequencies as their rule writes them.
class Terms {
 public:
  using Scalar = Term;
  using Position = NumberPosition<Term>;
  class Spectrum {
   public:
    explicit Spectrum(std::vector<Term> frequencies) : frequencies_(std::move(frequencies)) {}
    std::vector<Term> const& frequencies() const { return frequencies_; }
    std::vector<Phase<Term>> phases(Position const& t) const;

   private:
    std::vector<Term> frequencies_;
  };

  Term number(Fraction const& x) const { return Term(Rational(x)); }
  Term real(double x) const { return Term(x); }
  Position origin() const { return {Term(0)}; }
  Position position(double t) const { return {Term(t)}; }
  Spectrum spectrum(Frequencies const& frequencies) const;
  Term pi() const { return Term::pi(); }
  Term power(Fraction const& base, Fraction const& exponent) const { return Term::power(base, exponent); }
  Term value(Position const& t) const { return t.value; }
  Term sin(Term const& x) const { return pe::sin(x); }
  Term cos(Term const& x) const { return pe::cos(x); }
  Term exp(Term const& x) const { return pe::exp(x); }
  Term log(Term const& x) const { return pe::log(x); }
  Term indicator_negative(Term const& x) const { return Term(x < Term(0) ? 1 : 0); }
};

}  // namespace pe
