/// The figures: what they show is what the sources' numbers and their captions say.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/style.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/drivers.hpp"
#include "tests/experiments/figure_data.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::experiments::tests;

namespace {

/// How often a column changes sign from top to bottom.
int sign_changes(plot::HeatMap const& map, std::size_t column) {
  int changes = 0;
  for (std::size_t row = 1; row < map.rows(); ++row)
    changes += (cell(map, row, column) < 0) != (cell(map, row - 1, column) < 0);
  return changes;
}

std::vector<int> sign_changes(plot::HeatMap const& map, std::vector<std::size_t> const& columns) {
  std::vector<int> out;
  for (std::size_t const column : columns) out.push_back(sign_changes(map, column));
  return out;
}

/// Every value has a colour of its own, or the bar says from where on not; and it is said what a colour means, on the
/// bar, in the cells or both.
void check_shown(plot::HeatMap const& map) {
  auto const [least, greatest] = std::ranges::minmax(map.values);
  CHECK(map.colours.low <= least);
  CHECK((greatest <= map.colours.high || contains(map.colour_label, fmt::format("{} and more", map.colours.high))));
  CHECK((!map.colour_label.empty() || !map.texts.empty()));
}

/// Every curve has a name, and a style that no other has, also in grey.
void check_shown(plot::Curves const& curves) {
  CHECK(curves.series.size() <= plot::style::lines.size());
  for (plot::Series const& series : curves.series) CHECK_FALSE(series.label.empty());
}

void check_shown(plot::Sheet const& sheet) {
  for (plot::Panel const& panel : sheet.panels) {
    CAPTURE(panel.title);
    CHECK_FALSE(panel.title.empty());
    std::visit([](auto const& content) { check_shown(content); }, panel.content);
  }
}

}  // namespace

TEST_CASE("The drivers in the folder and the list of figures are the same", "[figures]") {
  check_drivers(PE_FIGURES_FOLDER, "plot::Figure", figures());
}

TEST_CASE("Every figure can be drawn, under the name it is listed by, and says what it shows", "[figures]") {
  for (FigureEntry const& entry : figures()) {
    CAPTURE(entry.name);
    plot::Figure const& figure = drawn(entry);
    CHECK(figure.name == entry.name);
    CHECK_NOTHROW(plot::require_drawable(figure));
    CHECK_FALSE(entry.shows.empty());
    CHECK(entry.ledger.empty() != entry.place.empty());
    CHECK_FALSE(figure.title.empty());
    CHECK(figure.caption.size() > 80);
    CHECK(figure.caption.ends_with('.'));
    CHECK_FALSE(figure.x.label.empty());
    CHECK_FALSE(figure.y.label.empty());
    CHECK((figure.size.width_cm == plot::one_column_cm || figure.size.width_cm == plot::two_columns_cm));
    std::visit([](auto const& content) { check_shown(content); }, figure.content);
  }
}

TEST_CASE("Kazemnejad's heat map: 50 x 128, its columns change sign as often as the ledger says", "[figures]") {
  plot::HeatMap const map = heat_map(kazemnejad2019_heatmap(), 50, 128);
  for (std::size_t column = 0; column < map.columns; ++column) CHECK(cell(map, 0, column) == (column % 2 == 0 ? 0 : 1));
  CHECK(printed_as(cell(map, 1, 0), 0.841471));
  CHECK(printed_as(cell(map, 1, 1), 0.540302));
  // The ledger (S003-10) also counts the step from the zero of row 0 as a change.
  std::vector<int> changes = sign_changes(map, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20});
  for (int& change : changes) ++change;
  CHECK(changes == std::vector<int>{16, 14, 12, 11, 9, 8, 7, 6, 5, 5, 4});
}

TEST_CASE("The clock blog's heat map: 200 x 256, sines and cosines change sign as often as the ledger says",
          "[figures]") {
  plot::HeatMap const map = heat_map(clock_blog_heatmap(), 200, 256);
  CHECK(sign_changes(map, {0, 2, 4, 6, 8, 10}) == std::vector<int>{63, 58, 54, 51, 47, 44});
  CHECK(sign_changes(map, {1, 3, 5, 7, 9, 11}) == std::vector<int>{63, 59, 55, 51, 48, 44});
}

TEST_CASE("Kazemnejad's dot products have the printed values", "[figures]") {
  plot::HeatMap const map = heat_map(kazemnejad2019_dot_products(), 50, 50);
  CHECK(printed_as(cell(map, 0, 0), 64));
  CHECK(printed_as(cell(map, 0, 1), 62.093684));
  CHECK(printed_as(cell(map, 5, 0), 47.185012));
  CHECK(printed_as(cell(map, 10, 20), 42.820023));
  CHECK(printed_as(cell(map, 24, 49), 37.645851));
  CHECK(printed_as(cell(map, 0, 49), 33.730077));
  auto const row = map.values.begin();
  auto const least = std::min_element(row, row + 50);
  CHECK(least - row == 47);
  CHECK(printed_as(*least, 30.589435));
}

TEST_CASE("The clock blog's Gram matrix has the printed values and is called a similarity", "[figures]") {
  plot::Figure const figure = clock_blog_gram();
  plot::HeatMap const map = heat_map(figure, 200, 200);
  CHECK(printed_as(cell(map, 0, 0), 128));
  CHECK(printed_as(cell(map, 0, 1), 124.432341));
  CHECK(printed_as(cell(map, 0, 2), 115.50459));
  CHECK(printed_as(cell(map, 30, 20), 86.459697));
  CHECK(printed_as(cell(map, 199, 0), 39.252874));
  CHECK(figure.caption.find("not a distance") != std::string::npos);
}

TEST_CASE("A Gram matrix of codes is what the formula says: the dot product of the lag", "[figures]") {
  plot::HeatMap const gram = gram_matrix(code_matrix(40, 64));
  for (std::size_t i = 0; i < 40; ++i)
    for (std::size_t j = 0; j < 40; ++j)
      CHECK(std::abs(cell(gram, i, j) - values::dot_product(static_cast<double>(i) - static_cast<double>(j), 64)) <
            1e-12);
}

TEST_CASE("The dot product first rises where the ledger says, and a point marks each rise", "[figures]") {
  std::vector<double> first;
  plot::Figure const figure = dot_product_by_lag();
  for (plot::Panel const& panel : std::get<plot::Sheet>(figure.content).panels) {
    auto const& series = std::get<plot::Curves>(panel.content).series;
    REQUIRE(series.size() == 2);
    auto const& curve = series[0].points;
    CHECK(curve.front().y == 1);
    std::size_t rises = 0;
    for (std::size_t k = 1; k < curve.size(); ++k) rises += curve[k].y > curve[k - 1].y ? 1 : 0;
    CHECK(series[1].points.size() == rises);
    first.push_back(series[1].points.front().x);
  }
  CHECK(first == std::vector<double>{6, 12, 25, 44});
}

TEST_CASE("first_rise finds the first step up, or none", "[figures]") {
  CHECK(first_rise({3, 2, 2, 4, 1}) == 3);
  CHECK(first_rise({3, 2, 2}) == 3);
  CHECK(first_rise({}) == 0);
}

TEST_CASE("On the precision ladder the true claim falls with the digits and the false one stays", "[figures]") {
  plot::Figure const figure = precision_ladder();
  CHECK(figure.x.ticks == std::vector<double>{25, 50, 100, 200});
  CHECK(figure.y.scale == plot::Scale::logarithmic);
  auto const series = series_of(figure);
  REQUIRE(series.size() == 2);
  CHECK(series[0].label == "holds");
  REQUIRE(series[0].points.size() == 4);
  for (plot::Point const point : series[0].points) CHECK(point.y < std::pow(10, 10 - point.x));
  CHECK(series[1].label == "refuted");
  REQUIRE(series[1].points.size() == 4);
  for (plot::Point const point : series[1].points) {
    CHECK(point.y > 1e-10);
    CHECK(std::abs(point.y / series[1].points.front().y - 1) < 1e-9);
  }
}

TEST_CASE("RoPE's score starts at 1, is F(k)/N, and stays below the Abel bound, which is the mean of |S|",
          "[figures]") {
  auto const series = series_of(rope_score_by_distance());
  REQUIRE(series.size() == 2);
  auto const &score = series[0].points, &bound = series[1].points;
  REQUIRE(score.size() == bound.size());
  CHECK(std::abs(score.front().y - 1) < 1e-12);
  CHECK(std::abs(bound.front().y - 32.5) < 1e-12);  // |S_j| = j at distance 0: (64 + 1) / 2
  for (std::size_t i = 0; i < score.size(); ++i) {
    CAPTURE(score[i].x);
    CHECK(score[i].y < bound[i].y);
    CHECK(std::abs(score[i].y - values::dot_product(score[i].x, 128) / 64) < 1e-12);
    CHECK(std::abs(bound[i].y - values::abel_bound(bound[i].x, 128)) < 1e-12);
  }
}

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
