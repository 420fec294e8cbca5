/// The laws of documents, and the mutants that they refute, each statement of a law one alone.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/chen2023.hpp"
#include "theory/claims/chi2022kerple.hpp"
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/common_laws.hpp"
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/peng2023.hpp"
#include "theory/claims/press2021.hpp"
#include "theory/claims/schenck2025.hpp"
#include "theory/claims/su2021.hpp"
#include "theory/claims/wang2024precision.hpp"

namespace pe {

template <std::size_t stride, int rows>
struct AlternationSlows<stride, rows>::FrequenciesRise : tests::SlowestFirst {};

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

TEST_CASE("The laws that documents share refute their mutants") { must_kill<AlternationSlows<2, 50>>(walk({128})); }

Domain walked_at(std::vector<int> dimensions, std::vector<Fraction> bases, std::vector<Positions> positions = {}) {
  return {.dimensions = std::move(dimensions),
          .bases = std::move(bases),
          .positions = std::move(positions),
          .exhaustive = true};
}

TEST_CASE("A count of the hour hand's codes that is off by one is refuted, in each number format") {
  using namespace clock_blog;
  must_kill<HourHandCodes<Format::binary32, 43200>>(walk({6}));
  must_kill<HourHandCodes<Format::binary16, 28224>>(walk({6}));
  must_kill<HourHandCodes<Format::bfloat16, 6832>>(walk({6}));
}

TEST_CASE(
    "The clock blog's binary numbers, figures and code: each law kills its mutants, each of its parts one alone") {
  using namespace clock_blog;
  must_kill<EntriesOfDimension>("clock-blog.any-dimension");
  must_kill<ColumnChanges>(walk(dimensions(2, 10, 1)));
  must_kill<HammingDistances>(walk({8}, {{0, 254}}));
  must_kill<NearerIsLighter>(walk({256}));
  must_kill<MatrixFigure<Counted{}>>(walk({256}));
  must_kill<CodeEntries>(walked_at({3, 5}, base_10000, {Positions::range(0, 9)}));
}

TEST_CASE("The laws of RoFormer refute their mutants, each statement one alone") {
  must_kill<su2021::AbelSummation>("su2021.abel-summation");
  must_kill<su2021::AbelBound>("su2021.abel-bound");
  must_kill<su2021::MeanFalls>("su2021.long-term-decay");
  must_kill<su2021::RisesWithin<115>>("su2021.rises");
  must_kill<su2021::MeansPrinted<false>>("su2021.means-of-sums");
  must_kill<su2021::MeanIsHalved>("su2021.decay-to-half");
}

TEST_CASE("The laws of Position Interpolation refute their mutants") {
  using namespace chen2023;
  must_kill<AnyProducts<Factor::of_second_derivative>>("chen2023.interpolation-bound-corrected");
  must_kill<TimesSmallerAt<571, true>>("chen2023.571-times");
  must_kill<TimesSmallerAt<295, false>>("chen2023.295-times");
  must_kill<SumExceedsDimension>("chen2023.extrapolation-sum-corrected");
}

TEST_CASE("The laws about the base refute their mutants") {
  using namespace men2024;
  must_kill<EntryIsLeastBase<false>>("men2024.table-corrected");
  must_kill<SumsNotNegative>("men2024.table-serving");
  must_kill<LeastBase<>>("men2024.least-base-1k");
  must_kill<LeastWholeBase<>>("men2024.least-base-512k");
  must_kill<SumIsIntegral<true>>("su2024.cosine-integral");
  must_kill<FirstNegativeLag<>>("men2024.first-negative-lags");
  must_kill<NotUpwardClosed<84'000, 394'000>>("su2024.not-monotone");
  must_kill<HalfTurned<true>>("su2024.half-turned");
}

TEST_CASE("The laws of YaRN and of Llama 3 refute their mutants") {
  using namespace peng2023;
  must_kill<TemperatureIs<false>>("peng2023.temperature");
}

TEST_CASE("The laws of KERPLE refute their mutants") {
  using namespace chi2022kerple;
  must_kill<SignInDoubles<300'000'000>>("chi2022kerple.shift-in-doubles");
}

TEST_CASE("The laws of STRING refute their mutants") {
  using namespace schenck2025;
  must_kill<TwoDirectionsStill>("schenck2025.circulant-rank");
  must_kill<SymmetricPartUnused>("schenck2025.circulant-parameters");
}

TEST_CASE("The laws of ALiBi refute their mutants") {
  using namespace press2021;
  must_kill<SlopesAreGeometric<false>>("press2021.slopes");
  must_kill<SlopesAreGeometric<true>>("press2021.slopes-corrected");
  must_kill<BiasIsRow>("press2021.bias-row");
  // All of the domain takes minutes.
  must_kill<NotScaled>(
      {.dimensions = {2, 4}, .bases = {10000}, .parameters = {{0, 7}, {0, 3}, {0, 3}}, .exhaustive = true});
  must_kill<KeysAlone>("press2021.by-key-alone");
}

TEST_CASE("The laws about number formats refute their mutants") {
  must_kill<wang2024precision::FirstIntegerLost<0>>("wang2024precision.first-integer");
  must_kill<wang2024precision::RoundedPositionsBreak<Format::bfloat16>>("wang2024precision.breakdown");
  // Around the greatest drift of float; all of the domain takes minutes for three mutants.
  must_kill<wang2024precision::NormDrift<wang2024precision::GreatestDrifts>>(
      {.dimensions = {512}, .bases = {10000}, .parameters = {{0, 0}, {1930, 1940}}, .exhaustive = true});
}

// A function, not a lambda: GCC evaluates lambdas with constant arguments at compile time, here for over a minute.
double score(double base, double m) {
  double sum = 0;
  for (int i = 0; i < 64; ++i) sum += std::cos(m * std::pow(base, -i / 64.));
  return sum;
}

int first(auto const& fails) {
  int m = 1;
  while (!fails(m)) ++m;
  return m;
}

TEST_CASE("The laws about the decay of the score refute their mutants") {
  must_kill<su2021::WindowMaxima<>>("su2021.greatest-scores-of-windows");
  must_kill<su2021::MeansPrinted<true>>("su2021.far-means");
}

TEST_CASE("The laws about the base that grows with the context refute theirs") {
  using namespace men2024;
  must_kill<ServesContext<394'000>>("su2024.slower-decay");
  must_kill<MultipleServes<true>>("su2024.thousandfold-table");
}

TEST_CASE("Another calculation: the first distances at which what is stated fails, in hardware's doubles") {
  double const ntk = 10'000 * std::pow(2., 128. / 126);
  CHECK(first([&](int m) { return score(1e4, m + 1) > score(1e4, m); }) == 11);
  CHECK(first([&](int m) { return score(ntk, m) < score(1e4, m); }) == 65);
  CHECK(first([&](int m) { return score(1e4, m / 2.) < score(1e4, m); }) == 144);
  CHECK(first([&](int m) { return score(5e5, m) < score(1e4, m); }) == 8925);
  CHECK(std::abs(score(469'316'000, 465'555) + 0.857342) < 1e-6);
}

}  // namespace
}  // namespace tests
}  // namespace pe
