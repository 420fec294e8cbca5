/// Codes and rotations over the field of expressions, for proofs about what places give.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "theory/kernel/expressions.hpp"

namespace pe {

/// The entries of a place's code or of the matrix by which it turns; of a grid's cell (h, w), of a line's place h.
using SymbolicCode =
    std::function<Vector<Expression>(Expressions const&, Shape const&, Whole const& h, Whole const& w)>;

/// The symbolic code of a scheme, or of a wrong version of one, by name; null if it has none, or if it computes with
/// positions in ways that forms cannot express.
SymbolicCode const& symbolic_code(std::string_view name);

/// What the entries of a scheme's codes are within; nothing where it names no bound, and of wrong versions.
std::optional<Fraction> bound_of_code(std::string_view name);

}  // namespace pe
