/// Layers over the field of expressions (kernel/expressions.hpp), for proofs about scores.
#pragma once

#include <string_view>
#include <vector>

#include "theory/families/layers.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe {

/// The layers of a scheme, or of a wrong version of one, by name; for a grid, those of tokens on a line. First its own
/// code, unless it computes with positions in ways that forms cannot express; then any layer of its type, which shows
/// whether it sees the length of the input, and whether values and weights are attention's own.
std::vector<Layers::Make<Expressions>> const& symbolic_layers(std::string_view name);

}  // namespace pe
