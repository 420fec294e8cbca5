/// A table of several axes, or a cosine and a sine table side by side, as rows by columns in doubles; and its rows as
/// the cells of a grid.
#pragma once

#include <cstdint>
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

/// A table [rows, columns] of these entries in the parts' own type.
Table entries_of(Flat const& flat, std::vector<std::int64_t> const& rows, std::vector<std::int64_t> const& columns);

/// Rows are cells of a grid, the last side the fastest, after tokens that are none.
struct Cells {
  std::int64_t tokens = 0;
  std::vector<std::int64_t> sides;

  /// By how many rows neighbours along an axis are apart.
  std::int64_t stride(std::size_t axis) const;
  /// The place of a row along an axis; of a token, 0.
  std::int64_t at(std::int64_t row, std::size_t axis) const {
    return row < tokens ? 0 : (row - tokens) / stride(axis) % sides[axis];
  }
};

/// The axis along which each column changes in most cells, and along no other in half as many; nothing for a column
/// that stands still or changes along several.
std::vector<std::optional<std::size_t>> main_axes(Flat const& flat, Cells const& cells);

/// By --grid, by the shape, or by what repeats; nothing where none says so.
std::optional<Cells> cells_of(Flat const& flat, Options const& options);

}  // namespace pe::audit::phases
