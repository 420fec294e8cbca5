/// Position-free offset transform: f(j, k+n) = e^{i w n} f(j, k): what an offset does does not depend on where it
/// begins.
///
/// Source: Wang et al. 2019, property 1 and "linearly witnessed".
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/complex_order.hpp"

namespace pe {

struct PositionFreeOffset : AskedOf<Need::words> {
  static constexpr Text text{"position-free-offset",
                             "Going on by an offset multiplies every complex entry by a number that depends on the "
                             "offset alone",
                             R"(f(j,\,k+n) = e^{i\omega_j n}\,f(j,k))"};
  static constexpr Signature takes{.positions = {"theta", "k", "n"}, .vectors = {"r"}};

  auto operator()(auto const& pe, auto const& theta, auto const& k, auto const& n, auto const& r) const {
    return equal(pe.offset_map(n) * pe.encode(r, theta, k), pe.encode(r, theta, k + n));
  }

  struct Mutant : CodesChanged<ComplexOrder, Mutant> {
    static constexpr char says[] = "the imaginary parts have the other sign, which moduli cannot see";
    static void change(auto const&, auto& code) {
      for (std::size_t n = 1; n < code.size(); n += 2) code[n] = -code[n];
    }
  };
};

}  // namespace pe
