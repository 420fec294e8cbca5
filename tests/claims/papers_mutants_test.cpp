/// The laws of RoFormer and the mutants that they refute.
#include "tests/claims/mutants.hpp"
#include "theory/claims/su2021.hpp"

namespace pe {
namespace su2021 {
namespace {

/// The score is computed without turning anything.
struct Unturned {
  static constexpr char says[] = "query and key are not turned";
  template <Field F>
  struct Over : Rope::Over<F> {
    using Rope::Over<F>::Over;
    auto score(auto const& q, auto const&, auto const& k, auto const&) const { return dot(q, k); }
  };
};

/// A scheme whose score is that of RoPE times a number: 8 or -8.
template <int factor>
struct ScoreTimes {
  static constexpr char const* name = factor > 0 ? "rope-score-times-8" : "rope-score-times-minus-8";
  static constexpr char says[] = "the score is eight times as large, with one sign alone";
  template <NumericField F>
  struct Over : Rope::Over<F> {
    using Rope::Over<F>::Over;
    auto score(auto const& q, auto const& m, auto const& k, auto const& n) const {
      using Score = typename F::Scalar;
      Score const plain = Rope::Over<F>::score(q, m, k, n);
      auto const negative = this->field_.indicator_negative(plain);
      Score const of_sign = factor > 0 ? Score(this->field_.number(1) - negative) : negative;
      return Score(of_sign * plain * this->field_.number(8 * 1024));
    }
  };
};

}  // namespace

struct AbelSummation::Mutant : Unturned {};
struct AbelBound::LeftSide : ScoreTimes<1> {};
struct AbelBound::OtherSign : ScoreTimes<-1> {};

struct MeanIsHalved::Mutant {
  static constexpr char name[] = "rope-frequencies-all-zero";
  static constexpr char says[] = "no pair turns, so that the mean stays what it is at distance 0";
  template <Field F>
  struct Over : Rope::Over<F> {
    Over(F const& field, Shape const& shape) : Rope::Over<F>(field, shape) {
      this->spectrum_ = field.spectrum({shape.base, 64, 0, shape.dimension / 2});
    }
  };
};

}  // namespace su2021

namespace tests {
namespace {

TEST_CASE("The laws of RoFormer refute their mutants, each statement one alone") {
  must_kill<su2021::AbelSummation>("su2021.abel-summation");
  must_kill<su2021::AbelBound>("su2021.abel-bound");
  must_kill<su2021::MeanFalls>("su2021.long-term-decay");
  must_kill<su2021::RisesWithin<115>>("su2021.rises");
  must_kill<su2021::MeansPrinted<false>>("su2021.means-of-sums");
  must_kill<su2021::MeanIsHalved>("su2021.decay-to-half");
}

}  // namespace
}  // namespace tests
}  // namespace pe
