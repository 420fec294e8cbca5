/// "The distance between neighboring time-steps ... nicely decays with time" (Kazemnejad 2019), looked at closely.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"

namespace pe::experiments {
namespace {

constexpr int dimensions[] = {64, 128, 256, 512, 1024}, last_lag = 200;

/// F(k)/N for k = 0 to last_lag, with a mark where it first rises.
plot::Series normalised_by_lag(int d) {
  std::vector<double> by_lag;
  for (int lag = 0; lag <= last_lag; ++lag) by_lag.push_back(values::dot_product(lag, d) / (d / 2));
  plot::Series series{.label = fmt::format("d = {}", d), .points = {}};
  for (std::size_t lag = 0; lag < by_lag.size(); ++lag)
    series.points.push_back({static_cast<double>(lag), by_lag[lag]});
  if (std::size_t const rise = first_rise(by_lag); rise < by_lag.size())
    series.marks.push_back({series.points[rise], fmt::format("{} (d = {})", rise, d)});
  return series;
}

}  // namespace

plot::Figure dot_product_by_lag() {
  plot::Curves curves;
  std::string rises;
  for (int const d : dimensions) {
    curves.series.push_back(normalised_by_lag(d));
    for (plot::Mark const& mark : curves.series.back().marks) rises += (rises.empty() ? "" : ", ") + mark.text;
  }
  return {.name = "dot-product-by-lag",
          .title = "The dot product of two codes against their lag",
          .caption = fmt::format(
              "What decays is the dot product, which means that the distance grows; and it does not decay at "
              "every step. The marks are the first lags at which it is greater than one lag before: {}.",
              rises),
          .x = {.label = "lag k (positions)"},
          .y = {.label = "dot product F(k) / F(0)"},
          .size = {plot::two_columns_cm, 7.5},
          .content = std::move(curves)};
}

}  // namespace pe::experiments
