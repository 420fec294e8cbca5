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
  must_kill<RefusedIsOdd<1>>(walk({2}, {{1, 64}}));
}

TEST_CASE("Kazemnejad's laws refute their mutants: offsets, decay, questions") {
  must_kill<FirstHalfHoldsPosition<>>(walk({128, 512}, {{50, 50}}));
  must_kill<VarianceOfFirstHalf<>>(walk({128}));
}

}  // namespace
}  // namespace pe::tests
