#include "experiments/figures/matrices.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "experiments/figures/values.hpp"

namespace pe::experiments {

plot::HeatMap codes_map(std::vector<double> rows, int columns) {
  return {.columns = static_cast<std::size_t>(columns),
          .values = std::move(rows),
          .palette = plot::Palette::sequential,
          .colours = {-1, 1},
          .colour_label = "entry of the code"};
}

plot::HeatMap code_matrix(int positions, int d) {
  std::vector<double> rows;
  for (int t = 0; t < positions; ++t) {
    std::vector<double> const row = values::code(t, d);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return codes_map(std::move(rows), d);
}

plot::HeatMap gram_matrix(plot::HeatMap const& rows) {
  plot::HeatMap gram{.columns = rows.rows(),
                     .values = {},
                     .palette = plot::Palette::sequential,
                     .colours = {},
                     .colour_label = "dot product"};
  auto const row = [&](std::size_t i) { return rows.values.begin() + static_cast<std::ptrdiff_t>(i * rows.columns); };
  for (std::size_t i = 0; i < gram.columns; ++i)
    for (std::size_t j = 0; j < gram.columns; ++j)
      gram.values.push_back(std::inner_product(row(i), row(i + 1), row(j), 0.0));
  auto const [least, greatest] = std::ranges::minmax(gram.values);
  gram.colours = {least, greatest};
  return gram;
}

std::size_t first_rise(std::vector<double> const& values) {
  auto const before = std::ranges::adjacent_find(values, std::less{});
  return before == values.end() ? values.size() : static_cast<std::size_t>(before - values.begin()) + 1;
}

}  // namespace pe::experiments
