/// Figures as data: their numbers, the script that gnuplot gets, their layout and their style.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>

#include "reports/plot/layout.hpp"
#include "reports/plot/script.hpp"
#include "reports/plot/style.hpp"
#include "tests/catch.hpp"
#include "tests/reports/golden.hpp"
#include "tests/reports/plot_figures.hpp"

using namespace pe::plot;
using namespace pe::plot::tests;

namespace {

/// What require_drawable has to say.
std::string complaint(Figure const& figure) {
  return pe::tests::refusal<std::invalid_argument>([&] { require_drawable(figure); });
}

/// L* of CIELAB (D65) of an sRGB colour, from its luminance, which is what its contrast with black says.
double lightness(style::Colour colour) {
  double const y = style::contrast(colour, 0) * 0.05 - 0.05;
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

}  // namespace

TEST_CASE("every ink is distinct from a dark page, and every line has one") {
  auto const dark_of = [](style::Colour light) { return std::ranges::find(style::inks, light, &style::Ink::light); };
  auto const paper = dark_of(style::paper)->dark;
  for (auto const& line : style::lines) {
    CAPTURE(line.colour);
    REQUIRE(dark_of(line.colour) != style::inks.end());
    CHECK(style::contrast(dark_of(line.colour)->dark, paper) > 4.5);
  }
  CHECK(style::contrast(dark_of(style::ink)->dark, paper) > 4.5);
  CHECK(style::contrast(dark_of(style::faint)->dark, paper) > 4.5);
}

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

TEST_CASE("The script of curves, and that of a heat map whose row 0 is at the top, are what their golden files say",
          "[plot]") {
  for (auto const& [figure, format, path] : {std::tuple{two_curves(), Format::svg, "folder/two-curves.csv"},
                                             {two_by_three(), Format::pdf, "/folder/two-by-three.csv"}}) {
    auto const name = figure.name + ".gnuplot";
    CHECK(pe::tests::golden_difference(name, gnuplot_script(figure, format, path)) == "");
  }
}

TEST_CASE("An axis ends where it is set, steps are steps, rings are open and have no leader", "[plot]") {
  auto figure = two_curves();
  figure.y.shown = Range{0.5, 1};
  first_series(figure).style = Style::steps;
  auto const steps = gnuplot_script(figure, Format::svg, "x.csv");
  CHECK(contains(steps, "set yrange [0.5:1]"));
  CHECK(contains(steps, "with steps"));
  CHECK(contains(steps, "from first 2,1 to"));
  first_series(figure).style = Style::rings;
  auto const rings = gnuplot_script(figure, Format::svg, "x.csv");
  CHECK(contains(rings, "with points pt 6"));
  CHECK_FALSE(contains(rings, "from first 2,1 to"));
  figure.y.shown = Range{1, 1};
  CHECK_THROWS_AS(csv(figure), std::invalid_argument);
}

TEST_CASE("A font is named in every format, and what is no name of one is refused", "[plot]") {
  for (auto const format : {Format::svg, Format::pdf, Format::png}) {
    CHECK(contains(gnuplot_script(two_curves(), format, "x.csv", "Latin Modern Roman"), "font \"Latin Modern Roman,"));
    CHECK_THROWS_AS(gnuplot_script(two_curves(), format, "x.csv", "a\"; system(1) #"), std::invalid_argument);
  }
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

TEST_CASE("Ticks that would be written with an exponent are powers of ten, on the whole axis", "[plot]") {
  auto const texts = [](Axis const& axis, Range range) {
    std::vector<std::string> out;
    for (auto const& tick : axis_layout(axis, range, 10, 2).ticks) out.push_back(tick.text);
    return out;
  };
  Axis axis;
  axis.scale = Scale::logarithmic;
  CHECK(texts(axis, {1e3, 5e6}) == std::vector<std::string>{"10^{3}", "10^{4}", "10^{5}", "10^{6}"});
  CHECK(texts(axis, {50, 2e5}) == std::vector<std::string>{"100", "1000", "10000", "100000"});
  axis.scale = Scale::linear;
  CHECK(texts(axis, {0, 4e6}) == std::vector<std::string>{"0", "10^{6}", "2·10^{6}", "3·10^{6}", "4·10^{6}"});
}

TEST_CASE("square_cells gives square cells", "[plot]") {
  Figure figure = two_by_three();
  figure.size = square_cells(2, 3, one_column_cm);
  PlotLayout const place = layout(figure).plots.front();
  CHECK(std::abs(place.plot_width_cm / 3 - place.plot_height_cm / 2) < 1e-12);
}

TEST_CASE("A heat map of another width keeps the shape of its cells", "[plot]") {
  auto const shape = [](Figure const& figure) {
    PlotLayout const place = layout(figure).plots.front();
    return place.plot_width_cm / place.plot_height_cm;
  };
  Figure const figure = two_by_three();
  CHECK(std::abs(shape(at_width(figure, 2 * figure.size.width_cm)) - shape(figure)) < 1e-12);
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

/// The lengths of ink and gap that a dash type repeats, in its unit; none for "solid".
std::vector<double> strokes(std::string dashes) {
  std::ranges::replace_if(
      dashes, [](char c) { return c == '(' || c == ',' || c == ')'; }, ' ');
  std::istringstream in(dashes == "solid" ? "" : dashes);
  return {std::istream_iterator<double>(in), {}};
}

TEST_CASE("In grey lines differ by dashes alone: by how many strokes they repeat, or half again in their period",
          "[plot]") {
  for (std::size_t i = 0; i < style::lines.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(i, j);
      auto const a = strokes(style::lines[i].dashes), b = strokes(style::lines[j].dashes);
      auto const [less, more] = std::minmax({std::reduce(a.begin(), a.end()), std::reduce(b.begin(), b.end())});
      CHECK((a.size() != b.size() || more >= 1.5 * less));
    }
  }
}

TEST_CASE("Up to 49 lines no two have colour and dashes in common", "[plot]") {
  std::set<std::pair<style::Colour, std::string>> seen;
  for (std::size_t i = 0; i < 49; ++i) CHECK(seen.emplace(style::line(i).colour, style::line(i).dashes).second);
  CHECK(style::line(6).dashes == std::string(style::lines[6].dashes));
}

TEST_CASE("a page knows where the plot lies in the picture and what its axes show") {
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
