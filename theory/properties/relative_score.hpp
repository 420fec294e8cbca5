/// Relative score: (R_i q) . (R_j k) = (R_0 q) . (R_{j-i} k). So moving both positions by as much changes nothing, also
/// where pairs have turned at position 0 already.
///
/// Source: Su et al. 2021 (RoFormer), equations 11 and 16.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct RelativeScore : AskedOf<Need::rotation> {
  static constexpr Text text{"relative-score",
                             "The score of a rotated query and key depends on the difference of their positions only",
                             R"((R_iq)\cdot(R_jk) = (R_0q)\cdot(R_{j-i}k))"};
  static constexpr Signature takes{.positions = {"i", "j"}, .vectors = {"q", "k"}};

  auto operator()(auto const& rope, auto const& i, auto const& j, auto const& q, auto const& k) const {
    return equal(rope.score(q, i, k, j), rope.score(q, i - i, k, j - i));
  }

  struct Mutant {
    static constexpr char says[] = "keys are turned the other way, so that the score depends on the sum of positions";
    template <Field F>
    struct Over : Rope::Over<F> {
      using Rope::Over<F>::Over;
      auto score(auto const& q, auto const& m, auto const& k, auto const& n) const {
        return dot(this->rotate(q, m), this->rotate(k, -n));
      }
    };
  };
};

}  // namespace pe
