/// What is checked of every row in one pass, in double: that no two are equal, and that the norm is constant.
#pragma once

#include <optional>
#include <utility>

#include "experiments/audit/phases/judged.hpp"

namespace pe::audit::phases {

struct AllRows {
  bool compared = true;     ///< of more than 12 million rows it is not asked whether any are equal
  std::uint64_t equal = 0;  ///< rows that are equal to one before them, bit by bit
  std::optional<std::pair<std::int64_t, std::int64_t>> first_equal;
  double norm_residual = 0;  ///< upper bound of | |row|^2 - A^2 pairs | over the rows, A the amplitude
};

/// Rows that are left out of the comparison (padding) are left out here. The result does not depend on `jobs`.
AllRows look_at_all_rows(Judged const& judged, int jobs);

}  // namespace pe::audit::phases
