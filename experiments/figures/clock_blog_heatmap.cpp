/// The clock blog's first figure: imshow of the codes of 200 positions in 256 dimensions.
#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

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

}  // namespace pe::experiments
