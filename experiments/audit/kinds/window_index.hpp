/// Maps of the cells of a window, two by two, to rows of a table of relative biases, as Swin and BEiT have them.
#pragma once

#include <optional>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

struct WindowIndex {
  bool tells_apart = true;       ///< each offset along both axes has an index of its own, in every entry
  std::optional<Finding> fault;  ///< of a map of relative positions
};

/// A square matrix of integers of which entry (i, j) depends on the offsets of the cells i and j along both axes of a
/// window of some sides, but for one entry in eight; a class token has a row and a column of its own. Nothing for other
/// matrices, nor for those that depend on j - i alone.
std::optional<WindowIndex> window_index(Table const& table);

}  // namespace pe::audit
