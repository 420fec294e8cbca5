/// Which entry of its table of biases each pair of positions gets: in the survey's code for T5, and in T5.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/figures/figures.hpp"
#include "reports/plot/layout.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::experiments {
namespace {

constexpr std::int64_t side = 9, grid = 3;

plot::HeatMap index_map(auto const& index) {
  plot::HeatMap map{.columns = side};
  for (std::int64_t i = 0; i < side; ++i)
    for (std::int64_t j = 0; j < side; ++j) {
      map.values.push_back(static_cast<double>(index(i, j)));
      map.texts.push_back(fmt::format("{}", index(i, j)));
    }
  map.colours = {0, std::ranges::max(map.values)};
  return map;
}

}  // namespace

plot::Figure t5_index_maps() {
  return plot::at_width(
      {.name = "t5-index-maps",
       .title = "The index of the bias of each pair of positions, in the survey's code for T5 and in T5",
       .caption = "The survey's code takes |i - j| on a line and |dx| f + |dy| on a grid of f x f cells (here f = 3, "
                  "numbered row by row). Both maps are symmetric, so that before and after, left and right, get the "
                  "same bias. T5 itself gives each direction buckets of its own: for a key after the query they begin "
                  "at 17 of 32.",
       .x = {.label = "key position j"},
       .y = {.label = "query position i"},
       .content = plot::Sheet{.panels = {{"the survey's code: |i \u2212 j|",
                                          index_map([](auto i, auto j) { return DistanceIndex{side}.of(i, j); })},
                                         {"the survey's code, 3 \u00d7 3 grid",
                                          index_map([](auto i, auto j) { return GridIndex{grid}.of(i, j); })},
                                         {"T5: 32 buckets, both directions",
                                          index_map([](auto i, auto j) { return T5Buckets{}.of(j - i); })}},
                              .across = 3,
                              .across_narrow = 1,
                              .aspect = 0.85}},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
