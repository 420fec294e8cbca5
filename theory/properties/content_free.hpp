/// Content-free positions: what positions do to a score is to add a number, the same for all tokens.
///
/// Such a number can be kept in a table of offsets and added inside a fused kernel. Factors that weights are multiplied
/// by are no part of a score, and are not looked at.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/shaw.hpp"

namespace pe {

struct ContentFree : AskedOf<Need::layer> {
  static constexpr Text text{"content-free", "Positions add to a score what does not depend on the two tokens",
                             R"(\mathrm{score}(x,i;y,j)-\mathrm{score}(x,0;y,0)=b_{ij})"};
  static constexpr std::int64_t reach = 16;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"i", "j", "w"}};
  static Domain domain() {
    auto result = walk({2, 4, 8}, {any_place(0, reach), any_place(0, reach), {0, heads_looked_at - 1}});
    result.admits = [](Case const& c) { return c.parameters[1] <= c.parameters[0]; };
    result.admits_says = "the key is not ahead of the query";
    return with_ends_at_16(std::move(result));
  }

  static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& w) { return {i - j, j, w}; }

  auto operator()(Scores auto const& scheme, WholeParameter auto const& i, WholeParameter auto const& j,
                  WholeParameter auto const& w) const {
    auto const layer = scheme.layer(w.numerator(), tokens_to(reach, i.numerator()));
    auto const added = difference(scores(layer, i.numerator(), j.numerator()), scores(layer, 0, 0));
    return equal(added, std::vector(added.size(), added[0]));
  }

  using Mutant = Described<"the query is multiplied by a vector of the offset", Shaw>;
};

}  // namespace pe
