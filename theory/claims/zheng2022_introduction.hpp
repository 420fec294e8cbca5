/// The laws of the survey's introduction: the symmetry of attention, and what it is without
/// positions. Its claims are in theory/sources/zheng2022.toml.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe::zheng2022 {

/// f(x_1, x_0) = f(x_0, x_1), output by output: the symmetry as printed.
struct FullySymmetric {
  static constexpr char name[] = "fully-symmetric";
  static constexpr Signature takes{.vectors = {"x0", "x1"}, .parameters = {"w"}};

  auto operator()(Numeric auto const& scheme, auto const& x0, auto const& x1, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1}), exchanged = attend(layer, {x1, x0});
    return together(equal(exchanged[0], z[0]), equal(exchanged[1], z[1]));
  }

  using Mutants =
      std::tuple<Wrong<"attention without positions, as the survey has it: its outputs change places with the tokens",
                       FullySymmetric, Attention>>;
};

/// At the positions 0 to 3, the score of a query q and a key k is q . k, and the value v is handed over as it is.
struct ActsWithoutPositions {
  static constexpr char name[] = "acts-without-positions";
  static constexpr Signature takes{.vectors = {"q", "k", "v"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& q, auto const& k, auto const& v) const {
    using Scalar = typename Scheme::Scalar;
    constexpr std::int64_t n = 4;
    auto const layer = scheme.layer(1, n);
    Token<Scalar> const token{v, q, k, v};
    auto const at_all = [](auto const& statement) {
      return for_all(n * n, [&](std::int64_t pair) { return statement(pair / n, pair % n); });
    };
    return both(at_all([&](auto i, auto j) { return equal(layer.score(token, i, token, j), dot(q, k)); }),
                at_all([&](auto i, auto j) { return equal(scaled(layer.factor(i, j), layer.value(token, i, j)), v); }));
  }

  using Mutants =
      std::tuple<Wrong<"a bias for each offset is added to the score", ActsWithoutPositions, T5>,
                 Wrong<"a factor for each offset multiplies what is handed over", ActsWithoutPositions, Urpe>>;
};

}  // namespace pe::zheng2022
