#include "theory/families/member_of.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"

namespace pe {

std::vector<Member> code_members() {
  return {member<Sinusoidal>(),
          member<Normalised>(),
          member<Linear>(),
          member<Binary>(),
          member<BinaryMostSignificantFirst>(),
          member<BinarySigned>(),
          member<Clock>(),
          member<ClockAsIntended>(),
          member<ClockAsPrinted>(),
          member<SinusoidalExponentJOverD>(),
          member<AlienClock>(),
          member<AlienClockAsPrinted>(),
          member<Growing>(),
          member<Learnable>(),
          member<SurveySinusoidal1d>(),
          member<SurveySinusoidal1dMended>(),
          member<Hierarchical>()};
}

}  // namespace pe
