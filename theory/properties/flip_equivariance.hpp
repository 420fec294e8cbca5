/// Flip equivariance on a grid: turning the grid over along an axis turns the outputs over, and changes none.
///
/// On 2 x 2 cells, numbered row by row.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {

struct FlipEquivariance {
  static constexpr Text text{"flip-equivariance",
                             "Flipping a grid along either axis flips the outputs, and changes none",
                             R"(f(FX) = F f(X)\quad\text{for either flip } F)"};
  static constexpr Need needs = Need::grid_layer;
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2", "x3"}, .parameters = {"w"}};
  static Domain domain() { return attention_domain(); }

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, auto const& x3,
                  Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1, x2, x3});
    auto const rows = attend(layer, {x2, x3, x0, x1}), columns = attend(layer, {x1, x0, x3, x2});
    auto sides = equal(rows[0], z[2]);
    for (std::size_t i = 1; i < 4; ++i) sides = both(std::move(sides), equal(rows[i], z[i ^ 2]));
    for (std::size_t i = 0; i < 4; ++i) sides = both(std::move(sides), equal(columns[i], z[i ^ 1]));
    return sides;
  }

  struct Mutant {
    static constexpr char name[] = "grid-signed";
    static constexpr char says[] = "offsets keep their signs, each with a bias of its own";

    struct Index : GridIndex {
      std::int64_t side() const { return 2 * size - 1; }
      std::int64_t entries() const { return side() * side(); }
      std::int64_t of(std::int64_t i, std::int64_t j) const {
        return (i / size - j / size + size - 1) * side() + i % size - j % size + size - 1;
      }
    };

    template <NumericField F>
    struct Over : AttentionScheme<F> {
      using AttentionScheme<F>::AttentionScheme;
      auto layer(std::int64_t number, std::int64_t size) const {
        return table_bias_layer(this->field_, this->dimension(), Index{{size}}, number);
      }
    };
  };
};

}  // namespace pe
