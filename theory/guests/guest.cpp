#include "theory/guests/guest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "theory/families/layers_of.hpp"
#include "theory/formula/critical.hpp"
#include "theory/formula/signs.hpp"
#include "theory/guests/guest_cost.hpp"
#include "theory/guests/guest_symbols.hpp"
#include "theory/guests/scheme_over.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/alibi.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::formulas {

void throw_undefined(Scheme const& scheme, Undefined const& undefined, std::string const& at) {
  throw InputError(
      fmt::format("{} has no value at {}: {} in {}, column {}; give it one there, for example by max, abs or if{}",
                  scheme.name, at, undefined.what, scheme.tree.text(undefined.place), undefined.place.column,
                  scheme.causal ? " (what the mask hides is looked at, too)" : ""));
}

namespace {

using Shared = std::shared_ptr<Scheme const>;

/// Codes or rotations, where the scheme exists over the field.
template <class Kind, template <Field> class Over>
Kind family(Shared const& scheme) {
  auto result =
      over_every_field<Kind>(scheme->name, [&]<class F>(std::type_identity<F>) -> typename Kind::template Make<F> {
        if (!NumericField<F> && !scheme->any_angle) return nullptr;
        return [scheme](F const& field, Shape const& shape) {
          return std::make_shared<Over<F>>(scheme, field, at_base(*scheme, shape));
        };
      });
  result.shifted = has_shift(scheme->tree);
  return result;
}

/// Of a formula of both places.
template <template <Field> class Layer, Field F>
Layers::Make<F> pairwise(Shared const& scheme) {
  return [scheme](F const& field, Shape const& shape, std::int64_t number, std::int64_t length) {
    return detail::share<F>(Layer<F>(scheme, field, at_base(*scheme, shape), number, length));
  };
}

Layers layers(Shared const& scheme) {
  using Acts = Scheme::Acts;
  return over_every_field<Layers>(scheme->name, [&]<class F>(std::type_identity<F>) -> Layers::Make<F> {
    if constexpr (detail::LayerField<F>) {
      bool const known = NumericField<F> || scheme->formal;
      if (known && scheme->acts == Acts::bias) return pairwise<BiasLayer, F>(scheme);
      if (known && scheme->acts == Acts::score) return pairwise<ScoreLayer, F>(scheme);
    }
    if constexpr (NumericField<F>) {
      if (scheme->acts == Acts::rotary) {
        return [scheme](F const& field, Shape const& shape, std::int64_t number, std::int64_t) {
          return detail::share<F>(RotatingLayer<F>(scheme, field, at_base(*scheme, shape), number));
        };
      }
    }
    return nullptr;
  });
}

/// What it meets, what it is called, and how it acts: of each kind a scheme of the bench is the pattern.
struct Nature {
  std::string_view kind;
  Acts acts;
  std::vector<Need> needs;
};
Nature nature_of(Scheme const& scheme) {
  using enum Need;
  if (scheme.acts == Scheme::Acts::bias) return {kind<Alibi>(), Acts::bias, {layer, bias}};
  if (scheme.acts == Scheme::Acts::score) return {kind<Attention>(), Acts::layer, {layer}};
  if (scheme.acts == Scheme::Acts::rotary) {
    if (scheme.scales()) return {kind<Attention>(), Acts::layer, {layer}};
    return {kind<Rope>(), Acts::rotation, {rotation, layer}};
  }
  if (scheme.of_length) return {kind<Normalised>(), Acts::codes, {sentences, layer}};
  Nature result{kind<Sinusoidal>(), Acts::codes, {Need::codes, sentences, layer}};
  if (scheme.of_base) result.needs.push_back(base);
  if (scheme.sine_first()) result.needs.push_back(offset_map);
  return result;
}

/// Whether its formulas are known to have a value at all places, heads and lengths.
bool is_total(Scheme const& scheme) {
  auto const sign = [&](Node const& node) -> Sign {
    bool const absolute = scheme.acts == Scheme::Acts::absolute;
    return node.kind == Kind::parameter && node.slot == (absolute ? 0 : 3) ? 1 : 0;  // L
  };
  auto parts = scheme.entries;
  for (int const part : {scheme.angle, scheme.query_scale, scheme.key_scale, scheme.bias}) {
    if (part >= 0) parts.push_back(part);
  }
  auto const least = [&](int node) { return least_sign(scheme.tree, node, sign); };
  return std::ranges::all_of(parts, [&](int part) { return has_value(scheme.tree, part, least); });
}

/// What hinders proofs about codes; empty where nothing does.
std::string unproved(Scheme const& scheme) {
  if (scheme.formal || scheme.acts != Scheme::Acts::absolute) return {};
  std::string const says = "The code is not written as a polynomial in sines and cosines of one frequency a pair: ";
  for (int const entry : scheme.entries) {
    auto const part = informal_part(scheme.tree, entry, false);
    auto const place = scheme.tree[part.value_or(entry)].place;
    auto const text = scheme.tree.text(place);
    if (part) return says + fmt::format("what is at column {} of {} is none.", place.column, text);
  }
  return says + "its angles have more than one frequency, or L is in it.";
}

bool of_any_base(Scheme const& scheme) { return scheme.of_base && !scheme.base; }

/// Of which heads, bases and lengths, where its formulas depend on them, laws look for what exists.
std::string heads_bases_and_lengths(Scheme const& scheme) {
  static_assert(heads_looked_at == 4);
  std::vector<std::string_view> parts;
  if (has_parameter(scheme, 2)) parts.emplace_back("heads are 0 to 3");
  if (of_any_base(scheme)) parts.emplace_back("the base is 10000");
  if (has_parameter(scheme, 3)) parts.emplace_back("inputs have no more tokens than the places need");
  return fmt::format("{}", fmt::join(parts, "; where "));
}

Limits limits_of(Scheme const& scheme) {
  if (scheme.acts != Scheme::Acts::absolute || scheme.columns != Scheme::Columns::all) return {};
  return {.dimensions = {static_cast<int>(scheme.entries.size())}};
}

}  // namespace

Guest guest_of(Shared const& scheme) {
  auto const nature = nature_of(*scheme);
  Member member{scheme->name, nature.kind};
  for (auto const need : nature.needs) member.met |= 1U << static_cast<unsigned>(need);
  member.formal = scheme->formal;
  member.open = true;
  member.own_symbols = std::make_shared<Symbolic const>(symbolic_of(scheme));
  member.limits = member.inside = limits_of(*scheme);
  if (!is_total(*scheme)) member.partial = "its formulas have a value";
  member.critical_dimensions = critical_dimensions(*scheme);
  member.critical_places = critical_places(*scheme);
  member.critical_heads = critical_heads(*scheme);
  member.of_base = of_any_base(*scheme);
  member.of_length = scheme->of_length || has_parameter(*scheme, 3);
  member.some = heads_bases_and_lengths(*scheme);
  member.unproved = unproved(*scheme);
  struct Owned {
    Shared scheme;
    CostTexts cost;
  };
  auto const owned = std::make_shared<Owned>(Owned{scheme, {}});
  if (!scheme->tables.list.empty()) member.learned = chosen_here;
  if (scheme->acts == Scheme::Acts::absolute) {
    member.codes = family<Codes, FormulaCodes>(scheme);
    member.layers = layers_with(*member.codes);
    member.remark = codes_are_added;
  } else {
    member.layers = layers(scheme);
    if (member.meets(Need::rotation)) {
      member.rotations = family<Rotations, FormulaRotations>(scheme);
      member.remark = vectors_are_turned;
    }
  }
  About const about{.name = scheme->name,
                    .title = scheme->title,
                    .file = "",
                    .says = scheme->says,
                    .source = scheme->cited.empty() ? std::string_view(guest_source) : scheme->cited,
                    .acts = nature.acts,
                    .cost = cost_of(scheme, owned->cost)};
  return {.about = about, .member = std::move(member), .owner = owned, .formula = scheme};
}

}  // namespace pe::formulas
