/// A table of several axes, or a cosine and a sine table side by side, as rows by columns in doubles; and its rows as
/// the cells of a grid.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::phases {

struct Flat {
  std::vector<Table> parts;  ///< [rows, columns] each, side by side; the raw entries are found here by their place
  std::vector<std::int64_t> shape;  ///< of the rows, as the tables have them
  std::int64_t rows = 0, columns = 0;
  std::vector<double> entries;        ///< row-major
  std::vector<std::int64_t> lengths;  ///< of the axes of the first table that are longer than 1, as they stand here
  std::vector<std::size_t> axes;      ///< which axes of it as given these are
  std::size_t given_axes = 0;         ///< how many it has

  double at(std::int64_t r, std::int64_t c) const { return entries[static_cast<std::size_t>(r * columns + c)]; }
  /// The index of an entry in its table as given.
  std::vector<std::int64_t> index(std::int64_t r, std::int64_t c) const;
  /// How many of the columns are those of a part.
  std::int64_t columns_of(Table const& part) const { return entry_count(part) / rows; }
};

/// Whether the tables have 2^23 numbers at most: larger ones are not read as grids.
bool may_be_grid(std::vector<Table> const& tables);

/// All axes but the last as rows, or all but the first with `channels_first`; that one, and the parts of complex
/// entries, as columns. Nothing for integers, for tables without rows and of more than 2^20 rows.
std::optional<Flat> flat(std::vector<Table> const& tables, bool channels_first);

/// Which row of the table has the entry of row i of a part, in this column.
using RowOf = std::function<std::int64_t(std::int64_t i, std::int64_t column)>;

/// A table [count, columns] of these entries, in the parts' own type.
Table entries_of(Flat const& flat, std::int64_t count, std::vector<std::int64_t> const& columns, RowOf const& row);

/// Rows are cells of a grid, the last side the fastest, after tokens that are none.
struct Cells {
  std::int64_t tokens = 0;
  std::vector<std::int64_t> sides;
  std::int64_t merge = 1;  ///< windows of so many cells along each of the last two sides stand together, as Qwen2-VL's
  /// How many cells lie between neighbours along an axis, numbered line after line.
  std::int64_t stride(std::size_t axis) const;
  /// The row of a cell by its number, and the reverse.
  std::int64_t row(std::int64_t cell) const;
  std::int64_t cell(std::int64_t row) const;
  /// The place of a row along an axis; of a token, 0.
  std::int64_t at(std::int64_t row, std::size_t axis) const {
    return row < tokens ? 0 : cell(row) / stride(axis) % sides[axis];
  }
};

/// One axis by itself; the whole table must outlive it.
struct Line {
  std::size_t axis = 0;
  std::vector<std::int64_t> columns;  ///< in the whole table: those of the first part, then those of the second
  std::vector<Table> parts;           ///< [places along the axis, columns] each
  RowOf row;
};

/// The columns of an axis; nothing where the parts do not have equally many.
std::optional<Line> line_of(Flat const& flat, std::vector<std::size_t> const& axis_of_columns, std::size_t axis,
                            std::int64_t count, RowOf row);

/// The places along each axis that has columns: each entry is that of most cells at the place. An axis's columns are
/// those that change along it, and along no other nearly as often; a column that shows none goes with the column before
/// it. None where all are of one axis, or the parts have not equally many of each.
std::vector<Line> lines_of(Flat const& flat, Cells const& cells);

/// Whether all cells have what the lines have.
bool are_all(Flat const& flat, Cells const& cells, std::vector<Line> const& lines);

/// By --grid, by the shape, or by what repeats; nothing where none says so.
std::optional<Cells> cells_of(Flat const& flat, Options const& options);

}  // namespace pe::audit::phases
