#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/determinism.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/distinct_rows.hpp"
#include "theory/properties/extrapolation.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

std::vector<Property> code_properties() {
  return {
      on<ClosedForm>(),         on<RelativeOffsetMap>(), on<OffsetGroup>(),  on<ConstantNorm>(),
      on<DistanceSymmetry>(),   on<GramToeplitz>(),      on<Recurrence>(),   on<Extrapolation>(),
      on<Boundedness>(),        on<Uniqueness>(),        on<Determinism>(),  on<ConsistentDistance>(),
      on<LengthIndependence>(), on<StoredUniqueness>(),  on<DistinctRows>(),
  };
}

}  // namespace pe
