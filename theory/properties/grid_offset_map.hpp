/// Grid offset map: p_{h+m,w+n} = T(m, n) p_{h,w}, with one orthogonal matrix T(m, n) for the whole grid.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

struct GridOffsetMap : AskedOf<Need::cells> {
  static constexpr Text text{"grid-offset-map",
                             "For every offset of a grid one block rotation takes the code of each cell to the code "
                             "that lies this offset away",
                             R"(T(m,n)\,p_{h,w} = p_{h+m,\,w+n},\quad T(m,n)^{\mathsf T}T(m,n) = I)"};
  static constexpr Signature takes{.positions = {"h", "w", "m", "n"}};

  auto operator()(auto const& pe, auto const& h, auto const& w, auto const& m, auto const& n) const {
    auto const map = pe.offset_map(m, n);
    // One statement: the codes of all cells span the planes of the blocks, so that they fix the map.
    return together(equal(map * pe.encode(h, w), pe.encode(h + m, w + n)),
                    equal(transpose(map) * map, identity_map(pe.field(), map.blocks.size())));
  }

  struct Mutant {
    static constexpr char says[] = "the map turns the half of the height by the width's offset, and vice versa";
    template <Field F>
    struct Over : Sinusoidal2d::Over<F> {
      using Sinusoidal2d::Over<F>::Over;
      auto offset_map(auto const& m, auto const& n) const { return Sinusoidal2d::Over<F>::offset_map(n, m); }
    };
  };
};

}  // namespace pe
