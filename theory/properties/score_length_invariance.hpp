/// Length invariance of scores: what two tokens score does not depend on how long the input is.
///
/// Keys that were kept stay valid as the input grows, turned by their positions or not, and so does all that earlier
/// tokens made of them. Rules that look at the length of the input change at 4096 (rope_scaled.hpp), so that lengths
/// are doubled from 1024 to 16384; a scheme that changes elsewhere alone is not seen.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"

namespace pe {

struct ScoreLengthInvariance : AskedOf<Need::layer> {
  static constexpr Text text{"score-length-invariance",
                             "Two tokens at their places score alike however long the input is, so that keys can be "
                             "kept as it grows",
                             R"(\mathrm{score}_{2n}(x, i; y, j) = \mathrm{score}_n(x, i; y, j))"};
  static constexpr std::int64_t reach = 3;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"i", "j", "e"}};
  static Domain domain() { return with_ends_at_16(walk({2, 4, 8}, {{0, reach}, {0, reach}, {10, 13}})); }

  static std::vector<Whole> premises(Whole const& i, Whole const& j, Whole const& e) { return {i, j, e}; }

  /// n = 2^e, over symbols any length; head 1, whose weights are drawn.
  auto operator()(Scores auto const& scheme, WholeParameter auto const& i, WholeParameter auto const& j,
                  WholeParameter auto const& e) const {
    auto const length = power_of_two(e.numerator());
    return equal(scores(scheme.layer(1, length), i.numerator(), j.numerator()),
                 scores(scheme.layer(1, 2 * length), i.numerator(), j.numerator()));
  }

  static std::int64_t power_of_two(std::int64_t e) { return std::int64_t{1} << e; }
  static Whole power_of_two(Whole const& e) { return Whole::of("n", {e}); }

  struct Mutant {
    static constexpr char says[] = "scores are multiplied by the logarithm of the input's length";
    template <NumericField F>
    struct Layer : AttentionLayer<F> {
      auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
        return typename F::Scalar(AttentionLayer<F>::score(a, i, b, j) * this->field_.log(this->field_.number(length)));
      }
      std::int64_t length;
    };
    template <NumericField F>
    struct Over : AttentionScheme<F> {
      using AttentionScheme<F>::AttentionScheme;
      auto layer(std::int64_t number, std::int64_t length) const {
        return Layer<F>{AttentionLayer<F>(this->field_, this->dimension(), number), length};
      }
    };
  };
};

}  // namespace pe
