/// One plot of a figure, as lines for gnuplot.
#pragma once

#include <string>
#include <vector>

#include "reports/plot/gnuplot.hpp"
#include "reports/plot/layout.hpp"

namespace pe::plot::gnuplot {

/// Where the numbers of a plot stand in the CSV: after the header and so many records, after so many columns.
struct Source {
  std::string path;  ///< a literal
  std::size_t records_before = 0, columns_before = 0;
  std::vector<std::string> labels = {};  ///< of the columns of curves
  bool whole = true;                     ///< nothing else stands in the file
};

/// Adds the lines that draw one plot in its place.
void plot(Lines& lines, Figure const& figure, PlotLayout const& place, HeatMap const& map, Source const& source);
void plot(Lines& lines, Figure const& figure, PlotLayout const& place, Curves const& curves, Source const& source);

/// How many records of the CSV a plot takes.
std::size_t records(HeatMap const& map);
std::size_t records(Curves const& curves);

/// Adds the ticks of an axis: "x", "y" or "cb".
void ticks(Lines& lines, char const* axis, AxisLayout const& place, char const* offset);

}  // namespace pe::plot::gnuplot
