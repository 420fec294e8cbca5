/// Order seen: some query scores its neighbour otherwise than the token before that, so that exchanging the two is
/// noticed. Without it a causal layer takes the past for a bag of words.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

struct OrderSeen : AskedOf<Need::layer> {
  static constexpr Text text{
      "order-seen",
      "In one of four heads, from some position up to 16, a key one place back is scored, weighted "
      "or masked otherwise than the same two places back; query and key are 0 or a unit vector",
      R"(\exists\, 2\le i\le 16,\,x,y:\ \mathrm{score}(x,i;y,i-1)\ne\mathrm{score}(x,i;y,i-2))"};
  static constexpr std::int64_t reach = 16;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"i"}};
  static constexpr bool exists = true;
  static std::vector<Quantifier> beyond() { return {}; }
  static Domain domain() { return walk({2, 6}, {{2, reach}}); }

  auto operator()(Scores auto const& scheme, Fraction const& at) const {
    auto const i = at.numerator();
    return differ(scheme, i + 1, {i, i - 1}, {i, i - 2});
  }

  using Mutant = Described<"a causal mask alone: the whole past is visible, and all of it alike", CausalAttention>;
};

}  // namespace pe
