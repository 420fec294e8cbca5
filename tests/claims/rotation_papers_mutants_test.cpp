/// The laws of papers about rotary encodings, their base and their contexts, and the mutants that they refute.
#include "tests/claims/mutants.hpp"
#include "theory/claims/chen2023.hpp"
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_rotation.hpp"
#include "theory/claims/peng2023.hpp"

namespace pe::tests {
namespace {

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

TEST_CASE("The laws of other papers on rotations refute their mutants") {
  must_kill<barbero2024::GreatestAtDistance>("barbero2024.maximal-at-distance");
}

}  // namespace
}  // namespace pe::tests
