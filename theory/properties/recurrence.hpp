/// Three-term recurrence: p_{t+u} = 2 cos(w_i u) p_t - p_{t-u}, pair by pair. Needs neither sine nor offset map.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

/// next = 2 cos(w_i u) here - before, cos(w_i u) the corner of the map's block i; entries in pairs.
template <class S>
Sides<S> recurs(BlockDiagonal<S> const& step, Vector<S> const& before, Vector<S> const& here, Vector<S> next) {
  return equal(std::move(next), tabulate(here.size(), [&](std::size_t n) {
                 auto const& cosine = step.blocks[n / 2].a;
                 return (cosine + cosine) * here[n] - before[n];
               }));
}

struct Recurrence : AskedOf<Need::offset_map> {
  static constexpr Text text{
      "recurrence", "Each code follows from the two before it by one multiplication and one subtraction per entry",
      R"(p_{t+u} = 2\cos(\omega_i u)\,p_t - p_{t-u})"};
  static constexpr Signature takes{.positions = {"t", "u"}};

  auto operator()(auto const& pe, auto const& t, auto const& u) const {
    return recurs(pe.offset_map(u), pe.encode(t - u), pe.encode(t), pe.encode(t + u));
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "the first entry is sin(w t) cos(w t), which turns twice as fast as its pair";
    static void change(auto const&, auto& code) { code[0] = code[0] * code[1]; }
  };

  struct OfCells : View<Recurrence, Need::cells> {
    static constexpr Signature takes{.positions = {"h", "w", "m", "n"}};

    auto operator()(auto const& pe, auto const& h, auto const& w, auto const& m, auto const& n) const {
      return recurs(pe.offset_map(m, n), pe.encode(h - m, w - n), pe.encode(h, w), pe.encode(h + m, w + n));
    }

    using Mutant = Described<"the first entry is multiplied with the second, which turns twice as fast",
                             CodesChanged<Sinusoidal2d, Recurrence::Mutant>>;
  };

  struct OfWords : View<Recurrence, Need::words> {
    static constexpr Signature takes{.positions = {"theta", "t", "u"}, .vectors = {"r"}};

    auto operator()(auto const& pe, auto const& theta, auto const& t, auto const& u, auto const& r) const {
      return recurs(pe.offset_map(u), pe.encode(r, theta, t - u), pe.encode(r, theta, t), pe.encode(r, theta, t + u));
    }

    using Mutant = Described<"the first entry is multiplied with the second, which turns twice as fast",
                             CodesChanged<ComplexOrder, Recurrence::Mutant>>;
  };

  struct OfRotations : View<Recurrence, Need::rotation> {
    static constexpr Signature takes{.positions = {"m", "u"}, .vectors = {"x"}};

    auto operator()(auto const& rope, auto const& m, auto const& u, auto const& x) const {
      auto const turned = [&](auto const& at) { return rope.to_pairs(rope.rotate(x, at)); };
      auto const step = transpose(rope.matrix(u - u)) * rope.matrix(u);  // by the frequencies, without a phase
      return recurs(step, turned(m - u), turned(m), turned(m + u));
    }

    using Mutant = Described<"the first entry is multiplied with the second, which turns twice as fast",
                             CodesChanged<Rope, Recurrence::Mutant>>;
  };
};

}  // namespace pe
