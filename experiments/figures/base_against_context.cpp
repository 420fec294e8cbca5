/// Xu et al. 2024 (arXiv:2405.14591): which base serves which context, that is, keeps sum cos(m w_i) from being
/// negative at all lags m below it.
#include <fmt/format.h>

#include <cmath>
#include <span>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/men2024.hpp"

namespace pe::experiments {
namespace {

constexpr int bases_tried = 500;
constexpr double lowest = 1e3, highest = 3e7;
constexpr std::int64_t longest_drawn = 1 << 18;

void add(std::span<men2024::Row const> table, std::vector<plot::Point>& points) {
  for (auto const& [context, base] : table) points.push_back({base.to_double(), static_cast<double>(context)});
}

}  // namespace

plot::Figure base_against_context() {
  BallPrecision const scope(96);
  plot::Series served{.label = "served"}, least{"least base", {}, plot::Style::points},
      serves{"printed, serves", {}, plot::Style::points}, fails{"printed, fails", {}, plot::Style::points};
  for (int n = 0; n <= bases_tried; ++n) {
    double const base = lowest * std::pow(highest / lowest, static_cast<double>(n) / bases_tried);
    served.points.push_back({base, static_cast<double>(first_negative_lag(base, longest_drawn))});
  }
  add(men2024::least_table, least.points);
  add(men2024::swept_table, least.points);
  std::string failures;
  for (auto const& [context, base] : men2024::printed_table) {
    auto const lag = first_negative_lag(base.to_double(), context);
    (lag < context ? fails : serves).points.push_back({base.to_double(), static_cast<double>(context)});
    if (lag < context) failures += fmt::format("{}{:g} at {}", failures.empty() ? "" : ", ", base.to_double(), lag);
  }
  return {
      .name = "base-against-context",
      .title = "The context that a base of RoPE serves",
      .caption = fmt::format(
          "A base serves a context when the sum of cos(m w_i) is negative at no lag m below it (d = {}). The curve is "
          "the first negative lag of {} bases up to 3 \u00d7 10\u2077: it falls as often as it rises, so the bases "
          "that serve a context are no interval, and where one does, a larger one may not. The least bases are "
          "certified (men2024.least-base-1k to -1024k). Of the paper's table, {} of {} bases fail: {}.",
          head_dimension, served.points.size(), fails.points.size(), std::size(men2024::printed_table), failures),
      .x = {.label = "base b", .scale = plot::Scale::logarithmic},
      .y = {.label = "context L (tokens)", .scale = plot::Scale::logarithmic},
      .size = {plot::two_columns_cm, 8},
      .content = plot::Curves{{served, fails, serves, least}}};
}

}  // namespace pe::experiments
