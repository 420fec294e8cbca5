#include "experiments/figures/matrices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "experiments/figures/values.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/binary.hpp"

namespace pe::experiments {
namespace {

template <class Scheme>
plot::HeatMap binary_codes(int first, int last, int digits) {
  typename Scheme::template Over<Rationals> const scheme(Rationals{}, {digits});
  plot::HeatMap map{.columns = static_cast<std::size_t>(last - first + 1), .colours = {-0.35, 1.7}};
  map.values.resize(map.columns * static_cast<std::size_t>(digits));
  map.texts.resize(map.values.size());
  for (int number = first; number <= last; ++number) {
    auto const column = static_cast<std::size_t>(number - first);
    auto const code = scheme.encode(number);
    for (std::size_t row = 0; row < code.size(); ++row) {
      map.values[row * map.columns + column] = code[row].to_double();
      map.texts[row * map.columns + column] = code[row].str();
    }
    map.column_names.push_back(fmt::format("{}", number));
  }
  for (int i = 0; i < digits; ++i) map.row_names.push_back(fmt::format("{}", i));
  return map;
}

}  // namespace

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
  plot::HeatMap gram{.columns = rows.rows(), .palette = plot::Palette::sequential, .colour_label = "dot product"};
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

plot::HeatMap binary_table(int first, int last, int digits, FirstDigit order) {
  return order == FirstDigit::least_significant ? binary_codes<Binary>(first, last, digits)
                                                : binary_codes<BinaryMostSignificantFirst>(first, last, digits);
}

}  // namespace pe::experiments
