/// Kazemnejad (2019).
#include <fmt/format.h>

#include <algorithm>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"

namespace pe::experiments {
namespace {

constexpr int dimensions[] = {64, 128, 256, 512}, last_lag = 100;

/// One dimension: F(k)/F(0) for k = 0 to last_lag, with a mark where it first rises, and the lags at which it does.
plot::Panel panel(int d, std::string& rises) {
  auto const by_lag = tabulate(last_lag + 1, [&](int lag) { return values::dot_product(lag, d) / (d / 2); });
  plot::Series curve{.label = "dot product"};
  plot::Series rising{.label = "greater than one lag before", .style = plot::Style::points};
  for (std::size_t lag = 0; lag < by_lag.size(); ++lag) {
    plot::Point const point{static_cast<double>(lag), by_lag[lag]};
    curve.points.push_back(point);
    if (lag > 0 && by_lag[lag] > by_lag[lag - 1]) rising.points.push_back(point);
  }
  auto const first = rising.points.front();
  rises += fmt::format("{}{:g} (d = {})", rises.empty() ? "" : ", ", first.x, d);
  return {fmt::format("d = {}: first rises at lag {:g}", d, first.x), plot::Curves{.series = {curve, rising}}};
}

}  // namespace

/// Kazemnejad (2019), Figure 2: "The 128-dimensional positional encoding for a sentence with the maximum length of 50".
plot::Figure kazemnejad2019_heatmap() {
  constexpr int positions = 50, d = 128;
  return described({.name = "kazemnejad2019-heatmap",
                    .size = plot::square_cells(positions, d, plot::two_columns_cm),
                    .content = code_matrix(positions, d)});
}

/// Kazemnejad (2019), Figure 3: "Dot product of position embeddings for all time-steps".
/// The source states no size; that of its Figure 2 is assumed.
plot::Figure kazemnejad2019_dot_products() {
  constexpr int positions = 50, d = 128;
  auto const by_lag = tabulate(positions, [](int lag) { return values::dot_product(lag, d); });
  auto const least = std::ranges::min_element(by_lag);
  return described({.name = "kazemnejad2019-dot-products",
                    .size = plot::square_cells(positions, positions, plot::one_column_cm),
                    .content = gram_matrix(code_matrix(positions, d))},
                   by_lag[0], by_lag[1], *least, least - by_lag.begin(), first_rise(by_lag));
}

/// "The distance between neighboring time-steps ... nicely decays with time" (Kazemnejad 2019), looked at closely.
plot::Figure dot_product_by_lag() {
  plot::Sheet sheet{.across = 2, .across_narrow = 1, .aspect = 0.45};
  std::string rises;
  for (int const d : dimensions) sheet.panels.push_back(panel(d, rises));
  return described({.name = "dot-product-by-lag",
                    .y = {.shown = plot::Range{0, 1}},
                    .size = {plot::two_columns_cm, 10},
                    .content = std::move(sheet)},
                   rises);
}

}  // namespace pe::experiments
