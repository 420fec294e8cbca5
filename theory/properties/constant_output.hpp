/// Constant output: equal tokens give equal outputs, whatever the positions do to the scores.
///
/// Weights of a softmax sum to 1, so position-free values leave no trace of positions: such a layer cannot even tell
/// token 0 from token 1 of a constant sequence. What the outputs are is not asked: codes that are added go into them.
/// This is why bias-only schemes are no universal approximators. Source: Luo et al. 2022, section 3.
#pragma once

#include <tuple>

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe {

struct ConstantOutput : AskedOf<Need::layer> {
  static constexpr Text text{"constant-output", "Three equal tokens give three equal outputs",
                             R"(x_0 = \dots = x_{n-1} = x\ \Rightarrow\ z_0 = \dots = z_{n-1}\qquad(n = 3))"};
  static constexpr std::int64_t reach = 2;  ///< the largest position that its parameters make
  static constexpr Signature takes{.vectors = {"x"}, .parameters = {"w"}};
  static constexpr auto& why_sampled = softmax_of_reals;
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    auto const z = attend(layer, {x, x, x});
    return same_outputs<Scheme>({z[1], z[2]}, {z[0], z[0]});
  }

  /// What the scheme's values and factors must be: the same at every pair of positions. Values are W^V x plus what a
  /// position adds, so that x = 0 and the unit vectors speak for every x; and as weights sum to 1, the outputs are then
  /// equal, whatever the scores.
  struct WhereItHolds : AskedOf<Need::layer> {
    static constexpr Text text = ConstantOutput::text;
    static constexpr Signature takes{.parameters = {"i", "j", "w"}};
    static constexpr char remark[] =
        "What is decided: values and factors are the same at every pair of three positions, for x = 0 and the unit "
        "vectors, as values are W^V x plus what a position adds; weights sum to 1.";
    static Domain domain() { return walk({4}, {{0, 2}, {0, 2}, {0, 15}}); }

    static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& w) { return {i, j, w}; }

    auto operator()(Numeric auto const& scheme, WholeParameter auto const& i, WholeParameter auto const& j,
                    WholeParameter auto const& w) const {
      auto const layer = scheme.layer(w.numerator(), 3);
      auto values = for_all(probes(layer), [&](auto const& token) {
        return equal(layer.value(token, i.numerator(), j.numerator()), layer.value(token, 0, 0));
      });
      return both(std::move(values), equal(layer.factor(i.numerator(), j.numerator()), layer.factor(0, 0)));
    }

    using Mutants = std::tuple<Wrong<"weights are multiplied by a number of each offset", WhereItHolds, Urpe>,
                               Wrong<"values gain a vector of each offset", WhereItHolds, Shaw>>;
  };

  using Mutant = Described<"the weights no longer sum to 1", Urpe>;
};

}  // namespace pe
