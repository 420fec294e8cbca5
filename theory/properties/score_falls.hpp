/// The score falls with the distance: of two tokens of ones, each step back scores less than the one before.
///
/// Decided for tokens of ones: a counterexample is one of the scheme, but where it holds it holds for this content. How
/// often the score rises is the figure score-by-distance.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {

struct ScoreFalls : AskedOf<Need::layer> {
  static constexpr Text text{
      "score-falls", "From the query at place 128 the score of two tokens of ones is less with each step back",
      R"(\mathrm{score}(\mathbf 1,i;\mathbf 1,i-k-1)<\mathrm{score}(\mathbf 1,i;\mathbf 1,i-k))"};
  static constexpr std::int64_t reach = 128;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k", "w"}};
  static constexpr bool of_ones = true;  ///< of tokens of ones, in the head that it takes second
  static std::vector<Quantifier> beyond() { return beyond_shape(); }
  static Domain domain() { return walk({4, 8, 64}, {{0, reach - 1}, {0, heads_looked_at - 1}}); }

  auto operator()(Scores auto const& scheme, Fraction const& steps, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), reach + 1);
    auto const token = layer.token(std::vector(layer.head().query.rows.size(), layer.field().number(1)));
    auto const back = [&](std::int64_t k) { return layer.score(token, reach, token, reach - k); };
    return less(back(steps.numerator() + 1), back(steps.numerator()));
  }

  using Mutant = Described<"the bias is added where it is to be subtracted", AlibiGrows>;
};

}  // namespace pe
