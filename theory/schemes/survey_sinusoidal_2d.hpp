/// The survey's `positionalencoding2d`, restated line by line: D channels, the first D/2 for the width.
///
///   div_term[i] = exp(-2i log(base) / (D/2)),  i = 0 .. D/4-1
///   channels 2i, 2i+1:             sin(w div_term[i]), cos(w div_term[i])
///   channels D/2 + 2i, D/2 + 2i+1: sin(h div_term[i]), cos(h div_term[i])
///
/// Source: zheng2022, 1 (1), second listing (base 10000).
#pragma once

#include <string>

#include "theory/schemes/limits.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

struct SurveySinusoidal2d {
  static constexpr char name[] = "survey-sinusoidal-2d";

  static Limits limits() { return {.dimensions = pe::dimensions(4, 1024, 4)}; }
  /// Over formal fields a shape is that of one axis: so many pairs are so many frequencies.
  static constexpr char of_proofs[] = "Where it is proved, d is that of one axis, D/2.";

  /// Whether the listing takes this d_model.
  static bool accepts(std::int64_t channels) { return channels % 4 == 0; }

  template <pe::Field F>
  struct Over : Sinusoidal2dWidthFirst::Over<F> {
    /// The shape's dimension is D. Throws UserError unless it is a positive multiple of 4, and for base <= 1.
    Over(F const& field, Shape const& shape) : Sinusoidal2dWidthFirst::Over<F>(field, of_axis(shape)) {}

    /// div_term.
    Vector<typename F::Scalar> frequencies() const requires pe::NumericField<F> {
      auto const& terms = this->axis().spectrum().frequencies();
      return {terms.begin(), terms.end()};
    }

   private:
    /// The shape of one axis. Throws as the constructor does.
    static Shape of_axis(Shape const& shape) {
      require_shape(shape, OddDimension::zero_last);
      if constexpr (!pe::NumericField<F>) return shape;
      if (!accepts(shape.dimension)) {
        throw UserError("d = " + std::to_string(shape.dimension) +
                        " is no multiple of 4, but each of two axes takes d/2 channels in pairs of a sine and a "
                        "cosine; take a multiple of 4, for example 128");
      }
      return {shape.dimension / 2, shape.base};
    }
  };
};

}  // namespace pe
