#include "theory/properties/list.hpp"

#include <iterator>

#include "theory/properties/axis_separation.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/determinism.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/distinct_rows.hpp"
#include "theory/properties/extrapolation.hpp"
#include "theory/properties/flow.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/learnable.hpp"

namespace pe {
namespace {

template <class Law>
Property on_every_rope() {
  return on<Law, Rope, RopeHalfSplit, RopeClockwise, RopeHalfSplitClockwise>();
}

}  // namespace

std::vector<Property> const& properties() {
  static std::vector<Property> const list = [] {
    std::vector<Property> all{
        on<ClosedForm, Sinusoidal>(),
        on<RelativeOffsetMap, Sinusoidal>(),
        on<OffsetGroup, Sinusoidal>(),
        on<ConstantNorm, Sinusoidal>(),
        on<DistanceSymmetry, Sinusoidal>(),
        on<GramToeplitz, Sinusoidal>(),
        on<Recurrence, Sinusoidal>(),
        on<Extrapolation, Sinusoidal>(),
        on<Boundedness, Sinusoidal>(),
        on<Uniqueness, Sinusoidal>(),
        on<Determinism, Sinusoidal>(),
        on<ConsistentDistance, Sinusoidal, AlienClock>(),
        on<LengthIndependence, Sinusoidal>(),
        on<StoredUniqueness, Sinusoidal>(),
        on_every_rope<RotaryClosedForm>(),
        on_every_rope<RotationOrthogonal>(),
        on_every_rope<RelativeRotation>(),
        on_every_rope<NormKept>(),
        on_every_rope<RelativeScore>(),
        on_every_rope<Handedness>(),
        on<DistinctRows, Binary, BinaryMostSignificantFirst, BinarySigned, Learnable>(),
        on<GridOffsetMap, Sinusoidal2d, Sinusoidal2dWidthFirst>(),
        on<AxisSeparation, Sinusoidal2d, Sinusoidal2dWidthFirst>(),
        on<ConsistentAmplitude, ComplexOrder>(),
        on<PositionFreeOffset, ComplexOrder>(),
        on<Flow, Floater>(),
    };
    auto attention = attention_properties();
    std::move(attention.begin(), attention.end(), std::back_inserter(all));
    return all;
  }();
  return list;
}

}  // namespace pe
