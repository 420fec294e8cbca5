/// What becomes of the dot products of codes beyond the training length, scheme by scheme.
#include <fmt/format.h>

#include "experiments/figures/encodings.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/figures/pairs.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {
namespace {

plot::Panel scores_panel(Encoding const& encoding) {
  std::vector<plot::Series> series{{"greatest", {}}, {"mean", {}}, {"least", {}}};
  auto const scores = [&](int n) {
    CodeTable const table = encoding.table(n);
    return relative_scores(table.rows, table.columns);
  };
  auto const longest = encoding.knows_length ? std::vector<Scores>{} : scores(longest_length);
  for (int const n : shown_lengths()) {
    auto const at = static_cast<std::size_t>(n) - 1;
    auto const own = encoding.knows_length ? scores(n) : std::vector<Scores>{};
    auto const& all = encoding.knows_length ? own : longest;
    if (at >= all.size()) break;
    std::size_t which = 0;
    for (double const value : {all[at].greatest, all[at].mean, all[at].least})
      series[which++].points.push_back({static_cast<double>(n), value});
  }
  return {std::string(encoding.title),
          plot::Curves{std::move(series), {{plot::Reference::Kind::vertical, training_length, ""}}}};
}

}  // namespace

plot::Figure extrapolation_scores() {
  plot::Sheet sheet{.panels = {}, .across = 5, .across_narrow = 3};
  for (Encoding const& encoding : encodings()) sheet.panels.push_back(scores_panel(encoding));
  return plot::at_width(
      {.name = "extrapolation-scores",
       .title = "Dot products of codes with earlier ones, up to 64 times the training length, scheme by scheme",
       .caption = fmt::format(
           "The dot product of a code with each earlier one, over that with itself, of the first n positions. The thin "
           "line is the training length, {}. Where the mean and the extremes stay level, scores at new lengths look as "
           "they did in training. At 1 an earlier position scores as high as the own one.",
           training_length),
       .x = {.label = "length n (positions)", .scale = plot::Scale::logarithmic, .ticks = {10, 100, 1000}},
       .y = {.label = "score / score of the position with itself"},
       .size = {},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
