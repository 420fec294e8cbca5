/// The mutants of Kazemnejad 2019's laws: what each of them must refute.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/kazemnejad2019.hpp"

namespace pe::kazemnejad2019 {

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

struct StepIsOne::EndsAtTable {
  static constexpr char name[] = "linear-clamped";
  static constexpr char says[] = "positions beyond 511 are 511";
  template <NumericField F>
  struct Over : Linear::Over<F> {
    using Linear::Over<F>::Over;
    auto encode(auto const& t) const {
      if constexpr (OfSymbols<F>) {
        return this->field().value(t < Whole(511) ? t : Whole(511));
      } else {
        auto const end = this->field().number(511), here = this->field().value(t);
        auto const beyond = this->field().indicator_negative(end - here);
        return beyond * end + (this->field().number(1) - beyond) * here;
      }
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

struct OnlyEvenDimensions::Mutant : SinusoidalZeroLast {
  static constexpr char says[] = "an odd d is taken, with a 0 as the last entry";
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

template <int quarters>
struct FirstHalfHoldsPosition<quarters>::SlowestFirst : tests::SlowestFirst {};

}  // namespace pe::kazemnejad2019

namespace pe::tests {
namespace {

using namespace kazemnejad2019;

TEST_CASE("Kazemnejad's laws refute their mutants: ideas, formula, intuition") {
  must_kill<OneWordRefused>(walk({1}, {{0, 64}}));
  must_kill<StepIsOne>(
      {.dimensions = {1}, .bases = base_10000, .positions = {Positions::range(0, 1024)}, .exhaustive = true});
  must_kill<OnlyEvenDimensions>(walk({2}, {{1, 64}}));
  must_kill<SineColumnChanges<>>(walk({128}));
}

TEST_CASE("Kazemnejad's laws refute their mutants: offsets, decay, questions") {
  must_kill<MapIsRotation>(Domain{});
  must_kill<FirstHalfHoldsPosition<>>(walk({128, 512}, {{50, 50}}));
  must_kill<VarianceOfFirstHalf<>>(walk({128}));
}

}  // namespace
}  // namespace pe::tests
