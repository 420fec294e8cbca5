/// The table of binary numbers in mathor 2020, which is Kazemnejad's.
#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"

namespace pe::experiments {

plot::Figure mathor2020_binary_table() {
  return {.name = "mathor2020-binary-table",
          .title = "Binary codes of 0 to 15 with the most significant digit first",
          .caption =
              "The last entry changes at every number, each entry above it half as often: an alternation that "
              "slows down as the sinusoids do. The document prints 1010, the code of 10, for 10 and also for 2; the "
              "code of 2 is 0010.",
          .x = {.label = "number"},
          .y = {.label = "entry of the code"},
          .size = {plot::one_column_cm, 3.6},
          .content = binary_table(0, 15, 4, FirstDigit::most_significant)};
}

}  // namespace pe::experiments
