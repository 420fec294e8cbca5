/// The clock blog.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

/// The clock blog's first figure: imshow of the codes of 200 positions in 256 dimensions.
plot::Figure clock_blog_heatmap() {
  constexpr int positions = 200, d = 256;
  return {
      .name = "clock-blog-heatmap",
      .title = "Sinusoidal codes of 200 positions in 256 dimensions",
      .caption =
          "Each row is the code of one position, base 10000. Read a column from top to bottom: it alternates at the "
          "frequency of its pair, and the frequency falls from pair to pair. Sine and cosine are interleaved, "
          "so neighbouring columns have different phases.",
      .x = {.label = "dimension"},
      .y = {.label = "position"},
      .size = plot::square_cells(positions, d, plot::one_column_cm),
      .content = code_matrix(positions, d)};
}

/// The clock blog's second figure, there called "distances": pe.dot(pe.T).
plot::Figure clock_blog_gram() {
  constexpr int positions = 200, d = 256;
  auto const by_lag = tabulate(positions, [](int lag) { return values::dot_product(lag, d); });
  return {.name = "clock-blog-gram",
          .title = "Dot products of the codes of 200 positions, d = 256",
          .caption = fmt::format(
              "An inner product, that is a similarity and not a distance: it is greatest, {:.0f}, where the positions "
              "are equal, and {:.4g} at lag {}. The squared distance would be {} less twice this value. Every diagonal "
              "is constant; along a row the value does not fall at every step: it first rises at lag {}.",
              by_lag.front(), by_lag.back(), by_lag.size() - 1, d, first_rise(by_lag)),
          .x = {.label = "position s"},
          .y = {.label = "position t"},
          .size = plot::square_cells(positions, positions, plot::one_column_cm),
          .content = gram_matrix(code_matrix(positions, d))};
}

}  // namespace pe::experiments
