/// Hierarchical positions made of sinusoidal codes: the smallest distance between any two of the n^2, against alpha.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/pairs.hpp"
#include "experiments/figures/rounded.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments {
namespace {

constexpr int n = 32, d = 16;

double smallest_distance(Fraction const& alpha) {
  auto const codes = rounded_rows([&] {
    Sinusoidal::Over<Balls> const learned({}, {d, 10000});
    std::vector<Vector<Ball>> rows;
    for (int t = 0; t < n; ++t) rows.push_back(learned.encode(ExactPosition(t)));
    return Hierarchical::Over<Balls>({}, {d}).codes(rows, alpha);
  });
  return smallest_gaps(codes, d).back();
}

}  // namespace

plot::Figure hierarchical_gap() {
  constexpr int denominator = 60;
  plot::Series series{.label = "1024 codes", .points = {}};
  for (int k = 0; k < denominator; ++k)
    if (2 * k != denominator)
      series.points.push_back({static_cast<double>(k) / denominator, smallest_distance(Fraction(k, denominator))});
  auto const usual = *std::ranges::find(series.points, 0.4, &plot::Point::x);
  series.marks.push_back({usual, fmt::format("{:.3f}", usual.y)});
  return {
      .name = "hierarchical-gap",
      .title = "The smallest distance between any two of 1024 hierarchical positions, against alpha",
      .caption = fmt::format(
          "The learned codes are the sinusoidal ones of {} positions, d = {}. At the usual \u03b1 = 2/5 the "
          "distance is {:.3f} (marked). It vanishes at 0, where the first index is lost, and sinks towards 0 at 1/2, "
          "where the codes of (i, j) and (j, i) would be one. It is never above the smallest distance of the learned "
          "codes themselves, {:.3f}, which it reaches near 1.",
          n, d, usual.y, series.points.back().y),
      .x = {.label = "\u03b1"},
      .y = {.label = "smallest distance"},
      .size = {plot::one_column_cm, 6},
      .content = plot::Curves{{std::move(series)}}};
}

}  // namespace pe::experiments
