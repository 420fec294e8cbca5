/// A figure as plain data: what is drawn and what it says. `style.hpp` says how it looks, `layout.hpp` where it lands.
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
  std::string label = {};  ///< the quantity, and its unit where it has one: "distance (tokens)"
  Scale scale = Scale::linear;
  std::vector<double> ticks = {};   ///< where to put ticks; empty: chosen from the data
  std::optional<Range> shown = {};  ///< of curves, which leave the plot beyond; none: all of the data, with some room
};

/// The colours of a heat map: `sequential` for amounts, `diverging` for signed values around the middle of the range.
enum class Palette { sequential, diverging };

/// A matrix, one cell an entry: row 0 at the top, column 0 on the left.
struct HeatMap {
  std::size_t columns = 0;
  std::vector<double> values = {};  ///< row by row; a whole number of rows
  Palette palette = Palette::sequential;
  Range colours{0, 1};                         ///< the values at the two ends of the palette; beyond them, its end
  std::string colour_label = {};               ///< what a colour means; empty: no colour bar
  std::vector<std::string> texts = {};         ///< in the cells, row by row; empty: none
  std::vector<std::string> row_names = {};     ///< empty: counted from 0
  std::vector<std::string> column_names = {};  ///< empty: counted from 0

  std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

struct Point {
  double x, y;
};

/// `steps` hold each value up to the next x; `rings` are open points, around those of others.
enum class Style { line, points, rings, marked_line, steps };

struct Series {
  std::string label;               ///< written at the end of the curve
  std::vector<Point> points = {};  ///< x strictly increasing
  Style style = Style::line;
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

struct Panel {
  std::string title;  ///< above it; one line
  std::variant<HeatMap, Curves> content;
};

/// Small multiples: panels of one kind and one size, row by row, under the figure's two axes. Heat maps share the
/// meaning of colours; curves share the ranges, and series of one label share a style, named once above all panels.
struct Sheet {
  std::vector<Panel> panels = {};
  std::size_t across = 4, across_narrow = 2;  ///< panels side by side on a page of two columns, and of one
  double aspect = 1;                          ///< height of a plot over its width
};

struct Figure {
  std::string name;          ///< of its files, without extension: lower-case letters, digits and dashes
  std::string title = {};    ///< one line; the title of the SVG, not drawn
  std::string caption = {};  ///< what to see in it; for the page and for LaTeX, not drawn
  Axis x = {}, y = {};
  Size size = {};
  std::variant<HeatMap, Curves, Sheet> content;
};

/// Throws std::invalid_argument, with a sentence that names the figure, when it cannot be drawn: a name unfit for a
/// file, less than 4 cm by 2 cm, nothing to draw, a number that is not finite, a range without width, x values that do
/// not increase, two series of one label, a value without a logarithm on a logarithmic axis, texts or names of another
/// number than cells, rows or columns; on a sheet, panels of two kinds, of one title, or with colours of two meanings.
void require_drawable(Figure const& figure);

/// The figure's numbers as CSV (RFC 4180, lines ended by LF).
///
/// Curves: the column x, then one column per series, empty where the series has no point at that x; each number is the
/// shortest text that reads back as the same double. A heat map: a header with the names or numbers of the columns,
/// then each row after its own; six significant digits, because a picture shows 256 colours and a page embeds the file
/// (200 rows of 256 would take over 1 MB otherwise). A sheet: the same records after a first column that names the
/// panel.
std::string csv(Figure const& figure);

/// The labels of all series of a sheet, in the order of their first appearance.
std::vector<std::string> series_labels(Sheet const& sheet);

}  // namespace pe::plot
