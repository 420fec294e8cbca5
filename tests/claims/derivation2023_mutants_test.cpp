/// The mutants of the laws of the derivation of 2023: what each of them must refute.
#include "theory/claims/derivation2023.hpp"

#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"

namespace pe::derivation2023 {

template <int step>
struct PowersOfTen<step>::IndexNotDoubled {
  static constexpr char name[] = "powers-of-ten-index-not-doubled";
  static constexpr char says[] = "10^(-4i/d), as f(i) is defined";
  using Law = PowersOfTen<1>;
  using Scheme = Sinusoidal;
};

struct IndexedByColumn::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: a cosine with a frequency of its own";
  using Law = IndexedByColumn;
  using Scheme = Sinusoidal;
};

struct OnePairPerColumn::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: the list has 2d entries";
  using Law = OnePairPerColumn;
  using Scheme = Sinusoidal;
};

template <int step>
struct ListOfPairs<step>::AsPrinted {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "f(i) in place of f(2i)";
  using Law = ListOfPairs<1>;
  using Scheme = Sinusoidal;
};

template <int step>
struct ListOfPairs<step>::CosineFirst : tests::CosineFirst {};

struct DotProductIsMatrix::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself: a number, and a matrix with sines beside its diagonal";
  using Law = DotProductIsMatrix;
  using Scheme = Sinusoidal;
};

struct TraceIdentity::CodeTurnsTwice {
  static constexpr char name[] = "sinusoidal-turning-twice-as-fast";
  static constexpr char says[] = "the code turns twice as fast as its map";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(auto const& t) const { return Sinusoidal::Over<F>::encode(t + t); }
  };
};

struct TraceIdentity::SignLost {
  static constexpr char name[] = "sinusoidal-map-without-minus";
  static constexpr char says[] = "T(k) has sin twice where one of them is -sin";
  template <Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto offset_map(auto const& k) const {
      auto map = Sinusoidal::Over<F>::offset_map(k);
      for (auto& block : map.blocks) block.c = block.b;
      return map;
    }
  };
};

struct ConstantNormImpliesRelative::Mutant {
  static constexpr char name[] = "as-printed";
  static constexpr char says[] = "the law itself, on an orbit of a map that is not orthogonal";
  using Law = ConstantNormImpliesRelative;
  using Scheme = LinearOrbit;
};

struct OrthogonalImpliesRelative::Mutant {
  static constexpr char name[] = "sinusoidal-map-without-minus";
  static constexpr char says[] = "T(s) has sin twice where one of them is -sin, so that it is not orthogonal";
  template <Field F>
  struct Over : TraceIdentity::SignLost::Over<F> {
    using TraceIdentity::SignLost::Over<F>::Over;
  };
};

struct SinesAloneAreAbsolute::Mutant : tests::CosineFirst {};

struct MapsBackwards::Mutant : Sinusoidal {
  static constexpr char says[] = "the right map, which goes forwards";
};

}  // namespace pe::derivation2023

namespace pe::tests {
namespace {

using namespace derivation2023;

Domain const with_base{.bases = base_10000}, any{};

TEST_CASE("The derivation's laws refute their mutants") {
  must_kill<PowersOfTen<>>(walk(dimensions(4, 64)));
  must_kill<IndexedByColumn>(with_base);
  must_kill<OnePairPerColumn>(walk(dimensions(2, 64)));
  must_kill<ListOfPairs<2>>(with_base);
  must_kill<DotProductIsMatrix>(any);
  must_kill<TraceIdentity>(any);
  must_kill<ConstantNormImpliesRelative>(
      {.dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 16), 1, 16}}});
  must_kill<OrthogonalImpliesRelative>(any);
  must_kill<SinesAloneAreAbsolute>(any);
  must_kill<MapsBackwards>(any);
}

TEST_CASE("Exponents of one base are written in another exactly") {
  auto const printed = printed_frequencies(10, 2, 5);  // 10^0, 10^(-4/5), 10^(-8/5), ...
  CHECK(in_base(10000, 4, printed) == Frequencies{10000, 0, Fraction(1, 5), 5});
  CHECK(in_base(10, 1, printed) == printed);
  CHECK(in_base(100, 2, {10, Fraction(1, 3), 1, 2}) == Frequencies{100, Fraction(1, 6), Fraction(1, 2), 2});
}

}  // namespace
}  // namespace pe::tests
