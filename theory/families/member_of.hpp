/// From a scheme's type to a member of the families. Included where members are listed, and nowhere else.
#pragma once

#include "theory/families/codes_of.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/families/members.hpp"
#include "theory/families/rotations_of.hpp"

namespace pe {

template <class Scheme>
Member member() {
  Member result{.name = Scheme::name, .kind = kind<Scheme>()};
  for (int i = 0; i <= static_cast<int>(Need::grid_layer); ++i) {
    if (meets<Scheme>(static_cast<Need>(i))) result.met |= 1U << i;
  }
  result.formal = requires { typename Scheme::template Over<Polynomials>; };
  if constexpr (requires { Scheme::of_proofs; }) result.of_proofs = Scheme::of_proofs;
  if constexpr (requires { Scheme::limits(); }) result.limits = result.inside = Scheme::limits();
  if constexpr (meets<Scheme>(Need::sentences)) {
    result.codes = codes_of<Scheme>();
    result.remark = codes_are_added;
  } else if constexpr (meets<Scheme>(Need::layer) || meets<Scheme>(Need::grid_layer)) {
    result.layers = layers_of<Scheme>();
    if constexpr (LiesOnLine<Scheme>) result.line = line_layers_of<Scheme>();
    if (Rotates<Scheme>) result.remark = vectors_are_turned;
  }
  if constexpr (Rotates<Scheme>) result.rotations = rotations_of<Scheme>();
  if constexpr (CodesCells<Scheme>) {
    result.inside.dimensions = {4, 8};  // an even half of a token for each axis
    result.remark =
        "The cells' tokens enter one layer of self-attention with their codes added to them; those of a line stand in "
        "a column.";
  }
  return result;
}

}  // namespace pe
