/// Kazemnejad (2019), Figure 3: "Dot product of position embeddings for all time-steps".
/// The source states no size; that of its Figure 2 is assumed.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

plot::Figure kazemnejad2019_dot_products() {
  constexpr int positions = 50, d = 128;
  std::vector<double> by_lag;
  for (int lag = 0; lag < positions; ++lag) by_lag.push_back(values::dot_product(lag, d));
  auto const least = std::ranges::min_element(by_lag);
  return {.name = "kazemnejad2019-dot-products",
          .title = "Dot products of the codes of 50 positions, d = 128",
          .caption = fmt::format(
              "The matrix is symmetric and constant along its diagonals: the dot product depends on the lag "
              "alone. It is {:.6f} on the diagonal and {:.6f} at lag 1, falls to its least value "
              "{:.6f} at lag {}, and does not fall at every step: it first rises at lag {}.",
              by_lag[0], by_lag[1], *least, least - by_lag.begin(), first_rise(by_lag)),
          .x = {.label = "position s"},
          .y = {.label = "position t"},
          .size = plot::square_cells(positions, positions, plot::one_column_cm),
          .content = gram_matrix(code_matrix(positions, d))};
}

}  // namespace pe::experiments
