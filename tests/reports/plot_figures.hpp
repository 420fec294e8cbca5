/// Two small figures, and what the tests of figures say often.
#pragma once

#include <string>
#include <variant>

#include "reports/plot/figure.hpp"

namespace pe::plot::tests {

inline Figure two_curves() {
  return {.name = "two-curves",
          .title = "Two curves",
          .caption = "One rises, one is flat.",
          .x = {.label = "lag (tokens)"},
          .y = {.label = "value"},
          .size = {8.5, 6},
          .content = Curves{.series = {{.label = "rising", .points = {{0, 0}, {1, 0.5}, {2, 1}}},
                                       {.label = "flat", .points = {{0, 0.25}, {2, 0.25}}}},
                            .references = {{.at = 0.75, .label = "limit"}}}};
}

inline Figure two_by_three() {
  return {.name = "two-by-three",
          .title = "Six cells",
          .caption = "Signed values.",
          .x = {.label = "dimension"},
          .y = {.label = "position"},
          .size = {8.5, 5},
          .content = HeatMap{.columns = 3,
                             .values = {-1, 0, 0.5, 1, 0.25, -0.5},
                             .palette = Palette::diverging,
                             .colours = {-1, 1},
                             .colour_label = "entry"}};
}

inline Series& first_series(Figure& figure) { return std::get<Curves>(figure.content).series.front(); }

inline bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

}  // namespace pe::plot::tests
