/// The mutants of the laws of the derivation of 2023: what each of them must refute.
#include "theory/claims/derivation2023.hpp"

#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"

namespace pe::derivation2023 {

template <int step>
struct ListOfPairs<step>::CosineFirst : tests::CosineFirst {};

}  // namespace pe::derivation2023

namespace pe::tests {
namespace {

using namespace derivation2023;

Domain const with_base{.bases = base_10000}, any{};

TEST_CASE("The derivation's laws refute their mutants") {
  must_kill<ListOfPairs<2>>(with_base);
  must_kill<ConstantNormImpliesRelative>(
      {.dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 16), 1, 16}}});
}

TEST_CASE("Exponents of one base are written in another exactly") {
  auto const printed = printed_frequencies(10, 2, 5);  // 10^0, 10^(-4/5), 10^(-8/5), ...
  CHECK(in_base(10000, 4, printed) == Frequencies{10000, 0, Fraction(1, 5), 5});
  CHECK(in_base(10, 1, printed) == printed);
  CHECK(in_base(100, 2, {10, Fraction(1, 3), 1, 2}) == Frequencies{100, Fraction(1, 6), Fraction(1, 2), 2});
}

}  // namespace
}  // namespace pe::tests
