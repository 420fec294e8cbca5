#include "theory/properties/argued.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <set>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/circles.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/beyond_length.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/score_falls.hpp"
#include "theory/properties/scores.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
namespace {

/// Below 5 YaRN's ramp falls: where frequencies are scaled, they depend on the base by cases.
Fraction const looked_at_bases[] = {Fraction(5, 4), 2, 4, 10, 10000, 10'000'000};

/// Those of the domain among them; one of what has no base.
std::set<Fraction> bases_of(Domain const& domain) {
  if (!domain.of_base) return {10000};
  std::set<Fraction> result(domain.bases.begin(), domain.bases.end());
  result.insert(std::begin(looked_at_bases), std::end(looked_at_bases));
  return result;
}

/// A pair's frequencies at the bases that are looked at, and no more than the radius of its circle.
struct Turning {
  std::set<Fraction> frequencies;
  double radius;
  bool bare;
  bool first = true;  ///< whether it is the first pair in each dimension

  bool is_alike() const { return bare && first && frequencies.size() == 1; }
};

/// What a place gives, and at its side a symbol of what else is any.
using Entries = std::function<Vector<Expression>(Whole const&, Whole const&)>;
using EntriesOf = std::function<Entries(Expressions const&, Shape const&)>;

/// What turns in the entries, at every dimension and base that is looked at, in each case of comparisons of places.
std::optional<Turning> turn(Asked const& asked, EntriesOf const& entries_of, std::set<int> const& dimensions) try {
  if (asked.domain.bases.empty()) return std::nullopt;
  std::optional<Turning> result;
  auto const s = Whole::symbol("s"), t = Whole::symbol("t"), u = Whole::symbol("u"), v = Whole::symbol("v");
  auto const look_at = [&](Shape const& shape) {
    auto const symbols = std::make_shared<Symbols>();
    auto const entries = entries_of(Expressions(symbols), shape);
    auto const found = circle(entries(s, u), entries(t, v), "s", "t");
    if (!found || !symbols->frequencies) throw NotFormal{};
    auto const frequency = rational_frequency(*symbols->frequencies, found->pair);
    if (!frequency || *frequency == Fraction(0)) throw NotFormal{};
    auto const radius = Ball(*found->least.fraction()).lower_bound();
    if (!result) result = Turning{{}, radius, true};
    result->frequencies.insert(*frequency);
    result->radius = std::min(result->radius, radius);
    result->bare = result->bare && found->bare;
    result->first = result->first && found->pair == 0;
  };
  for (int const d : dimensions) {
    for (auto const& base : bases_of(asked.domain)) {
      Cases cases({s, t, u, v});
      try {
        cases.each([&] { look_at({d, base}); });
      } catch (UserError const&) {
        if (!cases.found().empty()) return std::nullopt;  // it is of some places alone
        continue;                                         // the scheme takes no such shape
      }
    }
  }
  return result;
} catch (NotFormal const&) {
  return std::nullopt;
}

/// Of a grid's cell or a line's place at the symbol, which is a row or a column.
enum class Along { line, rows, columns };

/// In the scheme's code or matrix. The two places of a grid have coordinates along the other axis which are any.
std::optional<Turning> turn(Asked const& asked, std::set<int> const& dimensions, Along along = Along::line) {
  auto const& code = asked.scheme.code;
  if (!code) return std::nullopt;
  auto const entries = [&](Expressions const& field, Shape const& shape) -> Entries {
    return [&code, field, shape, along](Whole const& t, Whole const& beside) {
      auto const other = along == Along::line ? Whole(0) : beside;
      return along == Along::columns ? code(field, shape, other, t) : code(field, shape, t, other);
    };
  };
  return turn(asked, entries, dimensions);
}

/// The turn in the scores of unit vectors at an offset from the first token, in head 0, with identities as weights;
/// `seen` has the scores. Without what tokens of 0 score, such as a bias, and halved, as (x - y)^2 <= 2 x^2 + 2 y^2:
/// two such differences of distances are no farther apart than the three distances are. Fewer vectors suffice, as
/// further ones only add to the distance: one or two are tried, then all.
std::optional<Turning> turn_of_scores(Asked const& asked) {
  for (auto const& make : asked.scheme.layers) {
    for (std::size_t const most : {std::size_t{1}, std::size_t{2}, std::numeric_limits<std::size_t>::max()}) {
      auto const entries = [&](Expressions const& field, Shape const& shape) -> Entries {
        Layers::Layer<Expressions> const layer(field, make(field, shape, 0, Whole::symbol("n")));
        return [field, layer, tokens = units(layer), most](Whole const& t, Whole const&) {
          layer.require_length(t + 1);
          Vector<Expression> result;
          auto const of_zeros = layer.score(tokens[0], t, tokens[0], 0);
          for (std::size_t e = 0; e < std::min(most, tokens.size()); ++e) {
            for (auto const other : {e, (e + 1) % tokens.size(), (e + tokens.size() / 2) % tokens.size()}) {
              result.push_back(layer.score(tokens[e], t, tokens[other], 0));
              result.push_back((result.back() - of_zeros) / field.number(2));
            }
          }
          if (!layer.sees(t, 0)) throw NotFormal{};
          return result;
        };
      };
      if (auto found = turn(asked, entries, dimensions_of(asked.domain))) return found;
    }
  }
  return std::nullopt;
}

/// With the least distance at all lags of which the sentence speaks.
Argued apart(Asked const& asked, std::optional<Turning> const& found, double gap) {
  if (!found) return std::nullopt;
  auto const distances = mapped(found->frequencies, [](Fraction const& frequency) {
    return least_distance(frequency, Uniqueness::greatest_lag);
  });
  auto const least = found->radius * std::ranges::min(distances);
  if (!(least >= gap)) return std::nullopt;
  return Shown{{clause("pair-turns", found->frequencies), checked(), clause("at-bases", bases_of(asked.domain)),
                clause("circle-distance", Uniqueness::greatest_lag, fmt::format("{:.4g}", least))}};
}

/// Those that a law of codes looks at: the last of one slot, or of two with their sum among them.
std::int64_t positions_of(Asked const& asked) {
  auto const& slots = asked.domain.positions;
  return slots.empty() ? BeyondLength::last + 1 : static_cast<std::int64_t>(slots.back().high) + 1;
}

/// Of a first pair that is alike in every dimension.
Argued of_codes(Asked const& asked, std::optional<Turning> const& found, double gap) {
  auto argued = apart(asked, found, gap);
  if (!argued || !asked.scheme.first_pair_is_alike || !found->is_alike()) return argued;
  argued->any_dimension = true;
  argued->argument.insert(argued->argument.begin() + 1, clause("first-pair"));
  return argued;
}

Argued codes_apart(Asked const& asked) {
  auto const found = turn(asked, dimensions_of(asked.domain));
  bool const of_file = asked.scheme.of_file;
  Argued argued;
  if (found) argued = of_codes(asked, found, Uniqueness::gap().to_double());
  if (!found && !of_file) argued = code_grows(asked);
  if (argued && (argued->any_dimension || !of_file)) return argued;
  if (auto walked = codes_are_apart(asked, positions_of(asked), Uniqueness::gap())) return walked;
  return argued;
}

Argued words_apart(Asked const& asked) { return words_are_apart(asked, Uniqueness::walked, Uniqueness::gap()); }

Argued cells_apart(Asked const& asked) {
  auto const gap = Uniqueness::gap().to_double();
  auto const dimensions = dimensions_of(asked.domain);
  auto rows = apart(asked, turn(asked, dimensions, Along::rows), gap);
  if (!rows || !apart(asked, turn(asked, dimensions, Along::columns), gap)) return std::nullopt;
  rows->argument.push_back(clause("rows-and-columns"));
  return rows;
}

/// Of scores in head 0, at base 10000 alone.
Argued turned_scores_apart(Asked const& asked) {
  auto result = apart(asked, turn_of_scores(asked), Uniqueness::gap().to_double());
  if (!result) return std::nullopt;
  result->argument.push_back(clause("offsets"));
  result->any_base = false;
  return result;
}

Argued offsets_differ(Asked const& asked) {
  if (auto argued = scores_differ(asked)) return argued;
  if (auto argued = turned_scores_apart(asked)) return argued;
  return offsets_are_apart(asked, Uniqueness::gap());
}

Argued offsets_apart(Asked const& asked) {
  if (auto argued = scores_apart(asked)) return argued;
  auto turned = turned_scores_apart(asked);
  if (auto const moved = turned ? scores_move(asked) : std::nullopt) {
    turned->argument.push_back(*moved);
    return turned;
  }
  return distances_are_apart(asked, Uniqueness::gap());
}

Argued steps_score_less(Asked const& asked) {
  if (auto argued = scores_fall(asked)) return argued;
  return scores_of_ones_fall(asked);
}

Argued entries_are_bounded(Asked const& asked) {
  if (auto argued = code_is_bounded(asked)) return argued;
  return codes_are_within(asked);
}

Argued gains_are_bounded(Asked const& asked) {
  if (auto argued = scores_are_bounded(asked)) return argued;
  return turned_in_basis_bounded(asked);
}

/// Entries within [-1, 1] move by 2^-25 at most when they are stored.
Argued stored_apart(Asked const& asked) {
  constexpr double moved = 2 * 1.4143 * 0x1p-25;
  auto const gap = Uniqueness::gap() * Fraction(1, 2);
  auto found = turn(asked, dimensions_of(asked.domain));
  if (!found || !found->bare) return codes_are_apart(asked, positions_of(asked), gap, true);
  found->radius = std::min(found->radius, 1.0);
  auto result = of_codes(asked, found, gap.to_double() + moved);
  if (result) result->argument.push_back(clause("stored"));
  return result;
}

bool is_of_file(std::string_view scheme) { return find_type(scheme) == nullptr; }

/// What is argued, and on what it rests that has no theorem.
struct Argument {
  Argued (*argue)(Asked const&);
  char const* rests_on;
  bool (*is_of)(std::string_view scheme) = nullptr;  ///< null: of every scheme
};

std::map<std::type_index, Argument> const& arguments() {
  static constexpr char pi[] =
      "the irrationality of pi, which Coq's standard library does not prove, or enclosures of every code";
  static constexpr char either[] =
      "bounds of parts, enclosures or the irrationality of pi, for which no theorem is written";
  static constexpr char formulas[] =
      "a list of frequencies that equals the powers of a formula, for which no theorem is written";
  static constexpr char bounds[] = "bounds of parts, for which no theorem is written";
  static constexpr char basis[] = "an orthogonal basis, for which no theorem is written";
  static constexpr char grids[] = "enclosures of scores of a grid, for which no theorem is written";
  static std::map<std::type_index, Argument> const list{
      {typeid(Uniqueness), {codes_apart, pi}},
      {typeid(Uniqueness::OfLags), {codes_apart, pi}},
      {typeid(Uniqueness::OfRotations), {codes_apart, pi}},
      {typeid(Uniqueness::OfAnyRotations), {codes_apart, pi}},
      {typeid(Uniqueness::OfCells), {cells_apart, pi}},
      {typeid(Uniqueness::OfSentences), {words_apart, bounds}},
      {typeid(StoredUniqueness), {stored_apart, pi}},
      {typeid(BeyondLength), {codes_apart, pi}},
      {typeid(BeyondLength::OfRotations), {codes_apart, pi}},
      {typeid(BeyondLength::OfCells), {cells_apart, pi}},
      {typeid(ClosedForm), {is_closed_form, formulas}},
      {typeid(RotaryClosedForm), {is_closed_form, formulas}},
      {typeid(Boundedness), {entries_are_bounded, bounds}},
      {typeid(Boundedness::OfSentences), {code_is_bounded, bounds, is_of_file}},
      {typeid(Boundedness::OfLayers), {gains_are_bounded, bounds}},
      {typeid(NormKept::OfLayers), {turned_in_basis_keeps_norms, basis, is_turned_in_basis}},
      {typeid(OffsetVector), {offset_vector_is_seen, grids}},
      {typeid(ScoreFalls), {steps_score_less, bounds}},
      {typeid(Uniqueness::OfLayers), {offsets_apart, either}},
      {typeid(BeyondLength::OfLayers), {offsets_differ, either}}};
  return list;
}

Argument const* argument(std::type_index law, std::string_view scheme) {
  auto const found = arguments().find(law);
  bool const is_there = found != arguments().end() && (!found->second.is_of || found->second.is_of(scheme));
  return is_there ? &found->second : nullptr;
}

class ArguedCheck final : public OtherCheck {
 public:
  ArguedCheck(std::shared_ptr<Check const> check, Argument argument, Asked asked)
      : OtherCheck(std::move(check)), argument_(argument), asked_(std::move(asked)) {}

  std::optional<Proof> argued() const override {
    std::call_once(once_, [this] { shown_ = argument_.argue(asked_); });
    if (!shown_) return std::nullopt;
    auto const every = every_even_dimension();
    Proof proof{{{}, shown_->argument}, {}, {shown_->any_dimension ? every : argued_dimensions(asked_.domain)}};
    if (!shown_->any_base) proof.only.push_back({"b", {{10000}}});
    return proof;
  }
  std::string why_no_theorem() const override {
    return fmt::format("its proof is not an identity: it rests on {}", argument_.rests_on);
  }
  std::optional<FormalDecision> prove(int) const override { return std::nullopt; }
  Agreement agreement(int, std::uint64_t) const override { return Agreement::refused; }
  std::optional<std::vector<Clause>> over_symbols() const override { return std::vector<Clause>{}; }

 private:
  Argument argument_;
  Asked asked_;
  mutable std::once_flag once_;
  mutable Argued shown_;
};

}  // namespace

bool may_be_argued(std::type_index law, std::string_view scheme) { return argument(law, scheme) != nullptr; }

bool is_of_every_dimension(std::type_index law, Symbolic const& scheme) {
  auto const* const found = argument(law, scheme.name);
  bool const of_pair = found != nullptr && (found->argue == codes_apart || found->argue == stored_apart);
  if (law == typeid(Boundedness) || law == typeid(Boundedness::OfSentences)) return scheme.of_file;
  if (!of_pair || !scheme.first_pair_is_alike) return false;
  if (scheme.of_file) return true;  // what does not turn so is walked
  auto const turning = turn({scheme, {.bases = {10000}, .of_base = false}}, {2, 4});
  auto const gap = 2 * Uniqueness::gap().to_double();  // of stored codes it is not as much
  return turning && turning->is_alike() &&
         least_distance(*turning->frequencies.begin(), Uniqueness::greatest_lag) >= gap;
}

Quantifier argued_dimensions(Domain const& domain) {
  auto const& looked_at = domain.dimensions;
  if (std::ranges::any_of(looked_at, [](int d) { return d % 2 != 0; })) {
    return {"d", {{looked_at.begin(), looked_at.end()}}};
  }
  int most = most_dimension;
  while (std::ranges::find(looked_at, most + 2) != looked_at.end()) most += 2;
  return {"d", Values::multiples(2, 2, most)};
}

std::shared_ptr<Check const> with_argument(std::type_index law, std::shared_ptr<Check const> check, Asked asked) {
  auto const* const found = argument(law, asked.scheme.name);
  if (found == nullptr) return check;
  return std::make_shared<ArguedCheck>(std::move(check), *found, std::move(asked));
}

}  // namespace pe
