#include "theory/schemes/shape.hpp"

#include <fmt/format.h>

#include "theory/kernel/error.hpp"

namespace pe {

void require_shape(Shape const& shape, OddDimension odd) {
  if (shape.dimension < 1) {
    throw UserError(
        fmt::format("d = {} is not a dimension; d is a positive even integer, for example 64", shape.dimension));
  }
  if (shape.dimension % 2 != 0 && odd == OddDimension::reject) {
    throw UserError(
        fmt::format("d = {} is odd, but entries come in pairs of a sine and a cosine; take an even d, or choose a "
                    "convention for odd d",
                    shape.dimension));
  }
  if (shape.base <= Fraction(1)) {
    throw UserError(fmt::format("base = {} gives frequencies that do not fall; take a base above 1, for example 10000",
                                shape.base.text()));
  }
}

Frequencies transformer_frequencies(Shape const& shape, int pairs) {
  return {shape.base, 0, Fraction(2, shape.dimension), pairs};
}

}  // namespace pe
