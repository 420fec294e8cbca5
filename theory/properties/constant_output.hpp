/// Constant output: equal tokens give equal outputs, z_i = x W^V, whatever the positions do to the scores.
///
/// Weights of a softmax sum to 1, so position-free values leave no trace of positions: such a layer cannot even tell
/// token 0 from token 1 of a constant sequence. This is why bias-only schemes are no universal approximators.
/// Source: Luo et al. 2022, section 3.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe {

struct ConstantOutput {
  static constexpr Text text{"constant-output", "Equal tokens give equal outputs, the value of the token",
                             R"(x_0 = \dots = x_{n-1} = x\ \Rightarrow\ z_i = xW^V)"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x"}, .parameters = {"w"}};
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x, x, x});
    auto const value = x * layer.head().value;
    return both(both(equal(z[0], value), equal(z[1], value)), equal(z[2], value));
  }

  struct Mutant : Urpe {
    static constexpr char name[] = "urpe-after-softmax";
    static constexpr char says[] = "the weights no longer sum to 1";
  };
};

}  // namespace pe
