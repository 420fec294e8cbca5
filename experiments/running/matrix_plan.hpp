/// The part of the scheme x property matrix that a run looked at.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "reports/matrix.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

using NameSet = std::set<std::string, std::less<>>;

/// These schemes and properties, in the order of their lists, and the pairs of them that say nothing, with the reason.
reports::MatrixPlan matrix_plan(NameSet const& schemes, NameSet const& properties);

/// The same of the schemes and properties that have a decided cell.
reports::MatrixPlan matrix_plan(std::vector<Outcome> const& outcomes);

}  // namespace pe::experiments
