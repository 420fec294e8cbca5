/// The part of the scheme x property matrix that a run looked at.
#pragma once

#include <vector>

#include "reports/matrix.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

/// The schemes and properties that have a decided cell, in the order of their lists, and the pairs of them that say
/// nothing, with the reason.
reports::MatrixPlan matrix_plan(std::vector<Outcome> const& outcomes);

}  // namespace pe::experiments
