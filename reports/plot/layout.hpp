/// Where the parts of a figure land. gnuplot is given every position, so that nothing is cut off or covered.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/plot/figure.hpp"

namespace pe::plot {

/// From the plot to the colour bar, and the bar; from the end of a curve to the tip of its leader, the sample of its
/// style behind that, and on to its name.
inline constexpr double bar_gap_cm = 0.15, bar_cm = 0.22, leader_cm = 0.4, sample_cm = 0.5, leader_gap_cm = 0.08;

/// Room for text at style::text_pt: a line, a character.
inline constexpr double line_cm = 0.34, character_cm = 0.145;

/// From a tick to its number; an edge; a colour bar with its numbers and label.
inline constexpr double tick_cm = 0.25, edge_cm = 0.15;
inline constexpr double bar_room_cm = bar_gap_cm + bar_cm + tick_cm + 4 * character_cm + line_cm;

/// From the edges of the page to the plot, in centimetres.
struct Margins {
  double left, right, top, bottom;
};

/// `text` is in gnuplot's markup when it is a number ("0.5", "10^{-50}", with a true minus sign), else shown as typed.
struct Tick {
  double at;
  std::string text;
};

struct AxisLayout {
  Range range;
  std::vector<Tick> ticks;
  bool names = false;  ///< the ticks are names, not numbers
};

/// Where a series is named: `end` and `label` are heights within the plot, 0 at the bottom and 1 at the top.
struct EndLabel {
  std::size_t series;
  double end, label;
  bool meets = false;  ///< another curve ends there, too
};

/// One plot.
struct PlotLayout {
  Margins margins = {};
  double plot_width_cm = 0, plot_height_cm = 0;
  AxisLayout x = {}, y = {};          ///< for a heat map, y runs downwards
  std::vector<EndLabel> labels = {};  ///< of curves, from the bottom up
};

/// A place on the page, from its left and its bottom edge.
struct Place {
  double x_cm, y_cm;
};

/// The colour bar of heat maps; no height: none.
struct BarLayout {
  Place corner{0, 0};  ///< lower left
  double height_cm = 0;
  std::vector<Tick> ticks;
};

/// A text on the page; of a series: what names it, after a piece of its line.
struct TextLayout {
  std::string text;
  Place at;
};

struct Layout {
  std::vector<PlotLayout> plots;                           ///< one; of a sheet, one for each panel
  Place x_label{0, 0}, y_label{0, 0}, colour_label{0, 0};  ///< their middles
  BarLayout bar = {};
  std::vector<TextLayout> titles = {};  ///< of a sheet's panels: their lower left corners
  std::vector<TextLayout> key = {};     ///< of a sheet's series: the left ends of their lines
};

/// Returns the layout of a drawable figure.
Layout layout(Figure const& figure);

/// Returns the plots of a drawable figure, as fractions of its picture and with the values at the ends of their axes:
/// for a page that reads values from the picture.
std::vector<reports::Panel> panels(Figure const& figure);

struct AxisRanges {
  Range x, y;
};

/// Returns the range that the axes of these curves show: those that are set, or points, requested ticks and
/// reference lines, with some room.
AxisRanges ranges(Figure const& figure, std::vector<Curves const*> const& curves);

/// Returns the layout of a drawable sheet.
Layout layout(Figure const& figure, Sheet const& sheet);

/// Returns the size that gives the plots of a sheet their shape.
Size sheet_size(Sheet const& sheet, double width_cm);

/// Returns the figure for a page of another width. Cells of heat maps and plots of sheets keep their shape, so that the
/// height follows; curves, and cells with texts, keep their height.
Figure at_width(Figure figure, double width_cm);

/// Returns where a value lies in a range as the scale shows it: 0 at its low end, 1 at its high end.
double fraction(double value, Range range, Scale scale);

/// Returns the size that gives a heat map of this width square cells when its labels have one line each.
Size square_cells(std::size_t rows, std::size_t columns, double width_cm);

/// Returns the number of code points.
double characters(std::string const& text);

/// Returns round numbers within the range: about `wanted` of them on a linear scale; on a logarithmic one 1, 2 and 5
/// times powers of ten, or powers of ten alone where there are many. `smallest` is the smallest step of a linear scale.
std::vector<double> round_ticks(Range range, Scale scale, int wanted, double smallest = 0);

/// Returns the requested ticks, or round ones; each takes `room_cm`.
AxisLayout axis_layout(Axis const& axis, Range range, double length_cm, double room_cm, double smallest = 0);

/// Gives a plot of a heat map its axes: cells that are named, or counted from 0, with all their names as ticks.
void place_cells(Figure const& figure, HeatMap const& map, PlotLayout& plot);

/// Returns the range, widened by a fraction of itself on both sides; a single value gets room around it.
Range widened(Range range, Scale scale, double fraction);

/// Moves ascending positions within [0, 1] apart to at least `gap`, each as little as can be in the sense of least
/// squares. When they do not fit, they are spaced evenly over the whole interval.
std::vector<double> spread(std::vector<double> positions, double gap);

/// Room for one tick of an axis.
inline constexpr double x_tick_cm = 0.95, y_tick_cm = 0.9;

}  // namespace pe::plot
