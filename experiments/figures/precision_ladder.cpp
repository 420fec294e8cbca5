/// The residual of an equality, met in ever more digits: it falls with the digits or it stays.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"

namespace pe::experiments {

plot::Figure precision_ladder() {
  plot::Curves curves;
  std::string told;
  std::vector<double> digits_met;
  for (values::Ladder const& ladder : values::precision_ladder()) {
    plot::Series series{.label = ladder.verdict, .points = {}, .style = plot::Style::marked_line};
    for (auto const& [digits, residual] : ladder.residuals) {
      if (curves.series.empty()) digits_met.push_back(digits);
      // A residual of exactly zero has no logarithm; a missing point says more than an invented one.
      if (residual > 0) series.points.push_back({static_cast<double>(digits), residual});
    }
    told += fmt::format("{}\"{}\" ({}): {:.2g} in {} digits, {:.2g} in {}.", told.empty() ? "" : " ", ladder.label,
                        ladder.verdict, ladder.residuals.front().second, ladder.residuals.front().first,
                        ladder.residuals.back().second, ladder.residuals.back().first);
    curves.series.push_back(std::move(series));
  }
  return {.name = "precision-ladder",
          .title = "The residual of a true and of a false claim against the precision",
          .caption =
              "The greatest difference between the two sides, over the same cases, in arithmetic of more and more "
              "digits. If the claim holds, only rounding is left; if it is false, more digits change nothing. " +
              told,
          .x = {.label = "precision (decimal digits)", .ticks = digits_met},
          .y = {.label = "residual", .scale = plot::Scale::logarithmic},
          .size = {plot::one_column_cm, 6},
          .content = std::move(curves)};
}

}  // namespace pe::experiments
