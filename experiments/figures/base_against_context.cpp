/// Xu et al. 2024 (arXiv:2405.14591): which base serves which context, that is, keeps sum cos(m w_i) from being
/// negative at all lags m below it.
#include <fmt/format.h>

#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/men2024.hpp"

namespace pe::experiments {
namespace {

constexpr int bases_tried = 500;
constexpr double lowest = 1e3, highest = 3e7;
constexpr std::int64_t longest = 1 << 18;

/// The first lag at which the sum is negative, or `longest`.
std::int64_t context_served(double base) {
  Vector<Ball> frequencies;
  for (int i = 0; i < head_dimension / 2; ++i) {
    frequencies.push_back(pow(Ball(base), Ball(Fraction(-2 * i, head_dimension))));
  }
  for (std::int64_t first = 0; first < longest; first += men2024::lags_at_once) {
    std::int64_t lag = first;
    for (auto const& sum : men2024::lag_sums(frequencies, first)) {
      if (certainly_less(sum, Ball(0))) return lag;
      ++lag;
    }
  }
  return longest;
}

template <std::size_t count>
plot::Series rows(std::string label, men2024::Row const (&table)[count]) {
  plot::Series series{.label = std::move(label), .points = {}, .style = plot::Style::points};
  for (auto const& [context, base] : table) {
    if (base.to_double() > highest) break;
    series.points.push_back({base.to_double(), static_cast<double>(context)});
  }
  return series;
}

}  // namespace

plot::Figure base_against_context() {
  BallPrecision const scope(96);
  plot::Series served{.label = "served", .points = {}};
  for (int n = 0; n <= bases_tried; ++n) {
    double const base = lowest * std::pow(highest / lowest, static_cast<double>(n) / bases_tried);
    served.points.push_back({base, static_cast<double>(context_served(base))});
  }
  return {
      .name = "base-against-context",
      .title = "The context that a base of RoPE serves",
      .caption = fmt::format(
          "A base serves a context when the sum of cos(m w_i) is negative at no lag m below it; the curve is the first "
          "negative lag, for d = {}, at {} bases. It falls as often as it rises: the bases that serve a context are no "
          "interval, and where one does, a larger one may not. The least bases are proved (men2024.least-base-1k to "
          "-256k); one may stand on a rise between two bases of the curve. The printed ones are the paper's table, and "
          "those left of the least base fail.",
          head_dimension, bases_tried + 1),
      .x = {.label = "base b", .scale = plot::Scale::logarithmic},
      .y = {.label = "context L (tokens)", .scale = plot::Scale::logarithmic},
      .size = {plot::two_columns_cm, 8},
      .content =
          plot::Curves{{served, rows("least base", men2024::least_table), rows("printed", men2024::printed_table)}}};
}

}  // namespace pe::experiments
