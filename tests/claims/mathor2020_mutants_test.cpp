/// The mutants of mathor 2020's laws: what each of them must refute.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/mathor2020.hpp"

namespace pe::mathor2020 {

struct DifferenceConsistent::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself, of vectors";
  using Law = DifferenceConsistent;
  using Scheme = Sinusoidal;
};

template <std::int64_t last_entry, std::int64_t length>
struct FirstDifferences<last_entry, length>::LastDigitOfEntry {
  static constexpr char name[] = "first-differences-last-entry";
  static constexpr char says[] = "-0.9565 instead of -0.9564";
  using Law = FirstDifferences<last_entry - 1, length>;
  using Scheme = Sinusoidal;
};

template <std::int64_t last_entry, std::int64_t length>
struct FirstDifferences<last_entry, length>::LastDigitOfLength {
  static constexpr char name[] = "first-differences-length";
  static constexpr char says[] = "0.958852 instead of 0.958851";
  using Law = FirstDifferences<last_entry, length + 1>;
  using Scheme = Sinusoidal;
};

struct SumDisturbsDistance::Mutant {
  static constexpr char name[] = "sinusoidal-uneven";
  static constexpr char says[] = "cosines are twice as large as sines";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      for (std::size_t n = 1; n < code.size(); n += 2) code[n] = code[n] + code[n];
      return code;
    }
  };
};

struct FrequencyOfItsDimension::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: a cosine with a frequency of its own";
  using Law = FrequencyOfItsDimension;
  using Scheme = Sinusoidal;
};

struct FrequencyNumbers::OneMore {
  static constexpr char name[] = "sinusoidal-one-frequency-more";
  static constexpr char says[] = "pairs run from 0 to d/2, one too many";
  template <NumericField F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      this->frequencies.push_back(field.power(shape.base, -1));
    }
  };
};

struct LastFrequencyHasSineOnly::ZeroLast {
  static constexpr char name[] = "sinusoidal-zero-last";
  static constexpr char says[] = "the last entry of an odd d is 0, of no frequency";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, OddDimension::zero_last) {}
  };
};

struct LastFrequencyHasSineOnly::CosineKept {
  static constexpr char name[] = "sinusoidal-last-cosine-kept";
  static constexpr char says[] = "the last frequency keeps its cosine, so that the code has d + 1 entries";
  template <Field F>
  struct Over : SinusoidalSineLast::Over<F> {
    using SinusoidalSineLast::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = SinusoidalSineLast::Over<F>::encode(t);
      code.push_back(this->spectrum_.phases(t).back().cos);
      return code;
    }
  };
};

template <bool as_printed>
struct TableLine<as_printed>::AsPrinted {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "line 10 is headed by a 2";
  using Law = TableLine<true>;
  using Scheme = BinaryMostSignificantFirst;
};

template <bool as_printed>
struct TableLine<as_printed>::LeastSignificantFirst : Binary {
  static constexpr char says[] = "the least significant digit stands first";
};

struct NormGrows::Mutant {
  static constexpr char name[] = "growing-and-starting-again";
  static constexpr char says[] = "the factor pos/C starts again at 0 when pos reaches C, which would bound the values";
  template <NumericField F>
  struct Over : Growing::Over<F> {
    using Growing::Over<F>::Over;
    auto encode(auto const& t) const {
      auto const& field = this->field();
      auto factor = field.value(t) / field.number(1000);
      if (!certainly_less(factor, field.number(1))) factor = factor - field.number(1);
      auto code = Sinusoidal::Over<F>(field, {this->dimension(), this->base()}).encode(t);
      for (auto& entry : code) entry *= factor;
      return code;
    }
  };
};

template <std::int64_t norm_at_4999, std::int64_t step_at_4000>
struct GrowingNumbers<norm_at_4999, step_at_4000>::LastDigitOfNorm {
  static constexpr char name[] = "growing-numbers-norm";
  static constexpr char says[] = "10.1 instead of 10.0";
  using Law = GrowingNumbers<norm_at_4999 + 1, step_at_4000>;
  using Scheme = Growing;
};

template <std::int64_t norm_at_4999, std::int64_t step_at_4000>
struct GrowingNumbers<norm_at_4999, step_at_4000>::LastDigitOfStep {
  static constexpr char name[] = "growing-numbers-step";
  static constexpr char says[] = "3.858 instead of 3.857";
  using Law = GrowingNumbers<norm_at_4999, step_at_4000 + 1>;
  using Scheme = Growing;
};

struct OneHotLooksUp::CountsFromOne {
  static constexpr char name[] = "one-hot-counted-from-1";
  static constexpr char says[] = "position t has its 1 at t + 1, and the last position at 0";
  template <Field F>
  struct Over : OneHot::Over<F> {
    using OneHot::Over<F>::Over;
    auto encode(std::int64_t t) const { return OneHot::Over<F>::encode((t + 1) % this->dimension()); }
  };
};

struct OneHotLooksUp::TwoHot {
  static constexpr char name[] = "one-hot-cumulative";
  static constexpr char says[] = "position t has a 1 at every position up to t";
  template <Field F>
  struct Over : OneHot::Over<F> {
    using OneHot::Over<F>::Over;
    auto encode(std::int64_t t) const {
      auto code = OneHot::Over<F>::encode(t);
      for (std::int64_t n = 0; n < t; ++n) code[static_cast<std::size_t>(n)] = this->field().number(1);
      return code;
    }
  };
};

struct PositionsOfTable::Clamped {
  static constexpr char name[] = "learnable-clamped";
  static constexpr char says[] = "a position beyond the table has its last row";
  template <Field F>
  struct Over : Learnable::Over<F> {
    using Learnable::Over<F>::Over;
    auto encode(std::int64_t t) const { return Learnable::Over<F>::encode(std::min(t, this->length() - 1)); }
  };
};

struct PositionsOfTable::OneRowMore {
  static constexpr char name[] = "learnable-one-row-more";
  static constexpr char says[] = "the table has a row for position L, as if its range were closed";
  template <Field F>
  struct Over : Learnable::Over<F> {
    Over(F const& field, Shape const& shape) : Learnable::Over<F>(field, shape, Learnable::usual_length + 1) {}
  };
};

struct LastDigitsOff {
  static constexpr Chord list[] = {
      {2, 710, 603, 10'000'000}, {2, 103'993, 191, 10'000'000}, {2, 312'689, 29'008, 10'000'000'000}};
};

/// The nearest lag of all up to 1000, with its distance: what a search that ends there would print.
struct FoundBelow1000 {
  static constexpr Chord list[] = {{4, 622, 724, 10'000}};
};

struct FoundAtNext {
  static constexpr Chord list[] = {{4, 13'824, 768, 100'000}};
};

template <class Chords>
struct ChordsInNumbers<Chords>::LastDigit {
  static constexpr char name[] = "chord-last-digit";
  static constexpr char says[] = "2.9008e-6 instead of 2.9007e-6";
  using Law = ChordsInNumbers<LastDigitsOff>;
  using Scheme = Sinusoidal;
};

template <class Chords>
struct NoLagNearer<Chords>::BestBelow1000 {
  static constexpr char name[] = "nearest-lag-below-1000";
  static constexpr char says[] = "the search ended at 1,000: lag 622 for d = 4, 0.0724 away";
  using Law = NoLagNearer<FoundBelow1000>;
  using Scheme = Sinusoidal;
};

template <class Chords>
struct NoLagNearer<Chords>::Neighbour {
  static constexpr char name[] = "nearest-lag-off-by-one";
  static constexpr char says[] = "the lag is one more than the one that comes nearest below 20,000, 13823 for d = 4";
  using Law = NoLagNearer<FoundAtNext>;
  using Scheme = Sinusoidal;
};

}  // namespace pe::mathor2020

namespace pe::tests {
namespace {

using namespace mathor2020;

TEST_CASE("mathor's laws refute their mutants") {
  must_kill<DifferenceConsistent>(Domain{});
  must_kill<FirstDifferences<>>(walk({2}));
  must_kill<SumDisturbsDistance>(Domain{});
  must_kill<FrequencyOfItsDimension>({.bases = base_10000});
  must_kill<FrequencyNumbers>(walk(dimensions(2, 64)));
  must_kill<LastFrequencyHasSineOnly>(walk(dimensions(1, 63)));
  must_kill<TableLine<false>>(walk({4}, {{0, 15}}));
  must_kill<NormGrows>(
      {.dimensions = {2, 8}, .bases = base_10000, .positions = {Positions::naturals(2047)}, .exhaustive = true});
  must_kill<GrowingNumbers<>>(walk({8}));
  must_kill<OneHotLooksUp>({.bases = base_10000});
  must_kill<PositionsOfTable>(walk({2}, {{-512, 1024}}));
  must_kill<ChordsInNumbers<>>(walk({2}));
  must_kill<NoLagNearer<>>(walk({4}, {{13'000, 14'000}}));
}

TEST_CASE("A search for the nearest lag that ends at 1,000 would not notice") {
  // Lag 622 is the nearest of all below 1,000; what refutes it lies beyond.
  auto const below = detail::cases_of(walk({4}, {{1, 1000}}), NoLagNearer<>::takes);
  auto const beyond = detail::cases_of(walk({4}, {{13'800, 13'850}}), NoLagNearer<>::takes);
  CHECK(detail::broken_by<NoLagNearer<FoundBelow1000>, Sinusoidal>(below).mask == 0);
  CHECK(detail::broken_by<NoLagNearer<FoundBelow1000>, Sinusoidal>(beyond).mask == 1);
}

}  // namespace
}  // namespace pe::tests
