/// Sandwich: a score gains the dot product of the sinusoidal codes of its two positions, and nothing of their products
/// with contents.
///
///   score = q_i . k_j + l p_i . p_j = q_i . k_j + l sum_n cos(w_n (i - j)),   j <= i.
///
/// Source: Chi et al. 2022 (Dissecting Transformer Length Extrapolation), section 5, which gives each head a ratio of
/// its own; here l = 1. It is the score of the tokens (q, sqrt(l) p_i) and (k, sqrt(l) p_j). NVIDIA NeMo's code has
/// l = H / (8 h), begins with the frequency n = 1, and subtracts d/2, which no softmax sees.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {

template <class F, class Rule>
class SandwichOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  auto layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    auto const spectrum = this->field_.spectrum(transformer_frequencies(this->shape_, this->dimension() / 2));
    auto bias = [field = this->field_, spectrum](WholeOf<F> const& i, WholeOf<F> const& j) {
      Scalar sum = field.number(0);
      for (auto const& phase : spectrum.phases(position_of(field, i - j))) sum += Rule::part(phase);
      return sum;
    };
    return BiasedLayer(this->head(number), std::move(bias), Mask::causal);
  }
};

struct Sandwich : ByNumericRule<SandwichOver, Sandwich> {
  static constexpr char name[] = "sandwich";
  static auto const& part(auto const& phase) { return phase.cos; }
};

/// sum_n sin(w_n (i - j)): 0 at the distance 0.
struct SandwichOfSines : ByNumericRule<SandwichOver, SandwichOfSines> {
  static constexpr char name[] = "sandwich-of-sines";
  static auto const& part(auto const& phase) { return phase.sin; }
};

template <>
struct VariantsOf<Sandwich> : WrongVersions<SandwichOfSines> {};

}  // namespace pe
