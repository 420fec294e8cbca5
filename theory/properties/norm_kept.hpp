/// Norm kept: |R_m x| = |x|.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct NormKept {
  static constexpr Text text{"norm-kept", "Rotating a vector does not change its norm",
                             R"(\lVert R_m x\rVert^2 = \lVert x\rVert^2)"};
  static constexpr Need needs = Need::rotation;
  static constexpr bool asks_for_pairs_alike = true;  ///< its proof: entries of vectors stay where a pair stands still
  static constexpr Signature takes{.positions = {"m"}, .vectors = {"x"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& rope, auto const& m, auto const& x) const {
    return equal(squared_norm(rope.rotate(x, m)), squared_norm(x));
  }

  struct Mutant {
    static constexpr char name[] = "rope-both-minus";
    static constexpr char says[] = "both sines are subtracted: (x cos - y sin, y cos - x sin)";
    template <Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto rotate(auto const& x, auto const& m) const {
        auto result = Rope::Over<F>::rotate(x, m);
        auto const back = Rope::Over<F>::rotate(x, -m);
        for (std::size_t n = 1; n < result.size(); n += 2) result[n] = back[n];
        return result;
      }
    };
  };
};

}  // namespace pe
