/// Tables whose pairs have amplitudes of their own: a scale was applied to a part of the columns.
#pragma once

#include <optional>
#include <string>

#include "experiments/audit/phases/identify.hpp"

namespace pe::audit::phases {

struct ScaledAlike {
  Table table;              ///< rows by columns, every pair divided by its amplitude, in the type of the table
  std::string which;        ///< "16 of 32 columns are"
  double times = 1;         ///< as large as the others
  std::int64_t column = 0;  ///< one of them
};

/// Nothing where the pairs have one amplitude, more than two, or one that is not steady, or for a large table.
std::optional<ScaledAlike> scaled_alike(Hypothesis const& hypothesis);

}  // namespace pe::audit::phases
