// The cells of a picture that is padded to the size of a batch's largest, as DETR numbers them: counts of the cells
// that are not masked, which stand still in the padding along one axis and are none along the other.
#include <algorithm>
#include <cmath>

#include "experiments/audit/phases/axes.hpp"

namespace pe::audit::phases {

std::optional<Ordered> order_of_padded(std::vector<Place> const& places, std::vector<std::int64_t> const& shape) {
  constexpr double same = 0.01;  // of a cell
  if (shape.size() != 2 || places.empty() || places.front().size() != 2) return std::nullopt;
  auto const height = shape[0], width = shape[1];
  if (height * width != std::ssize(places)) return std::nullopt;
  for (std::size_t const of_rows : {0, 1}) {
    auto const of_columns = 1 - of_rows;
    auto const at = [&](std::int64_t i, std::int64_t j, std::size_t axis) {
      return places[static_cast<std::size_t>(i * width + j)][axis];
    };
    auto const first_row = at(0, 0, of_rows), first_column = at(0, 0, of_columns);
    auto const is = [&](double found, double expected) { return std::abs(found - expected) <= same; };
    std::int64_t rows = 1, columns = 1;
    while (rows < height && is(at(rows, 0, of_rows), first_row + static_cast<double>(rows))) ++rows;
    while (columns < width && is(at(0, columns, of_columns), first_column + static_cast<double>(columns))) ++columns;
    if (rows < 2 || columns < 2 || (rows == height && columns == width)) continue;
    auto const count = [](std::int64_t place, std::int64_t seen, bool masked, double first) {
      return masked ? first - 1 : first + static_cast<double>(std::min(place, seen - 1));
    };
    bool fits = true;
    for (std::int64_t i = 0; i < height && fits; ++i) {
      for (std::int64_t j = 0; j < width && fits; ++j) {
        fits = is(at(i, j, of_rows), count(i, rows, j >= columns, first_row)) &&
               is(at(i, j, of_columns), count(j, columns, i >= rows, first_column));
      }
    }
    if (fits) return Ordered{.order = Order::regular, .extents = {rows, columns}, .padded = true};
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
