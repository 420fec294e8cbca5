#include "reports/plot/layout.hpp"

#include <algorithm>
#include <utility>

namespace pe::plot {
namespace {

// A title, with the gap below it; the numbers of the x axis with their ticks.
constexpr double title_cm = 0.42, x_numbers_cm = 0.45;

/// Those of this kind.
template <class Content>
std::vector<Content const*> panels_of(Sheet const& sheet) {
  std::vector<Content const*> all;
  for (Panel const& panel : sheet.panels)
    if (auto const* content = std::get_if<Content>(&panel.content)) all.push_back(content);
  return all;
}

/// The sheet without its height.
struct Grid {
  std::size_t across, down;
  bool one_range;  ///< only the outer panels have numbers
  bool bar;
  Margins around;  ///< outside of all plots; the top with the first row's titles
  double column_gap_cm, row_gap_cm, plot_width_cm;
  std::vector<TextLayout> key;  ///< heights counted from the top of the page, downwards
};

/// The names of the series in lines of the page's width, each after a piece of its curve. One alone needs no name: the
/// axis says what it is.
std::vector<TextLayout> key_of(Sheet const& sheet, double left_cm, double width_cm) {
  std::vector<TextLayout> key;
  auto const labels = series_labels(sheet);
  if (labels.size() == 1) return key;
  double x = left_cm, y = edge_cm + line_cm / 2;
  for (std::string const& label : labels) {
    double const room = sample_cm + leader_gap_cm + character_cm * characters(label) + sample_cm / 2;
    if (x > left_cm && x + room > width_cm) {
      x = left_cm;
      y += line_cm;
    }
    key.push_back({label, {x, y}});
    x += room;
  }
  return key;
}

Grid grid(Sheet const& sheet, double width_cm) {
  auto const maps = panels_of<HeatMap>(sheet);
  Grid out{};
  out.one_range = std::ranges::all_of(maps, [&](HeatMap const* map) {
    return map->columns == maps.front()->columns && map->rows() == maps.front()->rows();
  });
  out.bar = !maps.empty() && !maps.front()->colour_label.empty();
  std::size_t const wanted = width_cm < (one_column_cm + two_columns_cm) / 2 ? sheet.across_narrow : sheet.across;
  out.across = std::min(wanted, sheet.panels.size());
  out.down = (sheet.panels.size() + out.across - 1) / out.across;

  double const y_numbers_cm = tick_cm + character_cm * (maps.empty() ? 4.5 : 3);
  out.around.left = line_cm + y_numbers_cm;
  // Half of the last number of the x axis hangs over.
  out.around.right = out.bar ? bar_room_cm : edge_cm + 2 * character_cm;
  out.around.bottom = x_numbers_cm + line_cm + edge_cm / 2;
  out.key = key_of(sheet, out.around.left, width_cm);
  out.around.top = title_cm + (out.key.empty() ? edge_cm / 2 : out.key.back().at.y_cm + line_cm);
  out.column_gap_cm = !out.one_range ? 0.1 + y_numbers_cm : maps.empty() ? 0.7 : 0.3;
  out.row_gap_cm = title_cm + (out.one_range ? 0.12 : x_numbers_cm);
  double const gaps = out.column_gap_cm * static_cast<double>(out.across - 1);
  out.plot_width_cm = (width_cm - out.around.left - out.around.right - gaps) / static_cast<double>(out.across);
  return out;
}

void drop_texts(AxisLayout& axis) {
  for (Tick& tick : axis.ticks) tick.text.clear();
}

}  // namespace

Size sheet_size(Sheet const& sheet, double width_cm) {
  Grid const g = grid(sheet, width_cm);
  auto const down = static_cast<double>(g.down);
  return {width_cm, g.around.top + g.around.bottom + down * g.plot_width_cm * sheet.aspect + (down - 1) * g.row_gap_cm};
}

Layout layout(Figure const& figure, Sheet const& sheet) {
  auto const [width, height] = figure.size;
  Grid g = grid(sheet, width);
  auto const down = static_cast<double>(g.down);
  double const plot_height = (height - g.around.top - g.around.bottom - (down - 1) * g.row_gap_cm) / down;
  double const middle = g.around.bottom + (height - g.around.top - g.around.bottom) / 2;

  Layout out{.plots = {},
             .x_label = {(g.around.left + width - g.around.right) / 2, line_cm / 2},
             .y_label = {line_cm / 2, middle},
             .colour_label = {width - line_cm / 2, middle}};
  for (TextLayout& name : g.key) {
    name.at.y_cm = height - name.at.y_cm;
    out.key.push_back(std::move(name));
  }

  auto const curves = panels_of<Curves>(sheet);
  for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
    std::size_t const column = i % g.across, row = i / g.across;
    PlotLayout plot{.plot_width_cm = g.plot_width_cm, .plot_height_cm = plot_height};
    double const left = g.around.left + static_cast<double>(column) * (g.plot_width_cm + g.column_gap_cm);
    double const top = g.around.top + static_cast<double>(row) * (plot_height + g.row_gap_cm);
    plot.margins = {left, width - left - g.plot_width_cm, top, height - top - plot_height};
    if (auto const* map = std::get_if<HeatMap>(&sheet.panels[i].content)) {
      place_cells(figure, *map, plot);
    } else {
      auto const [x, y] = ranges(figure, curves);
      plot.x = axis_layout(figure.x, x, plot.plot_width_cm, x_tick_cm);
      plot.y = axis_layout(figure.y, y, plot.plot_height_cm, y_tick_cm);
    }
    bool const lowest = i + g.across >= sheet.panels.size();
    if (g.one_range && !lowest) drop_texts(plot.x);
    if (g.one_range && column != 0) drop_texts(plot.y);
    out.titles.push_back({sheet.panels[i].title, {left, height - top + (title_cm - line_cm) / 2 + line_cm / 2}});
    out.plots.push_back(std::move(plot));
  }
  if (g.bar) {
    constexpr double tallest_cm = 6;
    double const all = height - g.around.top - g.around.bottom, tall = std::min(all, tallest_cm);
    out.bar = {{width - g.around.right + bar_gap_cm, middle - tall / 2},
               tall,
               axis_layout({}, panels_of<HeatMap>(sheet).front()->colours, tall, y_tick_cm).ticks};
  }
  return out;
}

}  // namespace pe::plot
