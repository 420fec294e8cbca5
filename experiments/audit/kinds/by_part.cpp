// Tables of which most is a code, entry by entry, and a stated part is not: rows of memory that was never written,
// columns that were never filled, entries that were dropped, one half scaled alone. Nothing can be estimated from the
// columns of such a table, so that it is compared with proposals of known frequencies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit {
namespace {

using namespace phases;

/// Entries that are looked at; of larger tables, rows spread over all.
constexpr std::int64_t most_looked_at = std::int64_t{1} << 19, rows_at_first = 4, entries_at_first = 3072;
/// Of the entries that tell frequencies apart, the part that must be met, exactly: unrelated numbers meet none.
constexpr double least_met = 0.4, worth_a_look = 0.3;
/// Near what is required in this part of the entries, and not it.
constexpr double least_near = 0.8;

/// Rows of other positions are no broken ones.
bool stand_elsewhere(Match const& is, Spoilt const& spoilt) {
  if (spoilt.rows.empty()) return false;
  auto const h = identify_known(is.proposal().matrix, is.proposal().layout, is.proposal().known.frequencies,
                                is.proposal().known.first, is.proposal().known.step);
  if (!h) return false;
  RowReader const reader(*h);
  std::size_t located = 0;
  std::vector<double> row(is.compared().columns);
  for (auto const r : spoilt.rows) {
    is.proposal().matrix.read(is.compared().rows[r], 1, row);
    located += reader.position(row) ? 1 : 0;
  }
  return 2 * located > spoilt.rows.size();
}

/// Whether all is well once each pair has a frequency of its own: a rule that is not known, as of another base.
bool turns_by_another_rule(Match const& is) {
  auto const h = identify_known(is.proposal().matrix, is.proposal().layout, is.proposal().known.frequencies,
                                is.proposal().known.first, is.proposal().known.step);
  return h && turns_otherwise(*h);
}

/// Whether what is not met are mostly sines and cosines of other angles, in more than a few pairs or places: of another
/// base, rule or coordinates.
bool are_other_angles(Match const& is, Spoilt const& spoilt) {
  constexpr std::size_t part_of_pairs = 8, fewest_places = 8;
  constexpr double large = 0.3;  // a smaller entry says little of the modulus
  auto const sines = is.proposal().layout.sines(), cosines = is.proposal().layout.cosines();
  auto const& entries = is.compared();
  std::size_t other_pairs = 0, places = 0, other_places = 0;
  for (std::size_t i = 0; i < sines.size(); ++i) {
    auto const s = static_cast<std::size_t>(sines[i]), c = static_cast<std::size_t>(cosines[i]);
    std::size_t unmet = 0, on_circle = 0;
    for (std::size_t r = 0; r < entries.rows.size(); ++r) {
      auto const &sine = entries.at(r, s), &cosine = entries.at(r, c);
      auto const is_unmet = [](Entry const& entry) {
        return !entry.met && entry.found != 0 && std::abs(entry.expected) >= large;
      };
      if ((!is_unmet(sine) && !is_unmet(cosine)) || std::ranges::binary_search(spoilt.rows, r)) continue;
      auto const modulus = std::hypot(sine.found, cosine.found);
      ++unmet;
      on_circle += std::abs(modulus - entries.amplitude) <= steady_modulus * entries.amplitude ? 1 : 0;
    }
    if (std::ranges::binary_search(spoilt.columns, s) || std::ranges::binary_search(spoilt.columns, c)) {
      other_pairs += unmet > 0 && on_circle == unmet ? 1 : 0;
    } else {
      places += unmet;
      other_places += on_circle;
    }
  }
  return part_of_pairs * other_pairs > sines.size() || (other_places >= fewest_places && 2 * other_places > places);
}

/// Whether a column turns nothing: a cosine of the amplitude, or a sine of 0, in every row.
bool is_still(Match const& is, std::size_t c) {
  bool const cosine = is.proposal().layout.columns[c].cosine;
  return is.compared().all_of_column(c, [&](Entry const& entry, std::size_t) {
    return cosine ? entry.found > 0 && entry.found == is.compared().at(0, c).found : entry.found == 0;
  });
}

/// A part of the head that is not rotated stands for frequencies of 0: cosines 1 and sines 0.
bool are_unrotated(Match const& is, Spoilt const& spoilt) {
  return spoilt.rows.empty() && !spoilt.columns.empty() && spoilt.scattered == 0 &&
         std::ranges::all_of(spoilt.columns, [&](std::size_t c) { return is_still(is, c); });
}

/// Cosines alone, each twice, are no table of which the sines were lost; unless it is called theirs too.
bool are_copies(Match const& is, Spoilt const& spoilt, std::vector<Table> const& tables) {
  if (tables.size() > 1 || is_complex(tables.front().dtype) || contains(tables.front().name, {"sin"})) return false;
  if (!spoilt.rows.empty() || spoilt.columns.empty() || spoilt.scattered > 0) return false;
  auto const same = [&](std::size_t a, std::size_t b) {
    return is.compared().all_of_column(
        a, [&](Entry const& entry, std::size_t r) { return entry.found == is.compared().at(r, b).found; });
  };
  // Columns of one number are none.
  auto const is_constant = [&](std::size_t c) {
    return is.compared().all_of_column(
        c, [&](Entry const& entry, std::size_t) { return entry.found == is.compared().at(0, c).found; });
  };
  if (std::ranges::all_of(spoilt.columns, is_constant)) return false;
  return std::ranges::all_of(spoilt.columns, [&](std::size_t c) {
    for (std::size_t other = 0; other < is.compared().columns; ++other) {
      if (!std::ranges::binary_search(spoilt.columns, other) && same(c, other)) return true;
    }
    return false;
  });
}

/// Whether the columns that are spoilt hold the cosines where sines belong, or the reverse.
bool hold_the_other(Match const& is, Spoilt const& spoilt) {
  auto const& of = is.proposal();
  if (!spoilt.rows.empty() || spoilt.columns.empty() || spoilt.scattered > 0) return false;
  auto const model = Model(of.known, of.storage).with_amplitude(is.compared().amplitude);
  return std::ranges::all_of(spoilt.columns, [&](std::size_t c) {
    auto other = of.layout.columns[c];
    other.cosine = !other.cosine;
    return other.pair != Column::none && is.compared().all_of_column(c, [&](Entry const& entry, std::size_t r) {
      return model.explains(entry.found, other, of.position(is.compared().rows[r], other.pair));
    });
  });
}

Audit described(std::vector<Table> const& tables, Match const& is, Finding finding) {
  return defective_beside(is.proposal().known, is.proposal().layout, tables, is.proposal().matrix.rows(),
                          std::move(finding));
}

std::int64_t most_rows(Match const& is) {
  return std::max(rows_at_first, most_looked_at / is.proposal().matrix.columns());
}

/// Entries that are near a code, and none of them what it should be: kept in few values, or not what is required.
std::optional<Audit> of_near_entries(std::vector<Table> const& tables, Match const& is, bool is_required) {
  double worst = 0;
  for (auto const& entry : is.compared().entries) worst = std::max(worst, std::abs(entry.found - entry.expected));
  if (auto const values = values_kept(is.compared()))
    return described(tables, is, found<"wrong-entries: few values">(*values, worst).at(first_entry(tables[0])));
  bool const evenly = is.proposal().rows == Proposal::Rows::evenly;
  if (!is_required || !evenly || is.near_part() < least_near) return std::nullopt;
  auto const base = plain_number(is.compared().base);
  return described(tables, is, found<"wrong-entries: near">(100 * is.near_part(), base, worst));
}

/// The pairs that turn nothing where known frequencies turn them, all others being codes of these.
std::vector<int> still_pairs(Match const& is) {
  constexpr double nearly_all = 0.875;  // of a column: some of its rows may be broken too
  auto const pairs = static_cast<std::size_t>(is.proposal().layout.pairs);
  std::vector<bool> still(pairs, true), met(pairs, true);
  for (std::size_t c = 0; c < is.compared().columns; ++c) {
    if (is.proposal().layout.columns[c].pair == Column::none) return {};
    auto const pair = static_cast<std::size_t>(is.proposal().layout.columns[c].pair);
    std::size_t count = 0;
    for (std::size_t r = 0; r < is.compared().rows.size(); ++r) count += is.compared().at(r, c).met ? 1 : 0;
    still[pair] = still[pair] && is_still(is, c);
    met[pair] = met[pair] && static_cast<double>(count) >= nearly_all * static_cast<double>(is.compared().rows.size());
  }
  std::vector<int> result;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    if (met[pair]) continue;
    if (!still[pair]) return {};
    result.push_back(static_cast<int>(pair));
  }
  return result.size() < pairs ? result : std::vector<int>();
}

}  // namespace

std::optional<Audit> audit_by_part(std::vector<Table> const& tables, Options const& options) {
  if (is_integer(tables.front().dtype)) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  bool const prescribed = options.config || options.expected.contains("base");
  constexpr double as_much = 0.05;
  std::optional<Match> best, near;
  double most_at_first = 0;
  auto const take = [&](Proposal const& proposal) {
    Match first(proposal, std::max(rows_at_first, entries_at_first / proposal.matrix.columns()));
    bool const is_nearer = first.near_part() >= least_near && (!near || first.near_part() > near->near_part());
    if (is_nearer) near = first;
    // All rows of a proposal are compared where the first ones say as much as those of the best.
    if (first.part() < std::max(worth_a_look, most_at_first - as_much)) return;
    most_at_first = std::max(most_at_first, first.part());
    Match is(proposal, most_rows(first));
    // Where two sizes explain much, that of the known frequencies is meant.
    auto const score = [](Match const& of) {
      return of.compared().amplitude == of.proposal().known.amplitude ? of.part() : of.part() / 2;
    };
    if (is.part() >= least_met && (!best || score(is) > score(*best))) best = std::move(is);
  };
  propose(tables, options, take, [&] { return best.has_value(); });
  if (!best)
    return near ? of_near_entries(tables, Match(near->proposal(), most_rows(*near)), prescribed) : std::nullopt;
  auto const& is = best->proposal();
  auto const spoilt = spoilt_in(best->compared());
  if (spoilt.scattered > 0 && values_kept(best->compared())) return of_near_entries(tables, *best, prescribed);
  if (spoilt.entries == 0 || are_unrotated(*best, spoilt) || are_copies(*best, spoilt, tables)) return std::nullopt;
  bool const evenly = is.rows == Proposal::Rows::evenly;
  if (is.rows != Proposal::Rows::cells && stand_elsewhere(*best, spoilt)) return std::nullopt;
  if (evenly ? !prescribed && turns_by_another_rule(*best) : are_other_angles(*best, spoilt)) return std::nullopt;
  auto const [r, column] = *spoilt.first;
  auto const row = best->compared().rows[r];
  auto finding = named(best->compared(), spoilt, is.index(row, static_cast<std::int64_t>(column)));
  if (hold_the_other(*best, spoilt)) {
    auto const who = fmt::format("{} columns, the first is column {}, are", spoilt.columns.size(), column);
    finding = found<"mixed-layout: columns">(who).at(std::move(*finding.worst));
  }
  if (auto const pair = is.layout.columns[column].pair; pair != Column::none)
    finding.worst->position = is.position(row, pair);
  return described(tables, *best, std::move(finding));
}

std::optional<Audit> audit_still_pairs(std::vector<Table> const& tables, Options const& options) {
  constexpr std::int64_t rows = 64;
  auto const& config = options.config;
  bool const asked = config ? config->says_theta && !config->of_images && config->sections.empty()
                            : options.expected.contains("base") && !options.expected.contains("scaling");
  if (!asked || is_integer(tables.front().dtype)) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  for (auto const& [matrix, layouts] : arrangements(tables)) {
    if (!is_compared_by_row(matrix)) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : layouts) {
      auto const known = known_frequencies(options, layout.pairs, matrix.rows());
      if (known.empty()) continue;
      Match const is(evenly(stored, layout, known.front()), rows);
      auto const still = still_pairs(is);
      if (still.empty()) continue;
      return described(
          tables, is,
          found<"uninitialised: pairs">(still.size(), layout.pairs, still.front(), config ? "config.json" : "--expect")
              .at(first_entry(tables[0])));
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit
