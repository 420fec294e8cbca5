/// Sheets: small multiples as data, as a layout and as a script.
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "reports/plot/layout.hpp"
#include "reports/plot/render.hpp"
#include "reports/plot/script.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/reports/plot_figures.hpp"

using namespace pe::plot;
using namespace pe::plot::tests;

namespace {

Figure of(Sheet sheet) {
  Figure figure{.name = "a-sheet",
                .title = "A sheet",
                .caption = "Small multiples.",
                .x = {.label = "key"},
                .y = {.label = "query"},
                .content = std::move(sheet)};
  return at_width(std::move(figure), two_columns_cm);
}

Figure two_maps() {
  HeatMap const small{.columns = 2, .values = {0, 1, 2, 3}, .colours = {0, 5}, .colour_label = "weight"};
  HeatMap const large{.columns = 3, .values = {0, 1, 2, 3, 4, 5, 0, 1, 2}, .colours = {0, 5}, .colour_label = "weight"};
  return of({.panels = {{"one, small", small}, {"two", large}}, .across = 2, .across_narrow = 1});
}

Figure three_panels_of_curves() {
  Series const norm{.label = "norm", .points = {{1, 1}, {2, 3}}}, gap{.label = "gap", .points = {{2, -4}}};
  return of({.panels = {{"one", Curves{{norm}}}, {"two", Curves{{gap, norm}}}, {"three", Curves{{gap}}}},
             .across = 2,
             .across_narrow = 1});
}

}  // namespace

TEST_CASE("The CSV of a sheet names the panel of each record and pads narrow panels", "[plot]") {
  CHECK(csv(two_maps()) ==
        "panel,query / key,0,1,2\n"
        "\"one, small\",0,0,1,\n"
        "\"one, small\",1,2,3,\n"
        "two,0,0,1,2\n"
        "two,1,3,4,5\n"
        "two,2,0,1,2\n");
  CHECK(csv(three_panels_of_curves()) ==
        "panel,key,norm,gap\n"
        "one,1,1,\n"
        "one,2,3,\n"
        "two,1,1,\n"
        "two,2,3,-4\n"
        "three,2,,-4\n");
}

TEST_CASE("A sheet with panels that do not go together is refused", "[plot]") {
  auto const refused = [](auto const& spoil, Figure figure, char const* reason) {
    CHECK_NOTHROW(require_drawable(figure));
    spoil(std::get<Sheet>(figure.content));
    CHECK_THROWS_WITH(csv(figure), pe::tests::contains(reason));
  };
  refused([](Sheet& s) { s.panels.clear(); }, two_maps(), "no panels");
  refused([](Sheet& s) { s.across = 0; }, two_maps(), "no panels");
  refused([](Sheet& s) { s.across_narrow = 0; }, two_maps(), "no panels");
  refused([](Sheet& s) { s.aspect = 0; }, two_maps(), "without height");
  refused([](Sheet& s) { s.panels[1].title = "one, small"; }, two_maps(), "two panels called");
  refused(
      [](Sheet& s) {
        s.panels[1].content = Curves{{{.label = "x", .points = {{0, 0}}}}};
      },
      two_maps(), "two kinds");
  refused([](Sheet& s) { std::get<HeatMap>(s.panels[1].content).colour_label = "size"; }, two_maps(),
          "colours of two meanings");
  refused([](Sheet& s) { std::get<HeatMap>(s.panels[1].content).colours.high = 9; }, two_maps(), "two ranges");
  refused([](Sheet& s) { std::get<Curves>(s.panels[2].content).series.clear(); }, three_panels_of_curves(),
          "no series");
}

TEST_CASE("Panels of a sheet do not overlap, keep their shape, and stand in fewer columns on a narrow page", "[plot]") {
  for (auto const& [width, across] : {std::pair{two_columns_cm, 2}, {one_column_cm, 1}}) {
    Figure const figure = at_width(two_maps(), width);
    Layout const place = layout(figure);
    REQUIRE(place.plots.size() == 2);
    auto const &first = place.plots[0], &second = place.plots[1];
    for (PlotLayout const* plot : {&first, &second}) CHECK(std::abs(plot->plot_width_cm - plot->plot_height_cm) < 1e-9);
    if (across == 2)
      CHECK(second.margins.left > first.margins.left + first.plot_width_cm + 3 * character_cm);
    else
      CHECK(second.margins.top > first.margins.top + first.plot_height_cm + 2 * line_cm);
    CHECK(place.bar.corner.x_cm > figure.size.width_cm - first.margins.right);
  }
}

TEST_CASE("Curves of a sheet share their ranges and their key; numbers stand outside only", "[plot]") {
  Layout const place = layout(three_panels_of_curves());
  REQUIRE(place.plots.size() == 3);
  for (PlotLayout const& plot : place.plots) {
    CHECK(plot.x.range.low == 1);
    CHECK(plot.x.range.high == 2);
    CHECK(plot.y.range.low < -4);
    CHECK(plot.y.range.high > 3);
  }
  REQUIRE(place.key.size() == 2);
  CHECK(place.key[0].text == "norm");
  CHECK(place.key[1].at.x_cm > place.key[0].at.x_cm + sample_cm + 4 * character_cm);
  auto const numbered = [](AxisLayout const& axis) { return !axis.ticks.front().text.empty(); };
  CHECK(numbered(place.plots[0].y));
  CHECK_FALSE(numbered(place.plots[0].x));
  CHECK_FALSE(numbered(place.plots[1].y));
  CHECK(numbered(place.plots[1].x));  // nothing stands below it
  CHECK(numbered(place.plots[2].x));
}

TEST_CASE("The script of a sheet reads each panel's own records, and one label has one style", "[plot]") {
  std::string const maps = gnuplot_script(two_maps(), Format::svg, "s.csv");
  CHECK(contains(maps, "plot \"./s.csv\" matrix skip 1 every 1::2:0:3:1 using ($1-2):2:3 with image"));
  CHECK(contains(maps, "plot \"./s.csv\" matrix skip 3 every 1::2:0:4:2 using ($1-2):2:3 with image"));
  std::string const curves = gnuplot_script(three_panels_of_curves(), Format::svg, "s.csv");
  CHECK(contains(curves, "plot \"./s.csv\" skip 1 every ::0::1 using 2:3 with lines lc rgb \"#000000\""));
  CHECK(contains(curves, "plot \"./s.csv\" skip 3 every ::0::1 using 2:4 with lines lc rgb \"#d55e00\""));
  CHECK(contains(curves, "\"\" skip 3 every ::0::1 using 2:3 with lines lc rgb \"#000000\""));
  CHECK(contains(curves, "plot \"./s.csv\" skip 5 every ::0::0 using 2:4"));
}

TEST_CASE("The key of a sheet shows each label as its series are drawn", "[plot]") {
  Series const norm{.label = "norm", .points = {{1, 1}, {2, 3}}},
      gap{.label = "gap", .points = {{2, -4}}, .style = Style::points};
  Figure const figure = of({.panels = {{"one", Curves{{norm}}}, {"two", Curves{{gap}}}}, .across = 2});
  std::istringstream script(gnuplot_script(figure, Format::svg, "s.csv"));
  std::vector<std::string> strokes, markers;
  for (std::string line; std::getline(script, line);) {
    if (contains(line, "nohead")) strokes.push_back(line);
    if (contains(line, "set label \"\" at")) markers.push_back(line);
  }
  REQUIRE(strokes.size() == 1);
  REQUIRE(markers.size() == 1);
  CHECK(contains(strokes.front(), "#000000"));
  CHECK(contains(markers.front(), "#d55e00"));
}

TEST_CASE("A sheet is drawn with its titles, and a cell's text is distinct from its colour", "[plot]") {
  pe::tests::Folder const folder;
  Figure figure = two_maps();
  for (Panel& panel : std::get<Sheet>(figure.content).panels) {
    auto& map = std::get<HeatMap>(panel.content);
    for (double const value : map.values) map.texts.push_back("v" + std::to_string(static_cast<int>(value)));
  }
  Rendered const rendered = render(figure, folder.path(), {Format::svg, Format::pdf});
  REQUIRE_FALSE(rendered.obstacle);
  std::string const svg = pe::tests::bytes_of(folder.path() / "a-sheet.svg");
  for (char const* text : {"one, small", "two", "weight", "v5"})
    CHECK(contains(svg, "<text>" + std::string(text) + "</text>"));
  // The palette's ends are dark and light.
  std::string const script = gnuplot_script(figure, Format::svg, "s.csv");
  CHECK(contains(script, "set label \"v0\" noenhanced at 0,0 center front textcolor rgb \"#fefefe\""));
  CHECK(contains(script, "set label \"v5\" noenhanced at 2,1 center front textcolor rgb \"#252525\""));
}
