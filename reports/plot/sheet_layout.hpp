/// Where the panels of a sheet land.
#pragma once

#include <vector>

#include "reports/plot/layout.hpp"

namespace pe::plot {

struct AxisRanges {
  Range x, y;
};

/// Returns what the axes of these curves have to show: points, ticks asked for and reference lines, with some room.
AxisRanges ranges(Figure const& figure, std::vector<Curves const*> const& curves);

/// Returns the layout of a drawable sheet.
Layout sheet_layout(Figure const& figure, Sheet const& sheet);

/// Returns the size that gives the plots of a sheet their shape.
Size sheet_size(Sheet const& sheet, double width_cm);

}  // namespace pe::plot
