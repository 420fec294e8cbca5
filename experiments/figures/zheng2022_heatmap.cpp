/// The survey's figure of codes (L = 32, d = 128): what its formula gives, and what its listing gives.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"

namespace pe::experiments {
namespace {

constexpr int rows = 32, listing_dimension = 128;

std::vector<double> listing() {
  return rounded_rows([] {
    SurveySinusoidal1d::Over<Balls> const scheme({}, {listing_dimension, 10000});
    std::vector<Vector<Ball>> codes;
    for (int t = 0; t < rows; ++t) codes.push_back(scheme.encode(t));
    return codes;
  });
}

/// The columns of which no entry is further than `span` from another.
long still_columns(plot::HeatMap const& map, double span) {
  long count = 0;
  for (std::size_t column = 0; column < map.columns; ++column) {
    std::vector<double> entries;
    for (std::size_t row = 1; row < map.rows(); ++row) entries.push_back(map.values[row * map.columns + column]);
    auto const [least, greatest] = std::ranges::minmax(entries);
    if (greatest - least < span) ++count;
  }
  return count;
}

}  // namespace

plot::Figure zheng2022_heatmap() {
  plot::HeatMap const formula = code_matrix(rows, listing_dimension), printed = codes_map(listing(), listing_dimension);
  long apart = 0;
  for (std::size_t i = 0; i < formula.values.size(); ++i)
    if (std::abs(formula.values[i] - printed.values[i]) > 0.1) ++apart;
  constexpr double span = 1e-3;
  return plot::at_width(
      {.name = "zheng2022-heatmap",
       .title = "Sinusoidal codes of 32 positions in 128 dimensions, by the survey's formula and by its listing",
       .caption = fmt::format(
           "The listing takes the column for the index of the pair, so that its frequencies fall twice as fast: from "
           "row 1 on, {} of {} columns stay within {}, against {} of the formula. Its row 0 never passes through sine "
           "and cosine and is all zeros. {:.1f} % of the entries differ by more than 0.1.",
           still_columns(printed, span), listing_dimension, span, still_columns(formula, span),
           100.0 * static_cast<double>(apart) / (rows * listing_dimension)),
       .x = {.label = "dimension"},
       .y = {.label = "position"},
       .content = plot::Sheet{.panels = {{"the formula", formula}, {"the listing, as printed", printed}},
                              .across = 1,
                              .across_narrow = 1,
                              .aspect = static_cast<double>(rows) / listing_dimension}},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
