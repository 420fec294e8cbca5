/// The mutants of Kazemnejad 2019's laws: what each of them must refute.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/kazemnejad2019.hpp"
#include "theory/claims/kazemnejad2019_offsets.hpp"

namespace pe::kazemnejad2019 {

struct NormalisedEnds::CountsFromOne {
  static constexpr char name[] = "normalised-counted-from-1";
  static constexpr char says[] = "the first word is word 1 of n: (t+1)/n";
  template <NumericField F>
  struct Over : Normalised::Over<F> {
    using Normalised::Over<F>::Over;
    auto encode(Fraction const& t, Fraction const& n) const { return this->field().number((t + Fraction(1)) / n); }
  };
};

struct NormalisedEnds::DividesByCount {
  static constexpr char name[] = "normalised-by-count";
  static constexpr char says[] = "t is divided by n instead of n - 1";
  template <NumericField F>
  struct Over : Normalised::Over<F> {
    using Normalised::Over<F>::Over;
    auto encode(Fraction const& t, Fraction const& n) const { return this->field().number(t / n); }
  };
};

struct OneWordRefused::Mutant {
  static constexpr char name[] = "normalised-one-word-at-0";
  static constexpr char says[] = "the divisor is at least 1, so that a sentence of one word is taken";
  template <NumericField F>
  struct Over : Normalised::Over<F> {
    using Normalised::Over<F>::Over;
    auto encode(Fraction const& t, Fraction const& n) const {
      return n == Fraction(1) ? this->field().number(0) : Normalised::Over<F>::encode(t, n);
    }
  };
};

struct StepDependsOnLength::Mutant {
  static constexpr char name[] = "normalised-by-512";
  static constexpr char says[] = "positions are divided by 512, whatever the sentence";
  template <NumericField F>
  struct Over : Normalised::Over<F> {
    using Normalised::Over<F>::Over;
    auto encode(Fraction const& t, Fraction const&) const { return this->field().number(t / Fraction(512)); }
  };
};

struct StepIsOne::EndsAtTable {
  static constexpr char name[] = "linear-clamped";
  static constexpr char says[] = "positions beyond 511 are 511";
  template <NumericField F>
  struct Over : Linear::Over<F> {
    using Linear::Over<F>::Over;
    auto encode(auto const& t) const {
      auto const end = this->field().number(511), here = this->field().value(t);
      return certainly_less(end, here) ? end : here;
    }
  };
};

struct StepIsOne::DividedByTable {
  static constexpr char name[] = "linear-scaled";
  static constexpr char says[] = "positions are divided by 512";
  template <NumericField F>
  struct Over : Linear::Over<F> {
    using Linear::Over<F>::Over;
    auto encode(auto const& t) const { return this->field().value(t) / this->field().number(512); }
  };
};

struct OnlyEvenDimensions::Mutant {
  static constexpr char name[] = "sinusoidal-zero-last";
  static constexpr char says[] = "an odd d is taken, with a 0 as the last entry";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, OddDimension::zero_last) {}
  };
};

struct FrequenciesFall::Rise {
  static constexpr char name[] = "sinusoidal-frequencies-rise";
  static constexpr char says[] = "the exponent has lost its minus: b^(2i/d)";
  template <NumericField F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      for (auto& w : this->frequencies) w = field.number(1) / w;
    }
  };
};

struct FrequenciesFall::LastTwoEqual {
  static constexpr char name[] = "sinusoidal-last-frequency-twice";
  static constexpr char says[] = "the last pair has the frequency of the one before it";
  template <NumericField F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      this->frequencies.back() = this->frequencies[this->frequencies.size() - 2];
    }
  };
};

struct DigitsAlternate::CountsFromOne {
  static constexpr char name[] = "binary-counted-from-1";
  static constexpr char says[] = "position t has the digits of t + 1";
  template <Field F>
  struct Over : Binary::Over<F> {
    using Binary::Over<F>::Over;
    auto encode(std::int64_t t) const { return Binary::Over<F>::encode(t + 1); }
  };
};

struct DigitsAlternate::GrayCode {
  static constexpr char name[] = "binary-gray-code";
  static constexpr char says[] = "neighbours differ in one digit: t xor t/2";
  template <Field F>
  struct Over : Binary::Over<F> {
    using Binary::Over<F>::Over;
    auto encode(std::int64_t t) const { return Binary::Over<F>::encode(t ^ (t >> 1)); }
  };
};

struct DigitIsSignOfSine::CountsFromOne : DigitsAlternate::CountsFromOne {};

struct DigitIsSignOfSine::MostSignificantFirst : BinaryMostSignificantFirst {
  static constexpr char says[] = "entry 0 is the most significant digit";
};

struct LongestWavelengthOf::OneMore {
  static constexpr char name[] = "sinusoidal-one-frequency-more";
  static constexpr char says[] = "pairs run from 0 to d/2, one too many: the last wavelength is 2 pi b";
  template <NumericField F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      this->frequencies.push_back(field.power(shape.base, -1));
    }
  };
};

struct CountedWithZero {
  static constexpr int of_sines[] = {16, 14, 12, 11, 9, 8, 7, 6, 5, 5, 4};
};

struct CountedLastOneMore {
  static constexpr int of_sines[] = {15, 13, 11, 10, 8, 7, 6, 5, 4, 4, 4};
};

template <class Counted>
struct SineColumnChanges<Counted>::ZeroCounts {
  static constexpr char name[] = "counted-with-the-zero";
  static constexpr char says[] = "the step from the exact 0 of position 0 counts as a change";
  using Law = SineColumnChanges<CountedWithZero>;
  using Scheme = Sinusoidal;
};

template <class Counted>
struct SineColumnChanges<Counted>::LastOneMore {
  static constexpr char name[] = "last-count-one-more";
  static constexpr char says[] = "the last count is 4 instead of 3";
  using Law = SineColumnChanges<CountedLastOneMore>;
  using Scheme = Sinusoidal;
};

struct CodesSpanPlane::SineTwice : tests::SineTwice {};
struct CodesSpanPlane::CosineFirst : tests::CosineFirst {};

struct MapIsRotation::Reflected {
  static constexpr char name[] = "sinusoidal-map-reflected";
  static constexpr char says[] = "the second row of M has the other sign: (sin, -cos)";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto offset_map(auto const& k) const {
      auto map = Sinusoidal::Over<F>::offset_map(k);
      for (auto& block : map.blocks) block = {block.a, block.b, -block.c, -block.d};
      return map;
    }
  };
};

struct MapIsRotation::Sheared {
  static constexpr char name[] = "sinusoidal-map-sheared";
  static constexpr char says[] = "M is multiplied by [[1, 1], [0, 1]], which keeps areas and not lengths";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto offset_map(auto const& k) const {
      auto map = Sinusoidal::Over<F>::offset_map(k);
      for (auto& block : map.blocks) block = {block.a + block.c, block.b + block.d, block.c, block.d};
      return map;
    }
  };
};

template <int later>
struct FirstRise<later>::OneEarlier {
  static constexpr char name[] = "first-rise-one-earlier";
  static constexpr char says[] = "every listed lag is one less";
  using Law = FirstRise<later - 1>;
  using Scheme = Sinusoidal;
};

template <int later>
struct FirstRise<later>::OneLater {
  static constexpr char name[] = "first-rise-one-later";
  static constexpr char says[] = "every listed lag is one more";
  using Law = FirstRise<later + 1>;
  using Scheme = Sinusoidal;
};

struct ReadLastDigit : FigureReading {
  static constexpr std::int64_t at_49 = 33'730'078;
};

struct ReadLowestOneEarlier : FigureReading {
  static constexpr int lowest = 46;
};

struct ReadLowestAtEnd : FigureReading {
  static constexpr int lowest = 49;
};

template <class Reading>
struct DotProductFigure<Reading>::LastDigit {
  static constexpr char name[] = "dot-product-last-digit";
  static constexpr char says[] = "the value at lag 49 ends with an 8";
  using Law = DotProductFigure<ReadLastDigit>;
  using Scheme = Sinusoidal;
};

template <class Reading>
struct DotProductFigure<Reading>::LowestOneEarlier {
  static constexpr char name[] = "dot-product-lowest-at-46";
  static constexpr char says[] = "the minimum is one lag earlier, so that only one of the 50 rows refutes it";
  using Law = DotProductFigure<ReadLowestOneEarlier>;
  using Scheme = Sinusoidal;
};

template <class Reading>
struct DotProductFigure<Reading>::LowestAtEnd {
  static constexpr char name[] = "dot-product-lowest-at-49";
  static constexpr char says[] = "the minimum is at the last lag, as of what decays";
  using Law = DotProductFigure<ReadLowestAtEnd>;
  using Scheme = Sinusoidal;
};

template <int quarters>
struct FirstHalfHoldsPosition<quarters>::FirstQuarter {
  static constexpr char name[] = "first-quarter-holds-position";
  static constexpr char says[] = "the first quarter is said to hold it";
  using Law = FirstHalfHoldsPosition<1>;
  using Scheme = Sinusoidal;
};

template <int quarters>
struct FirstHalfHoldsPosition<quarters>::SlowestFirst : tests::SlowestFirst {};

template <std::int64_t over_50, std::int64_t over_512>
struct VarianceOfFirstHalf<over_50, over_512>::LastDigitOver50 {
  static constexpr char name[] = "variance-over-50-last-digit";
  static constexpr char says[] = "99.7% instead of 99.6% over 50 positions";
  using Law = VarianceOfFirstHalf<over_50 + 1, over_512>;
  using Scheme = Sinusoidal;
};

template <std::int64_t over_50, std::int64_t over_512>
struct VarianceOfFirstHalf<over_50, over_512>::LastDigitOver512 {
  static constexpr char name[] = "variance-over-512-last-digit";
  static constexpr char says[] = "85.0% instead of 85.1% over 512 positions";
  using Law = VarianceOfFirstHalf<over_50, over_512 - 1>;
  using Scheme = Sinusoidal;
};

struct TwoPhases::TurnedBack : tests::TurnedBack {};

struct OnlySineAndCosine::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: the right map leaves no residual";
  using Law = OnlySineAndCosine;
  using Scheme = Sinusoidal;
};

/// The code at t with `change` made to its first entry (0) or its second (1).
template <std::size_t entry, int value, bool shifted>
struct OneEntryOther {
  template <NumericField F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      auto const next = Sinusoidal::Over<F>::encode(t + this->field_.position(1));
      for (std::size_t n = entry; n < code.size(); n += 2) code[n] = shifted ? next[n] : this->field_.number(value);
      return code;
    }
  };
};

struct OneFunctionFails::SineShifted : OneEntryOther<0, 0, true> {
  static constexpr char name[] = "sinusoidal-sine-of-next";
  static constexpr char says[] = "positions of the sines are counted from 1";
};

struct OneFunctionFails::SineFrozen : OneEntryOther<0, 0, false> {
  static constexpr char name[] = "sinusoidal-sine-frozen";
  static constexpr char says[] = "the sines are 0 at every position";
};

struct OneFunctionFails::CosineShifted : OneEntryOther<1, 0, true> {
  static constexpr char name[] = "sinusoidal-cosine-of-next";
  static constexpr char says[] = "positions of the cosines are counted from 1";
};

struct OneFunctionFails::CosineFrozen : OneEntryOther<1, 1, false> {
  static constexpr char name[] = "sinusoidal-cosine-frozen";
  static constexpr char says[] = "the cosines are 1 at every position";
};

}  // namespace pe::kazemnejad2019

namespace pe::tests {
namespace {

using namespace kazemnejad2019;

TEST_CASE("Kazemnejad's laws refute their mutants: ideas, formula, intuition") {
  must_kill<NormalisedEnds>(walk({1}, {{2, 64}}));
  must_kill<OneWordRefused>(walk({1}, {{0, 64}}));
  must_kill<StepDependsOnLength>(walk({1}, {{2, 32}, {1, 32}}));
  must_kill<StepIsOne>(
      {.dimensions = {1}, .bases = base_10000, .positions = {Positions::naturals(1024)}, .exhaustive = true});
  must_kill<OnlyEvenDimensions>(walk({2}, {{1, 64}}));
  must_kill<FrequenciesFall>(walk(dimensions(4, 64)));
  must_kill<LongestWavelengthOf>(walk({128, 512}));
  must_kill<DigitsAlternate>(walk({16}, {{0, 511}, {0, 7}}));
  must_kill<DigitIsSignOfSine>(walk({16}, {{0, 511}, {0, 7}}));
  must_kill<SineColumnChanges<>>(walk({128}));
}

TEST_CASE("Kazemnejad's laws refute their mutants: offsets, decay, questions") {
  must_kill<CodesSpanPlane>(Domain{});
  must_kill<MapIsRotation>(Domain{});
  must_kill<FirstRise<>>(walk({16, 32}));  // where the lag after the first rise rises, too
  must_kill<DotProductFigure<>>(walk({128}));
  must_kill<FirstHalfHoldsPosition<>>(walk({128, 512}, {{50, 50}}));
  must_kill<VarianceOfFirstHalf<>>(walk({128}));
  must_kill<OnlySineAndCosine>({.positions = {Positions::any(), Positions::lags(0x1p20)}});
  must_kill<TwoPhases>(Domain{});
  must_kill<OneFunctionFails>(
      {.dimensions = {2}, .bases = base_10000, .positions = {Positions::range(1, 64)}, .exhaustive = true});
}

}  // namespace
}  // namespace pe::tests
