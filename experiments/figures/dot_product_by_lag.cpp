/// "The distance between neighboring time-steps ... nicely decays with time" (Kazemnejad 2019), looked at closely.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"

namespace pe::experiments {
namespace {

constexpr int dimensions[] = {64, 128, 256, 512}, last_lag = 100;

/// One dimension: F(k)/F(0) for k = 0 to last_lag, with a mark where it first rises, and the lags at which it does.
plot::Panel panel(int d, std::string& rises) {
  std::vector<double> by_lag;
  for (int lag = 0; lag <= last_lag; ++lag) by_lag.push_back(values::dot_product(lag, d) / (d / 2));
  plot::Series curve{.label = "dot product"};
  plot::Series rising{.label = "greater than one lag before", .style = plot::Style::points};
  for (std::size_t lag = 0; lag < by_lag.size(); ++lag) {
    plot::Point const point{static_cast<double>(lag), by_lag[lag]};
    curve.points.push_back(point);
    if (lag > 0 && by_lag[lag] > by_lag[lag - 1]) rising.points.push_back(point);
  }
  auto const first = rising.points.front();
  rises += fmt::format("{}{:g} (d = {})", rises.empty() ? "" : ", ", first.x, d);
  return {fmt::format("d = {}: rises at lag {:g}", d, first.x), plot::Curves{.series = {curve, rising}}};
}

}  // namespace

plot::Figure dot_product_by_lag() {
  plot::Sheet sheet{.across = 2, .across_narrow = 1, .aspect = 0.45};
  std::string rises;
  for (int const d : dimensions) sheet.panels.push_back(panel(d, rises));
  return {.name = "dot-product-by-lag",
          .title = "The dot product of two codes against their lag",
          .caption = fmt::format(
              "What decays is the dot product, which means that the distance grows; and it does not decay at "
              "every step. The points are the lags at which it is greater than one lag before; the first are {}.",
              rises),
          .x = {.label = "lag k (positions)"},
          .y = {.label = "dot product F(k) / F(0)"},
          .size = {plot::two_columns_cm, 10},
          .content = std::move(sheet)};
}

}  // namespace pe::experiments
