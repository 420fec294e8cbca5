/// The laws that Position Interpolation's paper alone needs: what a score errs by between two positions, and the sum
/// that its extrapolation bound rests on. Its claims are in theory/sources/chen2023.toml.
///
///   a(s) = Re sum h_j e^{i s w_j}, |h_j| <= 1;   a_linear is its chord from s1 = 0 to s2 = 1. A shift of both ends by
///   t turns each h_j by w_j t, so that what holds of every h there holds between any two neighbours.
#pragma once

#include <cstdint>
#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/claims/su2021.hpp"

namespace pe::chen2023 {

/// max |a''| is at most sum w_j^2, so that the chord errs by at most half of it times s (1 - s); printed is d/(8 ln c).
enum class Factor { printed, of_second_derivative };

template <Factor factor, Numeric Scheme>
auto factor_of(Scheme const& rope) {
  using Scalar = typename Scheme::Scalar;
  auto const& field = rope.field();
  auto const d = rope.dimension();
  if constexpr (factor == Factor::printed) {
    return Scalar(field.number(Fraction(d, 8)) / field.log(field.number(rope.base())));
  } else {
    auto const one = field.number(1), two = field.number(2);
    Scalar const first = one - field.power(rope.base(), -2), step = one - field.power(rope.base(), Fraction(-4, d));
    return Scalar(first / step / two);
  }
}

/// |a(s) - a_linear(s)| <= factor s (1 - s) for h_j = 1: all products alike, equal entries of query and key say.
template <Factor factor>
struct EqualProducts {
  static constexpr char name[] = "interpolation-of-equal-products";
  static constexpr Signature takes{.positions = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const score = [&](auto const& at) {
      Scalar sum = field.number(0);
      for (auto const& phase : rope.phases(at)) sum += phase.cos;
      return sum;
    };
    Scalar const t = field.value(s), rest = field.number(1) - t;
    Scalar const chord = rest * score(field.origin()) + t * score(field.position(1));
    Scalar const off = score(s) - chord, bound = factor_of<factor>(rope) * t * rest;
    return at_most(Scalar(off * off), Scalar(bound * bound));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "the document's own: d = 128 at s = 1/2";
    using Law = EqualProducts<Factor::printed>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// sup over all |h_j| <= 1 of |a(s) - a_linear(s)| / (s (1 - s)) < factor, s in [0, 1], its ends as limits. With
/// e^{i s w} - (1 - s) - s e^{i w} = - s (1 - s) sum_{n >= 2} (i w)^n / n! (1 + s + ... + s^{n-2})
/// it is the sum over pairs of the moduli of these series. What their tails beyond n = 24 add is below 10^-20, since
/// w <= 1.
template <Factor factor>
struct AnyProducts {
  static constexpr char name[] = "interpolation-of-any-products";
  static constexpr Signature takes{.positions = {"s"}};
  static constexpr int terms = 24;

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const t = field.value(s);
    Scalar total = field.number(Fraction(1, 100'000'000)) * field.number(Fraction(1, 1'000'000'000'000));
    for (auto const& w : rope.spectrum().frequencies()) {
      su2021::Complex<Scalar> sum{field.number(0), field.number(0)};
      Scalar power = w, geometric = field.number(1), last = field.number(1);  // w^n / n!, 1 + s + ... + s^{n-2}
      for (int n = 2; n <= terms; ++n) {
        power = power * w / field.number(n);
        Scalar const term = power * geometric;
        auto& part = n % 2 == 0 ? sum.re : sum.im;
        part = n % 4 < 2 ? Scalar(part + term) : Scalar(part - term);
        last = last * t;
        geometric += last;
      }
      total += modulus(sum);
    }
    return less(total, factor_of<factor>(rope));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "the factor is d/(8 ln c)";
    using Law = AnyProducts<Factor::printed>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// 32 ln 10000 = 294.73; `changed` is added to the last digit.
template <int changed>
struct PrintedDenominator {
  static constexpr char name[] = "printed-denominator";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    auto const& field = rope.field();
    return prints(field, typename Scheme::Scalar(field.number(32) * field.log(field.number(rope.base()))),
                  29473 + changed, 100);
  }

  struct More {
    static constexpr char name[] = "last-digit-one-more", says[] = "294.74";
    using Law = PrintedDenominator<1>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<More>;
};

/// 2d over the greatest error between neighbours, factor/4, is at least `times`.
template <int times, Factor factor>
struct TimesSmaller {
  static constexpr char name[] = "bound-times-smaller";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    return at_most(Scalar(field.number(times) * factor_of<factor>(rope)), field.number(8 * rope.dimension()));
  }

  struct OneMore {
    static constexpr char name[] = "one-more", says[] = "513 times";
    using Law = TimesSmaller<513, Factor::of_second_derivative>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<OneMore>;
};

/// B(s) = sum |A_{k+1}(s)|, A the partial sums of e^{i s w_j}.
template <Numeric Scheme>
auto sum_of_moduli(Scheme const& rope, auto const& s) {
  auto const sums = su2021::partial_sums(rope, s);
  typename Scheme::Scalar total = rope.field().number(0);
  for (std::size_t k = 1; k < sums.size(); ++k) total += modulus(sums[k]);
  return total;
}

/// 2 B(s) over the greatest error between neighbours is at least `times`, or with `least` false less than that.
template <int times, bool least>
struct TimesSmallerAt {
  static constexpr char name[] = "bound-times-smaller-at-distance";
  static constexpr Signature takes{.positions = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar const error = field.number(times) * factor_of<Factor::of_second_derivative>(rope);
    Scalar const sum = field.number(8) * sum_of_moduli(rope, s);
    return least ? at_most(error, sum) : less(sum, error);
  }

  struct Nearer {
    static constexpr char name[] = "one-nearer", says[] = "572 times at least; less than 294 times";
    using Law = TimesSmallerAt<least ? times + 1 : times - 1, least>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<Nearer>;
};

/// d < B(s).
struct SumExceedsDimension {
  static constexpr char name[] = "sum-exceeds-dimension";
  static constexpr Signature takes{.positions = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& s) const {
    return less(rope.field().number(rope.dimension()), sum_of_moduli(rope, s));
  }

  struct HalfTurns {
    static constexpr char name[] = "frequencies-multiples-of-pi";
    static constexpr char says[] = "w_j = pi (j + 1): at odd distances the partial sums are -1 and 0";
    template <pe::Field F>
    struct Over : Rope::Over<F> {
      Over(F const& field, Shape const& shape) : Rope::Over<F>(field, shape) {
        this->spectrum_ = field.spectrum(evenly_spaced(this->pairs(), this->pairs()));
      }
    };
  };
  using Mutants = std::tuple<HalfTurns>;
};

}  // namespace pe::chen2023
