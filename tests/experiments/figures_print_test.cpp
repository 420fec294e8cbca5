/// Figures on paper: in both widths nothing is cut off, covered or too tall for a page.

#include "experiments/figures/figures.hpp"
#include "reports/plot/layout.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::plot;

namespace {

/// A text of one line whose left end is here stays before this x.
bool ends_before(TextLayout const& text, double before_cm, double x_cm) {
  return text.at.x_cm + before_cm + character_cm * characters(text.text) <= x_cm;
}

void check_plot(PlotLayout const& plot) {
  CHECK(plot.plot_width_cm > 1.2);
  CHECK(plot.plot_height_cm > 0.5);
  for (double const margin : {plot.margins.left, plot.margins.right, plot.margins.top, plot.margins.bottom})
    CHECK(margin > 0);
  if (!plot.x.names) return;
  double const cell = plot.plot_width_cm / static_cast<double>(plot.x.ticks.size());
  for (Tick const& tick : plot.x.ticks) {
    CAPTURE(tick.text);
    CHECK(character_cm * characters(tick.text) < cell);
  }
}

void check_texts(HeatMap const& map, PlotLayout const& plot) {
  double const cell = plot.plot_width_cm / static_cast<double>(map.columns);
  for (std::string const& text : map.texts) {
    CAPTURE(text);
    CHECK(character_cm * characters(text) < cell);
  }
  if (!map.texts.empty()) CHECK(plot.plot_height_cm / static_cast<double>(map.rows()) > line_cm);
}

}  // namespace

TEST_CASE("In one column and in two, every text has its place and a page holds the figure", "[figures]") {
  for (FigureEntry const& entry : figures()) {
    CAPTURE(entry.name);
    Figure const& usual = experiments::tests::drawn(entry);
    for (double const width : {one_column_cm, two_columns_cm}) {
      CAPTURE(width);
      Figure const figure = at_width(usual, width);
      CHECK(figure.size.width_cm == width);
      CHECK(figure.size.height_cm < 23);  // the text of a page of A4 or US letter
      CHECK(character_cm * characters(figure.x.label) < width);
      CHECK(character_cm * characters(figure.y.label) < figure.size.height_cm);
      Layout const place = layout(figure);
      for (PlotLayout const& plot : place.plots) check_plot(plot);
      for (TextLayout const& name : place.key) CHECK(ends_before(name, leader_cm + leader_gap_cm, width));
      for (std::size_t i = 0; i < place.titles.size(); ++i) {
        CAPTURE(place.titles[i].text);
        bool const beside = i + 1 < place.titles.size() && place.titles[i + 1].at.x_cm > place.titles[i].at.x_cm;
        CHECK(ends_before(place.titles[i], 0, beside ? place.titles[i + 1].at.x_cm : width));
      }
      if (auto const* map = std::get_if<HeatMap>(&figure.content)) check_texts(*map, place.plots.front());
      if (auto const* sheet = std::get_if<Sheet>(&figure.content))
        for (std::size_t i = 0; i < sheet->panels.size(); ++i)
          if (auto const* map = std::get_if<HeatMap>(&sheet->panels[i].content)) check_texts(*map, place.plots[i]);
    }
  }
}
