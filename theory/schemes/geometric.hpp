/// Sinusoids of other geometric progressions than the Transformer's.
///
///   p_t[2j] = sin(w_j t),  p_t[2j+1] = cos(w_j t),  w_j = base^(-j/d), base^(-j) or base^(-2j),  j = 0 .. d/2-1.
///
/// Source: the clock blog, equation 1 (exponent j/d, where equation 2 has 2j/d) and its alien clock (base 3600,
/// exponent 2j as printed, j as described). Numerically: with an exponent that is not divided by d the frequencies
/// leave the doubles at j = 91, or at j = 46 as printed.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// w_j = base^(-j/d).
struct SinusoidalExponentJOverD : SinusoidOf<SinusoidalExponentJOverD> {
  static constexpr char name[] = "sinusoidal-exponent-j-over-d";
  static Frequencies frequencies(Shape const& shape) {
    return {shape.base, 0, Fraction(1, shape.dimension), shape.dimension / 2};
  }
};

/// w_j = base^(-step j): with the step 1 each pair turns `base` times for one turn of the next.
template <int step>
struct ExponentUndivided : SinusoidOf<ExponentUndivided<step>> {
  static constexpr char const* name = step == 1 ? "alien-clock" : "alien-clock-as-printed";
  static Frequencies frequencies(Shape const& shape) { return {shape.base, 0, step, shape.dimension / 2}; }
};
using AlienClock = ExponentUndivided<1>;
using AlienClockAsPrinted = ExponentUndivided<2>;

}  // namespace pe
