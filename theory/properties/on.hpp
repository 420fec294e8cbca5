/// From a property and its views to its cell for every scheme. Included where properties are listed alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "theory/families/members.hpp"
#include "theory/families/tokens_of_ones.hpp"
#include "theory/formula/arithmetic.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/effort.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/words.hpp"
#include "theory/properties/argued.hpp"
#include "theory/properties/property.hpp"
#include "theory/properties/refuted.hpp"
#include "theory/properties/symbolic.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe {
namespace detail {

/// The schemes that belong to no family, by what they have: laws are compiled for each of them.
template <Need need>
auto direct_schemes() {
  if constexpr (need == Need::cells) {
    return std::type_identity<std::tuple<Sinusoidal2d, Sinusoidal2dWidthFirst, SurveySinusoidal2d>>{};
  } else {
    return std::type_identity<std::tuple<ComplexOrder>>{};
  }
}

constexpr bool of_codes(Need need) {
  return need == Need::codes || need == Need::sentences || need == Need::base || need == Need::offset_map;
}
constexpr bool of_layers(Need need) { return need == Need::layer || need == Need::bias || need == Need::grid_layer; }

/// The check of a law on a member that meets its need.
template <class Law>
std::shared_ptr<Check const> check_on(Member const& member) {
  // A proof for symbols speaks of even dimensions, or of the only one.
  auto const with_proof = [&](std::shared_ptr<Check const> found, std::vector<int> const& dimensions) {
    bool const even = std::ranges::all_of(dimensions, [](int d) { return d % 2 == 0; });
    std::optional<int> only;
    if (!even && dimensions.size() == 1) only = dimensions.front();
    return even || only ? with_symbols(typeid(Law), std::move(found), member.symbolic(), only) : found;
  };
  if constexpr (of_codes(Law::needs)) {
    auto found = check<Law>(*member.codes);
    return member.formal ? found : with_proof(std::move(found), member.limits.dimensions);
  } else if constexpr (Law::needs == Need::grid_layer) {
    return check<Law>(member.layers_for(Law::needs));
  } else if constexpr (of_layers(Law::needs)) {
    return with_proof(check<Law>(member.layers_for(Law::needs)), member.inside.dimensions);
  } else if constexpr (Law::needs == Need::rotation) {
    return check<Law>(*member.rotations);
  } else {
    std::shared_ptr<Check const> found;
    [&]<class... Schemes>(std::type_identity<std::tuple<Schemes...>>) {
      ((member.name == Schemes::name ? void(found = check<Law, Schemes>()) : void()), ...);
    }(direct_schemes<Law::needs>());
    PE_ASSERT(found != nullptr);  // a scheme meets the need of a law, and is not among the direct schemes
    return found;
  }
}

/// Positions of codes of a file are 0, 1, ..., also those that a law makes of its own: elsewhere its formulas need not
/// have a value. Polynomials in sines and cosines have one everywhere, but are bounded from 0 on.
template <class Law>
Domain counted_from_0(Domain domain, Member const& member) {
  bool const everywhere = member.formal && !requires { Law::far; };
  if (!member.open || everywhere || !of_codes(Law::needs)) return domain;
  domain.positions.resize(Signature::count(Law::takes.positions), Positions::any());
  for (std::size_t i = 0; i < domain.positions.size(); ++i) {
    auto& slot = domain.positions[i];
    bool const has_end = slot.high < Positions::any().high;
    slot.low = std::max(slot.low, 0.0), slot.integers_only = true;
    auto const low = Fraction(static_cast<std::int64_t>(slot.low));
    if (!has_end) domain.beyond.push_back({Law::takes.positions[i], Values::integers(low)});
  }
  if constexpr (requires { &Law::are_words; }) {
    domain.admits = Law::are_words;
    domain.admits_says = "all words are in the sentence";
  }
  return domain;
}

/// The law's domain within the scheme's limits. A table is walked as the law says, by default every row where the law
/// speaks of one position; of a scheme that exists over real numbers alone, small positions are walked.
template <class Law>
Domain domain_on(Member const& member) {
  constexpr bool inside = of_layers(Law::needs);
  auto const& limits = inside ? member.inside : member.limits;
  auto const domain = Law::domain();
  if constexpr (!inside) {
    auto const slots = Signature::count(Law::takes.positions);
    if (limits.rows != nullptr) {
      auto const least = least_table(limits);
      if constexpr (requires { Law::beyond(least.rows); }) {
        auto result = Law::beyond(least.rows);
        result.dimensions = {least.dimension};
        return result;
      } else if constexpr (requires { Law::in_table(least.dimension, least.rows); }) {
        auto result = Law::in_table(least.dimension, least.rows);
        for (int const d : {4, 8, 64}) {
          auto const& own = limits.dimensions;
          bool const takes = own.empty() || std::ranges::find(own, d) != own.end();
          if (takes && d > least.dimension && limits.rows(d) >= least.rows) result.dimensions.push_back(d);
        }
        if (result.dimensions.size() == 1) result.chosen_says.clear();
        return result;
      } else if (slots == 1) {
        return walked(within(limits, domain, Law::takes, reach<Law>()), 1, least.rows);
      }
    } else if (
        !member.formal && !domain.exhaustive && slots > 0 && Signature::count(Law::takes.vectors) == 0 &&
        !requires { Law::far; } && !requires { Law::why_sampled; }) {
      constexpr std::int64_t most = 10'000;
      std::int64_t each = 2;
      double const also = member.open ? static_cast<double>(member.critical_places.size()) : 0;
      while (std::pow(static_cast<double>(each + 1) + also, slots) <= most) ++each;
      auto result = walked(within(limits, domain, Law::takes, reach<Law>()), slots, each);
      if (member.open) {  // the formulas of a file may change anywhere
        auto const all = quantifiers(counted_from_0<Law>(domain, member), Law::takes);
        for (int slot = 0; slot < slots; ++slot) result.beyond.push_back(*named(all, Law::takes.positions[slot]));
      }
      return result;
    }
  }
  return within(limits, domain, Law::takes, reach<Law>());
}

/// What the law's sentence speaks of beyond its cases, of any scheme.
template <class Law>
std::vector<Quantifier> spoken_of() {
  if constexpr (requires { Law::beyond(); }) {
    return Law::beyond();
  } else {
    return of_layers(Law::needs) ? beyond_layer() : beyond_shape();
  }
}

/// Also at places and heads at which the formulas of a file change, where the law takes any.
template <class Law>
Domain with_critical_places(Domain domain, Member const& member) {
  if (!member.open) return domain;
  if (auto const& places = member.critical_places; !places.empty() && Law::domain().positions.empty()) {
    domain.positions.resize(static_cast<std::size_t>(Signature::count(Law::takes.positions)), Positions::any());
    for (auto& slot : domain.positions) {
      std::ranges::copy_if(places, std::back_inserter(slot.also),
                           [&](double t) { return t >= slot.low && (!domain.exhaustive || t > slot.high); });
    }
  }
  auto const spoken = spoken_of<Law>();
  for (std::size_t i = 0; i < domain.parameters.size(); ++i) {
    auto& slot = domain.parameters[i];
    auto const* const quantifier = named(spoken, Law::takes.parameters[i]);
    bool const is_head = quantifier != nullptr && quantifier->noun == "head", signed_ = slot.low < Fraction(0);
    if (is_head && !domain.exhaustive) {  // of all that may be drawn, most are the number of no head
      slot.also = member.critical_heads;
      for (std::int64_t h = 0; h < heads_looked_at; ++h) slot.also.push_back(h);
    }
    if (!domain.exhaustive || !(slot.anywhere || is_head)) continue;
    for (auto const x : is_head ? member.critical_heads : member.critical_places) {
      if (Fraction(x) > slot.high) slot.also.push_back(x);
      if (signed_ && Fraction(-x) < slot.low) slot.also.push_back(-x);
    }
    if (is_head) continue;
    auto const least = signed_ ? std::nullopt : std::optional(slot.low);
    domain.beyond.push_back({Law::takes.parameters[i], Values::integers(least)});
  }
  return domain;
}

/// Also at dimensions at which the formulas of a file change.
template <class Law>
Domain where_it_changes(Domain domain, Member const& member) {
  constexpr std::size_t all_even = 64;
  if (domain.dimensions.size() > all_even || !member.limits.dimensions.empty()) return domain;
  int most = of_layers(Law::needs) ? 128 : 1024;
  if constexpr (requires { Law::most_entries; }) most = Law::most_entries;
  std::vector<int> changes;
  std::ranges::copy_if(member.critical_dimensions, std::back_inserter(changes), [&](int d) {
    return d <= most && std::ranges::find(domain.dimensions, d) == domain.dimensions.end();
  });
  bool const cases_are_few = !domain.exhaustive || requires { Law::exists; };
  if (!changes.empty() && !cases_are_few) return with_ends_at(changes, std::move(domain), "number");
  domain.dimensions.insert(domain.dimensions.end(), changes.begin(), changes.end());
  std::ranges::sort(domain.dimensions);
  return domain;
}

/// With what its sentence speaks of beyond its cases: no more than the scheme takes, the dimensions of which tables
/// have as many rows, and of a head's number no more than the law does; of what is `argued`, dimensions at which that
/// is checked.
template <class Law>
Domain with_sentence(Domain domain, Limits const& limits = {}, bool of_base = true, bool argued = false) {
  auto const& only_dimensions = limits.dimensions;
  int const least = domain.dimensions.front();
  bool const rows_grow = limits.rows != nullptr && only_dimensions.empty() && limits.rows(2) < limits.rows(least);
  auto beyond = spoken_of<Law>();
  domain.of_base = of_base;
  if (domain.dimensions.back() <= 2) domain.chosen_says.clear();  // choices are made in larger dimensions
  auto const record = quantifiers(domain, Law::takes);
  for (auto& each : beyond) {
    if (each.name == "d" && argued) each = argued_dimensions(domain);
    if (each.name == "d" && rows_grow) each.values.low = least;
    if (each.name == "d" && !only_dimensions.empty()) {
      Values const checked = std::exchange(each.values, {});
      std::ranges::copy_if(only_dimensions, std::back_inserter(each.values.listed),
                           [&](Fraction const& d) { return within({{d}}, checked); });
      if (each.values.listed.empty()) continue;  // the sentence is of the dimensions that the scheme takes
    }
    auto const* const looked_at = each.name.empty() ? nullptr : named(record, each.name);
    if (!each.name.empty() && looked_at == nullptr) continue;
    if (looked_at == nullptr || !within(each.values, looked_at->values)) domain.beyond.push_back(std::move(each));
  }
  return domain;
}

template <class Law>
Cell cell_of(Member const& member) {
  auto const& limits = of_layers(Law::needs) ? member.inside : member.limits;
  auto check = check_on<Law>(member);
  bool const identity = member.formal && member.limits.rows == nullptr && requires { Law::far; }
  &&(!member.open || prove_identity(*check));
  bool const argued = !identity && may_be_argued(typeid(Law), member.name);
  auto domain = with_critical_places<Law>(counted_from_0<Law>(domain_on<Law>(member), member), member);
  Cell cell{.scheme = std::string(member.name),
            .check = std::move(check),
            .domain = with_sentence<Law>(where_it_changes<Law>(std::move(domain), member), limits, has_base(member),
                                         argued && !is_of_every_dimension(typeid(Law), member.symbolic()))};
  constexpr bool exists = requires { Law::exists; };
  if (of_layers(Law::needs) && member.of_length && !exists) cell.domain.beyond.push_back(every("length"));
  if (argued) {
    Enclosable numeric{.layer_limits = member.inside, .is_own = member.open};
    if (member.layers) numeric.layers = member.layers_for(Law::needs);
    if (member.open) {  // of what is alike in every dimension, the first; of others the only one
      bool const alike = member.symbolic().first_pair_is_alike;
      if (alike || !member.limits.dimensions.empty()) numeric.codes = member.codes;
      if (alike) numeric.rotations = member.rotations;
      numeric.code_limits.dimensions = alike ? std::vector{2} : member.limits.dimensions;
    } else {
      numeric.codes = member.codes;
      numeric.code_limits = member.limits;
    }
    Asked asked{member.symbolic(), cell.domain, std::move(numeric)};
    cell.check = with_argument(typeid(Law), std::move(cell.check), std::move(asked));
  }
  if constexpr (requires { Law::of_ones; }) {
    PlacesOf* places = nullptr;
    if constexpr (requires { Law::places; }) places = Law::places;
    cell.check = with_tokens_of_ones(std::move(cell.check), member, places);
  }
  if ((may_be_argued(typeid(Law), member.name) || exists) && !member.learned.empty()) {
    cell.domain.premises.emplace_back(member.learned);
  }
  if (!member.numbers.empty()) cell.domain.premises.emplace_back(member.numbers);
  if (of_layers(Law::needs) && Law::needs != Need::grid_layer && !member.line_says.empty()) {
    cell.domain.premises.emplace_back(member.line_says);
  }
  if (!member.partial.empty()) cell.domain.premises.emplace_back(member.partial);
  if constexpr (exists) {
    if (!member.some.empty()) cell.domain.premises.emplace_back(member.some);
  }
  if (Law::needs == Need::rotation && member.amplitude) {
    cell.domain.premises.emplace_back("the rotation is without the amplitude by which the rule multiplies it");
  }
  cell.exists = exists;
  if constexpr (requires { Law::says(member); }) {
    cell.says = Law::says(member);
  } else {
    cell.says = Law::text.says;
  }
  if constexpr (of_layers(Law::needs) && Law::needs != Need::grid_layer) cell.remark = member.remark;
  if constexpr (Law::needs == Need::cells) cell.remark = member.of_proofs;
  if constexpr (requires { Law::remark; }) cell.remark = Law::remark;
  if (cell.domain.exhaustive) return cell;
  if constexpr (requires { Law::why_sampled; }) {
    constexpr bool may_be_argued = requires { Law::argued; };
    bool const argued = may_be_argued && !member.open && refuting_witness(Law::text.name, member.name) == nullptr;
    bool const proved = argued || (member.formal && requires { Law::far; });
    if (!proved) cell.why_sampled = Law::why_sampled;
  }
  return cell;
}

/// Whether every case of a finite domain holds, and is found to do so at once: it is asked before anything is shown.
inline bool holds_throughout(Cell const& cell) {
  constexpr int digits = 50;
  Effort const at_once(1 << 18);
  auto const names = cell.check->signature();
  try {
    for (std::uint64_t i = 0; i < size(cell.domain, names); ++i) {
      auto const decision = decide(*cell.check, enumerate(cell.domain, i), digits).decision;
      if (decision.state != BallDecision::State::holds) return false;
    }
  } catch (formulas::Exhausted const&) {
    return false;
  }
  return true;
}

/// A law's own cell, or that of what implies it for all inputs, where it is expected to hold: of an open member, where
/// what implies it is so.
template <class Law>
Cell strongest_cell(Member const& member) {
  if constexpr (requires { typename Law::WhereItHolds; }) {
    if (refuting_witness(Law::text.name, member.name) == nullptr) {
      auto stronger = cell_of<typename Law::WhereItHolds>(member);
      bool const holds = !member.open || prove_identity(*stronger.check, false) || holds_throughout(stronger);
      if (holds) return stronger;
    }
  }
  return cell_of<Law>(member);
}

/// The entries of the smallest codes, or vectors, that the law is to be asked of.
template <class Law>
int least_entries(Member const& member) {
  auto const& limits = of_layers(Law::needs) ? member.inside : member.limits;
  return limits.dimensions.empty() ? Law::domain().dimensions.front() : limits.dimensions.front();
}

/// Calls visit(std::type_identity<View>{}) for a property's law and its other views, in the order in which they are
/// asked: first lags, where the law depends on them alone.
template <class Law>
void for_each_view(auto const& visit) {
  if constexpr (requires { typename Law::OfLags; }) visit(std::type_identity<typename Law::OfLags>{});
  visit(std::type_identity<Law>{});
  if constexpr (requires { typename Law::OfCells; }) visit(std::type_identity<typename Law::OfCells>{});
  if constexpr (requires { typename Law::OfWords; }) visit(std::type_identity<typename Law::OfWords>{});
  if constexpr (requires { typename Law::OfRotations; }) visit(std::type_identity<typename Law::OfRotations>{});
  if constexpr (requires { typename Law::OfAnyRotations; }) visit(std::type_identity<typename Law::OfAnyRotations>{});
  if constexpr (requires { typename Law::OfSentences; }) visit(std::type_identity<typename Law::OfSentences>{});
  if constexpr (requires { typename Law::OfLayers; }) visit(std::type_identity<typename Law::OfLayers>{});
}

/// The cell of the first view with a need that the member meets.
template <class Law>
Cell cell_on(Member const& member) {
  constexpr auto name = Law::text.name;
  std::optional<Cell> cell;
  std::vector<Need> needs;
  std::string why_not;
  for_each_view<Law>([&]<class Asked>(std::type_identity<Asked>) {
    needs.push_back(Asked::needs);
    if (cell || !member.meets(Asked::needs)) return;
    if (requires { Asked::linear; } && member.open && !member.formal) return;
    if constexpr (requires { Asked::why_not_of_files; }) {
      if (member.open) return void(why_not = Asked::why_not_of_files);
    }
    if constexpr (requires { Asked::most_entries; }) {
      if (int const entries = least_entries<Asked>(member); entries > Asked::most_entries) {
        why_not = too_many_entries(name, Asked::most_entries, member.name, entries);
        return;
      }
    }
    cell = strongest_cell<Asked>(member);
    if (!member.open) return;
    cell->check = formulas::limited(cell->check, cell->domain);
    if (of_codes(Asked::needs) && !member.unproved.empty()) cell->why_sampled = member.unproved;
  });
  if (cell) return *cell;
  if (why_not.empty()) why_not = reason(name, needs, member.name, member.kind, member.meets(Need::codes));
  return {.scheme = std::string(member.name), .reason = std::move(why_not)};
}

}  // namespace detail

/// A property of theory/properties, in all of its views; its name, mutant and domain are those of its law. `ask` finds
/// its cell on a member.
template <class Law>
Property on(Cell (*ask)(Member const&) = detail::cell_on<Law>) {
  constexpr bool exists = requires { Law::exists; };
  Property result{Law::text.name,
                  Law::text.says,
                  Law::text.latex,
                  detail::with_sentence<Law>(Law::domain()),
                  exists,
                  {},
                  Law::Mutant::says,
                  check<Law, typename Law::Mutant>(),
                  ask};
  for (auto const& member : members()) result.cells.push_back(ask(member));
  return result;
}

}  // namespace pe
