/// One table or several side by side, seen as rows (positions) by columns (entries of a code), whatever their shape.
///
/// Any axis may be the one of the positions; the others, flattened in row-major order, are the columns. So [L,d],
/// [1,L,d], [L,1,d], [d,L], [L,d/2,2], [2,L,d/2] and complex [L,d/2] all become rows by columns, and nothing is copied.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "experiments/audit/table.hpp"

namespace pe::audit::phases {

class Matrix {
 public:
  /// `table` with `row_axis`, an axis of the table as given, as its rows. Complex entries become two real columns.
  Matrix(Table const& table, std::size_t row_axis);

  /// The columns of both, those of `left` first; they have equally many rows.
  static Matrix side_by_side(Matrix const& left, Matrix const& right);

  std::int64_t rows() const { return rows_; }
  std::int64_t columns() const { return columns_; }
  /// Of a complex table, the type of its parts. Tables side by side have one type.
  Dtype dtype() const { return views_.front().table.dtype; }
  std::size_t tables() const { return views_.size(); }
  /// Entries along the last of the table's own axes, when there are more than one beside the rows; else 1.
  std::int64_t innermost() const;
  bool is_complex() const { return views_.front().complex; }

  /// Writes rows `first` to `first + count - 1`, row-major; `into` has count * columns() places.
  void read(std::int64_t first, std::int64_t count, std::span<double> into) const;

  /// Asks the memory for rows that will be read soon, as far as there are such.
  void prefetch(std::int64_t first, std::int64_t count) const;

  /// One entry of those.
  double entry(std::int64_t row, std::int64_t column) const;

  /// The table that an entry stands in, and its index there, in the shape as given.
  std::pair<std::size_t, std::vector<std::int64_t>> place(std::int64_t row, std::int64_t column) const;

 private:
  struct View {
    Table table;  // axis 0: rows
    std::size_t row_axis;
    bool complex;
    std::int64_t columns;
  };
  Matrix() = default;

  std::vector<View> views_;
  std::int64_t rows_ = 0, columns_ = 0;
};

/// Every way to choose the rows, the likeliest first: the first axis that is longer than 1, then the others. Those that
/// give more than `most_columns` are left out.
std::vector<Matrix> matrices(Table const& table);

}  // namespace pe::audit::phases
