/// The ways to read a table as rows by columns.
#pragma once

#include "experiments/audit/views/view.hpp"

namespace pe::audit::core {

constexpr std::int64_t most_pairs = std::int64_t{1} << 16;
/// Rows that are looked at to see how columns go together.
constexpr std::int64_t rows_seen = 200;

/// A matrix and the table that it was made from.
struct Form {
  Table matrix, given;
  std::vector<std::int64_t> row_shape = {};
  Slip slip = Slip::none;
};

/// The likeliest first. `widths`: columns that rows of a vector may have, where they stand one after the other.
std::vector<Form> forms_of(Table const& given, std::vector<std::int64_t> const& widths);

/// Rows of a matrix, evenly spread.
std::vector<double> some_rows(Table const& matrix);

}  // namespace pe::audit::core
