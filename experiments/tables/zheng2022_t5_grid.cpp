/// The survey's code for a bias on a grid: which entry of its table the offset of two cells takes.
#include <fmt/format.h>

#include <set>

#include "experiments/tables/tables.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::experiments::recomputed {

reports::Table zheng2022_t5_grid() {
  constexpr std::int64_t size = 3;
  GridIndex const code{size};
  reports::Table table{.name = "zheng2022-t5-grid",
                       .title = "The entry of the bias table on a grid of 3 x 3 cells",
                       .columns = {{"dx\\dy", reports::Role::label}}};
  std::set<std::int64_t> entries;
  std::size_t offsets = 0;
  for (auto dy = 1 - size; dy < size; ++dy) table.columns.push_back({fmt::format("{:+}", dy)});
  for (auto dx = 1 - size; dx < size; ++dx) {
    std::vector<reports::Cell> row{{fmt::format("{:+}", dx)}};
    for (auto dy = 1 - size; dy < size; ++dy, ++offsets) {
      // A cell from which a step by (dx, dy) stays on the grid.
      auto const x = std::max<std::int64_t>(0, -dx), y = std::max<std::int64_t>(0, -dy);
      auto const index = code.of(x * size + y, (x + dx) * size + y + dy);
      entries.insert(index);
      row.push_back({std::to_string(index)});
    }
    table.rows.push_back(std::move(row));
  }
  table.caption = fmt::format(
      "|dx| f + |dy| with f = 3: the table is its own mirror image both ways, so {} offsets share {} biases. T5 itself "
      "has no form of two axes.",
      offsets, entries.size());
  return table;
}

}  // namespace pe::experiments::recomputed
