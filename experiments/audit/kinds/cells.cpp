// Cells of a grid that is said: no two may have one code, whatever makes the codes.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {

std::optional<Audit> audit_cells(std::vector<Table> const& tables, Options const& options) {
  constexpr std::int64_t most_entries_of_cells = std::int64_t{1} << 22;
  constexpr double greatest = 2;
  auto const table = squeezed(tables.front());
  auto const cells = std::accumulate(options.grid.begin(), options.grid.end(), std::int64_t{1}, std::multiplies<>());
  if (options.grid.empty() || cells < 4 || is_integer(table.dtype) || is_complex(table.dtype)) return std::nullopt;
  auto const count = entry_count(table);
  if (count % cells != 0 || count / cells < 4 || count > most_entries_of_cells) return std::nullopt;
  auto const all = to_double(table);
  if (!std::ranges::all_of(all, [](double x) { return std::abs(x) <= greatest; })) return std::nullopt;
  auto const width = static_cast<std::ptrdiff_t>(count / cells);
  std::map<std::vector<double>, std::int64_t> seen;
  std::int64_t repeated = 0, first = 0;
  for (std::int64_t r = 0; r < cells; ++r) {
    auto const row = all.begin() + r * width;
    if (seen.try_emplace(std::vector(row, row + width), r).second) continue;
    if (repeated++ == 0) first = r;
  }
  // One code for all is no code.
  if (repeated == 0 || seen.size() < 2) return std::nullopt;
  std::vector<std::int64_t> index(tables.front().shape.size());
  auto rest = first * width;
  for (std::size_t axis = index.size(); axis-- > 0;) {
    index[axis] = rest % tables.front().shape[axis];
    rest /= tables.front().shape[axis];
  }
  return defective(tables, "phases",
                   found<"colliding-positions: cells">(repeated, cells, first).at({index, {}, {}, "", "", {}}));
}

}  // namespace pe::audit
