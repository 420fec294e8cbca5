// Memory that was never filled under the name of an encoding: zeros, numbers that no sine is, angles that are all 0,
// one row in all places.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/limits.hpp"

namespace pe::audit {
namespace {

/// A table of zeros under the name of an encoding.
std::optional<Audit> of_zeros(Table const& table, std::string const& hinted) {
  bool const is_encoding = hinted == "phases" || hinted == "frequencies" || hinted == "slopes";
  if (!is_encoding || is_integer(table.dtype) || is_complex(table.dtype) || entry_count(table) < 2) return std::nullopt;
  auto const flat = row_major_strides(table.shape, table.dtype) == table.strides;
  if (!flat) return std::nullopt;
  auto const count = static_cast<std::size_t>(entry_count(table)) * size_of(table.dtype);
  if (!std::all_of(table.data, table.data + count, [](std::byte b) { return b == std::byte{0}; })) return std::nullopt;
  auto audit = begun(table, hinted);
  audit.findings.push_back(found<"uninitialised: table">(entry_count(table))
                               .at({std::vector<std::int64_t>(table.shape.size()), {}, {}, "0", "", {}}));
  conclude(audit, true);
  return audit;
}

/// Cosines that are all 1 and sines that are all 0: the frequencies were never filled.
std::optional<Audit> of_still(std::vector<Table> const& tables, std::string const& hinted) {
  if (hinted != "phases" || tables[0].shape.size() < 2 || is_integer(tables[0].dtype)) return std::nullopt;
  constexpr std::int64_t most_entries = std::int64_t{1} << 24;
  std::int64_t ones = 0, zeros = 0, rows = 0;
  for (auto const& each : tables) {
    auto const table = is_complex(each.dtype) ? parts(each) : each;
    if (entry_count(table) > most_entries || table.shape.size() < 2) return std::nullopt;
    auto const first = at(table, 0, 0);
    rows = table.shape[0];
    auto const row = to_double(first), all = to_double(table);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i] != row[i % row.size()] || (all[i] != 0 && all[i] != 1)) return std::nullopt;
      (all[i] == 0 ? zeros : ones) += 1;
    }
  }
  if (rows < 3 || ones != zeros) return std::nullopt;
  auto audit = begun(tables[0], hinted);
  audit.findings.push_back(found<"wrong-frequencies: still">(rows).at(
      {std::vector<std::int64_t>(tables[0].shape.size()), {}, {}, "", "", {}}));
  conclude(audit, true);
  return audit;
}

/// One code in every row: nothing told the rows apart.
std::optional<Audit> of_one_code(Table const& table, std::string const& hinted) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 24, fewest_rows = 4, fewest_columns = 4;
  if (hinted != "phases" || is_integer(table.dtype) || is_complex(table.dtype)) return std::nullopt;
  auto const rows = squeezed(table);
  // Sequences of a batch, [B, 1, d], may stand at one position.
  bool const is_of_rows = rows.shape.size() == 2 && table.shape[table.shape.size() - 2] == rows.shape[0];
  if (!is_of_rows || rows.shape[0] < fewest_rows || rows.shape[1] < fewest_columns) return std::nullopt;
  if (entry_count(rows) > most_entries) return std::nullopt;
  auto const all = to_double(rows);
  auto const columns = static_cast<std::ptrdiff_t>(rows.shape[1]);
  bool const is_code = std::ranges::any_of(all, [&](double x) { return x != all[0]; }) &&
                       std::ranges::all_of(all, [](double x) { return std::abs(x) <= 1; });
  if (!is_code || !std::equal(all.begin() + columns, all.end(), all.begin())) return std::nullopt;
  auto audit = begun(table, hinted);
  audit.findings.push_back(found<"colliding-positions: all">(rows.shape[0])
                               .at({std::vector<std::int64_t>(table.shape.size()), {}, {}, "", "", {}}));
  conclude(audit, true);
  return audit;
}

/// Numbers that no sine is, in many places: memory that was never written.
std::optional<Audit> of_garbage(std::vector<Table> const& tables, std::string const& hinted) {
  if (hinted != "phases" || is_integer(tables[0].dtype) || is_complex(tables[0].dtype)) return std::nullopt;
  constexpr std::int64_t most = std::int64_t{1} << 16;
  constexpr double wild = 1e3, minute = 1e-30;
  auto part = tables[0];
  if (part.shape.empty() || entry_count(part) / std::max<std::int64_t>(part.shape[0], 1) > most) return std::nullopt;
  part =
      range(part, 0, 0, std::min(part.shape[0], most / std::max<std::int64_t>(entry_count(part) / part.shape[0], 1)));
  auto const entries = to_double(part);
  auto const is_wild = [&](double x) { return std::abs(x) > wild || (x != 0 && std::abs(x) < minute); };
  auto const count = std::ranges::count_if(entries, is_wild);
  if (4 * count < static_cast<std::ptrdiff_t>(entries.size())) return std::nullopt;
  auto audit = begun(tables[0], hinted);
  audit.findings.push_back(found<"uninitialised: phases">(fmt::format("{} entries are", count))
                               .at({std::vector<std::int64_t>(tables[0].shape.size()), {}, {}, "", "", {}}));
  conclude(audit, true);
  return audit;
}

}  // namespace

std::optional<Audit> audit_unfilled(std::vector<Table> const& tables, std::string const& hinted) {
  if (std::ranges::all_of(tables, [&](Table const& table) { return of_zeros(table, hinted).has_value(); })) {
    return of_zeros(tables[0], hinted);
  }
  if (auto garbage = of_garbage(tables, hinted)) return garbage;
  if (tables.size() == 1) {
    if (auto one = of_one_code(tables[0], hinted)) return one;
  }
  return of_still(tables, hinted);
}

std::optional<Audit> audit_holes(Table const& table, std::string const& hinted) {
  if (hinted != "phases" || is_integer(table.dtype) || is_complex(table.dtype) || table.shape.empty())
    return std::nullopt;
  auto const columns = entry_count(table) / table.shape[0];
  if (columns > most_columns) return std::nullopt;
  std::vector<double> row(static_cast<std::size_t>(columns));
  std::int64_t rows = 0;
  std::optional<Worst> first;
  for (std::int64_t r = 0; r < table.shape[0]; ++r) {
    rows_to_double(table, r, 1, row);
    if (std::ranges::all_of(row, [](double x) { return std::isfinite(x); })) continue;
    ++rows;
    if (first) continue;
    first.emplace();
    first->index.resize(table.shape.size());
    first->index[0] = r;
  }
  if (!first) return std::nullopt;
  auto audit = begun(table, hinted);
  audit.findings.push_back(
      found<"non-finite: phases">(rows == 1 ? "1 row is" : fmt::format("{} rows are", rows)).at(std::move(*first)));
  conclude(audit, true);
  return audit;
}

}  // namespace pe::audit
