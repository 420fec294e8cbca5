/// Direction seen: some query scores a token before it otherwise than the same as far behind it. A causal mask counts:
/// behind a token it shows nothing.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {

struct DirectionSeen : AskedOf<Need::layer> {
  static constexpr Text text{
      "direction-seen",
      "In one of four heads, from some place k up to 32, a key k places back is scored, weighted or masked otherwise "
      "than the same k places ahead; query and key are 0 or a unit vector",
      R"(\exists\, 1\le k\le 32,\,x,y:\ \mathrm{score}(x,k;y,0)\ne\mathrm{score}(x,k;y,2k))"};
  static constexpr std::int64_t reach = 64;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k"}};
  static constexpr bool exists = true;
  static std::vector<Quantifier> beyond() { return {}; }
  static Domain domain() { return walk({2, 6}, {{1, reach / 2}}); }

  auto operator()(Scores auto const& scheme, Fraction const& offset) const {
    auto const k = offset.numerator();
    return differ(scheme, 2 * k + 1, {k, 0}, {k, 2 * k});
  }

  using Mutant = Described<"a bias of the absolute distance, without a mask", AlibiTwoSided>;
};

}  // namespace pe
