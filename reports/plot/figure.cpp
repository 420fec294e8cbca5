#include "reports/plot/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string_view>

namespace pe::plot {
namespace {

void require(bool condition, Figure const& figure, std::string_view complaint) {
  if (!condition) throw std::invalid_argument(fmt::format("The figure \"{}\" {}.", figure.name, complaint));
}

bool fits_file_name(std::string_view name) {
  auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.front() != '-' && std::ranges::all_of(name, allowed);
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
}

void require_drawable(Figure const& figure, Curves const& curves) {
  require(!curves.series.empty(), figure, "has no series");
  for (Series const& series : curves.series) {
    auto drawn = [&](Point p) { return on_axis(p.x, figure.x) && on_axis(p.y, figure.y); };
    auto not_increasing = [](Point a, Point b) { return !(a.x < b.x); };
    require(!series.points.empty(), figure, fmt::format("has no point in the series \"{}\"", series.label));
    require(std::ranges::all_of(series.points, drawn), figure,
            fmt::format("has a point in the series \"{}\" that its axes cannot show (not finite, or not positive on a "
                        "logarithmic axis)",
                        series.label));
    require(std::ranges::adjacent_find(series.points, not_increasing) == series.points.end(), figure,
            fmt::format("has x values in the series \"{}\" that do not increase", series.label));
    require(std::ranges::all_of(series.marks, [&](Mark const& mark) { return drawn(mark.at); }), figure,
            fmt::format("has a mark in the series \"{}\" that its axes cannot show", series.label));
  }
  for (Reference const& line : curves.references) {
    Axis const& axis = line.kind == Reference::Kind::horizontal ? figure.y : figure.x;
    require(on_axis(line.at, axis), figure, fmt::format("has a reference line \"{}\" off its axis", line.label));
  }
}

/// A CSV field. A line break becomes a space, so that a record is always one line.
std::string field(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string csv(Figure const& figure, HeatMap const& map) {
  std::string out = field(figure.y.label + " / " + figure.x.label);
  for (std::size_t column = 0; column < map.columns; ++column) out += fmt::format(",{}", column);
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    if (i % map.columns == 0) out += fmt::format("\n{}", i / map.columns);
    out += fmt::format(",{}", map.values[i]);
  }
  return out + '\n';
}

std::string csv(Figure const& figure, Curves const& curves) {
  std::string out = field(figure.x.label);
  std::map<double, std::vector<std::string>> rows;
  for (std::size_t s = 0; s < curves.series.size(); ++s) {
    out += ',' + field(curves.series[s].label);
    for (Point const point : curves.series[s].points) {
      auto& row = rows[point.x];
      row.resize(curves.series.size());
      row[s] = fmt::format("{}", point.y);
    }
  }
  for (auto const& [x, row] : rows) out += fmt::format("\n{},{}", x, fmt::join(row, ","));
  return out + '\n';
}

}  // namespace

void require_drawable(Figure const& figure) {
  require(fits_file_name(figure.name), figure,
          "needs a name that fits a file: lower-case letters, digits and dashes, not starting with a dash");
  require(figure.size.width_cm >= 4 && figure.size.height_cm >= 2, figure, "is smaller than 4 cm by 2 cm");
  std::visit([&](auto const& content) { require_drawable(figure, content); }, figure.content);
}

std::string csv(Figure const& figure) {
  require_drawable(figure);
  return std::visit([&](auto const& content) { return csv(figure, content); }, figure.content);
}

}  // namespace pe::plot
