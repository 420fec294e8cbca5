/// A scheme of a file over symbols, for proofs.
#pragma once

#include <algorithm>
#include <memory>

#include "theory/families/symbolic_layers.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/schemes/attention.hpp"

namespace pe::formulas {

/// Where the scheme has one base, it has this at every case.
inline Shape at_base(Scheme const& scheme, Shape const& shape) {
  return {shape.dimension, scheme.base.value_or(shape.base)};
}
/// Whether the bias or score has this one of `bias_parameters` in it.
inline bool has_parameter(Scheme const& scheme, int slot) {
  return scheme.bias >= 0 && std::ranges::any_of(scheme.tree.nodes(), [&](Node const& node) {
           return node.kind == Kind::parameter && !node.counted && node.slot == slot;
         });
}

/// Its layers as its formulas make them; those of which some parts are any functions of the places; and those of any
/// function. Its code, and the closed form of a code or a rotation that has a base.
Symbolic symbolic_of(std::shared_ptr<Scheme const> const& scheme);

}  // namespace pe::formulas
