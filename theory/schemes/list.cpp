#include "theory/schemes/list.hpp"

#include <array>

#include "theory/schemes/binary.hpp"
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
  };
  return list;
}

}  // namespace pe
