/// Cost formulas: their values at given sizes, and as LaTeX.
#pragma once

#include <optional>
#include <string>

#include "theory/schemes/about.hpp"

namespace pe {

/// Those of a layer of a model of seven billion parameters, and a sequence.
struct CostSizes {
  std::int64_t head = 128, heads = 32, length = 8192;  ///< d = head * heads
};

/// The formula at these sizes; nothing for what is none, or has a letter that is neither d, H, L nor the cost's own.
/// Formulas are sums of products as they are read: "2 (2 k + 1) d / H", "√L d", "6 L d + 4 L d log₂(d / H)".
std::optional<double> value(std::string_view formula, CostLetter const& letter, CostSizes const& sizes);

/// "H (2 L - 1)" as "H(2L-1)", in the way of a formula between dollars.
std::string latex_of_cost(std::string_view formula);

/// Whether some of the scheme's numbers are learned: before training they are drawn at random.
inline bool is_learned(About const& about) { return about.cost.parameters != "0"; }

}  // namespace pe
