/// The figures: what they show is what the sources' numbers say.
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
void check_colours(plot::HeatMap const& map) {
  auto const [least, greatest] = std::ranges::minmax(map.values);
  CHECK(map.colours.low <= least);
  CHECK((greatest <= map.colours.high || contains(map.colour_label, fmt::format("{} and more", map.colours.high))));
  CHECK((!map.colour_label.empty() || !map.texts.empty()));
}

/// Every curve has a name, and a style that no other has, also in grey.
void check_named(plot::Curves const& curves) {
  CHECK(curves.series.size() <= plot::style::lines.size());
  for (plot::Series const& series : curves.series) CHECK_FALSE(series.label.empty());
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
    if (auto const* map = std::get_if<plot::HeatMap>(&figure.content)) check_colours(*map);
    if (auto const* curves = std::get_if<plot::Curves>(&figure.content)) check_named(*curves);
    if (auto const* sheet = std::get_if<plot::Sheet>(&figure.content)) {
      for (plot::Panel const& panel : sheet->panels) {
        CAPTURE(panel.title);
        CHECK_FALSE(panel.title.empty());
        if (auto const* map = std::get_if<plot::HeatMap>(&panel.content)) check_colours(*map);
        if (auto const* curves = std::get_if<plot::Curves>(&panel.content)) check_named(*curves);
      }
    }
  }
}

TEST_CASE("Kazemnejad's heat map: 50 x 128, its columns change sign as often as the ledger says", "[figures]") {
  plot::HeatMap const map = heat_map(kazemnejad2019_heatmap());
  REQUIRE(map.rows() == 50);
  REQUIRE(map.columns == 128);
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
  plot::HeatMap const map = heat_map(clock_blog_heatmap());
  REQUIRE(map.rows() == 200);
  REQUIRE(map.columns == 256);
  CHECK(sign_changes(map, {0, 2, 4, 6, 8, 10}) == std::vector<int>{63, 58, 54, 51, 47, 44});
  CHECK(sign_changes(map, {1, 3, 5, 7, 9, 11}) == std::vector<int>{63, 59, 55, 51, 48, 44});
}

TEST_CASE("Kazemnejad's dot products have the printed values", "[figures]") {
  plot::HeatMap const map = heat_map(kazemnejad2019_dot_products());
  REQUIRE(map.rows() == 50);
  REQUIRE(map.columns == 50);
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
  plot::HeatMap const map = heat_map(figure);
  REQUIRE(map.rows() == 200);
  REQUIRE(map.columns == 200);
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
