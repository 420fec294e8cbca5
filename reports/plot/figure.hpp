/// A figure as plain data: what is drawn and what it says. How it looks is `style.hpp`, where it lands `layout.hpp`.
///
/// Every text is UTF-8 and is shown as typed: nothing in it is markup. Lengths are centimetres on paper.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pe::plot {

/// The widths that a paper's columns have.
inline constexpr double one_column_cm = 8.5, two_columns_cm = 17.5;

struct Size {
  double width_cm = one_column_cm, height_cm = 6;
};

struct Range {
  double low, high;
};

enum class Scale { linear, logarithmic };

struct Axis {
  std::string label;  ///< the quantity, and its unit where it has one: "distance (tokens)"
  Scale scale = Scale::linear;
  std::vector<double> ticks = {};  ///< where to put ticks; empty: chosen from the data
};

/// The colours of a heat map: `sequential` for amounts, `diverging` for signed values around the middle of the range.
enum class Palette { sequential, diverging };

/// A matrix, one cell an entry: row 0 at the top, column 0 on the left, both counted from 0 on the axes.
struct HeatMap {
  std::size_t columns = 0;
  std::vector<double> values;  ///< row by row; a whole number of rows
  Palette palette = Palette::sequential;
  Range colours{0, 1};       ///< the values at the two ends of the palette
  std::string colour_label;  ///< what a colour means

  std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

struct Point {
  double x, y;
};

/// A point of a curve that the text speaks about.
struct Mark {
  Point at;
  std::string text;
};

enum class Style { line, points, marked_line, steps };

struct Series {
  std::string label;          ///< written at the end of the curve
  std::vector<Point> points;  ///< x strictly increasing
  Style style = Style::line;
  std::vector<Mark> marks = {};
};

/// A thin line across the whole plot at one value.
struct Reference {
  enum class Kind { horizontal, vertical } kind = Kind::horizontal;
  double at = 0;
  std::string label;
};

struct Curves {
  std::vector<Series> series;
  std::vector<Reference> references = {};
};

struct Figure {
  std::string name;     ///< of its files, without extension: lower-case letters, digits and dashes
  std::string title;    ///< one line; the title of the SVG, not drawn
  std::string caption;  ///< what to see in it; for the page and for LaTeX, not drawn
  Axis x, y;
  Size size;
  std::variant<HeatMap, Curves> content;
};

/// Throws std::invalid_argument, with a sentence that names the figure, when it cannot be drawn as it stands: a name
/// unfit for a file, less than 4 cm by 2 cm, nothing to draw, a number that is not finite, a range without width, x
/// values that do not increase, a value without a logarithm on a logarithmic axis.
void require_drawable(Figure const& figure);

/// The figure's numbers as CSV (RFC 4180, lines ended by LF), each the shortest text that reads back as the same
/// double. A heat map: a header with the column numbers, then each row after its number. Curves: the column x, then one
/// column per series, empty where the series has no point at that x.
std::string csv(Figure const& figure);

}  // namespace pe::plot
