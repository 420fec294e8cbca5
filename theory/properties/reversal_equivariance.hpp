/// Reversal equivariance: a sequence read backwards gives the outputs backwards, so the layer cannot tell directions.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct ReversalEquivariance : OfThreeTokens {
  static constexpr Text text{"reversal-equivariance", "Reversing three tokens reverses the outputs, and changes none",
                             R"(f(x_{n-1},\dots,x_0)_i = f(x_0,\dots,x_{n-1})_{n-1-i}\qquad(n = 3))"};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x0, x1, x2}), backwards = attend(layer, {x2, x1, x0});
    return same_outputs<Scheme>(backwards, {z[2], z[1], z[0]});
  }

  struct WhereItHolds : AlikeAtPlaces<true> {
    static constexpr Text text = ReversalEquivariance::text;

    /// Of a place with itself, and with one g + 1 behind it; with one before it that is stated of their images.
    struct ForSymbols {
      static constexpr Signature takes{.parameters = {"i", "g", "w"}};
      static std::vector<Whole> premises(Whole const& i, Whole const& g, Whole const& w) {
        return {i, g, reach - 1 - i - g, w};
      }
      auto operator()(auto const& scheme, Whole const& i, Whole const& g, Whole const& w) const {
        auto const layer = scheme.layer(w, reach + 1);
        return together(alike(layer, i, i), alike(layer, i, i + 1 + g));
      }
    };
  };

  using Mutant = Described<"each direction has biases of its own", T5>;
};

}  // namespace pe
