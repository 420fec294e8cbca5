/// Offset group: T(k) T(l) = T(k+l), T(0) = I, T(k)^T T(k) = I: the maps are a one-parameter group of rotations.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// The identity map of a scheme's size.
template <class Scheme>
auto identity_map(Scheme const& pe) {
  BlockDiagonal<typename Scheme::Scalar> identity;
  auto const zero = pe.field().number(0), one = pe.field().number(1);
  for (int i = 0; i < pe.pairs(); ++i) identity.blocks.push_back({one, zero, zero, one});
  return identity;
}

struct OffsetGroup {
  static constexpr Text text{
      "offset-group",
      "Offset maps compose by adding offsets, the map of 0 is the identity, and every map is orthogonal",
      R"(T(k)\,T(l) = T(k+l),\quad T(0) = I,\quad T(k)^{\mathsf T}T(k) = I)"};
  static constexpr Need needs = Need::offset_map;
  static constexpr Signature takes{.positions = {"k", "l"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& pe, auto const& k, auto const& l) const {
    auto const map = pe.offset_map(k);
    return both(equal(map * pe.offset_map(l), pe.offset_map(k + l)),
                both(equal(pe.offset_map(pe.field().origin()), identity_map(pe)),
                     equal(transpose(map) * map, identity_map(pe))));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-map-reflection";
    static constexpr char says[] = "the lower row of T(k) has the other sign: still orthogonal, but a reflection";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto offset_map(auto const& k) const {
        auto map = Sinusoidal::Over<F>::offset_map(k);
        for (auto& block : map.blocks) block = {block.a, block.b, -block.c, -block.d};
        return map;
      }
    };
  };
};

}  // namespace pe
