#include "experiments/audit/phases/spoilt.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"

namespace pe::audit::phases {
namespace {

/// Whether the columns hold one number each.
bool are_constant(Comparison const& is, std::vector<std::size_t> const& columns) {
  return std::ranges::all_of(columns, [&](std::size_t c) {
    return is.all_of_column(c, [&](Entry const& entry, std::size_t) { return entry.found == is.at(0, c).found; });
  });
}

/// The number that the columns are multiplied by beside the amplitude, where it is one.
std::optional<double> factor_of(Comparison const& is, std::vector<std::size_t> const& columns) {
  constexpr double close = 0.02, least = 0.1;  // smaller entries tell no factor
  std::optional<double> result;
  for (auto const c : columns) {
    for (std::size_t r = 0; r < is.rows.size(); ++r) {
      auto const& entry = is.at(r, c);
      if (std::abs(entry.expected) < least) continue;
      auto const ratio = entry.found / (is.amplitude * entry.expected);
      if (!result) result = ratio;
      if (!(std::abs(ratio - *result) <= close * std::abs(*result))) return std::nullopt;
    }
  }
  return result;
}

Finding finding_on(Comparison const& is, Spoilt const& spoilt) {
  constexpr double larger = 1.02;  // than without dropout, which divides by the part that is kept
  auto const base = plain_number(is.base);
  auto const count = [](std::size_t part, std::size_t all) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(all);
  };
  auto const all = is.rows.size() * is.columns;
  if (2 * spoilt.wild > spoilt.entries) {
    auto const [r, c] = *spoilt.first;
    auto const from = spoilt.rows.empty() ? fmt::format("column {}", c) : fmt::format("row {}", is.rows[r]);
    return found<"uninitialised: part">(fmt::format("{:.3g} %", count(spoilt.entries, all)), from, base);
  }
  if (10 * spoilt.scattered_zeros > 9 * spoilt.entries && is.amplitude > larger) {
    return found<"wrong-entries: dropout">(count(spoilt.zeros, all), is.amplitude);
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
                                                            is.rows[spoilt.rows.front()])
                    : !spoilt.columns.empty() ? who + " not"
                                              : fmt::format("{} entries in no order are not", spoilt.entries);
  return found<"wrong-entries: part">(count(all - spoilt.entries, all), base, rest);
}

}  // namespace

Spoilt spoilt_in(Comparison const& is) {
  Spoilt result;
  auto const rows = is.rows.size(), columns = is.columns;
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

std::optional<std::size_t> values_kept(Comparison const& is) {
  constexpr std::size_t most_values = 256, fewest_values = 3, fewest_each = 8;
  constexpr double slack = 1.05, most = 0.98, coarsest = 0.25;
  std::vector<double> values;
  for (auto const& entry : is.entries) values.push_back(entry.found);
  if (!std::ranges::all_of(values, [](double x) { return std::isfinite(x); })) return std::nullopt;
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  bool const few = values.size() <= most_values && fewest_each * values.size() <= is.entries.size();
  if (!few || values.size() < fewest_values) return std::nullopt;
  auto const nearest = std::ranges::count_if(is.entries, [&](Entry const& entry) {
    auto const found = entry.found, exact = is.amplitude * entry.expected;
    auto const at = std::ranges::lower_bound(values, found);
    auto const below = at == values.begin() ? found : *(at - 1), above = at + 1 == values.end() ? found : *(at + 1);
    auto const gap = exact < found ? found - below : above - found;
    return gap <= coarsest * is.amplitude && std::abs(exact - found) <= slack * gap / 2 + is.roundoff * std::abs(found);
  });
  bool const all = static_cast<double>(nearest) >= most * static_cast<double>(is.entries.size());
  return all ? std::optional(values.size()) : std::nullopt;
}

Finding named(Comparison const& is, Spoilt const& spoilt, std::vector<std::int64_t> index) {
  auto const [r, c] = *spoilt.first;
  auto const& entry = is.at(r, c);
  return finding_on(is, spoilt)
      .at({.index = std::move(index),
           .column = static_cast<std::int64_t>(c),
           .found = fmt::format("{:.6g}", entry.found),
           .expected = fmt::format("{:.6g}", is.amplitude * entry.expected)});
}

}  // namespace pe::audit::phases
