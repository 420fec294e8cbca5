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
  return {.name = "kazemnejad2019-heatmap",
          .title = "Sinusoidal codes of 50 positions in 128 dimensions",
          .caption =
              "Each row is the code of one position, base 10000, sine and cosine interleaved. The columns on the left "
              "alternate within a few positions; towards the right the frequency falls, and over 50 positions "
              "the sines stay near 0 and the cosines near 1.",
          .x = {.label = "dimension"},
          .y = {.label = "position"},
          .size = plot::square_cells(positions, d, plot::two_columns_cm),
          .content = code_matrix(positions, d)};
}

/// Kazemnejad (2019), Figure 3: "Dot product of position embeddings for all time-steps".
/// The source states no size; that of its Figure 2 is assumed.
plot::Figure kazemnejad2019_dot_products() {
  constexpr int positions = 50, d = 128;
  auto const by_lag = tabulate(positions, [](int lag) { return values::dot_product(lag, d); });
  auto const least = std::ranges::min_element(by_lag);
  return {.name = "kazemnejad2019-dot-products",
          .title = "Dot products of the codes of 50 positions, d = 128",
          .caption = fmt::format(
              "The matrix is symmetric and constant along its diagonals: the dot product depends on the lag "
              "alone. It is {:.4g} on the diagonal and {:.4g} at lag 1, falls to its least value "
              "{:.4g} at lag {}, and does not fall at every step: it first rises at lag {}.",
              by_lag[0], by_lag[1], *least, least - by_lag.begin(), first_rise(by_lag)),
          .x = {.label = "position s"},
          .y = {.label = "position t"},
          .size = plot::square_cells(positions, positions, plot::one_column_cm),
          .content = gram_matrix(code_matrix(positions, d))};
}

/// "The distance between neighboring time-steps ... nicely decays with time" (Kazemnejad 2019), looked at closely.
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
          .y = {.label = "dot product F(k) / F(0)", .shown = plot::Range{0, 1}},
          .size = {plot::two_columns_cm, 10},
          .content = std::move(sheet)};
}

}  // namespace pe::experiments
