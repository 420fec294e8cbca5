/// The encoding of a grid, channel by channel.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe::experiments {

plot::Figure sinusoidal_2d_channels() {
  constexpr int height = 12, width = 18, half = 8;
  constexpr std::size_t channels = 2 * half;
  auto const codes = rounded_rows([] { return Sinusoidal2d::Over<Balls>({}, {half, 100}).table(height, width); });
  plot::Sheet sheet{.across = 8, .across_narrow = 4, .aspect = static_cast<double>(height) / width};
  for (std::size_t channel = 0; channel < channels; ++channel) {
    std::vector<double> image;
    for (std::size_t cell = 0; cell * channels < codes.size(); ++cell)
      image.push_back(codes[cell * channels + channel]);
    sheet.panels.push_back(
        {fmt::format("{}: {}", channel, channel < half ? "height" : "width"), codes_map(std::move(image), width)});
  }
  return plot::at_width(
      {.name = "sinusoidal-2d-channels",
       .title = "The sixteen channels of the sinusoidal encoding of a grid of 12 x 18 cells",
       .caption = "One image for each entry of the code, as the survey's formula orders them; base 100, so that all of "
                  "them change on so small a grid. The first half depends on the height alone and is striped across, "
                  "the second half on the width alone and is striped downwards; in each half the frequency falls from "
                  "pair to pair. The survey's listing has the two halves the other way round.",
       .x = {.label = "width w"},
       .y = {.label = "height h"},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
