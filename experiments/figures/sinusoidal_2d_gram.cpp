/// The dot products of a grid's codes: those of the two axes, added.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe::experiments {
namespace {

constexpr int cells = 24, half = 64;

/// The dot products of the cells t (h, w), t = 0 .. cells-1.
plot::HeatMap along(int h, int w) {
  plot::HeatMap gram =
      gram_matrix(codes_map(rounded_rows([&] {
                              Sinusoidal2d::Over<Balls> const scheme({}, {half, 10000});
                              std::vector<Vector<Ball>> codes;
                              for (int t = 0; t < cells; ++t)
                                codes.push_back(scheme.encode(ExactPosition(t * h), ExactPosition(t * w)));
                              return codes;
                            }),
                            2 * half));
  gram.colours = {0, half};
  return gram;
}

}  // namespace

plot::Figure sinusoidal_2d_gram() {
  plot::HeatMap const down = along(1, 0), right = along(0, 1), both = along(1, 1);
  return plot::at_width(
      {.name = "sinusoidal-2d-gram",
       .title = "Dot products of the codes of a grid's cells, along each axis and along its diagonal",
       .caption = fmt::format(
           "The dot product of two cells is F(dh) + F(dw): each axis gives its share, and both together {} where the "
           "cells are equal. Along one axis the share of the other one stays whole, so that the dot product falls to "
           "{:.2f} only at lag {}; along the diagonal of the grid both shares fall, to {:.2f}.",
           half, down.values[cells - 1], cells - 1, both.values[cells - 1]),
       .x = {.label = "cell s"},
       .y = {.label = "cell t"},
       .content = plot::Sheet{.panels = {{"down a column: (t, 0)", down},
                                         {"along a row: (0, t)", right},
                                         {"diagonally: (t, t)", both}},
                              .across = 3,
                              .across_narrow = 2}},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
