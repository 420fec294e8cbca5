/// The ways to read a table as rows by columns.
#pragma once

#include <algorithm>

#include "experiments/audit/views/view.hpp"

namespace pe::audit::core {

constexpr std::int64_t most_pairs = std::int64_t{1} << 16;
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

}  // namespace pe::audit::core
