/// Proofs of laws by their closed forms (kernel/closed.hpp), where neither a pair's frequency nor a vector is a symbol.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "theory/formula/parse.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/scope.hpp"

namespace pe::formulas {

/// What the proof covers: the domain, with every dimension, position and parameter beyond it, too. Nothing where none
/// is found.
std::optional<Scope> argue(Tree const& law, Names const& names, Domain const& domain);
/// What is not so found: with small values of a name one by one, or by both branches of an `if`.
std::optional<Scope> argue_in_cases(Tree const& law, Names const& names, Domain const& domain);
/// Either, of each of these dimensions by itself, and of no other.
std::optional<Scope> argue_each(Tree const& law, Names const& names, Domain const& domain,
                                std::vector<int> const& dimensions);

/// The law with what `add` adds for each of its nodes: it is given the result, the node's number, and the node with its
/// children in the result, and returns a number there. Throws UserError where that is too large.
Tree changed(Tree const& law, std::function<int(Tree&, int, Node)> const& add);

/// Whether the frequency of each angle (angle.hpp) is known to have a value at every pair in the domain. Formal fields
/// take it for any real number, and prove nothing where it may have none.
bool has_frequencies(Tree const& law, Names const& names, Domain const& domain);

}  // namespace pe::formulas
