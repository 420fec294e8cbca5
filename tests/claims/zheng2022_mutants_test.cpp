/// The laws of the survey of 2022 and the mutants that they refute, each on the domain of a claim that rests on it.
#include "tests/claims/mutants.hpp"
#include "theory/claims/common_laws.hpp"
#include "theory/claims/zheng2022_absolute.hpp"
#include "theory/claims/zheng2022_introduction.hpp"
#include "theory/claims/zheng2022_relative.hpp"
#include "theory/claims/zheng2022_sinusoidal.hpp"
#include "theory/claims/zheng2022_t5.hpp"

namespace pe::zheng2022 {
namespace {

using tests::must_kill;

TEST_CASE("Each law of the survey's introduction and of its sinusoids refutes its mutants, each part one alone") {
  must_kill<FullySymmetric>("zheng2022.fully-symmetric");
  must_kill<ActsWithoutPositions>("zheng2022.attention-without-positions");
  must_kill<FirstRowIsZero>("zheng2022.listing-1d-zero-row");
  must_kill<OneMapForAllRows>("zheng2022.listing-1d-fixed-offset-map");
  must_kill<GramDeviates<3939, 394>>("zheng2022.listing-1d-gram");
  must_kill<EntriesOff<1680>>("zheng2022.listing-1d-entries-off");
  must_kill<FlatColumns<69>>("zheng2022.listing-1d-flat-columns");
  must_kill<FlatColumns<18>>("zheng2022.listing-1d-fixed-flat-columns");
  must_kill<ChannelsInOrder<AxisOrder::width_first>>("zheng2022.listing-2d-width-first");
  must_kill<RefusedIsOdd<2>>("zheng2022.listing-2d-check");
  must_kill<ChannelsInOrder<AxisOrder::height_first>>("zheng2022.sinusoidal-2d");
  must_kill<GridNorm<>>("zheng2022.sinusoidal-2d-norm");
}

TEST_CASE("Each law of the survey's other absolute positions refutes its mutants, each part one alone") {
  must_kill<SinusoidIsFlow>("zheng2022.floater-sinusoid");
  must_kill<AllDiffer>("zheng2022.hierarchical-all-differ");
  must_kill<CodesTellIndices<>>("zheng2022.hierarchical-generic");
  must_kill<CollisionsOnLine<7, 14>>("zheng2022.hierarchical-collisions");
}

TEST_CASE("Each law of the survey's relative positions refutes its mutants, each part one alone") {
  must_kill<FourTermExpansion<>>("zheng2022.four-terms");
  must_kill<ShawPrinted<>>("zheng2022.shaw");
  must_kill<RangeIsKept>("zheng2022.shaw-range");
  must_kill<SymmetricRangeIsKept<>>("zheng2022.shaw-range-corrected");
  must_kill<XlnetIsTransformerXl>("zheng2022.xlnet");
  must_kill<XlnetSharedKey>("zheng2022.xlnet-shared-key");
  must_kill<XlnetRelative>("zheng2022.xlnet-relative");
  must_kill<XlnetDirection<>>("zheng2022.xlnet-direction");
  must_kill<T5Formula<>>("zheng2022.t5-formula");
  must_kill<T5BucketBorders<>>("zheng2022.t5-buckets");
  must_kill<CodeLogit>("zheng2022.t5-code-logit");
  must_kill<GridIndexIsBijective<>>("zheng2022.t5-grid-bijective");
  must_kill<GridOffsets<true>>("zheng2022.t5-grid-signs-corrected");
  must_kill<TransposeEquivariance>("zheng2022.t5-grid-transpose");
  must_kill<DebertaPrinted>("zheng2022.deberta");
  must_kill<DebertaSharedWeights<>>("zheng2022.deberta-shared-weights");
  must_kill<ConstantOutputBehindBoundary>("zheng2022.constant-output-boundary");
}

}  // namespace
}  // namespace pe::zheng2022
