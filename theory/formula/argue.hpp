/// Proofs of laws by their closed forms (kernel/closed.hpp), where neither a pair's frequency nor a vector is a symbol.
#pragma once

#include <optional>

#include "theory/formula/parse.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/scope.hpp"

namespace pe::formulas {

/// What the proof covers: the domain, with every dimension, position and parameter beyond it, too. Nothing where none
/// is found.
std::optional<Scope> argue(Tree const& law, Names const& names, Domain const& domain);

/// Whether the frequency of each angle (angle.hpp) is known to have a value at every pair in the domain. Formal fields
/// take it for any real number, and prove nothing where it may have none.
bool has_frequencies(Tree const& law, Names const& names, Domain const& domain);

/// Whether a node of a scheme's formulas, whose parameters are L and j, is seen to be one rational number times the
/// position at the first pair, in every dimension and, if none is given, at every base.
bool turns_first_pair(Tree const& tree, int node, std::optional<Fraction> const& base);

}  // namespace pe::formulas
