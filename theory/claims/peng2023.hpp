/// The laws that YaRN's paper alone needs, and Llama 3's, which counts turns in the same way: how often each pair turns
/// within a length, NTK's base, the two ramps, the temperature. Claims: peng2023.cpp, llama2024.cpp.
#pragma once

#include <algorithm>
#include <iterator>
#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/rope_scaled.hpp"

namespace pe::peng2023 {

/// Within `length` positions `fast` pairs turn more than `high` times, and `slow` turn less than once.
template <int length, int high, int fast, int slow>
struct TurnsWithin {
  static constexpr char name[] = "turns-within-length";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar const turns_of_one = field.number(length) / (field.number(2) * field.pi());
    Scalar above = field.number(0), below = field.number(0);
    for (auto const& w : rope.spectrum().frequencies()) {
      Scalar const turns = turns_of_one * w;
      above += field.indicator_negative(field.number(high) - turns);
      below += field.indicator_negative(turns - field.number(1));
    }
    return both(equal(above, field.number(fast)), equal(below, field.number(slow)));
  }

  struct OneMoreFast {
    static constexpr char name[] = "one-more-fast", says[] = "one more pair is fast";
    using Law = TurnsWithin<length, high, fast + 1, slow>;
    using Scheme = Rope;
  };
  struct OneMoreSlow {
    static constexpr char name[] = "one-more-slow", says[] = "one more pair is slow";
    using Law = TurnsWithin<length, high, fast, slow + 1>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<OneMoreFast, OneMoreSlow>;
};

/// NTK's base b s^(d/(d-2)) in hundredths for d = 128, b = 10000 and s = 2, 4, ..., 32; with it the last frequency is
/// divided by s. `off` is added to the last digit, `less` to the exponent's denominator.
template <int off, int less>
struct NtkBase {
  static constexpr char name[] = "ntk-base";
  static constexpr Signature takes{.parameters = {"k"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& k) const {
    using Scalar = typename Scheme::Scalar;
    static constexpr std::int64_t printed[] = {2'022'126, 4'088'994, 8'268'462, 16'719'874, 33'809'695};
    auto const& field = rope.field();
    auto const power = k.numerator();
    auto const s = field.number(std::int64_t{1} << power);
    auto const d = rope.dimension();
    Scalar const base = field.number(rope.base()) * field.power(std::int64_t{1} << power, Fraction(d, d - 2));
    auto figure = prints(field, base, printed[power - 1] + off, 100);
    Scalar const last = field.exp(Scalar(-(field.log(base) * field.number(Fraction(d - 2 - less, d)))));
    return both(std::move(figure), equal(Scalar(last * s), rope.spectrum().frequencies().back()));
  }

  struct LastDigit {
    static constexpr char name[] = "last-digit", says[] = "the last digit of each base is one more";
    using Law = NtkBase<1, 0>;
    using Scheme = Rope;
  };
  struct LastButOne {
    static constexpr char name[] = "last-but-one", says[] = "the last frequency has the exponent of the one before";
    using Law = NtkBase<0, 2>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<LastDigit, LastButOne>;
};

/// Peng et al.'s ramp is in the turns, that of all code in the pair's number: for s = 16, L = 4096 the paper's
/// frequency is 0.329 of the code's at `pair`, and nearer to it at every other.
template <int pair, std::int64_t thousandths>
struct RampsDiffer {
  static constexpr char name[] = "yarn-ramps-differ";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const over = [&](Scaling scaling) {
      return field.spectrum(over_pairs(rope.base(), rope.dimension(), std::move(scaling))).frequencies();
    };
    auto const paper = over(YarnPaperScaling{.factor = 16, .original = 4096});
    auto const code = over(YarnScaling{.factor = 16, .original = 4096});
    auto const at = static_cast<std::size_t>(pair);
    Scalar const least = paper[at] / code[at];
    Sides<Scalar> others;
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (i != at) others = together(std::move(others), less(least, Scalar(paper[i] / code[i])));
    }
    return both(prints(field, least, thousandths, 1000), std::move(others));
  }

  struct LastDigit {
    static constexpr char name[] = "last-digit", says[] = "0.330";
    using Law = RampsDiffer<38, 330>;
    using Scheme = Rope;
  };
  struct NextPair {
    static constexpr char name[] = "next-pair", says[] = "pair 39, with its own ratio";
    using Law = RampsDiffer<39, 331>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<LastDigit, NextPair>;
};

/// What scores are multiplied by at the temperature t, 1/t, where sqrt(1/t) = 0.1 ln s + 1, or as it is misprinted.
enum class Printed { root_of_inverse, temperature, inverse };

/// The factor is the square of what the scheme multiplies cosines and sines by.
template <Printed printed>
struct TemperatureIs {
  static constexpr char name[] = "yarn-temperature";
  static constexpr Signature takes{.parameters = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const one = field.number(1);
    Scalar const x = field.number(Fraction(1, 10)) * field.log(field.number(s)) + one;
    Scalar const factor = printed == Printed::root_of_inverse ? Scalar(x * x)
                          : printed == Printed::inverse       ? x
                                                              : Scalar(one / x);
    Scalar const amplitude = amplitude_over(field, YarnScaling{.factor = s, .original = 4096});
    return equal(Scalar(amplitude * amplitude), factor);
  }

  struct AsMisprinted {
    static constexpr char name[] = "temperature-misprinted", says[] = "t = 0.1 ln s + 1";
    using Law = TemperatureIs<Printed::temperature>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<AsMisprinted>;
};

}  // namespace pe::peng2023
