/// The laws that Position Interpolation's paper alone needs: what a score errs by between two positions, whatever the
/// products, and the sum that its extrapolation bound rests on. Its claims are in theory/sources/chen2023.toml.
///
///   a(s) = Re sum h_j e^{i s w_j}, |h_j| <= 1;   a_linear is its chord from s1 = 0 to s2 = 1. A shift of both ends by
///   t turns each h_j by w_j t, so that what holds of every h there holds between any two neighbours.
#pragma once

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
    return field.number(Fraction(d, 8)) / field.log(field.number(rope.base()));
  } else {
    auto const one = field.number(1), two = field.number(2);
    Scalar const first = one - field.power(rope.base(), -2), step = one - field.power(rope.base(), Fraction(-4, d));
    return first / step / two;
  }
}

/// sup over all |h_j| <= 1 of |a(s) - a_linear(s)| / (s (1 - s)) < factor, s in [0, 1], its ends as limits. With e^{i s
/// w} - (1 - s) - s e^{i w} = - s (1 - s) sum_{n >= 2} (i w)^n / n! (1 + s + ... + s^{n-2}) it is the sum over pairs of
/// the moduli of these series. What their tails beyond n = 24 add is below 10^-20, since w <= 1.
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
        part = n % 4 < 2 ? part + term : part - term;
        last = last * t;
        geometric += last;
      }
      total += modulus(sum);
    }
    return less(total, factor_of<factor>(rope));
  }

  using Mutants = std::tuple<Wrong<"the factor is d/(8 ln c)", AnyProducts<Factor::printed>, Rope>>;
};

/// 2 B(s), B of su2021.hpp, over the greatest error between neighbours is at least `times`, or with `least` false less
/// than that.
template <int times, bool least>
struct TimesSmallerAt {
  static constexpr char name[] = "bound-times-smaller-at-distance";
  static constexpr Signature takes{.positions = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar const error = field.number(times) * factor_of<Factor::of_second_derivative>(rope);
    Scalar const sum = field.number(8) * su2021::sum_of_moduli(rope, s);
    return least ? at_most(error, sum) : less(sum, error);
  }

  using Mutants = std::tuple<
      Wrong<"572 times at least; less than 294 times", TimesSmallerAt<least ? times + 1 : times - 1, least>, Rope>>;
};

/// d < B(s).
struct SumExceedsDimension {
  static constexpr char name[] = "sum-exceeds-dimension";
  static constexpr Signature takes{.positions = {"s"}};

  auto operator()(Numeric auto const& rope, auto const& s) const {
    return less(rope.field().number(rope.dimension()), su2021::sum_of_moduli(rope, s));
  }

  struct HalfTurns {
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
