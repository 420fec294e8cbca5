#include "reports/plot/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "reports/writers/escape.hpp"

namespace pe::plot {
namespace {

void require(bool condition, Figure const& figure, std::string_view complaint) {
  if (!condition) throw std::invalid_argument(fmt::format("The figure \"{}\" {}.", figure.name, complaint));
}

bool on_axis(double value, Axis const& axis) {
  return std::isfinite(value) && (axis.scale == Scale::linear || value > 0);
}

void require_drawable(Figure const& figure, HeatMap const& map) {
  require(map.columns > 0 && !map.values.empty(), figure, "has no cells");
  require(map.values.size() % map.columns == 0, figure, "has a last row that is not full");
  require(std::ranges::all_of(map.values, [](double v) { return std::isfinite(v); }), figure,
          "has a cell that is not a finite number");
  require(std::isfinite(map.colours.low) && std::isfinite(map.colours.high) && map.colours.low < map.colours.high,
          figure, "has a colour range without width");
  require(figure.x.scale == Scale::linear && figure.y.scale == Scale::linear, figure,
          "is a heat map, whose axes count cells and cannot be logarithmic");
  auto const none_or = [](std::size_t found, std::size_t wanted) { return found == 0 || found == wanted; };
  require(none_or(map.texts.size(), map.values.size()), figure, "has not one text for each cell");
  require(none_or(map.row_names.size(), map.rows()), figure, "has not one name for each row");
  require(none_or(map.column_names.size(), map.columns), figure, "has not one name for each column");
}

void require_drawable(Figure const& figure, Curves const& curves) {
  require(!curves.series.empty(), figure, "has no series");
  for (Axis const* axis : {&figure.x, &figure.y}) {
    if (!axis->shown) continue;
    auto const [low, high] = *axis->shown;
    require(on_axis(low, *axis) && std::isfinite(high) && low < high, figure, "has an axis without width");
  }
  std::set<std::string> labels;
  for (Series const& series : curves.series) {
    require(labels.insert(series.label).second, figure, fmt::format("has two series called \"{}\"", series.label));
    auto drawn = [&](Point p) { return on_axis(p.x, figure.x) && on_axis(p.y, figure.y); };
    auto not_increasing = [](Point a, Point b) { return !(a.x < b.x); };
    require(!series.points.empty(), figure, fmt::format("has no point in the series \"{}\"", series.label));
    require(std::ranges::all_of(series.points, drawn), figure,
            fmt::format("has a point in the series \"{}\" that its axes cannot show (not finite, or not positive on a "
                        "logarithmic axis)",
                        series.label));
    require(std::ranges::adjacent_find(series.points, not_increasing) == series.points.end(), figure,
            fmt::format("has x values in the series \"{}\" that do not increase", series.label));
  }
  for (Reference const& line : curves.references) {
    Axis const& axis = line.kind == Reference::Kind::horizontal ? figure.y : figure.x;
    require(on_axis(line.at, axis), figure, fmt::format("has a reference line \"{}\" off its axis", line.label));
  }
}

void require_drawable(Figure const& figure, Sheet const& sheet) {
  require(!sheet.panels.empty() && sheet.across > 0 && sheet.across_narrow > 0, figure, "has no panels");
  require(std::isfinite(sheet.aspect) && sheet.aspect > 0, figure, "has panels without height");
  std::set<std::string> titles;
  for (Panel const& panel : sheet.panels) {
    require(titles.insert(panel.title).second, figure, fmt::format("has two panels called \"{}\"", panel.title));
    require(panel.content.index() == sheet.panels.front().content.index(), figure, "has panels of two kinds");
    std::visit([&](auto const& content) { require_drawable(figure, content); }, panel.content);
    if (auto const* map = std::get_if<HeatMap>(&panel.content)) {
      auto const& first = std::get<HeatMap>(sheet.panels.front().content);
      require(map->colour_label == first.colour_label && map->palette == first.palette, figure,
              "has panels with colours of two meanings");
      require(map->colour_label.empty() ||
                  (map->colours.low == first.colours.low && map->colours.high == first.colours.high),
              figure, "has panels with two ranges of colours and one bar");
    }
  }
}

/// A line break becomes a space, so that a record is always one line.
std::string field(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return reports::csv_field(text);
}

std::string name_or_number(std::vector<std::string> const& names, std::size_t index) {
  return names.empty() ? fmt::format("{}", index) : field(names[index]);
}

std::string corner(Figure const& figure) { return field(figure.y.label + " / " + figure.x.label); }

/// The rows of a heat map, each after `lead` and its name, padded to `columns`.
std::string rows(HeatMap const& map, std::string const& lead, std::size_t columns) {
  std::string out;
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    if (i % map.columns == 0) out += '\n' + lead + name_or_number(map.row_names, i / map.columns);
    out += fmt::format(",{:.6g}", map.values[i]);
    if (i % map.columns == map.columns - 1) out.append(columns - map.columns, ',');
  }
  return out;
}

/// The points of curves, row by row of one x, in the columns that `labels` name.
std::string rows(Curves const& curves, std::string const& lead, std::vector<std::string> const& labels) {
  std::map<double, std::vector<std::string>> by_x;
  for (Series const& series : curves.series) {
    auto const column = static_cast<std::size_t>(std::ranges::find(labels, series.label) - labels.begin());
    for (Point const point : series.points) {
      auto& row = by_x[point.x];
      row.resize(labels.size());
      row[column] = fmt::format("{}", point.y);
    }
  }
  std::string out;
  for (auto const& [x, row] : by_x) out += fmt::format("\n{}{},{}", lead, x, fmt::join(row, ","));
  return out;
}

/// A figure of one plot as a sheet of one panel.
Sheet as_sheet(Figure const& figure) {
  if (auto const* map = std::get_if<HeatMap>(&figure.content)) return {.panels = {{"", *map}}};
  if (auto const* curves = std::get_if<Curves>(&figure.content)) return {.panels = {{"", *curves}}};
  return std::get<Sheet>(figure.content);
}

}  // namespace

void require_drawable(Figure const& figure) {
  require(reports::is_file_name(figure.name), figure,
          "needs a name that fits a file: lower-case letters, digits and dashes, not starting with a dash");
  require(figure.size.width_cm >= 4 && figure.size.height_cm >= 2, figure, "is smaller than 4 cm by 2 cm");
  std::visit([&](auto const& content) { require_drawable(figure, content); }, figure.content);
}

std::vector<std::string> series_labels(Sheet const& sheet) {
  std::vector<std::string> labels;
  for (Panel const& panel : sheet.panels)
    if (auto const* curves = std::get_if<Curves>(&panel.content))
      for (Series const& series : curves->series)
        if (std::ranges::find(labels, series.label) == labels.end()) labels.push_back(series.label);
  return labels;
}

std::string csv(Figure const& figure) {
  require_drawable(figure);
  bool const is_sheet = std::holds_alternative<Sheet>(figure.content);
  auto const sheet = as_sheet(figure);
  auto const labels = series_labels(sheet);
  HeatMap widest;
  for (Panel const& panel : sheet.panels) {
    auto const* const map = std::get_if<HeatMap>(&panel.content);
    if (map != nullptr && map->columns > widest.columns) widest = *map;
  }
  if (is_sheet) widest.column_names.clear();
  std::string out = is_sheet ? "panel," : "";
  out += widest.columns > 0 ? corner(figure) : field(figure.x.label);
  for (std::string const& label : labels) out += ',' + field(label);
  for (std::size_t column = 0; column < widest.columns; ++column)
    out += ',' + name_or_number(widest.column_names, column);
  for (Panel const& panel : sheet.panels) {
    std::string const lead = is_sheet ? field(panel.title) + ',' : "";
    if (auto const* map = std::get_if<HeatMap>(&panel.content)) out += rows(*map, lead, widest.columns);
    if (auto const* curves = std::get_if<Curves>(&panel.content)) out += rows(*curves, lead, labels);
  }
  return out + '\n';
}

}  // namespace pe::plot
