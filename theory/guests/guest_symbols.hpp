/// A scheme of a file over symbols, for proofs.
#pragma once

#include <memory>

#include "theory/families/symbolic_layers.hpp"
#include "theory/formula/scheme.hpp"

namespace pe::formulas {

/// Its layers as its formulas make them; those of which some parts are any functions of the places; and those of any
/// function. Its code, and the closed form of a code or a rotation that has a base.
Symbolic symbolic_of(std::shared_ptr<Scheme const> const& scheme);

}  // namespace pe::formulas
