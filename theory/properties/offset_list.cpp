#include "theory/properties/beyond_length.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {
namespace {

template <class Law>
Property on_maps() {
  return on<Law, typename Law::OfCells, typename Law::OfWords, typename Law::OfRotations>();
}

/// Lags where the distance depends on them alone, pairs of positions elsewhere.
Property uniqueness() {
  auto result = on<Uniqueness::OfLags, Uniqueness, Uniqueness::OfCells, Uniqueness::OfWords, Uniqueness::OfRotations,
                   Uniqueness::OfSentences, Uniqueness::OfLayers>();
  result.domain = Uniqueness::domain();
  result.mutant = check<Uniqueness, Uniqueness::Mutant>();
  return result;
}

}  // namespace

std::vector<Property> offset_properties() {
  return {on<RelativeOffsetMap, RelativeOffsetMap::OfAny>(),
          on_maps<OffsetGroup>(),
          on_maps<Recurrence>(),
          uniqueness(),
          on<StoredUniqueness>(),
          on<BeyondLength, BeyondLength::OfCells, BeyondLength::OfWords, BeyondLength::OfRotations,
             BeyondLength::OfSentences, BeyondLength::OfLayers>()};
}

}  // namespace pe
