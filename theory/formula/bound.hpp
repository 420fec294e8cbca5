/// Bounds of a scheme's entries at all positions from 0 on, at every pair of every dimension and for every base: found
/// from values, and proved as laws are (argue.hpp).
#pragma once

#include <optional>
#include <vector>

#include "theory/formula/tree.hpp"

namespace pe::formulas {

struct Bound {
  std::optional<Fraction> most = {};  ///< of the magnitude of every entry; nothing where none is found
  bool grows = false;                 ///< whether an entry, or their norm, is found to exceed every bound
};

/// `base`: the only one. `are_all`: d is the number of the entries. Positions are below L, where L is in these.
Bound bound_of(Tree const& tree, std::vector<int> const& entries, std::optional<Fraction> const& base, bool are_all);

}  // namespace pe::formulas
