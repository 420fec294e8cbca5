/// The field of balls: every value is an enclosure of the exact one at the thread's working precision.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/case.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

/// A position held exactly, a ball of radius 0, or one side of a box (box.hpp): all reals of an interval. Sums are
/// exact whatever the working precision; those of intervals enclose, and forget what their terms share: t + k - t is
/// wider than k.
class ExactPosition {
 public:
  explicit ExactPosition(double value) : value_(value) {}
  /// All reals from low to high, low <= high.
  static ExactPosition between(double low, double high);

  Ball const& ball() const { return value_; }
  /// The nearest double. For what looks at one position, a row of a table or a choice between formulas: to ask it of an
  /// interval is a bug.
  double number() const;

  friend ExactPosition operator+(ExactPosition const& a, ExactPosition const& b) { return exactly(arb_add, a, b); }
  friend ExactPosition operator-(ExactPosition const& a, ExactPosition const& b) { return exactly(arb_sub, a, b); }
  ExactPosition operator-() const { return ExactPosition(-value_); }

 private:
  explicit ExactPosition(Ball value) : value_(std::move(value)) {}

  template <class Operation>
  static ExactPosition exactly(Operation operation, ExactPosition const& a, ExactPosition const& b) {
    Ball result = Ball::unset();
    operation(result.raw(), a.value_.raw(), b.value_.raw(), ARF_PREC_EXACT);
    return ExactPosition(std::move(result));
  }

  Ball value_;
};

/// Frequencies at one precision, and the phases that were computed at small positions. Cheap to copy, within a thread.
class BallSpectrum {
 public:
  explicit BallSpectrum(Frequencies const& frequencies);

  Vector<Ball> const& frequencies() const;
  std::vector<Phase<Ball>> phases(ExactPosition const& t) const;

  struct Known;

 private:
  std::shared_ptr<Known> known_;
};

/// Records every spectrum and phase that the thread's balls evaluate while it is installed, to explain a case. The
/// steps are ordered by position, the spectra first: in which order the parts of an expression are evaluated, each
/// compiler chooses.
class BallTrace {
 public:
  BallTrace();
  ~BallTrace();
  BallTrace(BallTrace const&) = delete;
  BallTrace& operator=(BallTrace const&) = delete;

  std::vector<std::string> steps() const;
  /// Whether one is installed in this thread.
  static bool is_active();

 private:
  friend class BallSpectrum;
  void spectrum(Frequencies const& rule, Vector<Ball> const& frequencies);
  void phases(ExactPosition const& t, std::vector<Phase<Ball>> const& phases);

  std::set<std::pair<double, std::vector<std::string>>> blocks_;  ///< by position, -infinity for spectra
};

class Balls {
 public:
  using Scalar = Ball;
  using Position = ExactPosition;

  Ball number(Fraction const& x) const { return Ball(x); }
  Ball real(double x) const { return Ball(x); }
  Position origin() const { return Position(0.0); }
  Position position(double t) const { return Position(t); }
  BallSpectrum spectrum(Frequencies const& frequencies) const { return BallSpectrum(frequencies); }

  Ball pi() const { return Ball::pi(); }
  Ball power(Fraction const& base, Fraction const& exponent) const { return pow(Ball(base), Ball(exponent)); }
  Ball value(Position const& t) const { return t.ball(); }
  Ball sin(Ball const& x) const { return pe::sin(x); }
  Ball cos(Ball const& x) const { return pe::cos(x); }
  Ball exp(Ball const& x) const { return pe::exp(x); }
  Ball log(Ball const& x) const { return pe::log(x); }
  /// 1 where x < 0, else 0; the ball [0, 1] where the sign of x is not certain. Sums of it count.
  Ball indicator_negative(Ball const& x) const;
};

/// How many bits the sum of a case's positions, taken without sign, has before the point.
long integer_bits(Case const& input);

/// The bits to begin with so that a residual of this case comes out below 10^-digits at the first attempt, usually.
long initial_precision(Case const& input, int digits);

/// Arb's dot product: one rounding at the end.
Ball dot(Vector<Ball> const& a, Vector<Ball> const& b);

}  // namespace pe
