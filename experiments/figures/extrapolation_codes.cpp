/// What becomes of the codes beyond the training length, scheme by scheme: norms, steps and gaps.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/encodings.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/figures/pairs.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {
namespace {

/// Of the first n rows.
struct Extremes {
  double norm, step, gap;
};

std::vector<Extremes> extremes(CodeTable const& table) {
  auto const gaps = smallest_gaps(table.rows, table.columns);
  std::vector<Extremes> result;
  double norm = 0, step = 0;
  for (std::size_t t = 0; t < table.length(); ++t) {
    double square = 0, moved = 0;
    for (std::size_t k = 0; k < table.columns; ++k) {
      double const x = table.rows[t * table.columns + k];
      double const before = t == 0 ? x : table.rows[(t - 1) * table.columns + k];
      square += x * x;
      moved += (x - before) * (x - before);
    }
    norm = std::max(norm, std::sqrt(square));
    step = std::max(step, std::sqrt(moved));
    result.push_back({norm, step, gaps[t]});
  }
  return result;
}

plot::Panel codes_panel(Encoding const& encoding) {
  std::vector<plot::Series> series{{"greatest norm", {}}, {"greatest step", {}}, {"smallest gap", {}}};
  auto const longest = encoding.knows_length ? std::vector<Extremes>{} : extremes(encoding.table(longest_length));
  for (int const n : shown_lengths()) {
    auto const at = static_cast<std::size_t>(n) - 1;
    auto const own = encoding.knows_length ? extremes(encoding.table(n)) : std::vector<Extremes>{};
    auto const& all = encoding.knows_length ? own : longest;
    if (at >= all.size()) break;
    std::size_t which = 0;
    for (double const value : {all[at].norm, all[at].step, all[at].gap}) {
      // Codes that repeat have no gap, and a gap of 0 no logarithm: the curve ends.
      if (value > 0) series[which].points.push_back({static_cast<double>(n), value});
      ++which;
    }
  }
  return {std::string(encoding.title),
          plot::Curves{std::move(series), {{plot::Reference::Kind::vertical, training_length, ""}}}};
}

}  // namespace

plot::Figure extrapolation_codes() {
  plot::Sheet sheet{.panels = {}, .across = 5, .across_narrow = 3};
  for (Encoding const& encoding : encodings()) sheet.panels.push_back(codes_panel(encoding));
  return plot::at_width(
      {.name = "extrapolation-codes",
       .title = "Norm, step and gap of the codes up to 64 times the training length, scheme by scheme",
       .caption = fmt::format(
           "Over the first n positions: the greatest norm of a code, the greatest distance between neighbours, and the "
           "smallest between any two codes; where the last two are equal, one covers the other. The thin line is the "
           "training length, {}. A curve that goes on level beyond it meets nothing new there; one that rises or falls "
           "does. A learned table ends; the clock as printed repeats after 3600 positions, where its gap is 0 and "
           "leaves the picture.",
           training_length),
       .x = {.label = "length n (positions)", .scale = plot::Scale::logarithmic, .ticks = {10, 100, 1000}},
       .y = {.label = "norm, distance", .scale = plot::Scale::logarithmic, .ticks = {0.01, 1, 100}},
       .size = {},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace pe::experiments
