/// Orthogonality: R_m^T R_m = I and det = 1 in every pair's plane: a proper rotation.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct RotationOrthogonal : AskedOf<Need::rotation> {
  static constexpr Text text{"rotation-orthogonal",
                             "The rotary matrix is orthogonal, and its block of each pair has determinant 1",
                             R"(R_m^{\mathsf T}R_m = I,\quad \det R_m^{(i)} = 1\text{ for each pair }i)"};
  static constexpr Signature takes{.positions = {"m"}};

  auto operator()(auto const& rope, auto const& m) const {
    auto const map = rope.matrix(m);
    return both(equal(transpose(map) * map, identity_map(rope.field(), map.blocks.size())),
                for_all(map.blocks, [&](auto const& b) { return equal(determinant(b), rope.field().number(1)); }));
  }

  struct Mutant : MapsChanged<Rope, Mutant> {
    static constexpr char says[] = "the lower left sine is missing";
    static void change(auto const& field, auto& block) { block.c = field.number(0); }
  };
  using Mutants = std::tuple<Mutant, ReflectedMaps<Rope>, SkewedMaps<Rope>>;
};

}  // namespace pe
