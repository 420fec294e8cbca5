/// Relative rotation: R_i^T R_j = R_{j-i}. Holds for both turns, so it cannot tell them apart.
///
/// Source: Su et al. 2021 (RoFormer), equation 16.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct RelativeRotation : AskedOf<Need::rotation> {
  static constexpr Text text{"relative-rotation",
                             "The rotations of two positions combine to the rotation of their difference",
                             R"(R_i^{\mathsf T}R_j = R_{j-i})"};
  static constexpr Signature takes{.positions = {"i", "j"}};

  auto operator()(auto const& rope, auto const& i, auto const& j) const {
    return equal(transpose(rope.matrix(i)) * rope.matrix(j), rope.matrix(j - i));
  }

  struct Mutant : MapsChanged<Rope, Mutant> {
    static constexpr char says[] = "each block is a reflection: orthogonal, but two of them make a rotation";
    static void change(auto const&, auto& block) { block = {block.a, block.c, block.c, -block.a}; }
  };
};

}  // namespace pe
