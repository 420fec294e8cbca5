/// The clock blog.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

/// The clock blog's first figure: imshow of the codes of 200 positions in 256 dimensions.
plot::Figure clock_blog_heatmap() {
  constexpr int positions = 200, d = 256;
  return described({.name = "clock-blog-heatmap",
                    .size = plot::square_cells(positions, d, plot::one_column_cm),
                    .content = code_matrix(positions, d)});
}

/// The clock blog's second figure, there called "distances": pe.dot(pe.T).
plot::Figure clock_blog_gram() {
  constexpr int positions = 200, d = 256;
  auto const by_lag = tabulate(positions, [](int lag) { return values::dot_product(lag, d); });
  return described({.name = "clock-blog-gram",
                    .size = plot::square_cells(positions, positions, plot::one_column_cm),
                    .content = gram_matrix(code_matrix(positions, d))},
                   by_lag.front(), by_lag.back(), by_lag.size() - 1, d, first_rise(by_lag));
}

}  // namespace pe::experiments
