/// Layers over the field of expressions (kernel/expressions.hpp), for proofs about scores.
#pragma once

#include <string_view>
#include <vector>

#include "theory/families/layers.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe {

/// Of a scheme, or a wrong version of one, by its name; those of a grid as tokens of a line. First its own code, unless
/// it computes with positions in ways that forms do not know; then any layer of which no more is known than its type
/// shows: whether it sees the length of the input, and whether values and weights are attention's own.
std::vector<Layers::Make<Expressions>> const& symbolic_layers(std::string_view name);

}  // namespace pe
