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

}  // namespace pe::formulas
