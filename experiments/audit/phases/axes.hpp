/// Tables whose columns stand for several axes: which pairs of columns go with which axis, and the rows of each axis
/// once.
///
/// The rows of a grid are cells, of a packed batch any positions. A pair of columns depends on one axis only, so that
/// it is the same in all rows that have one position there: which rows equal the row before tells the pairs of one axis
/// from those of another, whatever the sections, the order of the cells, or tokens between them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::phases {

/// The pairs of one axis. Row r of the table is row `place[r]` of `rows`.
struct Axis {
  Table rows;                       ///< [distinct, 2 pairs]: the first columns of all pairs, then the second ones
  std::vector<std::int64_t> place;  ///< -1: the row is spoilt
  std::vector<std::int64_t> first;  ///< for each distinct row, the first row of the table that is it
  std::vector<int> pairs;           ///< their numbers in the layout
};

struct Taken {
  std::string layout;
  std::vector<std::int64_t> shape;               ///< of the rows, as the table has them
  std::int64_t count = 0;                        ///< of rows
  std::int64_t inputs = 0;                       ///< columns of coordinates in front or behind
  std::vector<std::vector<double>> coordinates;  ///< the entries of these columns
  int pairs = 0;
  bool twice = false;  ///< every pair stands in two places, beside the copies that rotary caches have
  std::vector<Axis> axes;
  std::vector<std::int64_t> zero_rows, nan_rows, bad_rows;  ///< of zeros; with no numbers; with entries of their own
  bool wild = false;                        ///< of nan_rows: their entries are finite, and far beyond sines
  std::vector<std::int64_t> unturned_rows;  ///< of these last, one at either end whose angles are all 0
};

/// Nothing where the columns do not pair, or all pairs go with one axis on which no row is repeated.
std::optional<Taken> taken_apart(std::vector<Table> const& tables, Options const& options);

}  // namespace pe::audit::phases
