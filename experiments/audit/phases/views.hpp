/// One table or several side by side, seen as rows (positions) by columns (entries of a code), whatever their shape.
///
/// Any axis may be the one of the positions; the others, flattened in row-major order, are the columns. So [L,d],
/// [1,L,d], [L,1,d], [d,L], [L,d/2,2], [2,L,d/2] and complex [L,d/2] all become rows by columns, and nothing is copied.
#pragma once

#include <cstdint>
#include <span>
#include <string>
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
  bool is_complex() const { return views_.front().complex; }
  /// How far entries may be off besides what their type explains.
  double within() const { return views_.front().table.within; }

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

// Layouts: which column of a table holds the sine, and which the cosine, of which pair.

/// What a column holds.
struct Column {
  static constexpr int none = -1;

  int pair = none;  ///< `none`: the column is there for an even width only, and holds zeros
  bool cosine = false;
  bool copy = false;  ///< the same sine or cosine stands in an earlier column
};

struct Layout {
  std::string name;
  bool rotary = false;  ///< only caches of rotary embeddings are written so
  int pairs = 0;
  std::vector<Column> columns;

  /// The first column of each pair's sine (cosine); `Column::none` where the table has none.
  std::vector<int> sines() const { return first_of(false); }
  std::vector<int> cosines() const { return first_of(true); }
  /// Whether every pair has both.
  bool is_whole() const { return sines().back() != Column::none && cosines().back() != Column::none; }
  /// How many columns hold a sine or a cosine.
  std::int64_t entries() const;

 private:
  std::vector<int> first_of(bool cosine) const;
};

/// The layouts that a table of this many columns can have, the usual ones first.
///
///   interleaved          s0 c0 s1 c1 ...          the paper's
///   sin-cos              s0 s1 ... c0 c1 ...      tensor2tensor, fairseq
///   cos-sin              c0 c1 ... s0 s1 ...      diffusers' flip_sin_to_cos, vLLM's cos_sin_cache
///   cos-sin pairs        c0 s0 c1 s1 ...          torchtune's [L,d/2,2]; complex: freqs_cis
///   ... duplicated       each block twice, by halves (c0 c1 .. c0 c1 ..) or by repeats (c0 c0 c1 c1 ..)
/// Of an odd width the last column is the sine of one pair more, or zero.
std::vector<Layout> layouts(std::int64_t columns);

/// The layouts of a cosine table, or a sine table, without the other one.
std::vector<Layout> layouts_alone(std::int64_t columns);

/// Every matrix that one table, or a cosine and a sine table side by side, may be, with every layout of its columns.
std::vector<std::pair<Matrix, std::vector<Layout>>> arrangements(std::vector<Table> const& tables);

}  // namespace pe::audit::phases
