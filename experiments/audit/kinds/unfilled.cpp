#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {

// Memory that was never filled under the name of an encoding: zeros, numbers that no sine is, angles that are all 0,
// one row in all places.
namespace {

constexpr std::int64_t most_entries_unfilled = std::int64_t{1} << 24;

/// A table of zeros.
bool is_zero(Table const& table) {
  if (is_complex(table.dtype)) return is_zero(parts(table));
  if (!is_real(table.dtype) || entry_count(table) < 2 || entry_count(table) > most_entries_unfilled) return false;
  auto const is_none = [](double x) { return x == 0; };
  return std::ranges::all_of(to_double(range(table, 0, 0, 1)), is_none) &&
         std::ranges::all_of(to_double(table), is_none);
}

/// Cosines that are all 1 and sines that are all 0: the frequencies were never filled.
bool is_still(std::vector<Table> const& tables) {
  std::int64_t ones = 0, zeros = 0, rows = 0;
  for (auto const& each : tables) {
    auto const table = squeezed(is_complex(each.dtype) ? parts(each) : each);
    if (entry_count(table) > most_entries_unfilled || table.shape.size() < 2) return false;
    auto const first = at(table, 0, 0);
    rows = table.shape[0];
    auto const row = to_double(first), all = to_double(table);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i] != row[i % row.size()] || (all[i] != 0 && all[i] != 1)) return false;
      (all[i] == 0 ? zeros : ones) += 1;
    }
  }
  return rows >= 3 && ones == zeros;
}

/// One code in every row: nothing told the rows apart.
bool is_one_code(Table const& table) {
  constexpr std::int64_t fewest_rows = 4, fewest_columns = 4;
  auto const rows = squeezed(table);
  // Sequences of a batch, [B, 1, d], may stand at one position.
  bool const is_of_rows = rows.shape.size() == 2 && table.shape[table.shape.size() - 2] == rows.shape[0];
  if (!is_of_rows || rows.shape[0] < fewest_rows || rows.shape[1] < fewest_columns) return false;
  if (is_complex(table.dtype) || entry_count(rows) > most_entries_unfilled) return false;
  auto const all = to_double(rows);
  auto const columns = static_cast<std::ptrdiff_t>(rows.shape[1]);
  return std::ranges::any_of(all, [&](double x) { return x != all[0]; }) &&
         std::ranges::all_of(all, [](double x) { return std::abs(x) <= 1; }) &&
         std::equal(all.begin() + columns, all.end(), all.begin());
}

/// How many of the first entries are numbers that no sine is, where these are many or all but zeros: memory that was
/// never written.
std::ptrdiff_t count_garbage(Table part) {
  constexpr std::int64_t most = std::int64_t{1} << 16;
  if (is_complex(part.dtype) || part.shape.empty()) return 0;
  auto const columns = std::max<std::int64_t>(entry_count(part) / std::max<std::int64_t>(part.shape[0], 1), 1);
  if (columns > most) return 0;
  auto const entries = to_double(range(part, 0, 0, std::min(part.shape[0], most / columns)));
  auto const count = std::ranges::count_if(entries, is_of_memory);
  bool const nothing_else = count + std::ranges::count(entries, 0.0) == std::ssize(entries);
  return 4 * count >= std::ssize(entries) || nothing_else ? count : 0;
}

}  // namespace

std::optional<Audit> audit_unfilled(std::vector<Table> const& tables, std::string const& hinted) {
  auto const& table = tables.front();
  auto const say = [&](Finding finding) {
    return concluded(begun(table, hinted), std::move(finding).at(first_entry(table)));
  };
  bool const are_phases = hinted == "phases" && !is_integer(table.dtype);
  if ((hinted == "phases" || hinted == "frequencies" || hinted == "slopes") && std::ranges::all_of(tables, is_zero)) {
    auto audit = say(found<"uninitialised: table">(entry_count(table)));
    audit.findings.back().worst->found = "0";
    return audit;
  }
  if (auto const count = are_phases ? count_garbage(table) : 0)
    return say(found<"uninitialised: phases">(fmt::format("{} entries are", count)));
  if (are_phases && tables.size() == 1 && is_one_code(table))
    return say(found<"colliding-positions: all">(squeezed(table).shape[0]));
  if (are_phases && table.shape.size() > 1 && is_still(tables))
    return say(found<"wrong-frequencies: still">(squeezed(table).shape[0]));
  return std::nullopt;
}

std::optional<Audit> audit_holes(Table const& table, std::string const& hinted) {
  if (hinted != "phases" || !is_real(table.dtype) || table.shape.empty()) return std::nullopt;
  auto const columns = entry_count(table) / table.shape[0];
  if (columns > most_columns) return std::nullopt;
  std::vector<double> row(static_cast<std::size_t>(columns));
  std::int64_t rows = 0, first = 0;
  for (std::int64_t r = 0; r < table.shape[0]; ++r) {
    rows_to_double(table, r, 1, row);
    if (std::ranges::all_of(row, [](double x) { return std::isfinite(x); })) continue;
    if (rows++ == 0) first = r;
  }
  if (rows == 0) return std::nullopt;
  auto const says = rows == 1 ? "1 row is" : fmt::format("{} rows are", rows);
  return concluded(begun(table, hinted), found<"non-finite: phases">(says).at(first_entry(table, first)));
}

// Exponents that are divided as integers make one frequency of all.

std::optional<Audit> audit_alike_columns(std::vector<Table> const& tables, Options const&) {
  constexpr std::size_t most_axes = 4;
  constexpr std::int64_t fewest_of_an_axis = 8;  // columns, of which two and two are copies
  constexpr std::int64_t most_entries = std::int64_t{1} << 22;
  constexpr double near_one = 0.01;
  auto const cosines = squeezed(tables.front());
  bool const are_two = tables.size() == 2 && tables[0].shape == tables[1].shape && cosines.shape.size() == 2;
  if (!are_two || !is_real(tables[0].dtype) || !is_real(tables[1].dtype)) return std::nullopt;
  auto const rows = cosines.shape[0], columns = cosines.shape[1];
  if (rows < 4 || entry_count(cosines) > most_entries) return std::nullopt;
  std::set<std::vector<double>> distinct;
  for (std::int64_t column = 0; column < columns && distinct.size() <= most_axes; ++column) {
    auto one = to_double(range(cosines, 1, column, 1));
    if (std::ranges::any_of(one, [&](double x) { return x != one.front(); })) distinct.insert(std::move(one));
  }
  if (distinct.empty() || distinct.size() > most_axes || columns < fewest_of_an_axis * std::ssize(distinct))
    return std::nullopt;
  bool const are_phases = std::ranges::equal(to_double(cosines), to_double(tables[1]), [](double c, double s) {
    return std::abs(std::hypot(c, s) - 1) <= near_one;
  });
  if (!are_phases) return std::nullopt;
  return concluded(begun(tables, "phases"), found<"wrong-frequencies: alike">().at(first_entry(tables[0], 1)));
}

// Cells of a grid that is said: no two may have one code, whatever makes the codes.

std::optional<Audit> audit_cells(std::vector<Table> const& tables, Options const& options) {
  constexpr double greatest = 2;
  auto const table = squeezed(tables.front());
  auto const cells = std::accumulate(options.grid.begin(), options.grid.end(), std::int64_t{1}, std::multiplies<>());
  if (options.grid.empty() || cells < 4 || !is_real(table.dtype)) return std::nullopt;
  auto const count = entry_count(table);
  if (count % cells != 0 || count / cells < 4) return std::nullopt;
  auto const all = to_double(table);
  auto const other = tables.size() > 1 ? to_double(tables[1]) : std::vector<double>();
  if (tables.size() > 1 && other.size() != all.size()) return std::nullopt;
  if (!std::ranges::all_of(all, [](double x) { return std::abs(x) <= greatest; })) return std::nullopt;
  auto const width = count / cells;
  // Images may have their channels first.
  bool const channels_first = table.shape.front() == width && table.shape.size() > 2;
  std::map<std::vector<double>, std::int64_t> seen;
  std::int64_t repeated = 0, first = 0;
  for (std::int64_t r = 0; r < cells; ++r) {
    std::vector<double> code;
    for (std::int64_t c = 0; c < width; ++c) {
      auto const place = static_cast<std::size_t>(channels_first ? c * cells + r : r * width + c);
      code.push_back(all[place]);
      if (!other.empty()) code.push_back(other[place]);
    }
    if (seen.try_emplace(code, r).second) continue;
    if (repeated++ == 0) first = r;
  }
  // One code for all is no code.
  if (repeated == 0 || seen.size() < 2) return std::nullopt;
  return concluded(begun(tables, "phases"),
                   found<"colliding-positions: cells">(repeated, cells, first)
                       .at({.index = index_at(channels_first ? first : first * width, tables.front().shape)}));
}

}  // namespace pe::audit
