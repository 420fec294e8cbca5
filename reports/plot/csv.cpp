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

/// A figure of one plot as a sheet of one panel.
Sheet as_sheet(Figure const& figure) {
  if (auto const* map = std::get_if<HeatMap>(&figure.content)) return {.panels = {{"", *map}}};
  if (auto const* curves = std::get_if<Curves>(&figure.content)) return {.panels = {{"", *curves}}};
  return std::get<Sheet>(figure.content);
}

}  // namespace

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
