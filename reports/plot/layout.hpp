/// Where the parts of a figure land. gnuplot is told every position, so that nothing is cut off or covered.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/plot/figure.hpp"

namespace pe::plot {

/// From the plot to the colour bar, and the bar; from the end of a curve to the tip of its leader, and on to its name.
inline constexpr double bar_gap_cm = 0.15, bar_cm = 0.22, leader_cm = 0.6, leader_gap_cm = 0.08;

/// The space around the plot itself, in centimetres.
struct Margins {
  double left, right, top, bottom;
};

/// `text` is in gnuplot's markup: "0.5", "10^{-50}", with a true minus sign.
struct Tick {
  double at;
  std::string text;
};

struct AxisLayout {
  Range range;
  std::vector<Tick> ticks;
};

/// Where a series is named: `end` and `label` are heights within the plot, 0 at the bottom and 1 at the top.
struct EndLabel {
  std::size_t series;
  double end, label;
};

struct Layout {
  Margins margins;
  /// The middle of the first line of each axis label: from the bottom, the left and the right edge of the page.
  double x_label_cm, y_label_cm, colour_label_cm;
  double plot_width_cm, plot_height_cm;
  AxisLayout x, y;               ///< for a heat map, y runs downwards
  std::vector<Tick> colours;     ///< of the colour bar of a heat map
  std::vector<EndLabel> labels;  ///< of curves, from the bottom up
};

/// Returns the layout of a drawable figure.
Layout layout(Figure const& figure);

/// Returns where a value lies in a range as the scale shows it: 0 at its low end, 1 at its high end.
double fraction(double value, Range range, Scale scale);

/// Returns the size that gives a heat map of this width square cells when its labels have one line each.
Size square_cells(std::size_t rows, std::size_t columns, double width_cm);

/// Returns round numbers within the range: about `wanted` of them on a linear scale; on a logarithmic one 1, 2 and 5
/// times powers of ten, or powers of ten alone where there are many. `smallest` is the smallest step of a linear scale.
std::vector<double> round_ticks(Range range, Scale scale, int wanted, double smallest = 0);

/// Moves ascending positions within [0, 1] apart to at least `gap`, each as little as can be in the sense of least
/// squares. When they do not fit, they are spaced evenly over the whole interval.
std::vector<double> spread(std::vector<double> positions, double gap);

}  // namespace pe::plot
