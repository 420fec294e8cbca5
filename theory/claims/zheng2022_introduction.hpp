/// The laws of the survey's introduction: the symmetry of attention, and what between two codes depends on their
/// offset. Its claims are in theory/sources/zheng2022.toml.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/schemes/sinusoidal.hpp"
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

/// p_t^T H p_{t+k} at t and at s, for H = a_i I + b_i J in every pair, J = [[0, 1], [`lower`, 0]]: (a_i, b_i) are the
/// entries of g.
template <int lower = -1>
struct RelativeForm {
  static constexpr char name[] = "relative-form";
  static constexpr Signature takes{.positions = {"t", "s", "k"}, .vectors = {"g"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k, auto const& g) const {
    auto const form = [&](auto const& at) {
      auto map = pe.offset_map(k);  // for its shape
      for (std::size_t i = 0; i < map.blocks.size(); ++i) {
        map.blocks[i] = {g[2 * i], g[2 * i + 1], lower < 0 ? -g[2 * i + 1] : g[2 * i + 1], g[2 * i]};
      }
      return dot(pe.encode(at), map * pe.encode(at + k));
    };
    return equal(form(t), form(s));
  }

  using Mutants = std::tuple<Wrong<"J is symmetric instead of skew", RelativeForm<1>, Sinusoidal>>;
};

/// Every block-diagonal H is aI + bJ + cK + dL with K = diag(1, -1), L = [[0, 1], [1, 0]], and then p_t^T H p_{t+k} =
/// sum a cos(wk) - b sin(wk) - c cos(w(2t+k)) + d sin(w(2t+k)). (a, b) are the entries of g, (c, d) those of h.
template <bool sum_of_positions = true>
struct AbsolutePart {
  static constexpr char name[] = "absolute-part";
  static constexpr Signature takes{.positions = {"t", "k"}, .vectors = {"g", "h"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k, auto const& g, auto const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto map = pe.offset_map(k);  // for its shape
    auto const offset = pe.encode(k), total = sum_of_positions ? pe.encode(t + t + k) : pe.encode(t + k);
    Scalar expected = pe.field().number(0);
    for (std::size_t n = 0; n < g.size(); n += 2) {
      map.blocks[n / 2] = {g[n] + h[n], g[n + 1] + h[n + 1], h[n + 1] - g[n + 1], g[n] - h[n]};
      expected += g[n] * offset[n + 1] - g[n + 1] * offset[n];
      expected += h[n + 1] * total[n] - h[n] * total[n + 1];
    }
    return equal(dot(pe.encode(t), map * pe.encode(t + k)), expected);
  }

  using Mutants =
      std::tuple<Wrong<"the second position is taken for the sum of both", AbsolutePart<false>, Sinusoidal>>;
};

}  // namespace pe::zheng2022
