/// Direction seen: what stands before a token is scored otherwise than the same as far behind it. A causal mask counts:
/// behind a token it shows nothing.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {

struct DirectionSeen {
  static constexpr Text text{"direction-seen", "A token k places back is scored otherwise than one k places ahead",
                             R"(\exists x,y:\ \mathrm{score}(x,k;y,0)\ne\mathrm{score}(x,0;y,k)\quad(k\ge 1))"};
  static constexpr Need needs = Need::layer;
  static constexpr std::int64_t reach = 32;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k"}};
  static Domain domain() {
    return {.dimensions = {2}, .bases = {10000}, .parameters = {{1, reach}}, .exhaustive = true};
  }

  template <Scores Scheme>
  auto operator()(Scheme const& scheme, Fraction const& offset) const {
    auto const k = offset.numerator();
    return Uniqueness::apart(scheme.field(), squared_distance_of_scores(scheme, k + 1, {k, 0}, {0, k}));
  }

  struct Mutant : AlibiTwoSided {
    static constexpr char name[] = "alibi-of-distance";
    static constexpr char says[] = "a bias of the absolute distance, without a mask";
  };
};

}  // namespace pe
