#include "reports/plot/layout.hpp"

#include <algorithm>
#include <utility>

namespace pe::plot {
namespace {

constexpr double bottom_cm = 0.85;  // the numbers and the label of the x axis

double widest(std::vector<std::string> const& names) {
  double most = 0;
  for (std::string const& name : names) most = std::max(most, characters(name));
  return most;
}

/// Three digits or the names on the left, a colour bar with four characters on the right.
Margins margins(HeatMap const& map) {
  return {line_cm + tick_cm + character_cm * (map.row_names.empty() ? 3 : widest(map.row_names)),
          map.colour_label.empty() ? edge_cm : bar_room_cm, edge_cm, bottom_cm};
}

/// A layout with everything but the axes.
Layout framed(Figure const& figure, Margins const& margins) {
  auto const [width, height] = figure.size;
  PlotLayout const plot{.margins = margins,
                        .plot_width_cm = width - margins.left - margins.right,
                        .plot_height_cm = height - margins.top - margins.bottom};
  double const middle = margins.bottom + plot.plot_height_cm / 2;
  return {.plots = {plot},
          .x_label = {margins.left + plot.plot_width_cm / 2, line_cm / 2},
          .y_label = {line_cm / 2, middle},
          .colour_label = {width - line_cm / 2, middle}};
}

Layout layout(Figure const& figure, HeatMap const& map) {
  Layout out = framed(figure, margins(map));
  PlotLayout& plot = out.plots.front();
  place_cells(figure, map, plot);
  if (!map.colour_label.empty())
    out.bar = {{figure.size.width_cm - plot.margins.right + bar_gap_cm, plot.margins.bottom},
               plot.plot_height_cm,
               axis_layout({}, map.colours, plot.plot_height_cm, y_tick_cm).ticks};
  return out;
}

/// The heights at which series are named: that of the end of each curve, or as near as its neighbours allow.
std::vector<EndLabel> end_labels(Curves const& curves, Range range, Scale scale, double plot_height_cm) {
  std::vector<EndLabel> labels;
  for (std::size_t s = 0; s < curves.series.size(); ++s)
    labels.push_back({s, fraction(curves.series[s].points.back().y, range, scale), 0});
  std::ranges::stable_sort(labels, {}, &EndLabel::end);
  std::vector<double> places;
  for (EndLabel const& label : labels) places.push_back(label.end);
  places = spread(std::move(places), line_cm / plot_height_cm);
  double const apart = line_cm / plot_height_cm / 4;
  for (std::size_t i = 0; i < places.size(); ++i) {
    labels[i].label = places[i];
    labels[i].meets = (i > 0 && labels[i].end - labels[i - 1].end < apart) ||
                      (i + 1 < places.size() && labels[i + 1].end - labels[i].end < apart);
  }
  return labels;
}

Layout layout(Figure const& figure, Curves const& curves) {
  auto const [x, y] = ranges(figure, {&curves});
  std::vector<std::string> names;
  for (Series const& series : curves.series) names.push_back(series.label);

  double const beside =
      std::min(leader_cm + sample_cm + 2 * leader_gap_cm + character_cm * widest(names), figure.size.width_cm / 2);
  Margins margins{line_cm + tick_cm + edge_cm, beside + edge_cm, edge_cm, bottom_cm};
  double const height = framed(figure, margins).plots.front().plot_height_cm;
  AxisLayout const y_axis = axis_layout(figure.y, y, height, y_tick_cm);
  double numbers = 0;
  for (Tick const& tick : y_axis.ticks) numbers = std::max(numbers, characters(tick.text));
  // "10^{-200}" is set smaller than it is written.
  margins.left += character_cm * std::min(numbers, 6.0);

  Layout out = framed(figure, margins);
  PlotLayout& plot = out.plots.front();
  plot.x = axis_layout(figure.x, x, plot.plot_width_cm, x_tick_cm);
  plot.y = y_axis;
  plot.labels = end_labels(curves, y, figure.y.scale, height);
  return out;
}

Range extent(std::vector<double> const& values) {
  auto const [low, high] = std::ranges::minmax(values);
  return {low, high};
}

reports::PanelAxis shown_axis(Axis const& asked, AxisLayout const& place) {
  return {place.range.low, place.range.high, asked.scale == Scale::logarithmic};
}

bool is_map(std::variant<HeatMap, Curves> const& content) { return std::holds_alternative<HeatMap>(content); }

}  // namespace

double characters(std::string const& text) {
  // Bytes that continue a code point do not count.
  return static_cast<double>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

AxisRanges ranges(Figure const& figure, std::vector<Curves const*> const& all) {
  std::vector<double> xs = figure.x.ticks, ys = figure.y.ticks;
  bool markers = false;
  for (Curves const* curves : all) {
    for (Series const& series : curves->series) {
      for (Point const point : series.points) {
        xs.push_back(point.x);
        ys.push_back(point.y);
      }
      markers = markers || (series.style != Style::line && series.style != Style::steps);
    }
    for (Reference const& line : curves->references)
      (line.kind == Reference::Kind::horizontal ? ys : xs).push_back(line.at);
  }
  auto const range = [](Axis const& axis, std::vector<double> const& values, double room) {
    return axis.shown ? *axis.shown : widened(extent(values), axis.scale, room);
  };
  return {range(figure.x, xs, markers ? 0.04 : 0), range(figure.y, ys, 0.04)};
}

Layout layout(Figure const& figure) {
  return std::visit([&](auto const& content) { return layout(figure, content); }, figure.content);
}

Figure at_width(Figure figure, double width_cm) {
  if (auto const* sheet = std::get_if<Sheet>(&figure.content)) {
    figure.size = sheet_size(*sheet, width_cm);
    return figure;
  }
  if (auto const* map = std::get_if<HeatMap>(&figure.content); map != nullptr && map->texts.empty()) {
    PlotLayout const before = layout(figure).plots.front();
    double const beside = before.margins.left + before.margins.right;
    figure.size.height_cm += before.plot_height_cm * ((width_cm - beside) / (figure.size.width_cm - beside) - 1);
  }
  figure.size.width_cm = width_cm;
  return figure;
}

Size square_cells(std::size_t rows, std::size_t columns, double width_cm) {
  Margins const around = margins(HeatMap{.columns = 1, .colour_label = "label"});
  double const cell = (width_cm - around.left - around.right) / static_cast<double>(columns);
  return {width_cm, cell * static_cast<double>(rows) + around.top + around.bottom};
}

std::vector<reports::Panel> panels(Figure const& figure) {
  auto const* const sheet = std::get_if<Sheet>(&figure.content);
  auto const [width, height] = figure.size;
  std::vector<reports::Panel> out;
  for (auto const& plot : layout(figure).plots) {
    auto const* const panel = sheet != nullptr ? &sheet->panels[out.size()] : nullptr;
    out.push_back({.name = panel != nullptr ? panel->title : "",
                   .cells = panel != nullptr ? is_map(panel->content) : std::holds_alternative<HeatMap>(figure.content),
                   .left = plot.margins.left / width,
                   .top = plot.margins.top / height,
                   .width = plot.plot_width_cm / width,
                   .height = plot.plot_height_cm / height,
                   .x = shown_axis(figure.x, plot.x),
                   .y = shown_axis(figure.y, plot.y)});
  }
  return out;
}

}  // namespace pe::plot
