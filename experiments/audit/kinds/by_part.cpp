// Tables of which most is a code, entry by entry, and a stated part is not: rows of memory that was never written,
// columns that were never filled, entries that were dropped, one half scaled alone. Nothing can be estimated from the
// columns of such a table, so that the frequencies must be known: the config's, those of a base that is expected or in
// use, or those of rows that are a code by themselves.
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

constexpr std::int64_t most_columns_by_part = 2048, fewest_rows = 8;
/// Entries that are looked at; of larger tables, rows spread over all.
constexpr std::int64_t most_looked_at = std::int64_t{1} << 19, rows_at_first = 12;
/// Of the entries that tell frequencies apart, the part that must be met, exactly: unrelated numbers meet none.
constexpr double least_met = 0.4, worth_a_look = 0.3;
/// Near what is asked for in this part of the entries, and not it.
constexpr double least_near = 0.8;

/// Rows and columns that mostly are not what they should be, by their place among those looked at.
struct Spoilt {
  std::vector<std::size_t> rows, columns;
  std::size_t entries = 0, wild = 0, zeros = 0;    ///< that are not met, in all rows and columns
  std::size_t scattered = 0, scattered_zeros = 0;  ///< that are not met, outside of these rows and columns
  std::optional<std::pair<std::size_t, std::size_t>> first;
};

Spoilt spoilt_in(Match const& is) {
  Spoilt result;
  auto const rows = is.rows().size(), columns = is.columns();
  std::vector<double> met_in_row(rows);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) met_in_row[r] += is.at(r, c).met ? 1 : 0;
  }
  auto sorted = met_in_row;
  std::ranges::sort(sorted);
  auto const usual = sorted[rows - 1 - rows / 5];
  std::vector<bool> bad_row(rows);
  for (std::size_t r = 0; r < rows; ++r) {
    bad_row[r] = 2 * met_in_row[r] < usual;
    if (bad_row[r]) result.rows.push_back(r);
  }
  std::vector<bool> bad_column(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    std::size_t met = 0;
    for (std::size_t r = 0; r < rows; ++r) met += !bad_row[r] && is.at(r, c).met ? 1 : 0;
    bad_column[c] = 2 * met < rows - result.rows.size();
    if (bad_column[c]) result.columns.push_back(c);
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      auto const& entry = is.at(r, c);
      if (entry.met) continue;
      ++result.entries;
      result.wild += std::isnan(entry.found) || is_of_memory(entry.found) ? 1 : 0;
      result.zeros += entry.found == 0 ? 1 : 0;
      if (!result.first) result.first = std::pair(r, c);
      if (bad_row[r] || bad_column[c]) continue;
      ++result.scattered;
      result.scattered_zeros += entry.found == 0 ? 1 : 0;
    }
  }
  return result;
}

/// Whether no row changes what stands in these columns.
bool are_constant(Match const& is, std::vector<std::size_t> const& columns) {
  return std::ranges::all_of(columns, [&](std::size_t c) {
    return is.all_of_column(c, [&](Entry const& entry, std::size_t) { return entry.found == is.at(0, c).found; });
  });
}

/// The number that the columns are multiplied by beside the amplitude, where it is one.
std::optional<double> factor_of(Match const& is, std::vector<std::size_t> const& columns) {
  constexpr double close = 0.02, least = 0.1;  // smaller entries tell no factor
  std::optional<double> result;
  for (auto const c : columns) {
    for (std::size_t r = 0; r < is.rows().size(); ++r) {
      auto const& entry = is.at(r, c);
      if (std::abs(entry.expected) < least) continue;
      auto const ratio = entry.found / (is.amplitude() * entry.expected);
      if (!result) result = ratio;
      if (!(std::abs(ratio - *result) <= close * std::abs(*result))) return std::nullopt;
    }
  }
  return result;
}

Finding named(Match const& is, Spoilt const& spoilt) {
  constexpr double larger = 1.02;  // than without dropout, which divides by the part that is kept
  auto const base = plain_number(is.known().base);
  auto const count = [](std::size_t part, std::size_t all) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(all);
  };
  auto const all = is.rows().size() * is.columns();
  if (2 * spoilt.wild > spoilt.entries) {
    auto const [r, c] = *spoilt.first;
    auto const from = spoilt.rows.empty() ? fmt::format("column {}", c) : fmt::format("row {}", is.rows()[r]);
    return found<"uninitialised: part">(fmt::format("{:.3g} %", count(spoilt.entries, all)), from, base);
  }
  if (10 * spoilt.scattered_zeros > 9 * spoilt.entries && is.amplitude() > larger) {
    return found<"wrong-entries: dropout">(count(spoilt.zeros, all), is.amplitude());
  }
  auto const who = spoilt.columns.empty() ? std::string()
                                          : fmt::format("{} columns, the first is column {}, are",
                                                        spoilt.columns.size(), spoilt.columns.front());
  bool const only_columns = spoilt.rows.empty() && !spoilt.columns.empty();
  if (only_columns && are_constant(is, spoilt.columns)) {
    return found<"wrong-entries: constant columns">(spoilt.columns.size(), spoilt.columns.front(), base);
  }
  if (auto const factor = only_columns ? factor_of(is, spoilt.columns) : std::nullopt) {
    return *factor < 0 ? found<"sign-flipped: columns">(who, "each") : found<"amplitude: columns">(who, *factor);
  }
  auto const rest = !spoilt.rows.empty()      ? fmt::format("{} rows, the first is row {}, are not", spoilt.rows.size(),
                                                            is.rows()[spoilt.rows.front()])
                    : !spoilt.columns.empty() ? who + " not"
                                              : fmt::format("{} entries in no order are not", spoilt.entries);
  return found<"wrong-entries: part">(count(all - spoilt.entries, all), base, rest);
}

/// Rows of other positions are no broken ones.
bool stand_elsewhere(Match const& is, Spoilt const& spoilt) {
  if (spoilt.rows.empty()) return false;
  auto const h = identify_known(is.matrix(), is.layout(), is.known().frequencies, is.known().first, is.known().step);
  if (!h) return false;
  RowReader const reader(*h);
  std::size_t located = 0;
  std::vector<double> row(is.columns());
  for (auto const r : spoilt.rows) {
    is.matrix().read(is.rows()[r], 1, row);
    located += reader.position(row) ? 1 : 0;
  }
  return 2 * located > spoilt.rows.size();
}

/// Whether all is well once each pair has a frequency of its own: a rule that is not known, as of another base.
bool turns_by_another_rule(Match const& is) {
  auto const h = identify_known(is.matrix(), is.layout(), is.known().frequencies, is.known().first, is.known().step);
  return h && turns_otherwise(*h);
}

/// Whether a column turns nothing: a cosine of the amplitude, or a sine of 0, in every row.
bool is_still(Match const& is, std::size_t c) {
  bool const cosine = is.layout().columns[c].cosine;
  return is.all_of_column(c, [&](Entry const& entry, std::size_t) {
    return cosine ? entry.found > 0 && entry.found == is.at(0, c).found : entry.found == 0;
  });
}

/// A part of the head that is not rotated stands for frequencies of 0: cosines 1 and sines 0.
bool are_unrotated(Match const& is, Spoilt const& spoilt) {
  return spoilt.rows.empty() && !spoilt.columns.empty() && spoilt.scattered == 0 &&
         std::ranges::all_of(spoilt.columns, [&](std::size_t c) { return is_still(is, c); });
}

/// Cosines alone, each twice, are no table of which the sines were lost; unless it is called theirs too.
bool are_copies(Match const& is, Spoilt const& spoilt, std::vector<Table> const& tables) {
  if (tables.size() > 1 || contains(tables.front().name, {"sin"})) return false;
  if (!spoilt.rows.empty() || spoilt.columns.empty() || spoilt.scattered > 0) return false;
  auto const same = [&](std::size_t a, std::size_t b) {
    return is.all_of_column(a, [&](Entry const& entry, std::size_t r) { return entry.found == is.at(r, b).found; });
  };
  return std::ranges::all_of(spoilt.columns, [&](std::size_t c) {
    for (std::size_t other = 0; other < is.columns(); ++other) {
      if (!std::ranges::binary_search(spoilt.columns, other) && same(c, other)) return true;
    }
    return false;
  });
}

Audit described(std::vector<Table> const& tables, Match const& is, Finding finding) {
  return defective_beside(is.known(), is.layout(), tables, is.matrix().rows(), std::move(finding));
}

Finding near_what_is_asked(Match const& is) {
  double worst = 0;
  for (std::size_t r = 0; r < is.rows().size(); ++r) {
    for (std::size_t c = 0; c < is.columns(); ++c) {
      worst = std::max(worst, std::abs(is.at(r, c).found - is.at(r, c).expected));
    }
  }
  return found<"wrong-entries: near">(100 * is.near_part(), plain_number(is.known().base), worst);
}

/// The pairs that turn nothing where known frequencies turn them, all others being codes of these.
std::vector<int> still_pairs(Match const& is) {
  constexpr double nearly_all = 0.875;  // of a column: some of its rows may be broken too
  auto const pairs = static_cast<std::size_t>(is.layout().pairs);
  std::vector<bool> still(pairs, true), met(pairs, true);
  for (std::size_t c = 0; c < is.columns(); ++c) {
    if (is.layout().columns[c].pair == Column::none) return {};
    auto const pair = static_cast<std::size_t>(is.layout().columns[c].pair);
    std::size_t count = 0;
    for (std::size_t r = 0; r < is.rows().size(); ++r) count += is.at(r, c).met ? 1 : 0;
    still[pair] = still[pair] && is_still(is, c);
    met[pair] = met[pair] && static_cast<double>(count) >= nearly_all * static_cast<double>(is.rows().size());
  }
  std::vector<int> result;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    if (met[pair]) continue;
    if (!still[pair]) return {};
    result.push_back(static_cast<int>(pair));
  }
  return result.size() < pairs ? result : std::vector<int>();
}

/// The position of row 0 and from row to row: as asked, else from 0 on; as relative codes have them, of an odd number
/// of rows from either end to the other, or of any number down to 0.
std::vector<std::pair<double, double>> positions_in_use(Options const& options, std::int64_t rows) {
  if (options.first_position) return {{*options.first_position, options.position_step.value_or(1)}};
  std::vector<std::pair<double, double>> result{{0, 1}, {static_cast<double>(rows - 1), -1}};
  auto const side = static_cast<double>(rows / 2);
  if (rows % 2 != 0) result.insert(result.end(), {{side, -1}, {-side, 1}});
  return result;
}

}  // namespace

std::optional<Audit> audit_by_part(std::vector<Table> const& tables, Options const& options) {
  if (is_integer(tables.front().dtype)) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  bool const prescribed = options.config || options.expected.contains("base");
  auto const of_a_part = known_of_a_part(tables);
  bool const alone = tables.size() == 1 && (is_called(tables[0], "cos", "sin") || is_called(tables[0], "sin", "cos"));
  std::optional<Match> best, near;
  for (auto& [matrix, layouts] : arrangements(tables)) {
    if (matrix.columns() > most_columns_by_part || matrix.columns() < 8 || matrix.rows() < fewest_rows) continue;
    if (alone) std::ranges::move(layouts_alone(matrix.columns()), std::back_inserter(layouts));
    if (!prescribed && !has_slow_columns(matrix)) continue;
    auto const most_rows = std::max(rows_at_first, most_looked_at / matrix.columns());
    for (auto const& layout : layouts) {
      std::vector<Known> all;
      for (auto& known : known_frequencies(options, layout.pairs, matrix.rows())) {
        for (auto const& [begin, step] : positions_in_use(options, matrix.rows())) {
          all.push_back(known);
          std::tie(all.back().first, all.back().step) = std::pair(begin, step);
        }
      }
      if (of_a_part && static_cast<int>(of_a_part->frequencies.size()) == layout.pairs) all.push_back(*of_a_part);
      for (auto const& known : all) {
        Match first(matrix, layout, known, rows_at_first);
        if (prescribed && first.near_part() >= least_near && !near) near = first;
        if (first.part() < worth_a_look) continue;
        Match is(matrix, layout, known, most_rows);
        if (is.part() >= least_met && (!best || is.part() > best->part())) best = std::move(is);
      }
    }
  }
  if (!best && near) return described(tables, *near, near_what_is_asked(*near));
  if (!best) return std::nullopt;
  auto const spoilt = spoilt_in(*best);
  if (spoilt.entries == 0 || are_unrotated(*best, spoilt) || are_copies(*best, spoilt, tables) ||
      stand_elsewhere(*best, spoilt) || (!prescribed && turns_by_another_rule(*best)))
    return std::nullopt;
  auto const [r, column] = *spoilt.first;
  auto const& entry = best->at(r, column);
  auto const c = static_cast<std::int64_t>(column);
  return described(tables, *best,
                   named(*best, spoilt)
                       .at({best->matrix().place(best->rows()[r], c).second,
                            best->position(r),
                            c,
                            fmt::format("{:.6g}", entry.found),
                            fmt::format("{:.6g}", best->amplitude() * entry.expected),
                            {}}));
}

std::optional<Audit> audit_still_pairs(std::vector<Table> const& tables, Options const& options) {
  constexpr std::int64_t rows = 64;
  auto const& config = options.config;
  bool const asked = config ? config->says_theta && !config->of_images && config->sections.empty()
                            : options.expected.contains("base") && !options.expected.contains("scaling");
  if (!asked || is_integer(tables.front().dtype)) return std::nullopt;
  BallPrecision const scope(frequency_bits);
  for (auto const& [matrix, layouts] : arrangements(tables)) {
    if (matrix.columns() > most_columns_by_part || matrix.columns() < 8 || matrix.rows() < fewest_rows) continue;
    for (auto const& layout : layouts) {
      auto const known = known_frequencies(options, layout.pairs, matrix.rows());
      if (known.empty()) continue;
      Match const is(matrix, layout, known.front(), rows);
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
