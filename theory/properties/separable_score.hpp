/// Separable score: where all keys of a block are before all of its queries, a score is a dot product of features of
/// the query at its place with features of the key at its, no more than 2d + 1 numbers each. Linear attention needs
/// that of a chunk and what is before it. It is less than one such product for every key before every query: offsets
/// that are clipped (Shaw, DeBERTa) have few features in each block, and no fixed number of them over all.
///
/// Scores of n queries and n keys are then a matrix of rank 2d + 1 at most, and its determinant is 0 for n = 2d + 2.
/// Rotations have d features, PoPE 2d; one that adds a multiple of the offset has two more than its content. Offsets
/// that are clipped at k need k + 1; the clips of the bench's schemes are 2 (Shaw, DeBERTa).
///
/// One-sided schemes and those of absolute distances are so evaluated as in a causal layer. A multiplied weight is
/// taken as a factor of the score. Decided for tokens of ones, as score-falls is, at finitely many places: a refuted
/// scheme needs more features than that; "holds" is shown for these places alone, but where it is proved.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "theory/kernel/bind.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/separated.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/fire.hpp"

namespace pe {

struct SeparableScore : AskedOf<Need::layer> {
  static constexpr Text text{
      "separable-score",
      "In each block of keys that are all before its queries, the scores of a query and a key of "
      "ones are dot products of at most 2d + 1 features of their places, as linear attention over "
      "chunks needs",
      R"(\det\bigl(\mathrm{score}(x,i_a;y,j_b)/(2d^2(d+1))\bigr)_{a,b\le 2d+2} = 0)"};
  static constexpr std::int64_t reach = 200;  ///< the largest position that its parameters make
  static constexpr int most_entries = 11;     ///< 4 * (2 * (2d + 2) - 1) is within reach
  static constexpr Signature takes{.parameters = {"s", "w"}};
  static constexpr bool of_ones = true;  ///< as of score-falls
  static std::vector<Quantifier> beyond() {
    return {every_even_dimension(), every_base(), every_head("w"), every("block")};
  }
  /// s places between neighbours; beyond those walked, from the first key to the first query.
  static Domain domain() { return walk({2, 4, 8}, {any_place(1, 4), {0, heads_looked_at - 1}}); }

  static std::int64_t step_at(int dimension, Fraction const& s) {
    constexpr std::int64_t walked = 4;
    return s.numerator() <= walked ? s.numerator() : std::max<std::int64_t>(s.numerator() / (2 * dimension + 2), 1);
  }
  /// Of a case.
  static std::string places(Case const& c) {
    int const d = c.shape.dimension;
    auto const step = step_at(d, c.parameters[0]), n = static_cast<std::int64_t>(2 * d + 2);
    return fmt::format("the block: keys at 0, {}, ..., {}, queries at {}, {}, ..., {}", step, (n - 1) * step, n * step,
                       (n + 1) * step, (2 * n - 1) * step);
  }

  template <Scores Scheme>
  auto operator()(Scheme const& scheme, Fraction const& s, Fraction const& w) const {
    using Scalar = typename Scheme::Scalar;
    auto const d = static_cast<std::size_t>(scheme.dimension()), n = 2 * d + 2;
    auto const step = step_at(scheme.dimension(), s);
    auto const layer = scheme.layer(w.numerator(), tokens_to(reach, step * (2 * static_cast<std::int64_t>(n) - 1)));
    auto const token = layer.token(std::vector(d, layer.field().number(1)));
    // Products of so many scores stay small.
    auto const scale = layer.field().number(Fraction(1, static_cast<std::int64_t>(n * d * d)));
    Dense<Scalar> const kernel{tabulate(n, [&](std::size_t a) {
      auto const i = step * static_cast<std::int64_t>(n + a);
      return tabulate(n, [&](std::size_t b) {
        auto const j = step * static_cast<std::int64_t>(b);
        return layer.score(token, i, token, j) * layer.factor(i, j) * scale;
      });
    })};
    return equal(determinant(kernel, layer.field().number(0)), layer.field().number(0));
  }

  /// Of any tokens, wherever the key is `nearest` places or more before the query: each term of the score is a product
  /// of what depends on the query with what depends on the key, and so many different ones of either there are at most.
  /// Pairs of a block that are nearer are those of its last keys and first queries, nearest - 1 of each: their rank.
  /// There are so few in every dimension only where each pair of entries adds as many, not more than the one before.
  template <std::int64_t nearest>
  struct From {
    static constexpr Signature takes{.parameters = {"i", "j", "w"}};
    static constexpr bool one_case = true;  ///< features that change with the offset are none of either place
    static SideOf query() { return {"i", "a"}; }
    static SideOf key() { return {"j", "b"}; }
    static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& w) {
      return {i - j - nearest, j, w};
    }
    static std::vector<Clause> beside() {
      std::vector result{clause("features")};
      if (nearest > 1) result.push_back(clause("nearer-features", nearest, nearest - 1));
      return result;
    }

    auto operator()(auto const& scheme, Whole const& i, Whole const& j, Whole const& w) const {
      auto const score_of = [&](auto const& each) {
        auto const layer = each.layer(w, reach + 1);
        return layer.score(probes(layer, "a").back(), i, probes(layer, "b").back(), j) * layer.factor(i, j);
      };
      auto const score = score_of(scheme);
      auto const [left, right] = separated(score, query(), key());
      int const d = scheme.dimension(), most = 2 * d + 2 - static_cast<int>(nearest);
      auto const features = [&](int dimension) {
        auto const other = scheme.at(dimension);
        return rank(separated(score_of(other), query(), key()).right);
      };
      auto const count = rank(right);
      bool const grows = d >= 6 && count + features(d - 4) > 2 * features(d - 2);
      if (grows || static_cast<int>(count) > most) throw NotFormal{};
      return left.empty() ? equal(score, score) : equal(score, dot(left, right));
    }
  };
  using ForSymbols = std::tuple<From<1>, From<3>>;  // offsets that are clipped at 2 are alike from 3 on

  using Mutant = Described<"a network of the distance is no sum of few products", Fire>;
};

}  // namespace pe
