/// The clock blog's table of binary codes, headed "big endian".
#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"

namespace pe::experiments {

plot::Figure clock_blog_binary_table() {
  return {.name = "clock-blog-binary-table",
          .title = "Binary codes of 1 to 6 with the least significant digit first",
          .caption =
              "The codes that the blog heads \"big endian\" have the least significant digit first, which is "
              "little endian: 1 is 1000, where big endian writes 0001. Read a row from left to right: digit i "
              "changes every 2^i numbers, so the higher the index, the lower the frequency.",
          .x = {.label = "number"},
          .y = {.label = "entry of the code"},
          .size = {plot::one_column_cm, 3.6},
          .content = binary_table(1, 6, 4, FirstDigit::least_significant)};
}

}  // namespace pe::experiments
