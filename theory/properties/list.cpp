#include "theory/properties/list.hpp"

#include <fmt/format.h>

#include <algorithm>

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
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/properties/on.hpp"
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
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

std::vector<Property> const& properties() {
  static std::vector<Property> const list{
      // Of codes, of rotations in their place.
      on<ClosedForm>(), on<ConstantNorm>(), on<DistanceSymmetry>(), on<GramToeplitz>(), on<Boundedness>(),
      on<ConsistentDistance>(), on<LengthIndependence>(),
      // Of what offsets do, and of codes at different positions.
      on<RelativeOffsetMap>(), on<OffsetGroup>(), on<Recurrence>(), on<Uniqueness>(), on<StoredUniqueness>(),
      on<BeyondLength>(),
      // Of rotations of queries and keys.
      on<RotaryClosedForm>(), on<RotationOrthogonal>(), on<RelativeRotation>(), on<NormKept>(), on<RelativeScore>(),
      on<Handedness>(),
      // Of cells, of words.
      on<GridOffsetMap>(), on<AxisSeparation>(), on<ConsistentAmplitude>(), on<PositionFreeOffset>(),
      // Of whole attention layers.
      on<PermutationEquivariance>(), on<PooledInvariance>(), on<ReversalEquivariance>(), on<ConstantOutput>(),
      on<FlipEquivariance>(), on<ScoreShiftInvariance>(), on<ToeplitzBias>(), on<OrderSeen>(), on<DirectionSeen>(),
      on<ScoreFalls>(), on<LinearInDistance>(), on<ContentFree>(), on<ScoreLengthInvariance>(), on<SeparableScore>(),
      on<OffsetVector>(),
      // Of the values that a source has.
      source_values_property()};
  return list;
}

namespace {

/// "factor = 4 and original = 4096": what the scheme is built with beside what laws choose. Empty if nothing.
std::string fixed_parameters(std::string_view scheme) {
  std::string result;
  auto const about = std::ranges::find(schemes(), scheme, &About::name);
  if (about == schemes().end()) return result;
  for (auto const& each : about->parameters) {
    bool const is_number = each.type == Parameter::Type::integer || each.type == Parameter::Type::rational;
    if (each.of_laws || !is_number) continue;
    result += fmt::format("{}{} = {}", result.empty() ? "" : " and ", each.name, each.usual);
  }
  return result;
}

}  // namespace

Claim claim_of(Property const& property, Cell const& cell, Claim claim) {
  claim.latex = property.latex;
  claim.domain = cell.domain;
  if (auto fixed = fixed_parameters(cell.scheme); !fixed.empty()) claim.domain.premises.push_back(std::move(fixed));
  claim.exists = cell.exists;
  if (claim.expected != Verdict::refuted) claim.why_sampled = cell.why_sampled;
  if (!cell.remark.empty()) claim.note += (claim.note.empty() ? "" : " ") + cell.remark;  // sentences
  return decided_by(std::move(claim), property.name, cell.check);
}

}  // namespace pe
