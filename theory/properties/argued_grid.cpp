/// That scores of a grid's cells depend on the vector between them: rotations over symbols; of others the formula of a
/// score is the same wherever the vector is. And that a vector's scores are apart from those of its mirror image.
#include <map>
#include <type_traits>

#include "theory/families/applies.hpp"
#include "theory/kernel/decide.hpp"
#include "theory/kernel/term.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/schemes/list.hpp"
#include "theory/schemes/rope_axes.hpp"

namespace pe {
namespace {

constexpr auto side = OffsetVector::size;
using ByVector = bool (*)(Shape const&);

/// What places have a part in the scores of a scheme, where that is known over symbols; null else.
template <class Scheme>
struct OfCells {
  static constexpr ByVector by_vector = nullptr;
};
/// The score of a query at (h, w) and a key at (h + k, w + l) is that of (0, 0) and (k, l), an identity.
template <class Plan>
struct OfCells<MultiAxisRotary<Plan>> {
  static constexpr ByVector by_vector = [](Shape const& shape) {
    Expressions const field(std::make_shared<Symbols>());
    typename MultiAxisRotary<Plan>::template Over<Expressions> const rotary(field, shape);
    auto const q = field.vector("q", static_cast<std::size_t>(shape.dimension)), x = field.vector("x", q.size());
    auto const at = [](Whole const& down, Whole const& right) {
      return Plan::cell([&](std::int64_t axis) { return axis == 0 ? Whole(0) : axis == 1 ? down : right; }, 1, 2);
    };
    auto const h = Whole::symbol("h"), w = Whole::symbol("w"), k = Whole::symbol("k"), l = Whole::symbol("l");
    auto const sides = equal(rotary.score(q, at(h, w), x, at(h + k, w + l)), rotary.score(q, at(0, 0), x, at(k, l)));
    auto const decision = decide_sides(as_polynomials(sides, shape.dimension / 2));
    return decision && decision->identity;
  };
};

bool are_written_alike(Term const& a, Term const& b) {
  auto const &x = a.node(), &y = b.node();
  return &x == &y ||
         (x.op == y.op && x.name == y.name && x.exact == y.exact && std::ranges::equal(x.of, y.of, are_written_alike));
}

/// Of two tokens of which nothing is known, in the heads that are looked at, at all pairs of cells.
bool are_written_by_vector(Layers const& layers, Shape const& shape) {
  auto const terms = Numbers::terms();
  auto const any = [&](char const* name) {
    return tabulate(shape.dimension, [&](int e) { return Number::of(Term::symbol(name + std::to_string(e))); });
  };
  Token<Number> const query{any("x"), any("q"), any("k"), any("v")}, key{any("y"), any("r"), any("l"), any("z")};
  for (std::int64_t head = 0; head < heads_looked_at; ++head) {
    auto const layer = layers.over(terms, shape).layer(head, side);
    std::map<std::pair<std::int64_t, std::int64_t>, Term> known;
    for (std::int64_t i = 0; i < side * side; ++i) {
      for (std::int64_t j = 0; j < side * side; ++j) {
        auto const score = layer.score(query, i, key, j).in<Term>();
        auto const [at, is_new] = known.try_emplace({j / side - i / side, j % side - i % side}, score);
        if (!layer.sees(i, j) || !are_written_alike(at->second, score)) return false;
      }
    }
  }
  return true;
}

/// In one of the heads.
bool mirrored_are_apart(Layers const& layers, Shape const& shape) {
  auto const over = layers.over(Balls{}, shape);
  for (std::int64_t k = 1; k <= 2; ++k) {
    for (std::int64_t l = 0; l < k; ++l) {
      SeenByHeads seen(over, side, OffsetVector::cells(k, l));
      if (!is_certainly_apart(Balls{}, seen.squared_distance(OffsetVector::cells(l, k)), least_gap())) return false;
    }
  }
  return true;
}

}  // namespace

Argued offset_vector_is_seen(Asked const& asked) try {
  auto const& layers = asked.numeric.layers;
  if (!layers) return std::nullopt;
  auto const over_symbols = by_name<ByVector>(
      asked.scheme.name, []<class Scheme>(std::type_identity<Scheme>) { return OfCells<Scheme>::by_vector; });
  auto const found = at_each_dimension(asked, asked.numeric.layer_limits, [&](int d) {
    Shape const shape{d, 10000};
    return (over_symbols ? over_symbols(shape) : are_written_by_vector(*layers, shape)) &&
           mirrored_are_apart(*layers, shape);
  });
  if (!found) return std::nullopt;
  return enclosed(asked, {over_symbols ? clause("vector-identity") : clause("vector-formula", heads_looked_at),
                          clause("mirrored-apart", heads_looked_at, least_gap())});
} catch (Refusal const&) {
  return std::nullopt;
}

}  // namespace pe
