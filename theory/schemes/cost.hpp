/// The value of a cost formula at given sizes.
#pragma once

#include <optional>

#include "theory/schemes/about.hpp"

namespace pe {

/// Those of a layer of a model of seven billion parameters, and a sequence.
struct CostSizes {
  std::int64_t head = 128, heads = 32, length = 8192;  ///< d = head * heads
};

/// The formula at these sizes; nothing where it has a letter that is neither d, H, L nor the cost's own. Formulas are
/// sums of products as they are read: "2 (2 k + 1) d / H", "√L d", "6 L d + 4 L d log₂(d / H)". Throws std::logic_error
/// for what is none.
std::optional<double> value(CostFormula const& formula, CostLetter const& letter, CostSizes const& sizes);

/// Whether some of the scheme's numbers are learned: before training they are whatever somebody draws.
inline bool is_learned(About const& about) { return about.cost.parameters.text != cost::none.text; }

}  // namespace pe
