#include "theory/properties/constant_output.hpp"
#include "theory/properties/content_free.hpp"
#include "theory/properties/direction_seen.hpp"
#include "theory/properties/flip_equivariance.hpp"
#include "theory/properties/linear_in_distance.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/order_seen.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/score_falls.hpp"
#include "theory/properties/score_length_invariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/separable_score.hpp"
#include "theory/properties/toeplitz_bias.hpp"

namespace pe {

std::vector<Property> attention_properties() {
  return {
      on<PermutationEquivariance>(), on<PooledInvariance>(),     on<ReversalEquivariance>(), on<ConstantOutput>(),
      on<FlipEquivariance>(),        on<ScoreShiftInvariance>(), on<ToeplitzBias>(),         on<OrderSeen>(),
      on<DirectionSeen>(),           on<ScoreFalls>(),           on<LinearInDistance>(),     on<ContentFree>(),
      on<ScoreLengthInvariance>(),   on<SeparableScore>(),       on<OffsetVector>(),
  };
}

}  // namespace pe
