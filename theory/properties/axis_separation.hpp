/// Axis separation: p_{h,w} . p_{h+m,w+n} = F(m) + F(n), F the dot product of the one-dimensional codes of an axis.
///
/// So the dot product of two cells is a sum of what each axis gives, and needs no more than their offset.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

struct AxisSeparation : AskedOf<Need::cells> {
  static constexpr Text text{"axis-separation",
                             "The dot product of two cells' codes is the sum of one term for each axis, which knows "
                             "the offset along that axis only",
                             R"(p_{h,w}\cdot p_{h+m,\,w+n} = F(m) + F(n))"};
  static constexpr Signature takes{.positions = {"h", "w", "m", "n"}};

  auto operator()(auto const& pe, auto const& h, auto const& w, auto const& m, auto const& n) const {
    return equal(dot(pe.encode(h, w), pe.encode(h + m, w + n)), pe.axis_similarity(m) + pe.axis_similarity(n));
  }

  struct Mutant {
    static constexpr char says[] = "both halves encode h + w, which offset maps and norms cannot see";
    template <Field F>
    struct Over : Sinusoidal2d::Over<F> {
      using Sinusoidal2d::Over<F>::Over;
      auto encode(auto const& h, auto const& w) const { return Sinusoidal2d::Over<F>::encode(h + w, h + w); }
    };
  };
};

}  // namespace pe
