/// The laws that the clock blog alone needs for its formulas and the hands of its clocks, each with the mutants that it
/// must refuse.
#pragma once

#include <array>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

#include "theory/claims/common_laws.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe::clock_blog {

/// Mutants that many laws have: a law, right on `Right` as it is printed, with one of its numbers off by one in the
/// last digit.
template <class Wrong, class Right>
struct OneMore {
  static constexpr char name[] = "one-more", says[] = "a printed number is one more in its last digit";
  using Law = Wrong;
  using Scheme = Right;
};
template <class Wrong, class Right>
struct OneLess {
  static constexpr char name[] = "one-less", says[] = "a printed number is one less in its last digit";
  using Law = Wrong;
  using Scheme = Right;
};

/// A clock whose hands take other times for one turn.
template <std::int64_t first, std::int64_t second, std::int64_t third>
struct OtherPeriods {
  static constexpr char name[] = "clock-of-other-periods";
  static constexpr std::array<std::int64_t, 3> periods{first, second, third};
};
struct HourHandOfADay : ClockHands<OtherPeriods<60, 3600, 86400>> {
  static constexpr char name[] = "clock-of-24-hours", says[] = "the hour hand takes a day for one turn";
};
struct HandsExchanged : ClockHands<OtherPeriods<3600, 60, 43200>> {
  static constexpr char name[] = "clock-hands-exchanged", says[] = "the minute hand comes before the second hand";
};
struct MinuteHandTooSlow : ClockHands<OtherPeriods<60, 216000, 43200>> {
  static constexpr char name[] = "clock-3600-turns",
                        says[] = "3600 turns of the second hand are one of the minute hand";
};

/// The two entries of pair i of a code: for a clock, hand i.
template <class S>
Vector<S> pair_of(Vector<S> const& code, int i) {
  auto const sine = 2 * static_cast<std::size_t>(i);
  return {code[sine], code[sine + 1]};
}

/// |hand i at `later` - hand i at `t`|^2.
template <Numeric Scheme>
typename Scheme::Scalar hand_moved(Scheme const& clock, int i, typename Scheme::Position const& t,
                                   typename Scheme::Position const& later) {
  return squared_norm(difference(pair_of(clock.encode(later), i), pair_of(clock.encode(t), i)));
}

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

  struct LeftToRight {
    static constexpr char name[] = "exponent-left-to-right", says[] = "(d-2)/2 d is half of d-2, times d";
    using Law = LastExponent<true>;
    using Scheme = SinusoidalExponentJOverD;
  };
  using Mutants = std::tuple<LeftToRight>;
};

/// The longest wavelength of `Right` in units of 2 pi, for d = 512 and base 10000, to one decimal.
template <class Right, std::int64_t tenths>
struct LongestWavelength {
  static constexpr char name[] = "longest-wavelength-printed";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    using Scalar = typename Scheme::Scalar;
    return prints(field, Scalar(field.number(1) / pe.spectrum().frequencies().back()), tenths, 10);
  }

  using Mutants = std::tuple<OneMore<LongestWavelength<Right, tenths + 1>, Right>,
                             OneLess<LongestWavelength<Right, tenths - 1>, Right>>;
};

/// From one unit of time to the next the second hand moves by a chord of at least 1/10; a second is one of 0.1047.
struct SecondHandMoves {
  static constexpr char name[] = "second-hand-moves";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    auto const& field = clock.field();
    return at_most(field.number(Fraction(1, 100)), hand_moved(clock, 0, t, t + field.position(1)));
  }

  using Mutants = std::tuple<HandsExchanged>;
};

/// In a second the minute hand moves by a chord of at least 1/1000, the hour hand by one of at least 1/10000.
struct OtherHandsMove {
  static constexpr char name[] = "other-hands-move";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = clock.field();
    auto const moved = [&](int hand, std::int64_t scale) {
      return Scalar(hand_moved(clock, hand, t, t + field.position(1)) * field.number(scale * scale));
    };
    return both(at_most(field.number(1), moved(1, 1000)), at_most(field.number(1), moved(2, 10'000)));
  }

  using Mutants = std::tuple<MinuteHandTooSlow, HourHandOfADay>;
};

/// In an eighth of a second each hand moves by a shorter chord than the hand before it.
struct HandsSlowDown {
  static constexpr char name[] = "hands-slow-down";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    auto const moved = [&](int hand) { return hand_moved(clock, hand, t, t + clock.field().position(0.125)); };
    return both(less(moved(1), moved(0)), less(moved(2), moved(1)));
  }

  struct HourHandFast : ClockAsPrinted {
    static constexpr char says[] = "the factor 12 multiplies";
  };
  using Mutants = std::tuple<HandsExchanged, HourHandFast>;
};

/// Hand i turns `turns` times for one turn of the next: it is where the next one is after `turns` times as
/// long, at every quarter of a second for the second hand, at every second for the minute hand.
template <int i, int turns>
struct TurnsPerTurn {
  static constexpr char name[] = "turns-per-turn";
  static constexpr Signature takes{.parameters = {"n"}};
  static constexpr int steps = i == 0 ? 4 : 1;  // of a second

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, Fraction const& n) const {
    auto const hand = [&](int which, Fraction const& time) {
      return pair_of(clock.encode(clock.field().position(time.to_double() / steps)), which);
    };
    return equal(hand(i, n), hand(i + 1, n * Fraction(turns)));
  }

  using Right = std::conditional_t<turns == 3600, ClockAsIntended, Clock>;
  using Mutants = std::tuple<OneMore<TurnsPerTurn<i, turns + 1>, Right>, OneLess<TurnsPerTurn<i, turns - 1>, Right>>;
};

/// The factor from the second hand to the minute hand is 60, and from the minute hand to the hour hand it is not: with
/// 60 they would be at least 1/1000 apart at every second but each 900th.
struct GrowthIrregular {
  static constexpr char name[] = "growth-irregular";
  static constexpr Signature takes{.parameters = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, Fraction const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const after = [&](std::int64_t s) { return clock.encode(clock.field().position(static_cast<double>(s))); };
    auto const here = after(t.numerator()), later = after(60 * t.numerator());
    Scalar const apart = squared_norm(difference(pair_of(here, 1), pair_of(later, 2)));
    return both(equal(pair_of(here, 0), pair_of(later, 1)),
                less(clock.field().number(1), Scalar(apart * clock.field().number(1'000'000))));
  }

  struct Regular : ClockHands<OtherPeriods<60, 3600, 216000>> {
    static constexpr char name[] = "clock-of-60-turns", says[] = "60 turns of the minute hand are one of the hour hand";
  };
  struct SecondHandUnit : ClockAsIntended {
    static constexpr char says[] = "the second hand takes one unit of time";
  };
  using Mutants = std::tuple<Regular, SecondHandUnit>;
};

/// p_{t+period} = p_t; and no proper divisor of `period` is a period, as for each prime factor q of it some hand moves
/// by a chord of at least 1/10 in period/q.
template <std::int64_t period>
struct JointPeriod {
  static constexpr char name[] = "joint-period";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    auto const& field = clock.field();
    auto const here = clock.encode(t);
    auto const after = [&](std::int64_t units) { return clock.encode(t + field.position(static_cast<double>(units))); };
    Sides<typename Scheme::Scalar> not_earlier;
    std::int64_t rest = period;
    for (std::int64_t q = 2; q <= rest; ++q) {
      if (rest % q != 0) continue;
      while (rest % q == 0) rest /= q;
      not_earlier = together(std::move(not_earlier), at_most(field.number(Fraction(1, 100)),
                                                             squared_norm(difference(after(period / q), here))));
    }
    return both(equal(after(period), here), std::move(not_earlier));
  }

  template <int times>
  struct Later {
    static constexpr char name[] = "a-later-period", says[] = "a multiple of the period is said to be the first";
    using Law = JointPeriod<times * period>;
    using Scheme = std::conditional_t<period == 3600, ClockAsPrinted, Clock>;
  };
  using Mutants = std::tuple<Later<2>, Later<3>, Later<5>, HourHandOfADay>;
};

/// Since 00:00:00.
constexpr std::int64_t seconds(int h, int m, int s) { return (h * 60 + m) * std::int64_t{60} + s; }

/// From 02:44:30 to 03:01:00 the hour hand goes on: the sine of its angle between the two is positive.
struct LaterTime {
  static constexpr char name[] = "later-time";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    using Scalar = typename Scheme::Scalar;
    auto const at = [&](std::int64_t t) {
      return pair_of(clock.encode(clock.field().position(static_cast<double>(t))), 2);
    };
    auto const early = at(seconds(2, 44, 30)), late = at(seconds(3, 1, 0));
    return less(clock.field().number(0), determinant(Block<Scalar>{late[0], late[1], early[0], early[1]}));
  }

  struct RunsBack {
    static constexpr char name[] = "clock-runs-back", says[] = "the hands turn the other way";
    template <pe::Field F>
    struct Over : Clock::Over<F> {
      using Clock::Over<F>::Over;
      auto encode(auto const& t) const { return Clock::Over<F>::encode(-t); }
    };
  };
  using Mutants = std::tuple<RunsBack>;
};

/// Neither entry of a hand tells its angle: the sine is the same at half a turn less t, the cosine at -t.
struct TwoEntriesNeeded {
  static constexpr char name[] = "two-entries-needed";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    Sides<typename Scheme::Scalar> sines, cosines;
    auto const here = clock.encode(t), back = clock.encode(-t);
    for (int i = 0; i < clock.pairs(); ++i) {
      auto const half_turn = clock.field().position(static_cast<double>(clock.period(i)) / 2);
      auto const [sine, cosine] = std::pair(2 * static_cast<std::size_t>(i), 2 * static_cast<std::size_t>(i) + 1);
      sines = together(std::move(sines), equal(clock.encode(half_turn - t)[sine], here[sine]));
      cosines = together(std::move(cosines), equal(back[cosine], here[cosine]));
    }
    return both(std::move(sines), std::move(cosines));
  }

  template <std::size_t changed>
  struct WrongEntry {
    static constexpr char name[] = "clock-entry-twice", says[] = "both entries of the hour hand are its sine or cosine";
    template <pe::Field F>
    struct Over : Clock::Over<F> {
      using Clock::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Clock::Over<F>::encode(t);
        code[changed] = code[changed ^ 1];
        return code;
      }
    };
  };
  using Mutants = std::tuple<WrongEntry<4>, WrongEntry<5>>;
};

/// The ratio of neighbouring frequencies is the base to the power `exponent`, or to the power `exponent`/d.
template <int exponent, bool over_dimension>
struct PairRatio {
  static constexpr char name[] = "pair-ratio";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& w = pe.spectrum().frequencies();
    auto const ratio = pe.field().power(pe.base(), Fraction(exponent, over_dimension ? pe.dimension() : 1));
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t j = 1; j < w.size(); ++j)
      sides = together(std::move(sides), equal(typename Scheme::Scalar(w[j - 1] / w[j]), ratio));
    return sides;
  }

  using Right = std::conditional_t<over_dimension, Sinusoidal,
                                   std::conditional_t<exponent == 1, AlienClock, AlienClockAsPrinted>>;
  using Mutants = std::tuple<OneMore<PairRatio<exponent + 1, over_dimension>, Right>,
                             OneLess<PairRatio<exponent - 1, over_dimension>, Right>>;
};

/// After base^(2j) positions pair j has turned by one radian: it is at (sin 1, cos 1).
struct OneRadian {
  static constexpr char name[] = "one-radian";
  static constexpr Signature takes{.parameters = {"j"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& j) const {
    auto const& field = pe.field();
    double after = 1;  // 3600^6 is 225^6 * 2^24, so a double holds it
    for (int i = 0; i < 2 * j.numerator(); ++i) after *= pe.base().to_double();
    auto const pair = pair_of(pe.encode(field.position(after)), static_cast<int>(j.numerator()));
    return equal(pair, Vector<typename Scheme::Scalar>{field.sin(field.number(1)), field.cos(field.number(1))});
  }

  struct ByColumn : AlienClock {
    static constexpr char says[] = "the exponent of pair j is j";
  };
  using Mutants = std::tuple<ByColumn>;
};

/// The second hand is the hour hand's angle times `power`: cos + i sin of the one is that of the other to this power.
template <int power>
struct SecondFromHour {
  static constexpr char name[] = "second-from-hour";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const times = [](Vector<Scalar> const& x, Vector<Scalar> const& y) {  // of angles: their sum
      return Vector<Scalar>{combine(x[0], y[1], x[1], y[0]), combine(x[1], y[1], Scalar(-x[0]), y[0])};
    };
    auto const code = clock.encode(t);
    auto square = pair_of(code, 2);
    Vector<Scalar> second{clock.field().number(0), clock.field().number(1)};
    for (int rest = power; rest != 0; rest /= 2, square = times(square, square)) {
      if (rest % 2 != 0) second = times(second, square);
    }
    return equal(std::move(second), pair_of(code, 0));
  }

  using Mutants = std::tuple<OneMore<SecondFromHour<power + 1>, Clock>, OneLess<SecondFromHour<power - 1>, Clock>>;
};

/// How many different codes the hour hand has at the 43200 seconds of its turn, stored in a format.
template <Format format, std::int64_t claimed>
struct HourHandCodes {
  static constexpr char name[] = "hour-hand-codes";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = clock.field();
    // An eighth of the dial, by steps of one second: the rest are mirror images, and rounding to nearest keeps them so.
    auto const second = BlockDiagonal<Scalar>{{clock.offset_map(field.position(1)).blocks[2]}};
    Vector<Scalar> hand{field.number(0), field.number(1)};
    Scalar in_doubt = field.number(0);
    std::set<std::pair<double, double>> codes;
    for (std::int64_t t = 0; t <= clock.period(2) / 8; ++t, hand = second * hand) {
      auto const x = rounded(format, hand[0]), y = rounded(format, hand[1]);
      if (!x || !y) {
        // Up to eight codes, none of them certain. A ball minus itself has no sign, so this adds the ball [0, 8].
        Scalar const width = hand[0] + hand[1];
        in_doubt += Scalar(field.number(8) * field.indicator_negative(width - width));
        continue;
      }
      for (double const a : {*x, -*x}) {
        for (double const b : {*y, -*y}) codes.insert({{a, b}, {b, a}});
      }
    }
    return equal(Scalar(field.number(static_cast<std::int64_t>(codes.size())) + in_doubt), field.number(claimed));
  }

  using Mutants = std::tuple<OneMore<HourHandCodes<format, claimed + 1>, Clock>,
                             OneLess<HourHandCodes<format, claimed - 1>, Clock>>;
};

}  // namespace pe::clock_blog
