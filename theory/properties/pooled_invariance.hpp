/// Permutation invariance of the pooled output: the sum over all outputs does not depend on the order of the tokens.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct PooledInvariance : OfThreeTokens {
  static constexpr Text text{"pooled-invariance", "The sum of all outputs stays when two of three tokens are exchanged",
                             R"(\mathbf 1^{\mathsf T} f(PX) = \mathbf 1^{\mathsf T} f(X)\qquad(n = 3))"};

  auto operator()(Numeric auto const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const pooled = [&](auto const& a, auto const& b, auto const& c) {
      auto const z = attend(layer, {a, b, c});
      return sum(sum(z[0], z[1]), z[2]);
    };
    auto const here = pooled(x0, x1, x2);
    return together(equal(pooled(x1, x0, x2), here), equal(pooled(x0, x2, x1), here));
  }

  /// Where outputs follow their tokens, their sum stays.
  struct WhereItHolds : AlikeAtPlaces<false> {
    static constexpr Text text = PooledInvariance::text;
  };

  using Mutant = Described<"a bias for each offset tells the order of the tokens", T5>;
};

}  // namespace pe
