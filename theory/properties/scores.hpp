/// The view that every scheme has: what becomes of the score of two tokens in one head.
///
/// A score is affine in either token wherever positions are added, turned or counted, so that tokens that are 0 or a
/// unit vector speak for all. Where content chooses the position, they are these tokens alone. Weights and tables that
/// are learned are drawn, once for each head: what holds must hold in each of four heads, and what differs must differ
/// in one of them, so that two entries that are alike by chance refute nothing.
#pragma once

#include "theory/properties/property.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

inline constexpr std::int64_t heads_looked_at = 4;

/// 0 and the unit vectors. Over symbols 0 and, of the `role`, a token and projections of which nothing is known: all
/// that some head makes of some token.
template <class Layer>
std::vector<Token<typename Layer::Scalar>> probes(Layer const& layer, [[maybe_unused]] std::string const& role = "x") {
  auto const size = layer.head().query.rows.size();
  std::vector const zero(size, layer.field().number(0));
  if constexpr (OfSymbols<typename Layer::Field>) {
    auto const any = [&](char const* what) { return layer.field().vector(what + (" of " + role), size); };
    return {{zero, zero, zero, zero}, {any("x"), any("q"), any("k"), any("v")}};
  }
  auto const& [query, key, value] = layer.head();  // of which a unit vector chooses a row
  std::vector<Token<typename Layer::Scalar>> result{layer.token(zero)};
  for (std::size_t e = 0; e < size; ++e) {
    result.push_back({unit_vector(layer.field(), size, e), query.rows[e], key.rows[e], value.rows[e]});
  }
  return result;
}

/// 0 and the unit vectors, which are queries and keys where W is the identity.
template <class Layer>
std::vector<Token<typename Layer::Scalar>> units(Layer const& layer) {
  auto const size = layer.head().query.rows.size();
  return tabulate(size + 1, [&](std::size_t e) {
    auto const x = e == 0 ? std::vector(size, layer.field().number(0)) : unit_vector(layer.field(), size, e - 1);
    return Token<typename Layer::Scalar>{x, x, x, x};
  });
}

/// Whether the tokens between two have a say in their score.
template <class Layer>
bool scores_among(Layer const& layer) {
  if constexpr (requires { layer.scores_among(); }) {
    return layer.scores_among();
  } else {
    return requires(std::vector<Token<typename Layer::Scalar>> const& t) { layer.score_among(t, 0, 0); };
  }
}

/// The scores of every probe at i with every probe at j, (d+1)^2 numbers, the query's probe varying slowest.
template <class Layer>
Vector<typename Layer::Scalar> scores(Layer const& layer, WholeOf<typename Layer::Field> const& i,
                                      WholeOf<typename Layer::Field> const& j) {
  auto const queries = probes(layer, "a"), keys = probes(layer, "b");
  Vector<typename Layer::Scalar> result;
  for (auto const& query : queries) {
    for (auto const& key : keys) result.push_back(layer.score(query, i, key, j));
  }
  return result;
}

/// What a head makes of a query at i and a key at j: where the key is visible 1, the factor of the weight, and the
/// scores of some pairs of probes, neighbours and halves among them, as rotations pair entries; 0 throughout where it
/// is not. For what is to differ somewhere, a few pairs are enough.
template <class Layer>
Vector<typename Layer::Scalar> seen(Layer const& layer, std::int64_t i, std::int64_t j) {
  auto const tokens = probes(layer);
  auto const& field = layer.field();
  Vector<typename Layer::Scalar> result(4 * tokens.size() + 2, field.number(0));
  if (!layer.sees(i, j)) return result;
  result = {field.number(1), layer.factor(i, j)};
  for (std::size_t e = 0; e < tokens.size(); ++e) {
    for (auto const other : {std::size_t{0}, e, (e + 1) % tokens.size(), (e + tokens.size() / 2) % tokens.size()}) {
      result.push_back(layer.score(tokens[e], i, tokens[other], j));
    }
  }
  return result;
}

/// The layer of one head of a scheme over real numbers, which gives its score.
template <class Scheme>
concept Scores = requires(Scheme const& s) {
  s.layer(0, 0).score(s.layer(0, 0).token({}), 0, s.layer(0, 0).token({}), 0);
};

/// The distance of what two pairs of places (query, key) get, squared, summed over the heads; `length` tokens.
struct Place {
  std::int64_t query, key;
};
template <class Scheme>
typename Scheme::Scalar squared_distance_of_scores(Scheme const& scheme, std::int64_t length, Place a, Place b) {
  typename Scheme::Scalar sum = scheme.field().number(0);
  for (std::int64_t head = 0; head < heads_looked_at; ++head) {
    auto const layer = scheme.layer(head, length);
    sum += squared_norm(difference(seen(layer, a.query, a.key), seen(layer, b.query, b.key)));
  }
  return sum;
}

}  // namespace pe
