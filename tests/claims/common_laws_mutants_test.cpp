/// The mutants of the laws that several documents share: wrong codes and wrong figures that each law must refute.
#include "theory/claims/common_laws.hpp"

#include <algorithm>

#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe {

struct CaseFormula::ExponentHalved : SinusoidalExponentJOverD {
  static constexpr char says[] = "the exponent of pair k is k/d instead of 2k/d";
};

struct CaseFormula::CosineFirst : tests::CosineFirst {};

struct NormIsHalfDimension::Mutant : tests::SineTwice {};

template <int first>
struct ListedFrom<first>::NextFrequency {
  static constexpr char name[] = "listed-from-the-next-frequency";
  static constexpr char says[] = "the list begins with w_1, as Kazemnejad's is printed";
  using Law = ListedFrom<first + 1>;
  using Scheme = Sinusoidal;
};

template <int first>
struct ListedFrom<first>::CosineFirst : tests::CosineFirst {};

struct LongestWavelengthIsBase::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself, which no d meets";
  using Law = LongestWavelengthIsBase;
  using Scheme = Sinusoidal;
};

struct Wavelengths::FirstLeftOut {
  static constexpr char name[] = "sinusoidal-without-first-pair";
  static constexpr char says[] = "pairs are counted from 1, so that the wavelength 2 pi is missing";
  template <Field F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      if (shape.dimension > 2) this->frequencies.erase(this->frequencies.begin());
    }
  };
};

struct Wavelengths::EvenlySpaced {
  static constexpr char name[] = "sinusoidal-wavelengths-evenly-spaced";
  static constexpr char says[] = "the same first and last wavelength, with an arithmetic progression between them";
  template <Field F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      auto& w = this->frequencies;
      auto const pairs = static_cast<std::int64_t>(w.size());
      auto const one = field.number(1);
      auto const longest = one / w.back();
      for (std::int64_t i = 1; i + 1 < pairs; ++i) {
        w[static_cast<std::size_t>(i)] = one / (one + (longest - one) * field.number(Fraction(i, pairs - 1)));
      }
    }
  };
};

struct Wavelengths::OneMore {
  static constexpr char name[] = "sinusoidal-one-frequency-more";
  static constexpr char says[] = "pairs run from 0 to d/2, one too many: the last wavelength is 2 pi b";
  template <Field F>
  struct Over : tests::OtherFrequencies<F> {
    Over(F const& field, Shape const& shape) : tests::OtherFrequencies<F>(field, shape) {
      this->frequencies.push_back(field.power(shape.base, -1));
    }
  };
};

struct DotProductFalls::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: F rises from lag 4 on at d = 16";
  using Law = DotProductFalls;
  using Scheme = Sinusoidal;
};

template <std::size_t stride, int rows>
struct AlternationSlows<stride, rows>::ColumnByColumn {
  static constexpr char name[] = "alternation-column-by-column";
  static constexpr char says[] = "each column is compared with its neighbour, so that a cosine is held against a sine";
  using Law = AlternationSlows<1, rows>;
  using Scheme = Sinusoidal;
};

template <std::size_t stride, int rows>
struct AlternationSlows<stride, rows>::FrequenciesRise : tests::SlowestFirst {};

struct ProjectedScoreIsRelative::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: sin t sin(t+k) is not the same at every t";
  using Law = ProjectedScoreIsRelative;
  using Scheme = Sinusoidal;
};

struct DotProductPositive::Mutant {
  static constexpr char name[] = "similarity-of-sines";
  static constexpr char says[] = "the dot product sums sines, not cosines";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto similarity(auto const& k) const {
      auto sum = this->field_.number(0);
      for (auto const& [sine, cosine] : this->spectrum().phases(k)) sum += sine;
      return sum;
    }
  };
};

struct CodesApart::Mutant {
  static constexpr char name[] = "one-pair-alone";
  static constexpr char says[] = "all pairs turn as the first, so that codes return together";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto similarity(auto const& k) const {
      return this->field_.number(this->pairs()) * this->spectrum().phases(k).front().cos;
    }
  };
};

namespace tests {
namespace {

Domain const printed_base{.bases = base_10000};

TEST_CASE("The laws that documents share refute their mutants") {
  must_kill<CaseFormula>({.dimensions = dimensions(4, 16), .bases = base_10000});
  must_kill<NormIsHalfDimension>(printed_base);
  must_kill<ListedFrom<0>>(printed_base);
  must_kill<LongestWavelengthIsBase>(walk(dimensions(2, 64)));
  must_kill<Wavelengths>(walk(dimensions(6, 64)));
  must_kill<DotProductFalls>({.bases = base_10000, .positions = {Positions::range(1, 4096)}});
  must_kill<DotProductPositive>({.dimensions = {128}, .bases = base_10000, .positions = {Positions::range(0, 1706)}});
  must_kill<CodesApart>({.dimensions = {18}, .bases = base_10000, .positions = {Positions::range(1, 0x1p20)}});
  must_kill<AlternationSlows<2, 50>>(walk({128}));
  must_kill<ProjectedScoreIsRelative>(Domain{});
}

}  // namespace
}  // namespace tests
}  // namespace pe
