/// Direction seen: some token before another is scored otherwise than the same as far behind it. A causal mask counts:
/// behind a token it shows nothing.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {

struct DirectionSeen : AskedOf<Need::layer> {
  static constexpr Text text{
      "direction-seen",
      "For some k up to 32, some token k places back is scored, weighted or masked otherwise than the same token k "
      "places ahead",
      R"(\exists\, 1\le k\le 32,\,x,y:\ \mathrm{score}(x,k;y,0)\ne\mathrm{score}(x,0;y,k))"};
  static constexpr std::int64_t reach = 32;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k"}};
  static constexpr bool exists = true;
  static std::vector<Quantifier> beyond() { return {}; }
  static Domain domain() { return walk({2, 6}, {{1, reach}}); }

  auto operator()(Scores auto const& scheme, Fraction const& offset) const {
    auto const k = offset.numerator();
    return Uniqueness::apart(scheme.field(), squared_distance_of_scores(scheme, k + 1, {k, 0}, {0, k}));
  }

  using Mutant = Described<"a bias of the absolute distance, without a mask", AlibiTwoSided>;
};

}  // namespace pe
