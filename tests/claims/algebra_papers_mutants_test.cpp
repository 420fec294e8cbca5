/// The laws of papers whose statements are algebra or about number formats, and the mutants that they refute.
#include "tests/claims/mutants.hpp"
#include "theory/claims/chi2022kerple.hpp"
#include "theory/claims/press2021.hpp"
#include "theory/claims/schenck2025.hpp"
#include "theory/claims/wang2024precision.hpp"

namespace pe::tests {
namespace {

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

}  // namespace
}  // namespace pe::tests
