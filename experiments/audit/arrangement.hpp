/// How the columns and rows of one table stand in another that may hold the same numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/phases/views.hpp"

namespace pe::audit {

struct Arrangement {
  std::string columns_say;            ///< "interleaved in the reference, halves here"; empty for the same order
  std::vector<std::int64_t> columns;  ///< the reference's column of each column
  std::vector<double> signs;          ///< 1 or -1 for each column
  std::int64_t shift = 0;             ///< row r stands in the reference's row r + shift

  /// The first row that the reference has, and how many rows both have from there.
  std::int64_t first_row() const { return shift < 0 ? -shift : 0; }
  std::int64_t rows(phases::Matrix const& reference, phases::Matrix const& table) const;
  std::int64_t negated() const;  ///< how many columns have the sign -1
};

/// The arrangement that brings some rows of the two nearest to each other; of equally near ones the plainest. Nothing
/// where the numbers of columns fit in no way.
std::optional<Arrangement> nearest_arrangement(phases::Matrix const& reference, phases::Matrix const& table);

}  // namespace pe::audit
