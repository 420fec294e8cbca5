/// What the tests of figures say often about their data.
#pragma once

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/figures/figures.hpp"

namespace pe::experiments::tests {

/// Equal to so many printed decimals, six by default.
inline bool printed_as(double value, double printed, int decimals = 6) {
  return std::abs(value - printed) < 0.5000001 * std::pow(10, -decimals);
}

/// A figure, drawn once for all tests: some take a second.
inline plot::Figure const& drawn(FigureEntry const& entry) {
  static std::map<std::string_view, plot::Figure> figures;
  auto const found = figures.find(entry.name);
  return found != figures.end() ? found->second : figures.emplace(entry.name, entry.draw()).first->second;
}

inline plot::Figure const& drawn(std::string_view name) {
  for (FigureEntry const& entry : figures())
    if (entry.name == name) return drawn(entry);
  throw std::out_of_range("no figure " + std::string(name));
}

/// The heat map of a figure, of this size.
inline plot::HeatMap heat_map(plot::Figure const& figure, std::size_t rows, std::size_t columns) {
  auto const& map = std::get<plot::HeatMap>(figure.content);
  if (map.rows() != rows || map.columns != columns) throw std::length_error("the heat map is of another size");
  return map;
}

inline std::vector<plot::Series> series_of(plot::Figure const& figure) {
  return std::get<plot::Curves>(figure.content).series;
}

inline plot::Panel const& panel(plot::Figure const& figure, std::string_view title) {
  for (plot::Panel const& panel : std::get<plot::Sheet>(figure.content).panels)
    if (panel.title == title) return panel;
  throw std::out_of_range("no panel " + std::string(title));
}

inline plot::HeatMap const& map_of(plot::Figure const& figure, std::string_view title) {
  return std::get<plot::HeatMap>(panel(figure, title).content);
}

inline double cell(plot::HeatMap const& map, std::size_t row, std::size_t column) {
  return map.values[row * map.columns + column];
}

inline double at(plot::Series const& series, double x) {
  for (plot::Point const point : series.points)
    if (point.x == x) return point.y;
  throw std::out_of_range("no point of " + series.label + " at " + std::to_string(x));
}

inline bool contains(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace pe::experiments::tests
