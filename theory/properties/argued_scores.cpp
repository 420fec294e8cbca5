#include "theory/properties/argued_scores.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "theory/kernel/bounds.hpp"
#include "theory/kernel/decide.hpp"
#include "theory/properties/beyond_length.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/score_falls.hpp"

namespace pe {
namespace {

using Layer = Layers::Layer<Expressions>;
/// In one case of what its comparisons of places are.
struct LayerInCase : Layer {
  LayerInCase(Layer layer, Cases const& all) : Layer(std::move(layer)), cases(all) {}
  Cases const& cases;
};
/// Whether it is so. Throws NotFormal where that is not found.
using Statement = std::function<bool(LayerInCase const&)>;

/// At base 10000, where it was looked at.
Shown shown(Clause const& of) { return {{of, checked()}, false}; }

Whole place(char const* name) { return Whole::symbol(name); }

/// In every case at every dimension that the scheme takes, of which there is one at least. `number` is the head's; the
/// length is any, n.
bool holds_at(Layers::Make<Expressions> const& make, std::set<int> const& dimensions,
              std::vector<Whole> const& premises, Whole const& number, Statement const& statement) try {
  int looked_at = 0;
  for (int const d : dimensions) {
    auto const symbols = std::make_shared<Symbols>();
    Cases cases(premises);
    bool taken = true;
    cases.each([&] {
      Expressions const field(symbols);
      std::shared_ptr<LayerOver<Expressions> const> layer;
      try {
        layer = make(field, Shape{d, 10000}, number, place("n"));
      } catch (UserError const&) {
        taken = false;
        return;
      }
      if (!statement({{field, layer}, cases})) throw NotFormal{};
    });
    looked_at += taken ? 1 : 0;
  }
  return looked_at > 0;
} catch (Refusal const&) {
  return false;
}

/// Of one of the scheme's layers.
bool holds(Asked const& asked, std::set<int> const& dimensions, std::vector<Whole> const& premises, Whole const& number,
           Statement const& statement) {
  return std::ranges::any_of(asked.scheme.layers,
                             [&](auto const& make) { return holds_at(make, dimensions, premises, number, statement); });
}

/// What two tokens of 0 score, if the query at i sees the key at j.
Expression score_of_zeros(Layer const& layer, Whole const& i, Whole const& j) {
  if (!layer.sees(i, j)) throw NotFormal{};
  auto const zero = probes(layer).front();
  return layer.score(zero, i, zero, j);
}

std::set<int> those_of(Domain const& domain) { return {domain.dimensions.begin(), domain.dimensions.end()}; }

}  // namespace

Clause checked() { return clause("checked", most_dimension); }

std::set<int> dimensions_of(Domain const& domain) {
  auto result = those_of(domain);
  for (int d = 2; d <= most_dimension; d += 2) result.insert(d);
  return result;
}

Argued code_is_bounded(Asked const& asked) try {
  auto const& code = asked.scheme.code;
  auto const& bound = asked.scheme.bound;
  if (bound && asked.scheme.of_file) return Shown{{clause("code-within", *bound)}, true, true};
  if (!code || !bound) return std::nullopt;
  for (int const d : dimensions_of(asked.domain)) {
    auto const symbols = std::make_shared<Symbols>();
    int looked_at = 0;
    Cases cases({place("t")});
    cases.each([&] {
      Expressions const field(symbols);
      Vector<Expression> entries;
      try {
        entries = code(field, Shape{d, 10000}, place("t"), 0);
      } catch (UserError const&) {
        return;  // where the scheme has no code, nothing is added
      }
      ++looked_at;
      for (auto const& entry : entries) {
        if (!is_within(entry, *bound, {{"t", {}}})) throw NotFormal{};
      }
    });
    if (looked_at == 0) return std::nullopt;
  }
  return shown(clause("code-within", *bound));
} catch (NotFormal const&) {
  return std::nullopt;
}

namespace {

/// Whether an entry is greater at t = s + 1 + u than at s, by so much.
bool an_entry_grows(Vector<Expression> const& at_s, Vector<Expression> const& at_t, Fraction const& gap) {
  for (std::size_t e = 0; e < at_s.size(); ++e) {
    try {
      if (lower_bound(at_t[e] - at_s[e], {{"s", {}}, {"u", {}}}).is_from(gap)) return true;
    } catch (NotFormal const&) {
      continue;
    }
  }
  return false;
}

/// c, where the square of the code's norm at t is c t^2: that is an identity, in which each cosine is squared once.
std::optional<Rational> square_of_norm(Expressions const& field, Vector<Expression> const& code, int pairs) {
  auto const square = squared_norm(code), t = field.number(place("t"));
  Rational c = 0;
  for (auto const& [term, coefficient] : square.terms()) {
    bool const has_cosine = std::ranges::any_of(term, [&](auto const& factor) {
      return square.symbols()[factor.first].kind == Symbols::Kind::cosine && factor.second == 2;
    });
    if (has_cosine) c += coefficient;
  }
  auto const expected = Expression(square.symbols(), c) * t * t;
  auto const decision = decide_sides(as_polynomials(equal(square, expected), pairs));
  return decision && decision->identity ? std::optional(c) : std::nullopt;
}

}  // namespace

Argued code_grows(Asked const& asked) try {
  auto const& code = asked.scheme.code;
  if (!code || asked.domain.bases.empty()) return std::nullopt;
  auto const gap = Uniqueness::gap();
  for (int const d : dimensions_of(asked.domain)) {
    auto const symbols = std::make_shared<Symbols>();
    Expressions const field(symbols);
    auto const at = [&](Whole const& t) { return code(field, Shape{d, 10000}, t, 0); };
    if (an_entry_grows(at(place("s")), at(place("s") + 1 + place("u")), gap)) continue;
    auto const code_at_t = at(place("t"));
    int const pairs = std::max((d + 1) / 2, symbols->frequencies ? symbols->frequencies->count : 0);
    auto const square = square_of_norm(field, code_at_t, pairs);
    if (!square || *square < Rational(gap * gap)) return std::nullopt;
  }
  return shown(clause("code-grows", gap));
} catch (Refusal const&) {
  return std::nullopt;
}

namespace {

/// Whether a score at the offset k is the product of the key with a vector as long as the query: an identity.
bool keeps_norms(Layer const& layer, Whole const& k, int dimension) {
  auto const query = probes(layer, "a").back(), key = probes(layer, "b").back();
  auto const unit = units(layer);
  auto const reads = tabulate(unit.size() - 1, [&](std::size_t e) {
    return layer.score(query, k, unit[e + 1], 0) - layer.score(query, k, unit[0], 0);
  });
  auto const sides =
      both(equal(layer.score(query, k, key, 0), dot(reads, key.k)), equal(squared_norm(reads), squared_norm(query.q)));
  auto const decision = decide_sides(as_polynomials(sides, dimension / 2));
  return decision && decision->identity;
}

/// Of every distance, and of every head where its number is a symbol.
Places endless(Cases const&) { return {{"k", {}}, {"w", {}}}; }

/// So, where a bias may be clipped at a distance, which is looked at in parts, or to that with which it compared.
Places by_distance(Cases const& cases) {
  auto places = endless(cases);
  for (auto const& fact : cases.found()) {  // c - a k >= 0
    auto const k = fact.terms().find("k");
    bool const is_end = fact.terms().size() == 1 && k != fact.terms().end() && k->second < 0 && fact.constant() >= 0;
    if (is_end) places["k"] = std::min(places["k"].value_or(fact.constant()), fact.constant() / -k->second);
  }
  for (std::int64_t const most : {7, 3, 1, 0}) {
    if (place("k") <= most) places["k"] = most;
  }
  return places;
}

/// What is gained at the distance k, by all probes.
Vector<Expression> gains(Layer const& layer) { return difference(scores(layer, place("k"), 0), scores(layer, 0, 0)); }

/// |score| <= |q| |k| <= d, at k and at 0.
bool is_of_product(Layer const& layer, std::int64_t bound) {
  auto const d = static_cast<int>(layer.head().query.rows.size());
  return 2 * d <= bound && keeps_norms(layer, place("k"), d);
}

bool are_within(LayerInCase const& layer, std::int64_t bound, Places (*places)(Cases const&)) {
  auto const of_probes = gains(layer);
  auto const at = places(layer.cases);  // by what those compared, too
  return std::ranges::all_of(of_probes, [&](auto const& x) { return is_within(x, bound, at); });
}

/// A whole number within which all gains are found to be, the least or, by roundings of ends, one more.
std::optional<std::int64_t> enclosed_at(std::vector<Layers::Make<Expressions>> const& layers, int dimension) {
  constexpr double greatest = 0x1p31, rounding = 0x1p-20;  // a bound's square has 64 bits
  std::optional<std::int64_t> least;
  for (auto const& make : layers) {
    double most = 0;
    auto const holds_of = [&](Statement const& each) {
      return holds_at(make, {dimension}, {place("k")}, place("w"), each);
    };
    auto const found = [&](Places (*places)(Cases const&)) {
      most = 0;
      return holds_of([&](LayerInCase const& layer) {
        auto const of_probes = gains(layer);
        auto const at = places(layer.cases);
        for (auto const& gain : of_probes) {
          auto const [low, high] = enclosed(gain, at);
          most = std::max({most, high.upper_bound(), (-low).upper_bound()});
        }
        return most <= greatest;
      });
    };
    auto* const places = found(endless) ? endless : found(by_distance) ? by_distance : nullptr;
    if (places == nullptr) continue;
    auto bound = static_cast<std::int64_t>(std::ceil(most - rounding));
    if (!holds_of([&](LayerInCase const& layer) { return are_within(layer, bound, places); })) ++bound;
    least = std::min(least.value_or(bound), bound);
  }
  return least;
}

}  // namespace

std::optional<OfDimension> enclosed_gain(std::vector<Layers::Make<Expressions>> const& layers,
                                         OfDimension const& usual) {
  auto const is_usual = [&](Layer const& layer) {
    return is_of_product(layer, usual.at(static_cast<std::int64_t>(layer.head().query.rows.size())));
  };
  for (auto const& make : layers) {
    if (holds_at(make, {2, 4, 8}, {place("k")}, place("w"), is_usual)) return usual;
  }
  std::vector<std::int64_t> most;
  for (int const d : {2, 4, 8, 16}) {
    auto const found = enclosed_at(layers, d);
    if (!found) return std::nullopt;
    most.push_back(*found);
  }
  auto const of_d = std::max<std::int64_t>((most[1] - most[0] + 1) / 2, 0);
  OfDimension const line{{std::max({most[0] - 2 * of_d, most[1] - 4 * of_d, std::int64_t{0}}), of_d}};
  for (auto const& bound : {usual, line}) {
    if (most[0] <= bound.at(2) && most[1] <= bound.at(4) && most[2] <= bound.at(8) && most[3] <= bound.at(16))
      return bound;
  }
  return std::nullopt;
}

bool gain_grows(std::vector<Layers::Make<Expressions>> const& layers, int entries) {
  constexpr std::int64_t far = 1 << 20;
  return std::ranges::any_of(layers, [&](auto const& make) {
    return holds_at(make, {2}, {place("k") - far}, 0, [entries, looked_at = 0](Layer const& layer) mutable {
      std::vector const x(layer.head().query.rows.size(), layer.field().number(entries));
      Token<Expression> const token{x, x, x, x};
      auto const gain = layer.score(token, place("k"), token, 0) - layer.score(token, 0, token, 0);
      return looked_at++ == 0 && grows_without_bound(gain, "k");  // of two cases none need be of all large k
    });
  });
}

Argued scores_are_bounded(Asked const& asked) {
  auto const bound = [](Layer const& layer) {
    return layer.most_gain().at(static_cast<std::int64_t>(layer.head().query.rows.size()));
  };
  auto const dimensions = dimensions_of(asked.domain);
  auto const bounded = [&](Places (*places)(Cases const&)) {
    return holds(asked, dimensions, {place("k")}, place("w"),
                 [&](LayerInCase const& layer) { return are_within(layer, bound(layer), places); });
  };
  if (bounded(endless) || bounded(by_distance)) return shown(clause("gain-enclosed"));
  auto const kept = [&](Layer const& layer) { return is_of_product(layer, bound(layer)); };
  if (!holds(asked, dimensions, {place("k")}, place("w"), kept)) return std::nullopt;
  return shown(clause("gain-of-product"));
}

Argued scores_fall(Asked const& asked) {
  auto const v = place("v");
  auto const falls = [&](Layer const& layer) {
    auto token = probes(layer).back();
    token.q = layer.field().vector_of("any query", token.x.size());
    token.k = layer.field().vector_of("any key", token.x.size());
    for (std::int64_t k = 0; k < ScoreFalls::reach; ++k) {
      auto const i = k + 1 + v;
      if (!layer.sees(i, v)) return false;
      auto const fall = layer.score(token, i, token, i - k) - layer.score(token, i, token, v);
      if (!lower_bound(fall, {{"v", {}}}).is_positive()) return false;
    }
    return true;
  };
  auto const of_head = [&](Whole const& number) {
    return holds(asked, dimensions_of(asked.domain), {v}, number, falls);
  };
  bool const of_all = of_head(place("w"));
  for (std::int64_t w = 0; !of_all && w < heads_looked_at; ++w) {
    if (!of_head(w)) return std::nullopt;
  }
  return shown(of_all ? clause("scores-fall", ScoreFalls::reach)
                      : clause("scores-of-heads-fall", heads_looked_at, ScoreFalls::reach));
}

namespace {

/// By a head among those that are looked at, in which the score falls by the gap or more from s places to s + 1: so it
/// does from each distance to any greater one. The premises are s and other places, of which it is to be so of all.
Argued shown_in_a_head(Asked const& asked, char const* name, std::vector<Whole> premises,
                       std::function<Expression(Layer const&)> const& fall) {
  constexpr auto most = Uniqueness::greatest_lag;
  premises.push_back(most - 1 - place("s"));
  auto const falls = [&](Layer const& layer) {
    return lower_bound(fall(layer), {{"s", most - 1}, {"v", {}}}).is_from(Uniqueness::gap());
  };
  for (std::int64_t w = 0; w < heads_looked_at; ++w) {
    if (!holds(asked, dimensions_of(asked.domain), premises, w, falls)) continue;
    return shown(clause(name, most, w, Uniqueness::gap()));
  }
  return std::nullopt;
}

}  // namespace

Argued scores_apart(Asked const& asked) {
  auto const s = place("s"), v = place("v");
  return shown_in_a_head(asked, "zeros-apart", {s, v}, [&](Layer const& layer) {
    auto const t = s + 1, i = t + v;
    return score_of_zeros(layer, i, i - s) - score_of_zeros(layer, i, v);
  });
}

Argued scores_differ(Asked const& asked) {
  auto const s = place("s");
  return shown_in_a_head(asked, "zeros-fall", {s}, [&](Layer const& layer) {
    layer.require_length(s + 2);
    return score_of_zeros(layer, s, 0) - score_of_zeros(layer, s + 1, 0);
  });
}

std::optional<Clause> scores_move(Asked const& asked) {
  auto const s = place("s"), v = place("v");
  bool const found = holds(asked, dimensions_of(asked.domain), {s, v}, 0, [&](Layer const& layer) {
    auto const query = probes(layer, "a").back(), key = probes(layer, "b").back();
    auto const sides = equal(layer.score(query, s + v, key, v), layer.score(query, s, key, 0));
    auto const decision = decide_sides(as_polynomials(sides, static_cast<int>(query.q.size() / 2)));
    return layer.sees(s + v, v) && decision && decision->identity;
  });
  return found ? std::optional(clause("every-query")) : std::nullopt;
}

}  // namespace pe
