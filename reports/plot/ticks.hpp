/// Ranges, round numbers and their texts.
#pragma once

#include <vector>

#include "reports/plot/layout.hpp"

namespace pe::plot {

/// Returns round numbers within the range: about `wanted` of them on a linear scale; on a logarithmic one 1, 2 and 5
/// times powers of ten, or powers of ten alone where there are many. `smallest` is the smallest step of a linear scale.
std::vector<double> round_ticks(Range range, Scale scale, int wanted, double smallest = 0);

/// Returns the requested ticks, or round ones; each takes `room_cm`.
AxisLayout axis_layout(Axis const& axis, Range range, double length_cm, double room_cm, double smallest = 0);

/// Returns the axis of cells that are named, or counted from 0, with all their names as ticks.
AxisLayout cells_layout(Axis const& axis, std::size_t cells, std::vector<std::string> const& names, double length_cm,
                        double room_cm);

/// Returns the range, widened by a fraction of itself on both sides; a single value gets room around it.
Range widened(Range range, Scale scale, double fraction);

/// Moves ascending positions within [0, 1] apart to at least `gap`, each as little as can be in the sense of least
/// squares. When they do not fit, they are spaced evenly over the whole interval.
std::vector<double> spread(std::vector<double> positions, double gap);

/// Room for one tick of an axis.
inline constexpr double x_tick_cm = 0.95, y_tick_cm = 0.9;

}  // namespace pe::plot
