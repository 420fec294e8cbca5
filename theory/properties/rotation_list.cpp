#include "theory/properties/handedness.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {

std::vector<Property> rotation_properties() {
  return {on<RotaryClosedForm>(), on<RotationOrthogonal>(), on<RelativeRotation>(),
          on<NormKept>(),         on<RelativeScore>(),      on<Handedness>()};
}

}  // namespace pe
