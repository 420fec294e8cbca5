#include "theory/schemes/list.hpp"

#include <array>

#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

std::span<SchemeEntry const> schemes() {
  static constexpr std::array list{
      SchemeEntry{Sinusoidal::name, "sinusoidal.hpp", "sines and cosines of position times geometric frequencies",
                  "vaswani2017"},
      SchemeEntry{Rope::name, "rope.hpp", "rotary: pairs (x_2i, x_2i+1) turned counter-clockwise", "su2021"},
      SchemeEntry{RopeHalfSplit::name, "rope.hpp", "rotary: pairs (x_i, x_i+d/2) turned counter-clockwise", "su2021"},
      SchemeEntry{RopeClockwise::name, "rope.hpp", "rotary: pairs (x_2i, x_2i+1) turned clockwise", "su2021"},
      SchemeEntry{RopeHalfSplitClockwise::name, "rope.hpp", "rotary: pairs (x_i, x_i+d/2) turned clockwise", "su2021"},
      SchemeEntry{Normalised::name, "normalised.hpp", "position over length, in [0, 1]", "kazemnejad2019"},
      SchemeEntry{Linear::name, "linear.hpp", "the position itself", "kazemnejad2019"},
      SchemeEntry{Binary::name, "binary.hpp", "binary digits of the position", "kazemnejad2019"},
      SchemeEntry{BinaryMostSignificantFirst::name, "binary.hpp",
                  "binary digits of the position, the most significant first", "mathor2020"},
      SchemeEntry{BinarySigned::name, "binary.hpp", "binary digits of the position, written -1 and 1", "clock-blog"},
      SchemeEntry{Clock::name, "clock.hpp", "second, minute and hour hand of a clock, at times in seconds",
                  "clock-blog"},
      SchemeEntry{ClockAsIntended::name, "clock.hpp", "the clock as printed, with 3600 * 12 as one denominator",
                  "clock-blog"},
      SchemeEntry{ClockAsPrinted::name, "clock.hpp", "the clock as printed, by the rules of precedence", "clock-blog"},
      SchemeEntry{SinusoidalExponentJOverD::name, "geometric.hpp", "sinusoidal with the exponents j/d instead of 2j/d",
                  "clock-blog"},
      SchemeEntry{AlienClock::name, "geometric.hpp", "sinusoidal with the exponents j, not divided by d", "clock-blog"},
      SchemeEntry{AlienClockAsPrinted::name, "geometric.hpp", "sinusoidal with the exponents 2j, not divided by d",
                  "clock-blog"},
      SchemeEntry{Growing::name, "growing.hpp", "sinusoidal times position over a constant", "mathor2020"},
      SchemeEntry{Learnable::name, "learnable.hpp", "rows of a table, as it stands before training", "vaswani2017"},
  };
  return list;
}

}  // namespace pe
