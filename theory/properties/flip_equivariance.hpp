/// Flip equivariance on a grid: turning the grid over along an axis turns the outputs over, and changes none.
///
/// On 2 x 2 cells, numbered row by row.
#pragma once

#include <tuple>

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {

struct FlipEquivariance : AskedOf<Need::grid_layer> {
  static constexpr Text text{"flip-equivariance",
                             "Flipping a grid of 2 x 2 cells along either axis flips the outputs, and changes none",
                             R"(f(FX) = F f(X)\quad\text{for either flip } F)"};
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2", "x3"}, .parameters = {"w"}};
  static constexpr auto& why_sampled = softmax_of_reals;
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, auto const& x3,
                  Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1, x2, x3});
    auto const rows = attend(layer, {x2, x3, x0, x1}), columns = attend(layer, {x1, x0, x3, x2});
    return both(same_outputs<Scheme>(rows, {z[2], z[3], z[0], z[1]}),
                same_outputs<Scheme>(columns, {z[1], z[0], z[3], z[2]}));
  }

  /// Offsets along one axis, or both, keep their signs.
  template <bool rows, bool columns>
  using Signed = Described<"offsets keep their signs, along one axis or both, each with a bias of its own",
                           GridBias<SignedGridIndex<rows, columns>>>;
  using Mutant = Signed<true, true>;
  using Mutants = std::tuple<Mutant, Signed<true, false>, Signed<false, true>>;
};

}  // namespace pe
