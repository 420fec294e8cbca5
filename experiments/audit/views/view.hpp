/// A table, or two side by side, as rows by columns, and of each column which sine or cosine it holds.
///
/// A view copies no entry unless its rows or columns cannot be stepped through in memory. It leads back: every place in
/// it is an index of the table as it was given.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/audit/limits.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::core {

/// What a column of a code holds: the cosine or the sine of a pair, which may be negative.
struct Column {
  int pair = 0;
  bool sine = false, negative = false;
};

/// What a reading has to assume that no sound table needs.
enum class Slip {
  none,
  clockwise,  ///< every sine has the other sign
  exchanged,  ///< sines stand where the name says cosines
  unlike      ///< cosines and sines are laid out differently
};

struct View {
  std::vector<Table> sides;  ///< each [rows, columns of its own]; left to right
  std::vector<Table> given;  ///< what each side was made from
  std::vector<Column> columns;
  int pairs = 0;
  std::string layout;   ///< of Convention
  bool rotary = false;  ///< only caches of rotary embeddings are written so
  bool angles = false;  ///< entries are angles: the first half of the columns are their cosines, the others their sines
  bool guessed = false;  ///< of cosines or of sines alone
  Slip slip = Slip::none;
  std::int64_t padded = 0;              ///< columns behind, of each side, that turn nothing and are no part of it
  std::vector<std::int64_t> row_shape;  ///< lengths of the axes that the rows are of, none of them 1
  double score = 0;                     ///< the share of pairs of entries that lie on one circle

  std::int64_t rows() const { return sides.front().shape[0]; }
  std::size_t size() const { return columns.size(); }
  /// Whether every pair has a cosine and a sine.
  bool is_whole() const { return !guessed; }

  /// Row-major, `count` rows from `first` on; `into` has count * size() places.
  void read(std::int64_t first, std::int64_t count, std::span<double> into) const;
  std::vector<double> read(std::span<std::int64_t const> rows) const;

  /// The first column of each pair's cosine, or sine; -1 where there is none.
  std::vector<int> first_of(bool sine) const;
  /// In the table as it was given.
  std::vector<std::int64_t> index(std::int64_t row, std::size_t column) const;
  /// The name of the table of a column, where there are two.
  std::string tensor(std::size_t column) const;
};

/// The table with rows and columns of several axes each, in that order; nothing where more entries would have to be
/// copied than are held at once.
std::optional<Table> as_matrix(Table const& table, std::vector<std::size_t> const& of_rows,
                               std::vector<std::size_t> const& of_columns);

/// One of the equal parts along each axis but the last `kept`, as long as there are more than `fewest`; axes of length
/// 1 left out.
Table without_repetition(Table table, std::size_t kept = 1, std::size_t fewest = 2);

// The ways to read a table as rows by columns.

/// Rows that are looked at to see how columns go together: of wide tables fewer, as each is far in memory.
inline std::int64_t rows_seen(std::int64_t rows, std::int64_t columns) {
  constexpr std::int64_t most = 200, least = 4, most_entries = std::int64_t{1} << 17;
  return std::min(rows, std::clamp(most_entries / columns, least, most));
}

/// A matrix and the table that it was made from.
struct Form {
  Table matrix, given;
  std::vector<std::int64_t> row_shape = {};
};

/// The likeliest first. `widths`: columns that rows of a vector may have, where they stand one after the other.
std::vector<Form> forms_of(Table const& given, std::vector<std::int64_t> const& widths);

/// Rows of a matrix, evenly spread.
std::vector<double> some_rows(Table const& matrix);

/// How a table may be read.
struct Readings {
  std::vector<View> likely;  ///< that hold sines and cosines, the best first, each as good as the others at a glance
  std::vector<View> all;     ///< all readings without a slip, for tables that are broken in every entry
};

/// What is known before: the entries of a code that each axis has, those of a whole code, and whether the name says
/// cosines and sines.
struct Reader {
  std::vector<std::int64_t> axes = {};
  std::vector<std::int64_t> widths = {};
  std::int64_t pairs =
      0;  ///< that are prescribed; then tables of twice as many columns are read as copies, whatever they hold
  bool called = false;
};
Readings readings(std::vector<Table> const& tables, Reader const& reader);

}  // namespace pe::audit::core
