/// Layers over the field of expressions (kernel/expressions.hpp), for proofs about scores.
#pragma once

#include <string_view>
#include <vector>

#include "theory/families/layers.hpp"
#include "theory/families/symbolic_codes.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe {

/// The layers of a scheme, or of a wrong version of one, by name; for a grid, those of tokens on a line. First its own
/// code, unless it computes with positions in ways that forms cannot express; then any layer of its type, which shows
/// whether it sees the length of the input, and whether values and weights are attention's own.
std::vector<Layers::Make<Expressions>> const& symbolic_layers(std::string_view name);

/// A scheme over symbols: what proofs look at.
struct Symbolic {
  std::string name;
  std::vector<Layers::Make<Expressions>> layers = {};
  SymbolicCode code = nullptr;
  std::optional<Fraction> bound = {};  ///< of the code's entries
  bool of_file = false;  ///< its formulas give the bound in every dimension, and whether the first pair is alike
  /// Whether the code's first pair is alike in every dimension, if it is in the first ones: it is made by one program,
  /// or the formula of a file shows it, and that it is so for every base.
  bool first_pair_is_alike = true;
  /// Of a scheme of a file, ClosedForm or RotaryClosedForm; of others that law is known by name.
  std::function<Sides<Expression>(Expressions const&, Shape const&)> closed_form = nullptr;
};
/// Of a scheme of the bench, or of a wrong version of one.
Symbolic symbolic_of(std::string_view name);

/// Layers whose scores are any function of the head, the tokens and their places, and of the length of the input where
/// it is `of_length`; values and weights are attention's own. And such layers of any codes added to tokens.
Layers::Make<Expressions> layer_of_any_scores(bool of_length);
Layers::Make<Expressions> layer_of_any_codes(bool of_length);

}  // namespace pe
