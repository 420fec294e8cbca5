/// Shift invariance of scores: two tokens at the same offset have the same score at all positions.
///
/// A score is affine in either token, so that tokens that are 0 or a unit vector speak for all. Offsets are walked on
/// both sides beyond 128, where the buckets of T5 end.
#pragma once

#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

struct ScoreShiftInvariance : AskedOf<Need::layer> {
  static constexpr Text text{"score-shift-invariance",
                             "Moving query and key by the same number of places leaves their score alone",
                             R"(\mathrm{score}(x, i; y, j) = \mathrm{score}(x, i+s; y, j+s))"};
  static constexpr std::int64_t reach = 168;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"k", "s", "w"}};
  static Domain domain() { return offsets_and_shifts(); }

  static std::vector<Whole> premises(Whole const&, Whole const& s, Whole const& w) { return {s, w}; }

  template <Scores Scheme>
  auto operator()(Scheme const& scheme, WholeParameter auto const& k, WholeParameter auto const& s,
                  WholeParameter auto const& w) const {
    WholeOf<typename Scheme::Field> const from = positive_part(-k.numerator()), to = from + k.numerator(),
                                          by = s.numerator();
    auto const layer = scheme.layer(w.numerator(), std::max(from, to) + by + 1);
    return equal(scores(layer, from, to), scores(layer, from + by, to + by));
  }

  struct Mutant : LayersChanged<T5, Mutant> {
    static constexpr char says[] = "buckets are looked up by the sum of the positions";

    template <Field F>
    struct Layer : T5::Layer<F> {
      auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
        return T5::Layer<F>::score(a, -i, b, j);
      }
    };
  };
};

}  // namespace pe
