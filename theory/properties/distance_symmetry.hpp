/// Distance symmetry: p_t . p_{t+k} = p_t . p_{t-k} = F(k), and |p_t - p_{t+k}|^2 = 2 (N - F(k)), F(k) = sum cos(w_i
/// k).
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct DistanceSymmetry : AskedOf<Need::offset_map> {
  static constexpr Text text{
      "distance-symmetry",
      "The dot product of two codes depends on the offset alone, the same forwards and backwards, and so does their "
      "distance",
      R"(p_t\cdot p_{t+k} = p_t\cdot p_{t-k} = \sum_{i<N}\cos\omega_i k,\quad \lVert p_t-p_{t+k}\rVert^2 = 2\bigl(N-\sum_{i<N}\cos\omega_i k\bigr))"};
  static constexpr Signature takes{.positions = {"t", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    auto const code = pe.encode(t), ahead = pe.encode(t + k), behind = pe.encode(t - k);
    auto const similarity = pe.similarity(k);
    auto const distance = pe.field().number(2) * (pe.field().number(pe.pairs()) - similarity);
    // One statement: the equations for k of either sign imply the rest, as |p_t|^2 is the case k = 0.
    return together(together(equal(dot(code, ahead), similarity), equal(dot(code, behind), similarity)),
                    equal(squared_norm(difference(code, ahead)), distance));
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "cosines are twice as large as sines";
    static void change(auto const&, auto& code) {
      for (std::size_t i = 1; i < code.size(); i += 2) code[i] = code[i] + code[i];
    }
  };
};

}  // namespace pe
