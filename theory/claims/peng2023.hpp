/// The law that YaRN's paper and DeepSeek's need: the temperature. Claims: peng2023.toml, deepseek2024.toml in
/// theory/sources.
#pragma once

#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/rope_scaled.hpp"

namespace pe::peng2023 {

/// Scores are multiplied by the square of what the scheme multiplies cosines and sines by, 1/t with sqrt(1/t) =
/// 0.1 ln s + 1, or as it is misprinted: t = 0.1 ln s + 1.
template <bool misprinted>
struct TemperatureIs {
  static constexpr char name[] = "yarn-temperature";
  static constexpr Signature takes{.parameters = {"s"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const one = field.number(1);
    Scalar const x = field.number(Fraction(1, 10)) * field.log(field.number(s)) + one;
    Scalar const factor = misprinted ? one / x : x * x;
    Scalar const amplitude = amplitude_over(field, YarnScaling{.factor = s, .original = 4096});
    return equal(amplitude * amplitude, factor);
  }

  using Mutants = std::tuple<Wrong<"t = 0.1 ln s + 1", TemperatureIs<true>, Rope>>;
};

}  // namespace pe::peng2023
