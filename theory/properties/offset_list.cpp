#include "theory/properties/beyond_length.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {

std::vector<Property> offset_properties() {
  return {on<RelativeOffsetMap>(), on<OffsetGroup>(),      on<Recurrence>(),
          on<Uniqueness>(),        on<StoredUniqueness>(), on<BeyondLength>()};
}

}  // namespace pe
