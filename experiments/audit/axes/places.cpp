#include "experiments/audit/axes/places.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace pe::audit::core {

std::optional<std::size_t> mirrored(std::vector<std::vector<double>> const& positions,
                                    std::vector<std::size_t> const& moving) {
  constexpr std::size_t fewest = 4;
  constexpr double near = 1e-4;
  for (std::size_t k = 1; k < moving.size(); ++k) {
    auto const &one = positions[moving[0]], &other = positions[moving[k]];
    if (std::set(one.begin(), one.end()).size() < fewest) continue;
    auto const size = [](double a, double b) { return std::abs(a) < std::abs(b); };
    auto const far = static_cast<std::size_t>(std::ranges::max_element(one, size) - one.begin());
    auto const times = other[far] / one[far];
    bool all = times < 0;
    for (std::size_t r = 0; r < one.size() && all; ++r)
      all = std::abs(other[r] - times * one[r]) <= near * std::abs(other[far]);
    if (all) return moving[k];
  }
  return std::nullopt;
}

std::optional<Divided> divided_otherwise(Cells const& cells, std::vector<std::size_t> const& moving) {
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
  return Divided{columns, other};
}

std::optional<Uneven> uneven(std::vector<std::vector<double>> const& positions,
                             std::vector<std::size_t> const& moving) {
  std::vector<std::set<double>> values;
  std::size_t whole = 1;
  for (auto const a : moving) {
    auto& of = values.emplace_back();
    for (double const x : positions[a]) of.insert(std::round(x * 1e6) / 1e6);
    whole *= of.size();
  }
  if (moving.size() < 2 || whole != positions.front().size()) return std::nullopt;
  for (std::size_t k = moving.size() - 2; k < moving.size(); ++k) {  // frames may be any time apart
    double least = INFINITY, greatest = 0;
    for (auto at = values[k].begin(); std::next(at) != values[k].end(); ++at) {
      least = std::min(least, *std::next(at) - *at);
      greatest = std::max(greatest, *std::next(at) - *at);
    }
    constexpr double alike = 1e-3;
    if (greatest > (1 + alike) * least) return Uneven{moving[k], least, greatest};
  }
  return std::nullopt;
}

}  // namespace pe::audit::core
