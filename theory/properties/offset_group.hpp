/// Offset group: T(k) T(l) = T(k+l) and T(k)^T T(k) = I: the maps are a one-parameter group of rotations. So T(0) = I:
/// it is its own square, and has an inverse.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

/// The identity, of as many blocks.
template <class Field>
BlockDiagonal<typename Field::Scalar> identity_map(Field const& field, std::size_t blocks) {
  auto const zero = field.number(0), one = field.number(1);
  return {{blocks, {one, zero, zero, one}}};
}

/// The maps of two offsets and that of their sum: they compose, and are orthogonal.
template <class F, class S>
Sides<S> group_of_rotations(F const& field, BlockDiagonal<S> const& a, BlockDiagonal<S> const& b,
                            BlockDiagonal<S> const& sum) {
  return both(equal(a * b, sum), equal(transpose(a) * a, identity_map(field, a.blocks.size())));
}

/// Wrong maps: each block is a reflection, or turns in other coordinates, in which it is not orthogonal.
template <class Base>
struct ReflectedMaps : MapsChanged<Base, ReflectedMaps<Base>> {
  static constexpr char says[] = "the lower row of each block has the other sign: still orthogonal, but a reflection";
  static void change(auto const&, auto& block) { block = {block.a, block.b, -block.c, -block.d}; }
};
template <class Base>
struct SkewedMaps : MapsChanged<Base, SkewedMaps<Base>> {
  static constexpr char says[] = "one axis of each block is measured in halves: maps compose, but are not orthogonal";
  static void change(auto const& field, auto& block) {
    block = {block.a, block.b + block.b, field.number(Fraction(1, 2)) * block.c, block.d};
  }
};

struct OffsetGroup : AskedOf<Need::offset_map> {
  static constexpr Text text{"offset-group", "Offset maps compose by adding offsets, and every map is orthogonal",
                             R"(T(k)\,T(l) = T(k+l),\quad T(k)^{\mathsf T}T(k) = I)"};
  static constexpr Signature takes{.positions = {"k", "l"}};

  auto operator()(auto const& pe, auto const& k, auto const& l) const {
    return group_of_rotations(pe.field(), pe.offset_map(k), pe.offset_map(l), pe.offset_map(k + l));
  }

  struct Mutant : ReflectedMaps<Sinusoidal> {};
  using Mutants = std::tuple<Mutant, SkewedMaps<Sinusoidal>>;

  struct OfCells : View<OffsetGroup, Need::cells> {
    static constexpr Signature takes{.positions = {"k", "l", "m", "n"}};

    auto operator()(auto const& pe, auto const& k, auto const& l, auto const& m, auto const& n) const {
      return group_of_rotations(pe.field(), pe.offset_map(k, l), pe.offset_map(m, n), pe.offset_map(k + m, l + n));
    }

    using Mutants = std::tuple<ReflectedMaps<Sinusoidal2d>, SkewedMaps<Sinusoidal2d>>;
  };

  struct OfWords : View<OffsetGroup, Need::words> {
    static constexpr Signature takes{.positions = {"k", "l"}};

    auto operator()(auto const& pe, auto const& k, auto const& l) const {
      return group_of_rotations(pe.field(), pe.offset_map(k), pe.offset_map(l), pe.offset_map(k + l));
    }

    using Mutants = std::tuple<ReflectedMaps<ComplexOrder>, SkewedMaps<ComplexOrder>>;
  };

  struct OfRotations : View<OffsetGroup, Need::rotation> {
    static constexpr Signature takes{.positions = {"m", "n"}};

    auto operator()(auto const& rope, auto const& m, auto const& n) const {
      return group_of_rotations(rope.field(), rope.matrix(m), rope.matrix(n), rope.matrix(m + n));
    }

    using Mutants = std::tuple<ReflectedMaps<Rope>, SkewedMaps<Rope>>;
  };
};

}  // namespace pe
