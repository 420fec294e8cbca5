/// Toeplitz Gram matrix: p_t . p_{t+k} = p_s . p_{s+k}: moving both positions changes nothing.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct GramToeplitz : AskedOf<Need::codes> {
  static constexpr Text text{"gram-toeplitz", "The matrix of dot products has constant diagonals",
                             R"(p_t\cdot p_{t+k} = p_s\cdot p_{s+k})"};
  static constexpr Signature takes{.positions = {"t", "s", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(dot(pe.encode(t), pe.encode(t + k)), dot(pe.encode(s), pe.encode(s + k)));
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "the first pair holds its cosine twice and no sine";
    static void change(auto const&, auto& code) { code[0] = code[1]; }
  };
};

}  // namespace pe
