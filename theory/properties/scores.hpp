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

/// Offsets k from -160 to 160, shifts s from 1 to 8, and heads w of number 0 and 1, walked.
inline Domain offsets_and_shifts() {
  return with_ends_at_16(walk({2, 4, 8}, {any_place(-160, 160), any_place(1, 8), {0, 1}}));
}

/// How many tokens there are where the law looks at places up to `reach` and at this one; over symbols, any number.
inline std::int64_t tokens_to(std::int64_t reach, std::int64_t place) { return std::max(reach, place) + 1; }
inline std::int64_t tokens_to(std::int64_t reach, Whole const&) { return reach + 1; }

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

/// The layer of one head of a scheme over real numbers, which gives its score.
template <class Scheme>
concept Scores = requires(Scheme const& s) {
  s.layer(0, 0).score(s.layer(0, 0).token({}), 0, s.layer(0, 0).token({}), 0);
};

/// Positions, codes and scores that are nearer than this count as one, where a sentence says so.
inline Fraction least_gap() { return {1, 10'000}; }

/// By more than the gap. Of a gap of 0 only balls know it at a sum's beginning: other numbers are added up.
template <class F>
bool is_certainly_apart(F const& field, typename F::Scalar const& squared_distance, Fraction const& gap) {
  auto const least = gap * gap;
  if constexpr (requires { squared_distance.lower_bound(); }) {
    return squared_distance.lower_bound() > least.to_double();
  } else {
    return gap > Fraction(0) && field.number(least) < squared_distance;
  }
}

struct Place {
  std::int64_t query, key;
};

/// What heads make of pairs of places, compared with what they make of one of them: whether the query sees the key, and
/// if so the factor of the weight and the scores of all probes.
template <class Scheme>
class SeenByHeads {
 public:
  using Scalar = typename Scheme::Scalar;

  SeenByHeads(Scheme const& scheme, std::int64_t length, Place const& at, Fraction const& gap = least_gap())
      : scheme_(scheme), length_(length), at_(at), gap_(gap) {}

  /// From that one to another, squared, summed over the heads; of so many entries as make it certain that they are
  /// apart by the gap, or of all.
  Scalar squared_distance(Place const& to) {
    auto const& field = scheme_.field();
    Scalar sum = field.number(0);
    bool apart = false;
    auto const add = [&](Scalar const& difference, std::size_t times = 1) {
      auto const square = difference * difference;
      sum += times == 1 ? square : field.number(static_cast<std::int64_t>(times)) * square;
      return apart = is_certainly_apart(field, sum, gap_);
    };
    for (std::size_t n = 0; n < heads_looked_at && !apart; ++n) {
      auto& [layer, tokens, scores] = head(n);
      bool const sees = layer.sees(at_.query, at_.key);
      if (sees != layer.sees(to.query, to.key)) add(field.number(1));
      if (apart || !sees) continue;
      add(layer.factor(at_.query, at_.key) - layer.factor(to.query, to.key));
      if constexpr (requires { layer.adds_bias(); }) {
        if (layer.adds_bias()) {  // of all tokens alike
          auto const difference = layer.bias(at_.query, at_.key) - layer.bias(to.query, to.key);
          if (!apart && !add(difference)) add(difference, tokens.size() * tokens.size() - 1);
          continue;
        }
      }
      for (std::size_t e = 0; e < tokens.size() * tokens.size() && !apart; ++e) {  // that of 0 with 0 last
        auto const &query = tokens[(e / tokens.size() + 1) % tokens.size()], &key = tokens[(e + 1) % tokens.size()];
        if (e == scores.size()) scores.push_back(layer.score(query, at_.query, key, at_.key));
        add(scores[e] - layer.score(query, to.query, key, to.key));
      }
    }
    return sum;
  }

 private:
  using Layer = std::decay_t<decltype(std::declval<Scheme const&>().layer(0, 0))>;
  struct Seen {
    Layer layer;
    std::vector<Token<Scalar>> tokens;
    std::vector<Scalar> scores;  ///< of probes at the one pair of places, as far as they were needed
  };
  Seen& head(std::size_t n) {
    while (heads_.size() <= n) {
      auto layer = scheme_.layer(static_cast<std::int64_t>(heads_.size()), length_);
      auto tokens = probes(layer);
      heads_.push_back({std::move(layer), std::move(tokens), {}});
    }
    return heads_[n];
  }

  Scheme const& scheme_;
  std::int64_t length_;
  Place at_;
  Fraction gap_;
  std::vector<Seen> heads_;
};

/// That some head makes of a another thing than of b, however little they differ.
template <class Scheme>
Sides<typename Scheme::Scalar> differ(Scheme const& scheme, std::int64_t length, Place const& a, Place const& b) {
  return less(scheme.field().number(0), SeenByHeads(scheme, length, a, 0).squared_distance(b));
}

}  // namespace pe
