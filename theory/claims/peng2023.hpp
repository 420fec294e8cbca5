/// The laws that YaRN's paper and DeepSeek's need: the two ramps, the temperature. Claims: peng2023.toml,
/// deepseek2024.toml in theory/sources.
#pragma once

#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/rope_scaled.hpp"

namespace pe::peng2023 {

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
    return both(prints(field, least, thousandths, 1000), for_all(code.size(), [&](std::size_t i) {
                  return i == at ? Sides<Scalar>{} : less(least, paper[i] / code[i]);
                }));
  }

  using Mutants = std::tuple<Wrong<"0.330", RampsDiffer<38, 330>, Rope>,
                             Wrong<"pair 39, with its own ratio", RampsDiffer<39, 331>, Rope>>;
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
    Scalar const factor = printed == Printed::root_of_inverse ? x * x : printed == Printed::inverse ? x : one / x;
    Scalar const amplitude = amplitude_over(field, YarnScaling{.factor = s, .original = 4096});
    return equal(amplitude * amplitude, factor);
  }

  using Mutants = std::tuple<Wrong<"t = 0.1 ln s + 1", TemperatureIs<Printed::temperature>, Rope>>;
};

}  // namespace pe::peng2023
