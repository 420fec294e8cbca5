#include "theory/families/member_of.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe {

std::vector<Member> grid_and_word_members() {
  return {member<Rope>(),
          member<RopeHalfSplit>(),
          member<RopeClockwise>(),
          member<RopeHalfSplitClockwise>(),
          member<Sinusoidal2d>(),
          member<Sinusoidal2dWidthFirst>(),
          member<SurveySinusoidal2d>(),
          member<Floater>(),
          member<ComplexOrder>()};
}

}  // namespace pe
