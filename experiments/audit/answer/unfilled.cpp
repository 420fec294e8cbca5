#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "experiments/audit/answer/others.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"

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

/// Cosines without their sines: numbers up to 1 that begin with 1, real ones under a complex type.
bool has_lost_its_sines(Table const& table) {
  if (!is_complex(table.dtype) || table.shape.size() < 2) return false;
  auto const both = parts(table);
  if (entry_count(both) > most_entries_unfilled || entry_count(both) < 8) return false;
  auto const x = to_double(both);
  bool moves = false;
  for (std::size_t k = 0; k + 1 < x.size(); k += 2) {
    if (x[k + 1] != 0 || !(std::abs(x[k]) <= 1)) return false;
    moves |= x[k] != x[0];
  }
  return moves && x[0] == 1;
}

/// Entries of the half of the columns that was never written: zeros beside sines, which begin with 0.
std::int64_t count_empty_half(Table const& given) {
  auto const table = squeezed(given);
  if (table.shape.size() != 2 || is_complex(table.dtype) || entry_count(table) > most_entries_unfilled) return 0;
  auto const rows = static_cast<std::size_t>(table.shape[0]), columns = static_cast<std::size_t>(table.shape[1]);
  if (rows < 3 || columns < 4 || columns % 2 != 0) return 0;
  auto const x = to_double(table);
  for (bool const by_halves : {true, false}) {
    auto const is_of_cosines = [&](std::size_t c) { return by_halves ? c >= columns / 2 : c % 2 == 1; };
    bool empty = true, moves = false;
    for (std::size_t k = 0; k < x.size() && empty; ++k) {
      bool const zero = k < columns || is_of_cosines(k % columns);
      empty = zero ? x[k] == 0 : std::abs(x[k]) <= 1;
      moves |= x[k] != std::trunc(x[k]);
    }
    if (empty && moves) return std::ssize(x) / 2;
  }
  return 0;
}

/// The one of a cosine's and a sine's table that holds zeros alone, while the other holds fractions.
Table const* empty_one(std::vector<Table> const& tables) {
  if (tables.size() != 2 || tables[0].shape.size() < 2) return nullptr;
  for (std::size_t k = 0; k < 2; ++k) {
    if (!is_zero(tables[k]) || entry_count(tables[1 - k]) > most_entries_unfilled) continue;
    // Beside whole numbers it is cut off, and not left out.
    if (std::ranges::any_of(to_double(tables[1 - k]), [](double x) { return x != std::trunc(x); })) return &tables[k];
  }
  return nullptr;
}

}  // namespace

std::optional<Audit> audit_unfilled(std::vector<Table> const& tables, std::string const& hinted) {
  auto const& table = tables.front();
  auto const say = [&](Finding finding) {
    return concluded(begun(table, hinted), std::move(finding).at(first_entry(table)));
  };
  if (tables.size() == 1 && has_lost_its_sines(table)) return say(found<"wrong-entries: imaginary parts">());
  bool const are_phases = hinted == "phases" && !is_integer(table.dtype);
  if ((hinted == "phases" || hinted == "frequencies" || hinted == "slopes") && std::ranges::all_of(tables, is_zero)) {
    auto audit = say(found<"uninitialised: table">(entry_count(table)));
    audit.findings.back().worst->found = "0";
    return audit;
  }
  if (auto const count = are_phases ? count_garbage(table) : 0)
    return say(found<"uninitialised: phases">(fmt::format("{} entries are", count)));
  if (auto const count = are_phases && tables.size() == 1 ? count_empty_half(table) : 0)
    return say(found<"uninitialised: half">(fmt::format("{} entries are", count)));
  if (auto const* const empty = are_phases ? empty_one(tables) : nullptr)
    return concluded(
        begun(tables, hinted),
        found<"uninitialised: half">(fmt::format("{} entries are", entry_count(*empty))).at(first_entry(*empty)));
  if (are_phases && tables.size() == 1 && is_one_code(table))
    return say(found<"colliding-positions: all">(squeezed(table).shape[0]));
  if (are_phases && table.shape.size() > 1 && is_still(tables))
    return say(found<"wrong-frequencies: still">(squeezed(table).shape[0]));
  return std::nullopt;
}

std::optional<Finding> unfilled_frequencies(std::vector<double> const& x) {
  auto const zeros = std::ranges::count(x, 0.0);
  if (zeros == std::ssize(x)) return found<"uninitialised: zeros">(x.size());
  auto const garbage =
      std::ranges::count_if(x, [](double v) { return (v != 0 && std::abs(v) < 1e-30) || std::abs(v) > 1e6; });
  if (garbage > 0)
    return found<"uninitialised: frequencies">(garbage, x.size(), "they are found in memory that was never written");
  // Pairs that do not turn are at one end.
  auto const is_zero = [](double v) { return v == 0; };
  auto const first = std::ranges::find_if_not(x, is_zero);
  auto const last = std::find_if_not(x.rbegin(), x.rend(), is_zero).base();
  if (auto const holes = std::count_if(first, last, is_zero); holes > 0)
    return found<"uninitialised: frequencies">(holes, x.size(), "no rule has zeros between other numbers");
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

}  // namespace pe::audit
