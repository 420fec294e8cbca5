/// Normalised positions: p_t = t/(n-1) for a sentence of n words, t = 0 .. n-1. One entry in [0, 1].
///
/// Source: Kazemnejad 2019, as the first idea that fails. For n = 1 it divides 0 by 0.
#pragma once

#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Normalised {
  static constexpr char name[] = "normalised";

  static Limits limits() { return {.dimensions = {1}}; }

  template <pe::NumericField F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    /// t/(n-1). Throws UserError for n < 2.
    Scalar encode(Fraction const& t, Fraction const& n) const {
      if (n < Fraction(2)) {
        throw UserError("a sentence of " + n.text() + " word(s) has no normalised positions: t/(n-1) needs n >= 2");
      }
      return this->field_.number(t / (n - Fraction(1)));
    }
  };
};

}  // namespace pe
