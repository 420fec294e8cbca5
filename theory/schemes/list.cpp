#include "theory/schemes/list.hpp"

#include <array>

#include "theory/schemes/attention.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/sinusoidal.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"
#include "theory/schemes/t5_printed.hpp"
#include "theory/schemes/transformer_xl.hpp"
#include "theory/schemes/urpe.hpp"

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
      SchemeEntry{Sinusoidal2d::name, "sinusoidal_2d.hpp", "sinusoids of height and width, half the code each",
                  "zheng2022"},
      SchemeEntry{Sinusoidal2dWidthFirst::name, "sinusoidal_2d.hpp", "the same with the width first", "zheng2022"},
      SchemeEntry{SurveySinusoidal1d::name, "survey_sinusoidal_1d.hpp", "a survey's listing as printed", "zheng2022"},
      SchemeEntry{SurveySinusoidal1dMended::name, "survey_sinusoidal_1d.hpp", "a survey's listing, mended",
                  "zheng2022"},
      SchemeEntry{SurveySinusoidal2d::name, "survey_sinusoidal_2d.hpp", "a survey's listing for grids", "zheng2022"},
      SchemeEntry{Floater::name, "floater.hpp", "the flow of a learned differential equation", "liu2020"},
      SchemeEntry{ComplexOrder::name, "complex_order.hpp", "complex numbers whose phase grows with the position",
                  "wang2019complex"},
      SchemeEntry{Hierarchical::name, "hierarchical.hpp", "n learned codes mixed into n^2", "zheng2022"},
      SchemeEntry{Attention::name, "attention.hpp", "self-attention without positions", "vaswani2017"},
      SchemeEntry{CausalAttention::name, "attention.hpp", "self-attention whose only position is the causal mask",
                  "vaswani2017"},
      SchemeEntry{Shaw::name, "shaw.hpp", "a vector for each clipped offset, on keys and on values", "zheng2022"},
      SchemeEntry{TransformerXl::name, "transformer_xl.hpp",
                  "scores of four terms, with a sinusoidal R and a key matrix of its own", "zheng2022"},
      SchemeEntry{XlnetPrinted::name, "transformer_xl.hpp", "the four terms as the survey prints them", "zheng2022"},
      SchemeEntry{T5::name, "t5.hpp", "a bias for each bucket of offsets, both directions", "zheng2022"},
      SchemeEntry{T5Causal::name, "t5.hpp", "a bias for each bucket of distances to the past", "zheng2022"},
      SchemeEntry{T5Printed::name, "t5_printed.hpp", "the survey's code: a bias for each absolute distance",
                  "zheng2022"},
      SchemeEntry{T5PrintedGrid::name, "t5_printed.hpp", "the survey's code on a grid: a bias for each |dx|, |dy|",
                  "zheng2022"},
      SchemeEntry{Deberta::name, "deberta.hpp", "disentangled scores of content and clipped offset", "zheng2022"},
      SchemeEntry{Urpe::name, "urpe.hpp", "a Toeplitz factor after the softmax", "zheng2022"},
  };
  return list;
}

}  // namespace pe
