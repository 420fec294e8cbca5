/// Balls: midpoint-radius intervals that provably contain the exact value (Arb), as a value type.
///
/// Precision is that of the calling thread, set by `BallPrecision` for a scope; every operation rounds outwards at it.
/// A ball at 50 digits has more limbs than Arb keeps inline, so a fresh one costs heap allocations. Balls are therefore
/// borrowed from a free list of the thread and return to it with their limbs: in steady state nothing is allocated. A
/// Ball is the pointer to what it borrowed, so that codes and blocks, which are moved a lot, are small and cheap to
/// move.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "theory/kernel/flint.hpp"
#include "theory/kernel/fraction.hpp"

namespace pe {

namespace detail {

/// The thread's free list of initialised balls, each with whatever limbs it last held.
///
/// Trivially destructible and constant-initialised: with either missing, every use would first ask whether the thread's
/// store exists yet. What it holds is freed when the thread ends, by a guard that its first growth sets up.
class BallStore {
 public:
  arb_ptr take() { return size_ == 0 ? fresh() : free_[--size_]; }
  void give(arb_ptr x) {
    if (size_ == capacity_ && !grow()) return discard(x);
    free_[size_++] = x;
  }
  /// Frees what it holds.
  void clear();
  /// Frees what it holds, and from now on everything that it is given.
  void close();

 private:
  static arb_ptr fresh();
  static void discard(arb_ptr x);
  bool grow();

  arb_ptr* free_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
  bool closed_ = false;
};

inline constinit thread_local BallStore ball_store;
inline constinit thread_local slong ball_precision = 192;
inline constinit thread_local slong ball_integer_bits = 0;

struct GiveBack {
  void operator()(arb_ptr x) const { ball_store.give(x); }
};

}  // namespace detail

/// Sets the working precision of the thread's balls, in bits, for a scope. `integer_bits` of them are there for the
/// positions, which have that many before the point; sines have none and do without.
class BallPrecision {
 public:
  explicit BallPrecision(long bits, long integer_bits = 0)
      : previous_(std::exchange(detail::ball_precision, bits)),
        previous_integer_bits_(std::exchange(detail::ball_integer_bits, integer_bits)) {}
  ~BallPrecision() {
    detail::ball_precision = previous_;
    detail::ball_integer_bits = previous_integer_bits_;
  }
  BallPrecision(BallPrecision const&) = delete;
  BallPrecision& operator=(BallPrecision const&) = delete;

  static long bits() { return detail::ball_precision; }
  static long of_sines() { return detail::ball_precision - detail::ball_integer_bits; }

 private:
  slong previous_, previous_integer_bits_;
};

/// A ball that was moved from may only be destroyed or assigned to.
class Ball {
 public:
  Ball() : Ball(0) {}
  Ball(int value) : Ball(Unset{}) { arb_set_si(raw(), value); }    // NOLINT(google-explicit-constructor): scalar
  Ball(double value) : Ball(Unset{}) { arb_set_d(raw(), value); }  // NOLINT(google-explicit-constructor): exact
  Ball(Fraction const& value);                                     // NOLINT(google-explicit-constructor): enclosure
  Ball(Ball const& other) : Ball(Unset{}) { arb_set(raw(), other.raw()); }
  Ball(Ball&&) noexcept = default;
  Ball& operator=(Ball const& other) { return *this = Ball(other); }
  Ball& operator=(Ball&&) noexcept = default;
  ~Ball() = default;

  /// A ball to be overwritten at once: its value is whatever its limbs last held.
  static Ball unset() { return Ball(Unset{}); }

  arb_ptr raw() { return x_.get(); }
  arb_srcptr raw() const { return x_.get(); }

  friend Ball operator+(Ball const& a, Ball const& b) { return make(arb_add, a, b); }
  friend Ball operator-(Ball const& a, Ball const& b) { return make(arb_sub, a, b); }
  friend Ball operator*(Ball const& a, Ball const& b) { return make(arb_mul, a, b); }
  friend Ball operator/(Ball const& a, Ball const& b) { return make(arb_div, a, b); }
  Ball operator-() const { return make(arb_neg, *this); }
  Ball& operator+=(Ball const& b) { return change(arb_add, b); }
  Ball& operator-=(Ball const& b) { return change(arb_sub, b); }
  Ball& operator*=(Ball const& b) { return change(arb_mul, b); }
  Ball& operator/=(Ball const& b) { return change(arb_div, b); }

  /// a*x + b*y as a dot product, which is rounded once. It only reads its operands, so they need not be copied in
  /// depth.
  friend Ball combine(Ball const& a, Ball const& x, Ball const& b, Ball const& y) {
    arb_struct const left[] = {*a.raw(), *b.raw()}, right[] = {*x.raw(), *y.raw()};
    Ball result{Unset{}};
    arb_dot(result.raw(), nullptr, 0, left, 1, right, 1, 2, detail::ball_precision);
    return result;
  }

  /// Every point of a is below every point of b (likewise the others): true only when it is certain. Two balls that
  /// overlap are neither <, nor >, nor certainly unequal, so these are not a total order.
  friend bool certainly_less(Ball const& a, Ball const& b) { return arb_lt(a.raw(), b.raw()) != 0; }
  friend bool certainly_unequal(Ball const& a, Ball const& b) { return arb_overlaps(a.raw(), b.raw()) == 0; }

  friend Ball abs(Ball const& a) { return make(arb_abs, a); }
  /// For a number that is known not to be negative, for example a sum of squares: the part of the ball below 0 is left
  /// out. If the whole ball is negative, the result is no number.
  friend Ball sqrt(Ball const& a) { return make_rounded(arb_is_negative(a.raw()) != 0 ? arb_sqrt : arb_sqrtpos, a); }
  friend Ball sin(Ball const& a) { return make_rounded(arb_sin, a); }
  friend Ball cos(Ball const& a) { return make_rounded(arb_cos, a); }
  friend Ball log(Ball const& a) { return make_rounded(arb_log, a); }
  friend Ball exp(Ball const& a) { return make_rounded(arb_exp, a); }
  friend Ball pow(Ball const& a, Ball const& b) { return make(arb_pow, a, b); }
  friend void sin_cos(Ball& sine, Ball& cosine, Ball const& angle) {
    arb_sin_cos(sine.raw(), cosine.raw(), angle.raw(), detail::ball_precision);
  }
  static Ball pi();

  /// An upper bound of |x| over the ball, as a double; infinity when the ball is unbounded or beyond the doubles.
  double upper_bound() const;
  /// A lower bound of |x| over the ball, as a double; 0 when the ball contains 0.
  double lower_bound() const;
  /// What is certain of |a - b|: whether it can be 0, and an upper bound, as `upper_bound` gives it.
  struct Distance {
    bool can_be_zero;
    double upper_bound;
  };
  friend Distance distance(Ball const& a, Ball const& b);
  /// The nearest double of the midpoint. Throws UserError where fewer than `least_bits` of it are certain and the
  /// radius is above 2^-least_bits: a comparison, a floor or a choice is not decided, and the midpoint is none of the
  /// possible values. What is decided has the bits of a double, or is as near 0 as a difference of such numbers.
  double to_double(long least_bits = 50) const;
  /// Up to `digits` decimal digits that are certain, as "0.5403" or "[0.5403 +/- 2e-5]"; an exact integer is
  /// written as one.
  std::string text(int digits) const;

 private:
  struct Unset {};
  explicit Ball(Unset) : x_(detail::ball_store.take()) {}

  template <class Operation>
  static Ball make(Operation operation, Ball const& a, Ball const& b) {
    Ball result{Unset{}};
    operation(result.raw(), a.raw(), b.raw(), detail::ball_precision);
    return result;
  }
  template <class Operation>
  Ball& change(Operation operation, Ball const& b) {
    operation(raw(), raw(), b.raw(), detail::ball_precision);
    return *this;
  }
  template <class Operation>
  static Ball make(Operation operation, Ball const& a) {
    Ball result{Unset{}};
    operation(result.raw(), a.raw());
    return result;
  }
  template <class Operation>
  static Ball make_rounded(Operation operation, Ball const& a) {
    Ball result{Unset{}};
    operation(result.raw(), a.raw(), detail::ball_precision);
    return result;
  }

  std::unique_ptr<arb_struct, detail::GiveBack> x_;
};

// Friends are found by their arguments only; these make pe::sin and the like names of their own.
Ball sin(Ball const& a);
Ball cos(Ball const& a);
Ball exp(Ball const& a);
Ball log(Ball const& a);

/// Frees what Arb, FLINT, MPFR and the ball store hold for the calling thread; the last thing that a worker does.
void release_thread_caches();

}  // namespace pe
