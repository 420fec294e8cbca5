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

/// Progression: `name`, `says`, `title`, the `usual_base`, and `frequencies(shape)`, one for each of the d/2 pairs.
template <class Progression>
struct GeometricSinusoid {
  static constexpr About about{.name = Progression::name,
                               .title = Progression::title,
                               .says = Progression::says,
                               .source = "clock-blog",
                               .acts = Acts::codes,
                               .parameters = taking(of_dimension(), of_base(Progression::usual_base)),
                               .cost = cost::added_table};

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, Progression::frequencies) {}
  };
};

namespace detail {

struct ExponentOverDimension {
  static constexpr char name[] = "sinusoidal-exponent-j-over-d", title[] = "Sinusoidal (exponents j/d)";
  static constexpr std::int64_t usual_base = 10000;
  static constexpr char says[] = "sinusoidal with the exponents j/d instead of 2j/d";
  static Frequencies frequencies(Shape const& shape) {
    return {shape.base, 0, Fraction(1, shape.dimension), shape.dimension / 2};
  }
};

template <int step>
struct ExponentUndivided {
  static constexpr char const* name = step == 1 ? "alien-clock" : "alien-clock-as-printed";
  static constexpr char const* title = step == 1 ? "Alien clock" : "Alien clock (as printed)";
  static constexpr std::int64_t usual_base = 3600;
  static constexpr char const* says = step == 1 ? "sinusoidal with the exponents j, not divided by d"
                                                : "sinusoidal with the exponents 2j, not divided by d";
  static Frequencies frequencies(Shape const& shape) { return {shape.base, 0, step, shape.dimension / 2}; }
};

}  // namespace detail

/// w_j = base^(-j/d).
using SinusoidalExponentJOverD = GeometricSinusoid<detail::ExponentOverDimension>;
/// w_j = base^(-j): each pair turns `base` times for one turn of the next.
using AlienClock = GeometricSinusoid<detail::ExponentUndivided<1>>;
/// w_j = base^(-2j).
using AlienClockAsPrinted = GeometricSinusoid<detail::ExponentUndivided<2>>;

}  // namespace pe
