/// The clock blog's second figure, there called "distances": pe.dot(pe.T).
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

plot::Figure clock_blog_gram() {
  constexpr int positions = 200, d = 256;
  std::vector<double> by_lag;
  for (int lag = 0; lag < positions; ++lag) by_lag.push_back(values::dot_product(lag, d));
  return {.name = "clock-blog-gram",
          .title = "Dot products of the codes of 200 positions, d = 256",
          .caption = fmt::format(
              "An inner product, that is a similarity and not a distance: it is greatest, {:.0f}, where the positions "
              "are equal, and {:.6f} at lag {}. The squared distance would be {} less twice this value. Every diagonal "
              "is constant; along a row the value does not fall at every step: it first rises at lag {}.",
              by_lag.front(), by_lag.back(), by_lag.size() - 1, d, first_rise(by_lag)),
          .x = {.label = "position s"},
          .y = {.label = "position t"},
          .size = plot::square_cells(positions, positions, plot::one_column_cm),
          .content = gram_matrix(code_matrix(positions, d))};
}

}  // namespace pe::experiments
