/// The laws of the survey of 2022 and the mutants that they refute, each on the domain of a claim that rests on it.
#include <algorithm>
#include <string_view>

#include "tests/claims/mutants.hpp"
#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022_absolute.hpp"
#include "theory/claims/zheng2022_introduction.hpp"
#include "theory/claims/zheng2022_relative.hpp"
#include "theory/claims/zheng2022_sinusoidal.hpp"
#include "theory/claims/zheng2022_t5.hpp"

namespace pe::zheng2022 {
namespace {

/// On the domain of the claim, its dimensions above 16 left out where it has others.
template <class Law>
void must_kill_as_in(std::string_view id) {
  auto const found = std::ranges::find(claims(), id, &Claim::id);
  INFO("claim " << id);
  REQUIRE(found != claims().end());
  CHECK(found->property == Law::name);
  auto domain = found->domain;
  if (domain.dimensions.front() <= 16) std::erase_if(domain.dimensions, [](int d) { return d > 16; });
  tests::must_kill<Law>(domain);
}

TEST_CASE("Each law of the survey's introduction and of its sinusoids refutes its mutants, each part one alone") {
  must_kill_as_in<FullySymmetric>("zheng2022.fully-symmetric");
  must_kill_as_in<ActsWithoutPositions>("zheng2022.attention-without-positions");
  must_kill_as_in<RelativeForm<>>("zheng2022.sixth-term-relative-form");
  must_kill_as_in<AbsolutePart<>>("zheng2022.sixth-term-absolute-part");
  must_kill_as_in<FirstRowIsZero>("zheng2022.listing-1d-zero-row");
  must_kill_as_in<OneMapForAllRows>("zheng2022.listing-1d-fixed-offset-map");
  must_kill_as_in<GramDeviates<3939, 394>>("zheng2022.listing-1d-gram");
  must_kill_as_in<EntriesOff<1680>>("zheng2022.listing-1d-entries-off");
  must_kill_as_in<FlatColumns<69>>("zheng2022.listing-1d-flat-columns");
  must_kill_as_in<FlatColumns<18>>("zheng2022.listing-1d-fixed-flat-columns");
  must_kill_as_in<ChannelsInOrder<AxisOrder::width_first>>("zheng2022.listing-2d-width-first");
  must_kill_as_in<RefusedIsOdd<2>>("zheng2022.listing-2d-check");
  must_kill_as_in<ChannelsInOrder<AxisOrder::height_first>>("zheng2022.sinusoidal-2d");
  must_kill_as_in<GridNorm<>>("zheng2022.sinusoidal-2d-norm");
}

TEST_CASE("Each law of the survey's other absolute positions refutes its mutants, each part one alone") {
  must_kill_as_in<SinusoidIsFlow>("zheng2022.floater-sinusoid");
  must_kill_as_in<AllDiffer>("zheng2022.hierarchical-all-differ");
  must_kill_as_in<CodesTellIndices<>>("zheng2022.hierarchical-generic");
  must_kill_as_in<CollisionsOnLine<7, 14>>("zheng2022.hierarchical-collisions");
}

TEST_CASE("Each law of the survey's relative positions refutes its mutants, each part one alone") {
  must_kill_as_in<FourTermExpansion<>>("zheng2022.four-terms");
  must_kill_as_in<ShawPrinted<>>("zheng2022.shaw");
  must_kill_as_in<RangeIsKept>("zheng2022.shaw-range");
  must_kill_as_in<SymmetricRangeIsKept<>>("zheng2022.shaw-range-corrected");
  must_kill_as_in<XlnetIsTransformerXl>("zheng2022.xlnet");
  must_kill_as_in<XlnetSharedKey>("zheng2022.xlnet-shared-key");
  must_kill_as_in<XlnetRelative>("zheng2022.xlnet-relative");
  must_kill_as_in<XlnetDirection<>>("zheng2022.xlnet-direction");
  must_kill_as_in<T5Formula<>>("zheng2022.t5-formula");
  must_kill_as_in<T5BucketBorders<>>("zheng2022.t5-buckets");
  must_kill_as_in<CodeLogit>("zheng2022.t5-code-logit");
  must_kill_as_in<GridIndexIsBijective<>>("zheng2022.t5-grid-bijective");
  must_kill_as_in<GridOffsets<true>>("zheng2022.t5-grid-signs-corrected");
  must_kill_as_in<TransposeEquivariance>("zheng2022.t5-grid-transpose");
  must_kill_as_in<DebertaPrinted>("zheng2022.deberta");
  must_kill_as_in<DebertaSharedWeights<>>("zheng2022.deberta-shared-weights");
  must_kill_as_in<DebertaScale<>>("zheng2022.deberta-scale");
  must_kill_as_in<ConstantOutputBehindBoundary>("zheng2022.constant-output-boundary");
}

}  // namespace
}  // namespace pe::zheng2022
