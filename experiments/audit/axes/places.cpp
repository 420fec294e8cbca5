#include "experiments/audit/axes/places.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {

std::optional<std::size_t> mirrored(std::vector<std::vector<double>> const& positions,
                                    std::vector<std::size_t> const& moving) {
  for (std::size_t k = 1; k < moving.size(); ++k) {
    auto const &one = positions[moving[0]], &other = positions[moving[k]];
    if (std::set(one.begin(), one.end()).size() < fewest_numbers) continue;
    auto const size = [](double a, double b) { return std::abs(a) < std::abs(b); };
    auto const far = static_cast<std::size_t>(std::ranges::max_element(one, size) - one.begin());
    auto const times = other[far] / one[far];
    bool all = times < 0;
    for (std::size_t r = 0; r < one.size() && all; ++r)
      all = std::abs(other[r] - times * one[r]) <= near_number * std::abs(other[far]);
    if (all) return moving[k];
  }
  return std::nullopt;
}

std::optional<std::pair<std::int64_t, std::int64_t>> divided_otherwise(Cells const& cells,
                                                                       std::vector<std::size_t> const& moving) {
  if (moving.size() < 2) return std::nullopt;
  auto const line = moving[moving.size() - 2], column = moving.back();
  std::int64_t columns = 0, other = 0;
  auto const count = std::ssize(cells);
  while (columns < count && cells[static_cast<std::size_t>(columns)][column] == columns) ++columns;
  while (other < count && cells[static_cast<std::size_t>(other)][line] == 0) ++other;
  if (columns < 2 || other < 2 || columns == other || 2 * std::max(columns, other) > count) return std::nullopt;
  // Frames, where there are any, are alike.
  auto const lines = 1 + std::ranges::max(cells, {}, [&](auto const& cell) { return cell[line]; })[line];
  for (std::int64_t n = 0; n < count; ++n) {
    auto const& cell = cells[static_cast<std::size_t>(n)];
    if (cell[column] != n % columns || cell[line] != n / other % lines) return std::nullopt;
  }
  return std::pair(columns, other);
}

}  // namespace pe::audit::core
