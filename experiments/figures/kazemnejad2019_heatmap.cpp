/// Kazemnejad (2019), Figure 2: "The 128-dimensional positional encoding for a sentence with the maximum length of 50".
#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {

plot::Figure kazemnejad2019_heatmap() {
  constexpr int positions = 50, d = 128;
  return {.name = "kazemnejad2019-heatmap",
          .title = "Sinusoidal codes of 50 positions in 128 dimensions",
          .caption =
              "Each row is the code of one position, base 10000, sine and cosine interleaved. The columns on the left "
              "alternate within a few positions; towards the right the frequency falls, and over 50 positions "
              "the sines stay near 0 and the cosines near 1.",
          .x = {.label = "dimension"},
          .y = {.label = "position"},
          .size = plot::square_cells(positions, d, plot::two_columns_cm),
          .content = code_matrix(positions, d)};
}

}  // namespace pe::experiments
