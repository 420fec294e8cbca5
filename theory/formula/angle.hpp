/// Angles: frequency of a pair x integer combination of positions. Their sines and cosines are phases, of which formal
/// fields know everything.
#pragma once

#include <optional>

#include "theory/formula/tree.hpp"
#include "theory/kernel/formal.hpp"

namespace pe::formulas {

struct Angle {
  int frequency;  ///< a node that depends on i, on no position and on no index of a sum
  FormalPosition position;
};

/// `node` as an angle: frequency*(m-n), 2*frequency*k, frequency*m - frequency*n. Nothing for any other form.
std::optional<Angle> angle_of(Tree const& tree, int node);

/// Whether the node is base^(-2*i/d), as c i/d in the exponent may be written: the frequencies that every scheme has.
bool is_geometric(Tree const& tree, int node);

/// Whether all angles of the tree are of one frequency.
bool one_frequency(Tree const& tree);

/// Whether formal fields know the formula: numbers, and sines and cosines of a frequency times positions, joined to a
/// polynomial that looks at i, d and base by frequencies alone.
bool is_formal(Tree const& tree, int node);
/// Whether a score is rational where its vectors are.
bool is_rational(Tree const& tree, int node);

}  // namespace pe::formulas
