/// Every law of a property, in each of its views, and the mutants that it refutes; each statement that it joins is the
/// only one that refutes some mutant.
#include "tests/claims/mutants.hpp"
#include "theory/properties/axis_separation.hpp"
#include "theory/properties/beyond_length.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/content_free.hpp"
#include "theory/properties/direction_seen.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/flip_equivariance.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/linear_in_distance.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/properties/order_seen.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"
#include "theory/properties/score_falls.hpp"
#include "theory/properties/score_length_invariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/separable_score.hpp"
#include "theory/properties/source_values.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/toeplitz_bias.hpp"

namespace pe::tests {
namespace {

template <class... Laws>
void all_must_kill() {
  (must_kill<Laws>(), ...);
}

TEST_CASE("Laws of codes refute their mutants, in every view") {
  all_must_kill<ClosedForm, ConstantNorm, ConstantNorm::OfCells, ConstantNorm::OfWords, ConstantNorm::OfSentences,
                DistanceSymmetry, GramToeplitz>();
  all_must_kill<Boundedness, Boundedness::OfCells, Boundedness::OfWords, Boundedness::OfRotations,
                Boundedness::OfSentences, Boundedness::OfLayers>();
  all_must_kill<ConsistentDistance, ConsistentDistance::OfCells, ConsistentDistance::OfWords,
                ConsistentDistance::OfRotations, ConsistentDistance::OfSentences, LengthIndependence>();
}

TEST_CASE("Laws of offsets refute their mutants, in every view") {
  all_must_kill<RelativeOffsetMap, RelativeOffsetMap::OfSentences>();
  all_must_kill<OffsetGroup, OffsetGroup::OfCells, OffsetGroup::OfWords, OffsetGroup::OfRotations>();
  all_must_kill<Recurrence, Recurrence::OfCells, Recurrence::OfWords, Recurrence::OfRotations>();
}

TEST_CASE("Laws of different positions refute their mutants, in every view") {
  all_must_kill<Uniqueness, Uniqueness::OfLags, Uniqueness::OfCells, Uniqueness::OfWords, Uniqueness::OfRotations,
                Uniqueness::OfAnyRotations, Uniqueness::OfSentences, Uniqueness::OfLayers, StoredUniqueness>();
  all_must_kill<BeyondLength, BeyondLength::OfCells, BeyondLength::OfWords, BeyondLength::OfRotations,
                BeyondLength::OfSentences, BeyondLength::OfLayers>();
}

TEST_CASE("Laws of rotations, cells and words refute their mutants") {
  all_must_kill<RotaryClosedForm, RotationOrthogonal, RelativeRotation, NormKept, NormKept::OfLayers, RelativeScore,
                Handedness>();
  all_must_kill<GridOffsetMap, AxisSeparation, ConsistentAmplitude, PositionFreeOffset>();
}

TEST_CASE("Laws of attention refute their mutants") {
  all_must_kill<PermutationEquivariance, PooledInvariance, ReversalEquivariance, ConstantOutput,
                PermutationEquivariance::WhereItHolds, ReversalEquivariance::WhereItHolds, ConstantOutput::WhereItHolds,
                FlipEquivariance, ScoreShiftInvariance, ToeplitzBias>();
}

TEST_CASE("Laws of scores refute their mutants") {
  all_must_kill<OrderSeen, DirectionSeen, ScoreFalls, LinearInDistance, ContentFree, ScoreLengthInvariance,
                SeparableScore, OffsetVector>();
}

TEST_CASE("Values of a source refute a sound scheme that is another") { all_must_kill<SourceValues>(); }

TEST_CASE("Every property of the list is among them") {
  for (auto const& property : properties()) {
    INFO(property.name);
    CHECK(laws_with_mutants().contains(property.name));
  }
}

}  // namespace
}  // namespace pe::tests
