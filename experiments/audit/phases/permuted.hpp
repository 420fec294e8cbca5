/// Tables whose columns stand in an order that no layout has: the same code up to a permutation of its columns.
#pragma once

#include <optional>

#include "experiments/audit/phases/estimate.hpp"
#include "experiments/audit/phases/layout.hpp"

namespace pe::audit::phases {

/// The layout that pairs the columns by what they hold, the fastest pair first: a sine and a cosine are a pair when the
/// sum of their squares is the same in all rows. Position 0 must be row 0, where it is seen which is which. Nothing for
/// an odd number of columns, more than 2048, or columns that do not pair.
std::optional<Layout> pairing(Sample const& sample, double unit_roundoff);

}  // namespace pe::audit::phases
