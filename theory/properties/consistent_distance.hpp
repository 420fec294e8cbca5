/// Consistent distance: |p_{t+k} - p_t| = |p_{s+k} - p_s|. The distance of two codes depends on their offset alone.
///
/// Kazemnejad 2019 and mathor 2020 list it among the ideals. It holds of distances, not of difference vectors, and it
/// cannot see what any orthogonal map of all codes does.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct ConsistentDistance {
  static constexpr Text text{"consistent-distance", "Codes at one offset have one distance, wherever they stand",
                             R"(\lVert p_{t+k}-p_t\rVert^2 = \lVert p_{s+k}-p_s\rVert^2)"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t", "s", "k"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(squared_norm(difference(pe.encode(t + k), pe.encode(t))),
                 squared_norm(difference(pe.encode(s + k), pe.encode(s))));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-cosine-frozen";
    static constexpr char says[] = "the cosine of the first pair is 1 at every position";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Sinusoidal::Over<F>::encode(t);
        code[1] = this->field_.number(1);
        return code;
      }
    };
  };
};

}  // namespace pe
