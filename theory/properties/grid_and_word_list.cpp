#include "theory/properties/axis_separation.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/position_free_offset.hpp"

namespace pe {

std::vector<Property> grid_and_word_properties() {
  return {on<GridOffsetMap>(), on<AxisSeparation>(), on<ConsistentAmplitude>(), on<PositionFreeOffset>()};
}

}  // namespace pe
