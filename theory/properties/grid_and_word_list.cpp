#include "theory/properties/axis_separation.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/flow.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe {

std::vector<Property> grid_and_word_properties() {
  return {
      on<GridOffsetMap, Sinusoidal2d, Sinusoidal2dWidthFirst, SurveySinusoidal2d>(),
      on<AxisSeparation, Sinusoidal2d, Sinusoidal2dWidthFirst, SurveySinusoidal2d>(),
      on<ConsistentAmplitude, ComplexOrder>(),
      on<PositionFreeOffset, ComplexOrder>(),
      on<Flow, Floater>(),
  };
}

}  // namespace pe
