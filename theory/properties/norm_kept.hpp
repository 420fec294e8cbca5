/// Norm kept: |R_m x| = |x|. For other schemes: a score reads keys by a vector as long as the query, and
/// queries by one as long as the key, wherever the two stand.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/shaw.hpp"

namespace pe {

struct NormKept : AskedOf<Need::rotation> {
  static constexpr Text text{
      "norm-kept", "Positions do not change the norm of queries and keys, or of what a score multiplies them by",
      R"(\lVert R_m x\rVert^2 = \lVert x\rVert^2)"};
  static constexpr Signature takes{.positions = {"m"}, .vectors = {"x"}};

  auto operator()(auto const& rope, auto const& m, auto const& x) const {
    return equal(squared_norm(rope.rotate(x, m)), squared_norm(x));
  }

  struct Mutant {
    static constexpr char says[] = "both sines are subtracted: (x cos - y sin, y cos - x sin)";
    template <Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto rotate(auto const& x, auto const& m) const {
        auto result = Rope::Over<F>::rotate(x, m);
        auto const back = Rope::Over<F>::rotate(x, -m);
        for (std::size_t n = 1; n < result.size(); n += 2) result[n] = back[n];
        return result;
      }
    };
  };

  /// The vector is that of what a score gains from the unit vectors, on which W is the identity (head 0); the places
  /// are compared with the first.
  struct OfLayers : View<NormKept, Need::layer> {
    static constexpr std::int64_t reach = 8;  ///< the largest position that its parameters make
    static constexpr Signature takes{.parameters = {"i", "j"}};
    static Domain domain() {
      auto result = walk({2, 4, 8}, {any_place(0, reach), any_place(0, reach)});
      result.admits = [](Case const& c) { return c.parameters[1] <= c.parameters[0]; };
      result.admits_says = "the key is not ahead of the query";
      return with_ends_at_16(std::move(result));
    }

    static std::vector<Whole> premises(Whole const& i, Whole const& j) { return {i - j, j}; }

    auto operator()(Scores auto const& scheme, WholeParameter auto const& i, WholeParameter auto const& j) const {
      auto const layer = scheme.layer(0, tokens_to(reach, i.numerator()));
      auto const here = norms(layer, i.numerator(), j.numerator()), first = norms(layer, 0, 0);
      return both(equal(here.of_queries, first.of_queries), equal(here.of_keys, first.of_keys));
    }

    template <class S>
    struct Norms {
      Vector<S> of_queries, of_keys;  ///< squared, of each unit vector
    };
    template <class Layer>
    static Norms<typename Layer::Scalar> norms(Layer const& layer, WholeOf<typename Layer::Field> const& i,
                                               WholeOf<typename Layer::Field> const& j) {
      using Scalar = typename Layer::Scalar;
      auto const tokens = probes(layer), unit = units(layer);
      auto const score = [&](auto const& query, auto const& key) { return layer.score(query, i, key, j); };
      Norms<Scalar> result;
      for (std::size_t x = 1; x < tokens.size(); ++x) {
        Vector<Scalar> by_query, by_key;
        for (std::size_t y = 1; y < unit.size(); ++y) {
          by_query.push_back(score(tokens[x], unit[y]) - score(tokens[x], unit[0]));
          by_key.push_back(score(unit[y], tokens[x]) - score(unit[0], tokens[x]));
        }
        result.of_queries.push_back(squared_norm(by_query));
        result.of_keys.push_back(squared_norm(by_key));
      }
      return result;
    }

    struct OnQueries : LayersChanged<Shaw, OnQueries> {
      static constexpr char says[] = "queries gain a vector of the offset";
      template <Field F>
      struct Layer : Shaw::Layer<F> {
        auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
          return Shaw::Layer<F>::score(b, i, a, j);
        }
      };
    };
    using Mutants = std::tuple<Wrong<"keys gain a vector of the offset", OfLayers, Shaw>, OnQueries>;
  };
};

}  // namespace pe
