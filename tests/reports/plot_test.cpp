/// Figures as data: their numbers, the script that gnuplot gets, their layout and their style.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "reports/plot/layout.hpp"
#include "reports/plot/panels.hpp"
#include "reports/plot/script.hpp"
#include "reports/plot/style.hpp"
#include "reports/plot/ticks.hpp"
#include "tests/catch.hpp"
#include "tests/reports/plot_figures.hpp"

using namespace pe::plot;
using namespace pe::plot::tests;

namespace {

/// What require_drawable has to say.
std::string complaint(Figure const& figure) {
  try {
    require_drawable(figure);
  } catch (std::invalid_argument const& error) {
    return error.what();
  }
  return "none";
}

/// L* of CIELAB (D65) of an sRGB colour, from its luminance, which is what its contrast with black says.
double lightness(style::Colour colour) {
  double const y = style::contrast(colour, 0) * 0.05 - 0.05;
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

}  // namespace

TEST_CASE("The CSV of curves has one column per series and gaps where a series has no point", "[plot]") {
  CHECK(csv(two_curves()) ==
        "lag (tokens),rising,flat\n"
        "0,0,0.25\n"
        "1,0.5,\n"
        "2,1,0.25\n");
}

TEST_CASE("The CSV of a heat map numbers rows and columns", "[plot]") {
  CHECK(csv(two_by_three()) ==
        "position / dimension,0,1,2\n"
        "0,-1,0,0.5\n"
        "1,1,0.25,-0.5\n");
}

TEST_CASE("The CSV of a heat map has six significant digits, and names where rows and columns have them", "[plot]") {
  Figure figure = two_by_three();
  auto& map = std::get<HeatMap>(figure.content);
  map.values[2] = 1.0 / 3;
  map.values[4] = -1.23456789e-7;
  map.colours = {-1, 1};
  map.row_names = {"first, left", "second"};
  map.column_names = {"a\nb", "c", "d"};
  CHECK(csv(figure) ==
        "position / dimension,a b,c,d\n"
        "\"first, left\",-1,0,0.333333\n"
        "second,1,-1.23457e-07,-0.5\n");
}

TEST_CASE("The CSV quotes labels, keeps a record on one line, and its numbers read back exactly", "[plot]") {
  Figure figure = two_curves();
  figure.x.label = "a, \"b\"\nc";
  first_series(figure).points = {{0.1, 1.0 / 3}};
  std::get<Curves>(figure.content).series.pop_back();
  CHECK(csv(figure) == "\"a, \"\"b\"\" c\",rising\n0.1,0.3333333333333333\n");
}

TEST_CASE("The script of curves", "[plot]") {
  CHECK(
      gnuplot_script(two_curves(), Format::svg, "folder/two-curves.csv") ==
      R"script(set terminal svg size 321,227 fixed font "sans-serif,9.333" linewidth 1.333 enhanced background "#ffffff"
set encoding utf8
set datafile separator comma
unset key
set label "lag (tokens)" noenhanced at screen 0.46912,0.02833 center rotate by 0 textcolor rgb "#262626"
set label "value" noenhanced at screen 0.02000,0.55833 center rotate by 90 textcolor rgb "#262626"
set lmargin at screen 0.13824
set rmargin at screen 0.80000
set bmargin at screen 0.14167
set tmargin at screen 0.97500
set tics nomirror out scale 0.5 textcolor rgb "#262626"
set xrange [0:2]
set xtics ("0" 0, "0.5" 0.5, "1" 1, "1.5" 1.5, "2" 2) offset 0,0.3
set yrange [-0.04:1.04]
set ytics ("0" 0, "0.5" 0.5, "1" 1) offset 0.5,0
set border 3 lw 0.5 lc rgb "#262626"
set grid xtics ytics back lt 1 lw 0.5 lc rgb "#e4e4e4"
set arrow from graph 0, first 0.75 to graph 1, first 0.75 nohead back dt (4,3) lw 0.5 lc rgb "#8c8c8c"
set label "limit" noenhanced at graph 0, first 0.75 front textcolor rgb "#262626" offset 0.6,0.5
set arrow from first 2,0.25 to graph 1.10667,0.26852 nohead lc rgb "#d55e00" dt (9,3) lw 1.1
set label "flat" noenhanced at graph 1.12089,0.26852 left textcolor rgb "#262626"
set arrow from first 2,1 to graph 1.10667,0.96296 nohead lc rgb "#000000" dt solid lw 1.1
set label "rising" noenhanced at graph 1.12089,0.96296 left textcolor rgb "#262626"
set arrow from first 1,0.5 rto graph 0,0.20000 nohead front lw 0.5 lc rgb "#262626"
set label "" at first 1,0.5 point pt 7 ps 0.6 lc rgb "#000000" front
set label "half" noenhanced at first 1,0.5 offset graph 0,0.24000 right front textcolor rgb "#262626"
plot "./folder/two-curves.csv" skip 1 using 1:2 with lines lc rgb "#000000" dt solid lw 1.1 title "rising" noenhanced, \
     "" skip 1 using 1:3 with steps lc rgb "#d55e00" dt (9,3) lw 1.1 title "flat" noenhanced
)script");
}

TEST_CASE("The script of a heat map: row 0 is at the top, cells are an image", "[plot]") {
  CHECK(
      gnuplot_script(two_by_three(), Format::pdf, "/folder/two-by-three.csv") ==
      R"script(set terminal pdfcairo size 8.5cm,5cm font "Sans,5.25" fontscale 1 linewidth 2 dashlength 1.5 enhanced background "#ffffff"
set encoding utf8
set datafile separator comma
unset key
set label "dimension" noenhanced at screen 0.46971,0.03400 center rotate by 0 textcolor rgb "#262626"
set label "position" noenhanced at screen 0.02000,0.57000 center rotate by 90 textcolor rgb "#262626"
set palette maxcolors 0 defined (0 "#064e83", 1 "#0a62a2", 2 "#0f76c2", 3 "#138be4", 4 "#44a0fa", 5 "#7eb5fd", 6 "#aacafe", 7 "#d0e0fd", 8 "#f6f6f6", 9 "#fdd7cc", 10 "#feb8a4", 11 "#f79a80", 12 "#ea7e60", 13 "#d86546", 14 "#c14e31", 15 "#a13f26", 16 "#83311c")
set colorbox vertical user origin screen 0.83647,0.17000 size screen 0.02588,0.80000 border
set cbtics ("−1" -1, "−0.5" -0.5, "0" 0, "0.5" 0.5, "1" 1) offset -0.5,0
set label "entry" noenhanced at screen 0.98000,0.57000 center rotate by 90 textcolor rgb "#262626"
set lmargin at screen 0.12059
set rmargin at screen 0.81882
set bmargin at screen 0.17000
set tmargin at screen 0.97000
set tics nomirror out scale 0.5 textcolor rgb "#262626"
set xrange [-0.5:2.5]
set xtics ("0" 0, "1" 1, "2" 2) offset 0,0.3
set yrange [1.5:-0.5]
set ytics ("0" 0, "1" 1) offset 0.5,0
set border 15 lw 0.5 lc rgb "#262626"
set cbrange [-1:1]
plot "/folder/two-by-three.csv" matrix skip 1 every 1::1 using ($1-1):2:3 with image title "entry" noenhanced
)script");
}

TEST_CASE("A literal holds no character that gnuplot expands", "[plot]") {
  CHECK(quoted("plain text, 1.5 (k)") == "\"plain text, 1.5 (k)\"");
  CHECK(quoted("`a` @b \"c\" 'd'") == "\"\\140a\\140 \\100b \\042c\\042 \\047d\\047\"");
  CHECK(quoted("\\ {e}^f $g ~ % &") == "\"\\134 \\173e\\175\\136f \\044g \\176 \\045 \\046\"");
  CHECK(quoted("two\nlines \u03b8") == "\"two\\nlines \u03b8\"");
}

TEST_CASE("A path is never taken for a command", "[plot]") {
  CHECK(contains(gnuplot_script(two_curves(), Format::svg, "< touch x"), "plot \"./< touch x\""));
}

TEST_CASE("A figure that cannot be drawn is refused with a sentence that names it", "[plot]") {
  auto const refused = [](auto const& spoil, Figure figure, std::string const& reason) {
    CAPTURE(reason);
    CHECK_NOTHROW(require_drawable(figure));
    spoil(figure);
    CHECK(contains(complaint(figure), "\"" + figure.name + "\""));
    CHECK(contains(complaint(figure), reason));
    CHECK_THROWS_AS(csv(figure), std::invalid_argument);
    CHECK_THROWS_AS(gnuplot_script(figure, Format::svg, "x.csv"), std::invalid_argument);
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  refused([](Figure& f) { f.name = "../up"; }, two_curves(), "fits a file");
  refused([](Figure& f) { f.name = ""; }, two_curves(), "fits a file");
  refused([](Figure& f) { f.size.height_cm = 1; }, two_curves(), "smaller than");
  refused([](Figure& f) { f.content = Curves{}; }, two_curves(), "no series");
  refused([](Figure& f) { first_series(f).points.clear(); }, two_curves(), "no point");
  refused([](Figure& f) { first_series(f).points[1].y = nan; }, two_curves(), "cannot show");
  refused([](Figure& f) { first_series(f).points[1].x = 0; }, two_curves(), "do not increase");
  refused([](Figure& f) { first_series(f).label = "flat"; }, two_curves(), "two series called");
  refused([](Figure& f) { first_series(f).marks[0].at.x = nan; }, two_curves(), "mark");
  refused([](Figure& f) { f.y.scale = Scale::logarithmic; }, two_curves(), "logarithmic");
  refused([](Figure& f) { std::get<Curves>(f.content).references[0].at = nan; }, two_curves(), "reference line");
  refused([](Figure& f) { std::get<HeatMap>(f.content).columns = 4; }, two_by_three(), "not full");
  refused([](Figure& f) { std::get<HeatMap>(f.content).columns = 0; }, two_by_three(), "no cells");
  refused([](Figure& f) { std::get<HeatMap>(f.content).values[0] = nan; }, two_by_three(), "not a finite number");
  refused([](Figure& f) { std::get<HeatMap>(f.content).colours = {1, 1}; }, two_by_three(), "without width");
  refused([](Figure& f) { f.x.scale = Scale::logarithmic; }, two_by_three(), "count cells");
  refused([](Figure& f) { std::get<HeatMap>(f.content).texts = {"one"}; }, two_by_three(), "one text for each cell");
  refused([](Figure& f) { std::get<HeatMap>(f.content).row_names = {"a"}; }, two_by_three(), "one name for each row");
  refused([](Figure& f) { std::get<HeatMap>(f.content).column_names = {"a"}; }, two_by_three(), "for each column");
}

TEST_CASE("Names are moved apart no further than they must", "[plot]") {
  auto const close = [](std::vector<double> const& a, std::vector<double> const& b) {
    return std::ranges::equal(a, b, [](double x, double y) { return std::abs(x - y) < 1e-12; });
  };
  CHECK(close(spread({0.1, 0.5, 0.9}, 0.2), {0.1, 0.5, 0.9}));
  CHECK(close(spread({0.5, 0.5}, 0.2), {0.4, 0.6}));
  CHECK(close(spread({0.0, 0.0, 0.5}, 0.1), {0.0, 0.1, 0.5}));
  CHECK(close(spread({0.9, 1.0, 1.0}, 0.1), {0.8, 0.9, 1.0}));
  CHECK(close(spread({0.5, 0.5, 0.5}, 9), {0.0, 0.5, 1.0}));
  CHECK(spread({}, 0.1).empty());
}

TEST_CASE("Ticks are round numbers within the range", "[plot]") {
  CHECK(round_ticks({-0.5, 49.5}, Scale::linear, 5, 1) == std::vector<double>{0, 10, 20, 30, 40});
  CHECK(round_ticks({-0.5, 1.5}, Scale::linear, 5, 1) == std::vector<double>{0, 1});
  CHECK(round_ticks({-1, 1}, Scale::linear, 4) == std::vector<double>{-1, -0.5, 0, 0.5, 1});
  CHECK(round_ticks({0.3, 12}, Scale::logarithmic, 5) == std::vector<double>{0.5, 1, 2, 5, 10});
  CHECK(round_ticks({1e-210, 1}, Scale::logarithmic, 5).size() == 5);
}

TEST_CASE("square_cells gives square cells", "[plot]") {
  Figure figure = two_by_three();
  figure.size = square_cells(2, 3, one_column_cm);
  PlotLayout const place = layout(figure).plots.front();
  CHECK(std::abs(place.plot_width_cm / 3 - place.plot_height_cm / 2) < 1e-12);
}

TEST_CASE("Lightness rises along viridis and is symmetric about the middle of the signed palette", "[plot]") {
  CHECK(std::ranges::is_sorted(style::viridis, {}, lightness));
  auto const& signed_colours = style::blue_to_red;
  for (std::size_t i = 0; i < signed_colours.size() / 2; ++i) {
    CAPTURE(i);
    double const negative = lightness(signed_colours[i]);
    CHECK(std::abs(negative - lightness(signed_colours[signed_colours.size() - 1 - i])) < 0.6);
    CHECK(std::abs(lightness(signed_colours[i + 1]) - negative - 65.0 / 8) < 0.8);
  }
}

TEST_CASE("Lines differ in colour, dashes and marker", "[plot]") {
  for (auto member : {+[](style::Line const& line) { return fmt::format("{}", line.colour); },
                      +[](style::Line const& line) { return std::string(line.dashes); },
                      +[](style::Line const& line) { return fmt::format("{}", line.marker); }}) {
    std::vector<std::string> values;
    for (style::Line const& line : style::lines) values.push_back(member(line));
    std::ranges::sort(values);
    CHECK(std::ranges::adjacent_find(values) == values.end());
  }
}

TEST_CASE("a page is told where the plot lies in the picture and what its axes show") {
  auto const curves = panels(two_curves());
  REQUIRE(curves.size() == 1);
  CHECK_FALSE(curves[0].cells);
  CHECK(curves[0].left > 0);
  CHECK(curves[0].left + curves[0].width < 1);
  CHECK(curves[0].top + curves[0].height < 1);
  CHECK(curves[0].x.low == 0);
  CHECK(curves[0].x.high == 2);
  CHECK(curves[0].y.low < curves[0].y.high);
  auto const cells = panels(two_by_three());
  REQUIRE(cells.size() == 1);
  CHECK(cells[0].cells);
  CHECK(cells[0].x.low == -0.5);
  CHECK(cells[0].x.high == 2.5);
  CHECK(cells[0].y.low == 1.5);  // row 0 is on top
  CHECK(cells[0].y.high == -0.5);
}
