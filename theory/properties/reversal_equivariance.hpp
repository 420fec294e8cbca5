/// Reversal equivariance: a sequence read backwards gives the outputs backwards, so the layer cannot tell directions.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct ReversalEquivariance {
  static constexpr Text text{"reversal-equivariance", "Reversing three tokens reverses the outputs, and changes none",
                             R"(f(x_{n-1},\dots,x_0)_i = f(x_0,\dots,x_{n-1})_{n-1-i}\qquad(n = 3))"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};
  static constexpr auto& why_sampled = softmax_of_reals;
  static Domain domain() { return attention_domain(); }

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

  struct Mutant : T5 {
    static constexpr char name[] = "t5-both-directions";
    static constexpr char says[] = "each direction has biases of its own";
  };
};

}  // namespace pe
