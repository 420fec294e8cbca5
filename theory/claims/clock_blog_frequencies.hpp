/// The laws that the clock blog alone needs for its frequencies and its distances, on the dial and of sinusoids.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>

#include "theory/claims/clock_blog.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/relative_offset_map.hpp"

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
      sides = together(std::move(sides),
                       at_most(typename Scheme::Scalar(code[n] * code[n]), pe.field().number(Fraction(1, 100))));
    }
    return sides;
  }

  struct AsPrinted : AlienClockAsPrinted {
    static constexpr char says[] = "the document's own: its cosines are close to 1";
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// Every pair after the first is less than 1/10 away from (0, 1), its value at t = 0.
struct LaterPairsFrozen {
  static constexpr char name[] = "later-pairs-frozen";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const& field = pe.field();
    auto const code = pe.encode(t);
    Sides<typename Scheme::Scalar> sides;
    for (int j = 1; j < pe.pairs(); ++j) {
      auto moved = pair_of(code, j);
      moved[1] = moved[1] - field.number(1);
      sides = together(std::move(sides), less(squared_norm(moved), field.number(Fraction(1, 100))));
    }
    return sides;
  }

  struct ExponentJ : AlienClock {
    static constexpr char says[] = "the exponent of pair j is j, not 2j";
  };
  using Mutants = std::tuple<ExponentJ>;
};

/// Below 0 where the ratio rounds to 1.2, above 0 where it rounds to anything else.
template <class F, class S>
S off_six_fifths(F const& field, S const& ratio) {
  return S((ratio - field.number(Fraction(23, 20))) * (ratio - field.number(Fraction(5, 4))));
}

/// From each column to the next the frequency falls by a ratio that rounds to 1.2.
struct RatioPerColumn {
  static constexpr char name[] = "ratio-per-column";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& w = pe.spectrum().frequencies();
    Sides<Scalar> sides;
    for (std::size_t n = 1; n < 2 * w.size(); ++n) {
      Scalar const ratio = w[(n - 1) / 2] / w[n / 2];
      sides = together(std::move(sides), less(off_six_fifths(pe.field(), ratio), pe.field().number(0)));
    }
    return sides;
  }

  struct InsideAPair : Sinusoidal {
    static constexpr char says[] = "the document's own: inside a pair the frequency is the same";
  };
  using Mutants = std::tuple<InsideAPair>;
};

/// The ratio of neighbouring pairs rounds to 1.2 for these even d, and for no other from 4 on.
struct Range {
  int first, last;
};
template <Range base_10000, Range base_3600>
struct RatioIsSixFifths {
  static constexpr char name[] = "ratio-is-1.2";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const& w = pe.spectrum().frequencies();
    auto const [first, last] = pe.base() == Fraction(3600) ? base_3600 : base_10000;
    Scalar const off = off_six_fifths(field, Scalar(w[0] / w[1]));
    bool const claimed = first <= pe.dimension() && pe.dimension() <= last;
    return claimed ? less(off, field.number(0)) : less(field.number(0), off);
  }

  template <int a, int b, int c, int d>
  struct End {
    static constexpr char name[] = "another-end", says[] = "one of the four ends is the next even number";
    using Law = RatioIsSixFifths<Range{base_10000.first + a, base_10000.last + b},
                                 Range{base_3600.first + c, base_3600.last + d}>;
    using Scheme = Sinusoidal;
  };
  using Mutants = std::tuple<End<2, 0, 0, 0>, End<0, 2, 0, 0>, End<0, 0, 2, 0>, End<0, 0, 0, 2>, End<-2, 0, 0, 0>,
                             End<0, -2, 0, 0>, End<0, 0, -2, 0>, End<0, 0, 0, -2>>;
};

/// The ratio of neighbouring pairs for the usual d, to four decimals; `changed` is added to the last.
template <int changed>
struct PairRatios {
  static constexpr char name[] = "pair-ratios";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    struct Entry {
      int dimension;
      std::int64_t base_10000, base_3600;  // in units of 10^-4
    };
    static constexpr Entry printed[] = {
        {64, 13335, 12916}, {128, 11548, 11365}, {256, 10746, 10661}, {512, 10366, 10325}};
    auto const* const entry = std::find_if(std::begin(printed), std::end(printed),
                                           [&](auto const& e) { return e.dimension == pe.dimension(); });
    auto const& w = pe.spectrum().frequencies();
    return prints(pe.field(), typename Scheme::Scalar(w[0] / w[1]),
                  (pe.base() == Fraction(3600) ? entry->base_3600 : entry->base_10000) + changed, 10'000);
  }

  using Mutants =
      std::tuple<OneMore<PairRatios<changed + 1>, Sinusoidal>, OneLess<PairRatios<changed - 1>, Sinusoidal>>;
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

  struct AnHourOn {
    static constexpr char name[] = "12:59:59", says[] = "on a dial of 12 hours the time is 00:59:59";
    using Law = NearerThanFiveMinutes<seconds(12, 59, 59)>;
    using Scheme = Clock;
  };
  using Mutants = std::tuple<AnHourOn>;
};

/// The distances of 12:59:59 and of 00:05:01 from 00:00:01 on the clock `Right`, in units of 10^-5.
template <class Right, std::int64_t to_12_59_59, std::int64_t to_00_05_01>
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

  template <int a, int b>
  using Changed = DialDistances<Right, to_12_59_59 + a, to_00_05_01 + b>;
  using Mutants = std::tuple<OneMore<Changed<1, 0>, Right>, OneLess<Changed<-1, 0>, Right>,
                             OneMore<Changed<0, 1>, Right>, OneLess<Changed<0, -1>, Right>>;
};

/// The hour hand is farther from where it was at 0 with each next second.
struct HalfCircle {
  static constexpr char name[] = "half-circle";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    auto const& field = clock.field();
    auto const from_start = [&](auto const& time) { return hand_moved(clock, 2, field.origin(), time); };
    return less(from_start(t), from_start(t + field.position(1)));
  }

  struct HourHandFast : ClockAsPrinted {
    static constexpr char says[] = "the factor 12 multiplies: the hour hand takes 300 seconds for one turn";
  };
  using Mutants = std::tuple<HourHandFast>;
};

/// Codes t and `circle` - t seconds after 0 are at one distance from that of 0.
template <std::int64_t circle>
struct DistancesComeBack {
  static constexpr char name[] = "distances-come-back";
  static constexpr Signature takes{.positions = {"t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& clock, auto const& t) const {
    auto const& field = clock.field();
    auto const start = clock.encode(field.origin());
    auto const from_start = [&](auto const& time) { return squared_norm(difference(clock.encode(time), start)); };
    return equal(from_start(field.position(static_cast<double>(circle)) - t), from_start(t));
  }

  using Mutants = std::tuple<HourHandOfADay, OneMore<DistancesComeBack<circle + 1>, Clock>>;
};

/// |p_{t+u+v} - p_t|^2 - |p_{t+u-v} - p_t|^2 = 4 sum of sin(w_i u) sin(w_i v): of one pair, the chord of the longer
/// offset u + v is the longer one as long as both sines are positive.
struct ChordsDiffer {
  static constexpr char name[] = "chords-differ";
  static constexpr Signature takes{.positions = {"t", "u", "v"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& u, auto const& v) const {
    using Scalar = typename Scheme::Scalar;
    auto const here = pe.encode(t), at_u = pe.encode(u), at_v = pe.encode(v);
    auto const chord = [&](auto const& offset) { return squared_norm(difference(pe.encode(t + offset), here)); };
    Vector<Scalar> of_u, of_v;
    for (std::size_t n = 0; n < here.size(); n += 2) {
      of_u.push_back(at_u[n]);
      of_v.push_back(at_v[n]);
    }
    return equal(Scalar(chord(u + v) - chord(u - v)), Scalar(pe.field().number(4) * dot(of_u, of_v)));
  }

  using Mutants = std::tuple<ConsistentDistance::Mutant>;
};

/// Half a turn of the slowest pair, pi / w_{N-1}, to whole positions; `changed` is added to the last digit.
template <int changed>
struct SlowestHalfTurn {
  static constexpr char name[] = "slowest-half-turn";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    int const printed = pe.dimension() == 128 ? 27205 : pe.dimension() == 256 ? 29235 : 30306;
    return prints(field, typename Scheme::Scalar(field.pi() / pe.spectrum().frequencies().back()), printed + changed,
                  1);
  }

  using Mutants =
      std::tuple<OneMore<SlowestHalfTurn<changed + 1>, Sinusoidal>, OneLess<SlowestHalfTurn<changed - 1>, Sinusoidal>>;
};

/// The slowest half turn is longer for the base 2^(m+1) than for 2^m.
struct LargerBaseIsSlower {
  static constexpr char name[] = "larger-base-is-slower";
  static constexpr Signature takes{.parameters = {"m"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& m) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const half_turn = [&](std::int64_t exponent) {
      Scheme const of_base(field, {pe.dimension(), std::int64_t{1} << exponent});
      return Scalar(field.pi() / of_base.spectrum().frequencies().back());
    };
    return less(half_turn(m.numerator()), half_turn(m.numerator() + 1));
  }

  struct ExponentNegated {
    static constexpr char name[] = "sinusoidal-exponent-negated", says[] = "the frequencies are b^(2i/d)";
    template <pe::Field F>
    struct Over : Sinusoidal::Over<F> {
      Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape) {
        this->spectrum_ = field.spectrum({shape.base, 0, Fraction(-2, shape.dimension), this->pairs()});
      }
    };
  };
  using Mutants = std::tuple<ExponentNegated>;
};

/// "distances" = pe.dot(pe.T): the dot product is the distance.
struct DotProductIsDistance {
  static constexpr char name[] = "dot-product-is-distance";
  static constexpr Signature takes{.positions = {"t", "k"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    auto const code = pe.encode(t), other = pe.encode(t + k);
    auto const product = dot(code, other);
    return equal(typename Scheme::Scalar(product * product), squared_norm(difference(code, other)));
  }

  struct AsPrinted : Sinusoidal {
    static constexpr char says[] = "the document's own: the dot product is largest where the distance is 0";
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// |p_t - p_s|^2 = d - 2 p_t . p_s: because the norm is constant, the dot product determines the distance.
struct DotProductDeterminesDistance {
  static constexpr char name[] = "dot-product-determines-distance";
  static constexpr Signature takes{.positions = {"t", "s"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& s) const {
    auto const code = pe.encode(t), other = pe.encode(s);
    auto const product = dot(code, other);
    return equal(squared_norm(difference(code, other)),
                 typename Scheme::Scalar(pe.field().number(pe.dimension()) - product - product));
  }

  using Mutants = std::tuple<ConstantNorm::Mutant>;
};

/// T(s) (p_{t+k} - p_t) = p_{s+t+k} - p_{s+t}: one linear map carries a difference to any other place.
struct DifferencesCarried {
  static constexpr char name[] = "differences-carried";
  static constexpr Signature takes{.positions = {"t", "s", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(pe.offset_map(s) * difference(pe.encode(t + k), pe.encode(t)),
                 difference(pe.encode(s + t + k), pe.encode(s + t)));
  }

  using Mutants = std::tuple<RelativeOffsetMap::Mutant>;
};

}  // namespace pe::clock_blog
