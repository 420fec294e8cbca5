/// Terms: numbers that know how they came about, so that what a law states can be written down. A law evaluated over
/// them, at symbols or at one case, gives its own formula.
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

/// A law or a scheme did with a term what cannot be written down; says what, a clause.
struct NotWritten : Refusal {
  using Refusal::Refusal;
};

/// Immutable; copies share. Throws NotWritten where formulas are nested too deep to be read. Only what leaves it as it
/// is (x + 0, x * 1, x * 0, sin 0, - - x) is simplified.
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
    double size = 1;                              ///< how many operations are written
    int depth = 1;
    bool elementary = true;  ///< nothing but + - * / of rational numbers
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

  /// By their values; of numbers that are not rational it is noted in the `Choices` of the thread. Throws NotWritten
  /// where a value is not known, or where two that are not rational agree to all digits.
  friend bool operator<(Term const& a, Term const& b);
  friend bool operator==(Term const& a, Term const& b);
  /// Of a rational number only; throws NotWritten for any other.
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

/// While it lives, what the thread's terms were found to be when they were compared: a formula that was chosen so is
/// the law's where these hold.
class Choices {
 public:
  struct Less {
    Term less, greater;
  };
  Choices();
  ~Choices();
  Choices(Choices const&) = delete;
  Choices& operator=(Choices const&) = delete;

  std::vector<Less> const& made() const { return made_; }

 private:
  friend bool operator<(Term const& a, Term const& b);
  void note(Term const& less, Term const& greater);
  std::vector<Less> made_;
  Choices* outer_;
};

/// The field of terms, at one case: phases are sin (w t), frequencies as their rule writes them. With `symbols`,
/// frequencies are symbols, and a law that looks at two lists of frequencies throws NotFormal.
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

  explicit Terms(bool symbols);
  /// The name of the symbol of pair i's frequency; a pair that does not turn has another name.
  static std::string frequency(int pair, bool still);

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

 private:
  std::shared_ptr<OnlyOne<Frequencies> const> list_;  ///< null without symbols
};

}  // namespace pe
