#include "theory/properties/handedness.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/on.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {
namespace {

template <class Law>
Property on_every_rope() {
  return on<Law, Rope, RopeHalfSplit, RopeClockwise, RopeHalfSplitClockwise>();
}

}  // namespace

std::vector<Property> rotation_properties() {
  return {
      on_every_rope<RotaryClosedForm>(), on_every_rope<RotationOrthogonal>(), on_every_rope<RelativeRotation>(),
      on_every_rope<NormKept>(),         on_every_rope<RelativeScore>(),      on_every_rope<Handedness>(),
  };
}

}  // namespace pe
