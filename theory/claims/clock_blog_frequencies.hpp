/// The laws that the clock blog alone needs for its frequencies and its distances; the claims are in
/// clock_blog_frequencies.cpp.
#pragma once

#include <cmath>

#include "theory/claims/clock_blog.hpp"

namespace pe::clock_blog {

/// Every entry after the first two is at most 1/10 away from 0.
struct LaterEntriesVanish {
  static constexpr char name[] = "later-entries-vanish";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const code = pe.encode(t);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t n = 2; n < code.size(); ++n) {
      sides = both(std::move(sides),
                   at_most(typename Scheme::Scalar(code[n] * code[n]), pe.field().number(Fraction(1, 100))));
    }
    return sides;
  }
};

/// Pair j >= 1 is no further than t base^(-2j) from (0, 1), where it stands at t = 0.
struct LaterPairsFrozen {
  static constexpr char name[] = "later-pairs-frozen";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const code = pe.encode(t);
    Sides<Scalar> sides;
    for (std::size_t n = 2; n < code.size(); n += 2) {
      Scalar const bound = field.value(t) * field.power(pe.base(), -static_cast<std::int64_t>(n));
      Vector<Scalar> const moved{code[n], code[n + 1] - field.number(1)};
      sides = both(std::move(sides), at_most(squared_norm(moved), Scalar(bound * bound)));
    }
    return sides;
  }
};

/// The code of k = 100 for d = 8, as one prints it: -0.506, 0.862, 7.7e-6, 0.99999999997, 6.0e-13, 1, 4.6e-20, 1.
struct FrozenExample {
  static constexpr char name[] = "frozen-example";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const code = pe.encode(field.position(100));
    auto const scaled = [&](std::size_t n, std::int64_t power) { return Scalar(code[n] * field.power(10, power)); };
    auto sides = both(prints(field, code[0], -506, 1000), prints(field, code[1], 862, 1000));
    sides = both(std::move(sides), prints(field, scaled(2, 6), 77, 10));
    sides = both(std::move(sides), prints(field, code[3], 99'999'999'997, 100'000'000'000));
    sides = both(std::move(sides), both(prints(field, scaled(4, 13), 60, 10), prints(field, scaled(6, 20), 46, 10)));
    return both(std::move(sides), both(prints(field, code[5], 1000, 1000), prints(field, code[7], 1000, 1000)));
  }
};

/// "Each next dimension turns 1.2 times slower": from column n to column n + 1 the frequency falls by b^(2/d).
struct RatioPerColumn {
  static constexpr char name[] = "ratio-per-column";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& w = pe.spectrum().frequencies();
    auto const ratio = pe.field().power(pe.base(), Fraction(2, pe.dimension()));
    Vector<Scalar> ratios;
    for (std::size_t n = 1; n < 2 * w.size(); ++n) ratios.push_back(w[(n - 1) / 2] / w[n / 2]);
    return equal(ratios, Vector<Scalar>(ratios.size(), ratio));
  }
};

/// The ratio b^(2/d) of neighbouring frequencies prints as 1.2.
struct RatioIsSixFifths {
  static constexpr char name[] = "ratio-is-1.2";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    return prints(pe.field(), pe.field().power(pe.base(), Fraction(2, pe.dimension())), 12, 10);
  }
};

/// b^(2/d) for the usual d, to four decimals, and the d at which it is 1.2, to two.
struct PairRatios {
  static constexpr char name[] = "pair-ratios";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    struct Entry {
      int base, dimension;
      std::int64_t ten_thousandths;
    };
    static constexpr Entry printed[] = {
        {10000, 64, 13335}, {10000, 128, 11548}, {10000, 256, 10746}, {10000, 512, 10366}, {3600, 256, 10661}};
    auto const& field = pe.field();
    Sides<typename Scheme::Scalar> sides;
    for (auto const& [base, dimension, digits] : printed) {
      sides = both(std::move(sides), prints(field, field.power(base, Fraction(2, dimension)), digits, 10'000));
    }
    // Falling in d: above 1.2 before the d that is printed, below it after. In thousandths: 101.03 and 89.83.
    auto const six_fifths = field.number(Fraction(6, 5));
    for (auto const& [base, thousandths] : {std::pair{10000, 101'030}, std::pair{3600, 89'830}}) {
      sides = both(std::move(sides), less(six_fifths, field.power(base, Fraction(2000, thousandths - 5))));
      sides = both(std::move(sides), less(field.power(base, Fraction(2000, thousandths + 5)), six_fifths));
    }
    return sides;
  }
};

/// The code is that of base 10000.
struct BaseIs10000 {
  static constexpr char name[] = "base-is-10000";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    Vector<typename Scheme::Scalar> expected;
    for (auto const& [sine, cosine] :
         pe.field().spectrum({10000, 0, Fraction(2, pe.dimension()), pe.pairs()}).phases(t)) {
      expected.push_back(sine);
      expected.push_back(cosine);
    }
    return equal(pe.encode(t), std::move(expected));
  }
};

/// |p_t - p_s|^2 for two times in seconds.
template <Numeric Scheme>
typename Scheme::Scalar squared_distance(Scheme const& clock, std::int64_t t, std::int64_t s) {
  auto const at = [&](std::int64_t time) { return clock.encode(clock.field().position(static_cast<double>(time))); };
  return squared_norm(difference(at(t), at(s)));
}

/// The time `late` is nearer to 00:00:01 than that is to 00:05:01.
template <std::int64_t late>
struct NearerThanFiveMinutes {
  static constexpr char name[] = "nearer-than-five-minutes";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    return less(squared_distance(clock, late, seconds(0, 0, 1)),
                squared_distance(clock, seconds(0, 0, 1), seconds(0, 5, 1)));
  }
};

/// The distances of 12:59:59 and of 00:05:01 from 00:00:01, in units of 10^-5.
template <std::int64_t to_12_59_59, std::int64_t to_00_05_01>
struct DialDistances {
  static constexpr char name[] = "dial-distances";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock) const {
    using std::sqrt;
    auto const& field = clock.field();
    auto const distance = [&](std::int64_t time) {
      return typename Scheme::Scalar(sqrt(squared_distance(clock, time, seconds(0, 0, 1))));
    };
    return both(prints(field, distance(seconds(12, 59, 59)), to_12_59_59, 100'000),
                prints(field, distance(seconds(0, 5, 1)), to_00_05_01, 100'000));
  }
};

/// Of one pair, the chord grows from an angle of x half turns to one of y > x half turns: sin(x pi/2) < sin(y pi/2).
struct ChordGrows {
  static constexpr char name[] = "chord-grows";
  static constexpr Signature takes{.parameters = {"x", "y"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& x, Fraction const& y) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const half_chord = [&](Fraction const& half_turns) {
      return field.sin(Scalar(field.pi() * field.number(half_turns / Fraction(2))));
    };
    return less(half_chord(x), half_chord(y));
  }
};

/// Half a turn of the slowest pair, pi / w_{N-1}, to whole positions.
struct SlowestHalfTurn {
  static constexpr char name[] = "slowest-half-turn";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    int const printed = pe.dimension() == 128 ? 27205 : pe.dimension() == 256 ? 29235 : 30306;
    return prints(field, typename Scheme::Scalar(field.pi() / pe.spectrum().frequencies().back()), printed, 1);
  }
};

}  // namespace pe::clock_blog
