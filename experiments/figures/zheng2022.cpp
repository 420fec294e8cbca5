/// The survey of Zheng et al. (2022).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::experiments {
namespace {

// Of the figure of codes.
constexpr int rows = 32, listing_dimension = 128;

std::vector<double> listing() {
  return rounded_rows([] {
    SurveySinusoidal1d::Over<Balls> const scheme({}, {listing_dimension, 10000});
    return tabulate(rows, [&](int t) { return scheme.encode(t); });
  });
}

/// The columns of which no entry is further than `span` from another.
long still_columns(plot::HeatMap const& map, double span) {
  long count = 0;
  for (std::size_t column = 0; column < map.columns; ++column) {
    auto const entries =
        tabulate(map.rows() - 1, [&](std::size_t row) { return map.values[(row + 1) * map.columns + column]; });
    auto const [least, greatest] = std::ranges::minmax(entries);
    if (greatest - least < span) ++count;
  }
  return count;
}

// Of the Taylor expansion.
constexpr int halvings = 16;

/// |f(hu, hv) - f - h (u + v) - h^2 (c u^2 + c v^2 + u v)| at h = 2^-k, c = 1/divisor; u = 1, v = 1/2.
double missed(int k, int divisor) {
  return rounded_one([&] {
    Fraction const h(1, std::int64_t{1} << k), u = 1, v(1, 2);
    Fraction const second = (u * u + v * v) / Fraction(divisor) + u * v;
    return abs(exp(Ball(h * (u + v))) - Ball(Fraction(1) + h * (u + v) + h * h * second));
  });
}

/// The slope of the line of least squares through the points' logarithms.
double fitted_slope(std::vector<plot::Point> const& points) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  auto const n = static_cast<double>(points.size());
  for (auto const& [x, y] : points) {
    double const lx = std::log2(x), ly = std::log2(y);
    sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

plot::Series missed_by_step(char const* name, int divisor, std::string& slopes) {
  std::vector<plot::Point> points;
  for (int k = halvings; k >= 1; --k) points.push_back({std::ldexp(1, -k), missed(k, divisor)});
  // The order is that of the limit: the larger half of the steps still bends.
  std::vector<plot::Point> const small(points.begin(), points.begin() + halvings / 2);
  slopes += fmt::format("{}{:.2f} {}", slopes.empty() ? "" : ", ", fitted_slope(small), name);
  return {.label = name, .points = std::move(points), .style = plot::Style::marked_line};
}

// Of the dot products of a grid: cells along a side, entries for each axis.
constexpr int cells = 24, of_axis = 64;

/// The dot products of the cells t (h, w), t = 0 .. cells-1.
plot::HeatMap along(int h, int w) {
  plot::HeatMap gram = gram_matrix(codes_map(rounded_rows([&] {
                                               Sinusoidal2d::Over<Balls> const scheme({}, {of_axis, 10000});
                                               return tabulate(cells, [&](int t) {
                                                 return scheme.encode(ExactPosition(t * h), ExactPosition(t * w));
                                               });
                                             }),
                                             2 * of_axis));
  return gram;
}

// Of the maps of T5's index.
constexpr std::int64_t side = 9, grid = 3;

plot::HeatMap index_map(auto const& index) {
  // One scale for all three, up to T5's index of the farthest key behind the query.
  plot::HeatMap map{.columns = side,
                    .colours = {0, static_cast<double>(T5Buckets{}.of(side - 1))},
                    .colour_label = "index of the bias"};
  for (std::int64_t i = 0; i < side; ++i)
    for (std::int64_t j = 0; j < side; ++j) {
      map.values.push_back(static_cast<double>(index(i, j)));
      map.texts.push_back(fmt::format("{}", index(i, j)));
    }
  return map;
}

}  // namespace

/// The survey's figure of codes (L = 32, d = 128): what its formula gives, and what its listing gives.
plot::Figure zheng2022_heatmap() {
  plot::HeatMap const formula = code_matrix(rows, listing_dimension), printed = codes_map(listing(), listing_dimension);
  long apart = 0;
  for (std::size_t i = 0; i < formula.values.size(); ++i)
    if (std::abs(formula.values[i] - printed.values[i]) > 0.1) ++apart;
  constexpr double span = 1e-3;
  return plot::at_width(
      described({.name = "zheng2022-heatmap",
                 .content = plot::Sheet{.panels = {{"the formula", formula}, {"the listing, as printed", printed}},
                                        .across = 1,
                                        .across_narrow = 1,
                                        .aspect = static_cast<double>(rows) / listing_dimension}},
                still_columns(printed, span), listing_dimension, span, still_columns(formula, span),
                100.0 * static_cast<double>(apart) / (rows * listing_dimension)),
      plot::two_columns_cm);
}

/// The survey's Taylor expansion to second order, with and without its factor 1/2: what it misses against the step.
/// f = exp(x_m + x_n) at 0 with the steps h u and h v, whose derivatives are all 1.
plot::Figure taylor_residual() {
  std::string slopes;
  plot::Curves curves{{missed_by_step("printed", 1, slopes), missed_by_step("corrected", 2, slopes)}};
  return described({.name = "taylor-residual",
                    .x = {.scale = plot::Scale::logarithmic},
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::one_column_cm, 6},
                    .content = std::move(curves)},
                   halvings / 2 + 1, slopes);
}

/// The encoding of a grid, channel by channel.
plot::Figure sinusoidal_2d_channels() {
  constexpr int height = 12, width = 18, half = 8;
  constexpr std::size_t channels = 2 * half;
  auto const codes = rounded_rows([] { return Sinusoidal2d::Over<Balls>({}, {half, 100}).table(height, width); });
  plot::Sheet sheet{.across = 8, .across_narrow = 4, .aspect = static_cast<double>(height) / width};
  for (std::size_t channel = 0; channel < channels; ++channel) {
    auto image = tabulate(codes.size() / channels, [&](std::size_t cell) { return codes[cell * channels + channel]; });
    sheet.panels.push_back(
        {fmt::format("{}: {}", channel, channel < half ? "height" : "width"), codes_map(std::move(image), width)});
  }
  return plot::at_width(described({.name = "sinusoidal-2d-channels", .content = std::move(sheet)}),
                        plot::two_columns_cm);
}

double least_of_first_row(plot::HeatMap const& map) {
  return *std::min_element(map.values.begin(), map.values.begin() + cells);
}

/// The dot products of a grid's codes: those of the two axes, added.
plot::Figure sinusoidal_2d_gram() {
  plot::HeatMap down = along(1, 0), right = along(0, 1), both = along(1, 1);
  down.colours = right.colours = both.colours;
  return plot::at_width(described({.name = "sinusoidal-2d-gram",
                                   .content = plot::Sheet{.panels = {{"down a column: (t, 0)", down},
                                                                     {"along a row: (0, t)", right},
                                                                     {"diagonally: (t, t)", both}},
                                                          .across = 3,
                                                          .across_narrow = 2}},
                                  of_axis, least_of_first_row(down), cells - 1, least_of_first_row(both)),
                        plot::two_columns_cm);
}

/// Which entry of its table of biases each pair of positions gets: in the survey's code for T5, and in T5.
plot::Figure t5_index_maps() {
  return plot::at_width(
      described({.name = "t5-index-maps",
                 .x = {.ticks = {0, 2, 4, 6, 8}},
                 .y = {.ticks = {0, 2, 4, 6, 8}},
                 .content = plot::Sheet{.panels = {{"the survey's code: |i \u2212 j|", index_map([](auto i, auto j) {
                                                      return DistanceIndex{side}.of(i, j);
                                                    })},
                                                   {"the survey's code, 3 \u00d7 3 grid",
                                                    index_map([](auto i, auto j) { return GridIndex{grid}.of(i, j); })},
                                                   {"T5: 32 buckets, both directions",
                                                    index_map([](auto i, auto j) { return T5Buckets{}.of(j - i); })}},
                                        .across = 3,
                                        .across_narrow = 1,
                                        .aspect = 0.85}}),
      plot::two_columns_cm);
}

}  // namespace pe::experiments
