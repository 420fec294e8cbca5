#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/plot/figure.hpp"

namespace pe::plot {
namespace {

/// A CSV field. A line break becomes a space, so that a record is always one line.
std::string field(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
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

std::string csv(Figure const& figure, HeatMap const& map) {
  std::string out = corner(figure);
  for (std::size_t column = 0; column < map.columns; ++column) out += ',' + name_or_number(map.column_names, column);
  return out + rows(map, "", map.columns) + '\n';
}

std::string csv(Figure const& figure, Curves const& curves) {
  std::string out = field(figure.x.label);
  std::vector<std::string> labels;
  for (Series const& series : curves.series) {
    labels.push_back(series.label);
    out += ',' + field(series.label);
  }
  return out + rows(curves, "", labels) + '\n';
}

std::string csv(Figure const& figure, Sheet const& sheet) {
  bool const maps = std::holds_alternative<HeatMap>(sheet.panels.front().content);
  std::string out = "panel," + (maps ? corner(figure) : field(figure.x.label));
  auto const labels = series_labels(sheet);
  std::size_t columns = 0;
  for (Panel const& panel : sheet.panels)
    if (auto const* map = std::get_if<HeatMap>(&panel.content)) columns = std::max(columns, map->columns);
  for (std::string const& label : labels) out += ',' + field(label);
  for (std::size_t column = 0; column < columns; ++column) out += fmt::format(",{}", column);
  for (Panel const& panel : sheet.panels) {
    std::string const lead = field(panel.title) + ',';
    if (auto const* map = std::get_if<HeatMap>(&panel.content)) out += rows(*map, lead, columns);
    if (auto const* curves = std::get_if<Curves>(&panel.content)) out += rows(*curves, lead, labels);
  }
  return out + '\n';
}

}  // namespace

std::string csv(Figure const& figure) {
  require_drawable(figure);
  return std::visit([&](auto const& content) { return csv(figure, content); }, figure.content);
}

}  // namespace pe::plot
