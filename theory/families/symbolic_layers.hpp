/// Layers over the field of expressions (kernel/expressions.hpp), for proofs about scores.
#pragma once

#include <string_view>

#include "theory/families/layers.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe {

/// Of a scheme, or a wrong version of one, by its name; those of a grid as tokens of a line. Empty where its code
/// computes with positions in ways that forms do not know.
Layers::Make<Expressions> const& symbolic_layers(std::string_view name);

}  // namespace pe
