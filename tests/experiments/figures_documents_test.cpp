/// The figures of the documents: their data is what the captions say, with the ledger's values.
#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::experiments::tests;

TEST_CASE("The survey's listing: a row of zeros, dead columns, and 42.6 % of entries off", "[figures]") {
  plot::Figure const figure = zheng2022_heatmap();
  auto const &formula = map_of(figure, "the formula"), &listing = map_of(figure, "the listing, as printed");
  for (auto const* map : {&formula, &listing}) {
    REQUIRE(map->rows() == 32);
    REQUIRE(map->columns == 128);
  }
  int apart = 0;
  double least = 1e9, greatest = 0;
  for (std::size_t row = 0; row < 32; ++row) {
    double norm = 0;
    for (std::size_t column = 0; column < 128; ++column) {
      norm += std::pow(cell(listing, row, column), 2);
      apart += std::abs(cell(listing, row, column) - cell(formula, row, column)) > 0.1 ? 1 : 0;
    }
    if (row == 0) CHECK(norm == 0);
    if (row > 0) least = std::min(least, norm), greatest = std::max(greatest, norm);
  }
  CHECK(printed_as(100.0 * apart / (32 * 128), 42.6, 1));
  CHECK(printed_as(least, 62.18, 2));
  CHECK(printed_as(greatest, 66.06, 2));
  CHECK(contains(figure.caption, "69 of 128 columns"));
  CHECK(contains(figure.caption, "against 18 of the formula"));
}

TEST_CASE("What the Taylor expansion misses falls with slope 2 as printed and 3 as corrected", "[figures]") {
  auto const figure = taylor_residual();
  auto const series = series_of(figure);
  REQUIRE(series.size() == 2);
  CHECK(contains(figure.caption, "2.00 printed, 3.00 corrected"));
  // f = exp(x + y) at steps h and h/2: the printed form is off by (h^2 + h^2/4) / 2 to first order, the corrected one
  // by (3h/2)^3 / 6.
  double const h = series[0].points.front().x;
  CHECK(std::abs(series[0].points.front().y / (0.625 * h * h) - 1) < 1e-4);
  CHECK(std::abs(series[1].points.front().y / (0.5625 * h * h * h) - 1) < 1e-4);
}

TEST_CASE("The first half of a grid's channels depends on the height alone, the second on the width", "[figures]") {
  auto const sheet = std::get<plot::Sheet>(sinusoidal_2d_channels().content);
  REQUIRE(sheet.panels.size() == 16);
  for (std::size_t channel = 0; channel < 16; ++channel) {
    CAPTURE(channel);
    auto const& map = std::get<plot::HeatMap>(sheet.panels[channel].content);
    REQUIRE(map.rows() == 12);
    REQUIRE(map.columns == 18);
    bool const first = channel < 8;
    for (std::size_t h = 0; h < 12; ++h)
      for (std::size_t w = 0; w < 18; ++w) {
        double const t = static_cast<double>(first ? h : w);
        double const angle = t * std::pow(100, -2.0 * static_cast<double>(channel % 8 / 2) / 8);
        CHECK(std::abs(cell(map, h, w) - (channel % 2 == 0 ? std::sin(angle) : std::cos(angle))) < 1e-14);
      }
  }
}

TEST_CASE("A grid's dot products are F(dh) + F(dw)", "[figures]") {
  plot::Figure const figure = sinusoidal_2d_gram();
  auto const &down = map_of(figure, "down a column: (t, 0)"), &right = map_of(figure, "along a row: (0, t)"),
             &both = map_of(figure, "diagonally: (t, t)");
  for (std::size_t i = 0; i < 24; ++i)
    for (std::size_t j = 0; j < 24; ++j) {
      double const f = values::dot_product(static_cast<double>(i) - static_cast<double>(j), 64);
      CHECK(std::abs(cell(down, i, j) - (f + 32)) < 1e-12);
      CHECK(std::abs(cell(right, i, j) - (f + 32)) < 1e-12);
      CHECK(std::abs(cell(both, i, j) - 2 * f) < 1e-12);
    }
}

TEST_CASE("The index maps: |i - j|, |dx| f + |dy|, and T5's signed buckets", "[figures]") {
  plot::Figure const figure = t5_index_maps();
  auto const &line = map_of(figure, "the survey's code: |i \u2212 j|"),
             &grid = map_of(figure, "the survey's code, 3 \u00d7 3 grid"),
             &t5 = map_of(figure, "T5: 32 buckets, both directions");
  CHECK(cell(line, 2, 7) == 5);
  CHECK(cell(line, 7, 2) == 5);
  CHECK(cell(grid, 0, 5) == 1 * 3 + 2);  // cells (0, 0) and (1, 2)
  CHECK(cell(grid, 2, 6) == 2 * 3 + 2);  // (0, 2) and (2, 0): the sign of dy is lost
  // Su 8130's table: offsets 0, 1, 2 back; 17, 18 ahead; 8 to 11 share bucket 8.
  CHECK(cell(t5, 2, 0) == 2);
  CHECK(cell(t5, 0, 2) == 18);
  CHECK(cell(t5, 8, 0) == 8);
  CHECK(t5.texts[1] == "17");
}
