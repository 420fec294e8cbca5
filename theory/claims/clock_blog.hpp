/// The laws that the clock blog alone needs for its formulas and its clock; the claims are in clock_blog.cpp.
#pragma once

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe::clock_blog {

/// The last frequency of d/2 is base to the power -((d-2)/2 d), read as a quotient by 2d or from left to right.
template <bool left_to_right>
struct LastExponent {
  static constexpr char name[] = "last-exponent";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    int const d = pe.dimension();
    auto const exponent = left_to_right ? Fraction(d - 2, 2) * Fraction(d) : Fraction(d - 2, 2 * d);
    return equal(pe.spectrum().frequencies().back(), pe.field().power(pe.base(), -exponent));
  }
};

/// The longest wavelength in units of 2 pi, for d = 512 and base 10000, to one decimal.
template <std::int64_t tenths>
struct LongestWavelength {
  static constexpr char name[] = "longest-wavelength-printed";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    return prints(field, typename Scheme::Scalar(field.number(1) / pe.spectrum().frequencies().back()), tenths, 10);
  }
};

/// From one unit of time to the next the second hand moves by a chord of at least 1/10; a second is one of 0.1047.
struct SecondHandMoves {
  static constexpr char name[] = "second-hand-moves";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const here = clock.encode(t), next = clock.encode(t + clock.field().position(1));
    Vector<Scalar> const moved{next[0] - here[0], next[1] - here[1]};
    return at_most(clock.field().number(Fraction(1, 100)), squared_norm(moved));
  }
};

/// Hand i turns `turns` times for one turn of the next.
template <int i, int turns>
struct TurnsPerTurn {
  static constexpr char name[] = "turns-per-turn";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    auto const& field = clock.field();
    return equal(field.number(Fraction(clock.period(i + 1), clock.period(i))), field.number(turns));
  }
};

/// T(period) = I, so that all hands stand as before after `period` units, from whatever time on; and after no proper
/// divisor of it, as for each prime factor q of it T(period/q) moves some hand by a chord of at least 1/10.
template <std::int64_t period>
struct JointPeriod {
  static constexpr char name[] = "joint-period";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    auto const& field = clock.field();
    auto const here = clock.encode(field.origin());
    auto const map = [&](std::int64_t units) { return clock.offset_map(field.position(static_cast<double>(units))); };
    auto const zero = field.number(0), one = field.number(1);
    auto sides = equal(field.number(clock.joint_period()), field.number(period));
    for (auto const& block : map(period).blocks) sides = both(std::move(sides), equal(block, {one, zero, zero, one}));
    std::int64_t rest = period;
    for (std::int64_t q = 2; q <= rest; ++q) {
      if (rest % q != 0) continue;
      while (rest % q == 0) rest /= q;
      auto const moved = squared_norm(difference(map(period / q) * here, here));
      sides = both(std::move(sides), at_most(field.number(Fraction(1, 100)), moved));
    }
    return sides;
  }
};

struct HandsSlowDown {
  static constexpr char name[] = "hands-slow-down";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    auto const& field = clock.field();
    Sides<typename Scheme::Scalar> sides;
    for (int i = 1; i < clock.pairs(); ++i) {
      auto const frequency = [&](int hand) { return field.number(Fraction(1, clock.period(hand))); };
      sides = both(std::move(sides), less(frequency(i), frequency(i - 1)));
    }
    return sides;
  }
};

/// Since 00:00:00.
constexpr std::int64_t seconds(int h, int m, int s) { return (h * 60 + m) * std::int64_t{60} + s; }

/// 02:44:30 comes before 03:01:00, and the hour hand says so: the sine of its angle between the two is positive.
struct LaterTime {
  static constexpr char name[] = "later-time";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = clock.field();
    constexpr auto early = seconds(2, 44, 30), late = seconds(3, 1, 0);
    auto const at = [&](std::int64_t t) { return clock.encode(field.position(static_cast<double>(t))); };
    auto const a = at(early), b = at(late);
    auto const turned = determinant(Block<Scalar>{b[4], b[5], a[4], a[5]});
    return both(less(field.number(early), field.number(late)), less(field.number(0), turned));
  }
};

struct SixEntries {
  static constexpr char name[] = "six-entries";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    auto const size = static_cast<std::int64_t>(clock.encode(clock.field().origin()).size());
    return equal(clock.field().number(size), clock.field().number(6));
  }
};

/// The ratio of neighbouring frequencies is the base to the power `exponent`.
template <int exponent>
struct PairRatio {
  static constexpr char name[] = "pair-ratio";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& w = pe.spectrum().frequencies();
    auto const ratio = pe.field().power(pe.base(), exponent);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t j = 1; j < w.size(); ++j)
      sides = both(std::move(sides), equal(typename Scheme::Scalar(w[j - 1] / w[j]), ratio));
    return sides;
  }
};

/// Pair j has period base^j, or, in radians as the formula has it, 2 pi base^j.
template <bool in_radians>
struct PeriodIsPower {
  static constexpr char name[] = "period-is-power";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    // 2 pi/w = base^j, multiplied by w: numbers of one size, however high the power.
    Vector<Scalar> claimed, turns;
    for (auto const& w : pe.spectrum().frequencies()) {
      claimed.push_back(w * field.power(pe.base(), static_cast<std::int64_t>(claimed.size())));
      turns.push_back(in_radians ? field.number(1) : Scalar(field.number(2) * field.pi()));
    }
    return equal(std::move(turns), std::move(claimed));
  }
};

}  // namespace pe::clock_blog
