#include "theory/formula/guest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "theory/families/layers_of.hpp"
#include "theory/formula/guest_symbols.hpp"
#include "theory/formula/scheme_over.hpp"
#include "theory/formula/signs.hpp"
#include "theory/kernel/nearest.hpp"
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

/// Where the scheme has one base, it has this at every case.
Shape own(Scheme const& scheme, Shape const& shape) { return {shape.dimension, scheme.base.value_or(shape.base)}; }

/// Codes or rotations, where the scheme exists over the field.
template <class Kind, template <Field> class Over>
Kind family(Shared const& scheme) {
  return over_every_field<Kind>(scheme->name, [&]<class F>(std::type_identity<F>) -> typename Kind::template Make<F> {
    if (!NumericField<F> && !scheme->formal) return nullptr;
    return [scheme](F const& field, Shape const& shape) {
      return std::make_shared<Over<F>>(scheme, field, own(*scheme, shape));
    };
  });
}

/// Of a formula of both places.
template <template <Field> class Layer, Field F>
Layers::Make<F> pairwise(Shared const& scheme) {
  return [scheme](F const& field, Shape const& shape, std::int64_t number, std::int64_t length) {
    return detail::share<F>(Layer<F>(scheme, field, own(*scheme, shape), number, length));
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
          return detail::share<F>(RotatingLayer<F>(scheme, field, own(*scheme, shape), number));
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
  return std::ranges::all_of(parts, [&](int part) { return has_value(scheme.tree, part, sign); });
}

/// How many numbers the heads learn, "32 H".
std::string learned_numbers(Scheme const& scheme) {
  int count = 0;
  for (auto const& table : scheme.tables.list) count += table.size;
  return count == 0 ? "0" : fmt::format("{} H", count);
}

/// Operations of a formula as written: `fixed`, and so many for each entry of a head.
struct Operations {
  Fraction fixed = 0, of_entry = 0;
};
Operations operations(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.kind == Kind::product) return {0, 2};
  if (node.a < 0 || node.kind == Kind::entry || node.kind == Kind::table) return {};
  auto const a = operations(tree, node.a);
  if (node.kind == Kind::counted_sum) {  // with one addition for each term
    auto const& count = tree[node.b];
    auto const each = a.fixed + Fraction(1);
    if (count.kind == Kind::number) return {each * count.number, 0};
    return {0, count.kind == Kind::dimension ? each : each * Fraction(1, 2)};
  }
  auto const b = node.b < 0 ? Operations{} : operations(tree, node.b);
  Fraction const own = node.kind == Kind::branches ? 0 : 1;
  return {a.fixed + b.fixed + own, a.of_entry + b.of_entry};
}

/// The work of a score, of all heads, each of d/H entries.
std::string work_of(Scheme const& scheme) {
  auto const [fixed, of_entry] = operations(scheme.tree, scheme.bias);
  return fmt::format("({} H + {} d) L^2", fixed.text(), of_entry.text());
}

/// Like those of the bench's schemes: what formulas give is computed once and kept. `learned` and `work` outlive the
/// result.
Cost cost_of(Scheme const& scheme, std::string const& learned, std::string const& work) {
  switch (scheme.acts) {
    case Scheme::Acts::absolute:
      return cost::added_table;
    case Scheme::Acts::rotary:
      if (!scheme.scales()) return cost::rotary;
      return {cost::none,
              {"3 L d / (2 H)", "3Ld/(2H)"},
              {"8 L d", "8Ld"},
              "As RoPE, with one scale for each pair and position kept, which queries and keys are multiplied by."};
    case Scheme::Acts::bias:
      return {{learned, learned},
              cost::heads_by_pairs,
              cost::heads_by_pairs,
              "The number of each pair of positions and each head is kept, as nothing is known of their pattern, and "
              "added to its score."};
    case Scheme::Acts::score:
      return {{learned, learned},
              cost::none,
              {work, work},
              "The operations of its formula as it is written, for each query and key: the whole score, with the 2 d "
              "L^2 of the product of q and k, if it has that."};
  }
  PE_ASSERT(!"a way to act");
  return {};
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
  struct Owned {
    Shared scheme;
    std::string learned, work;
  };
  auto const owned = std::make_shared<Owned>(
      Owned{scheme, learned_numbers(*scheme), scheme->acts == Scheme::Acts::score ? work_of(*scheme) : ""});
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
                    .title = scheme->name,
                    .file = "",
                    .says = scheme->says,
                    .source = guest_source,
                    .acts = nature.acts,
                    .cost = cost_of(*scheme, owned->learned, owned->work)};
  return {.about = about, .member = std::move(member), .owner = owned, .formula = scheme};
}

}  // namespace pe::formulas
