/// Linear in the distance: each step back changes the score of any two tokens by as much as the step before.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct LinearInDistance : AskedOf<Need::layer> {
  static constexpr Text text{"linear-in-distance",
                             "From the query at place 64 the score changes by the same amount with each step back",
                             R"(s_{k+2}-2s_{k+1}+s_k=0,\quad s_k=\mathrm{score}(x,i;y,i-k))"};
  static constexpr std::int64_t reach = 64;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k", "w"}};
  static Domain domain() { return with_ends_at_16(walk({2, 4, 8}, {{0, reach - 2}, {0, heads_looked_at - 1}})); }

  static std::vector<Whole> premises(Whole const& k, Whole const& w) { return {k, reach - 2 - k, w}; }

  template <Scores Scheme>
  auto operator()(Scheme const& scheme, WholeParameter auto const& steps, WholeParameter auto const& w) const {
    auto const layer = scheme.layer(w.numerator(), reach + 1);
    WholeOf<typename Scheme::Field> const k = steps.numerator();
    auto const back = [&](WholeOf<typename Scheme::Field> const& places) {
      return scores(layer, reach, reach - places);
    };
    return equal(difference(back(k + 2), back(k + 1)), difference(back(k + 1), back(k)));
  }

  using Mutant = Described<"a learned number for each bucket of distances", T5>;
};

}  // namespace pe
