#include "theory/schemes/rope_scaled.hpp"

#include <fmt/format.h>

namespace pe {

Frequencies const& require_pairs(Shape const& shape, Frequencies const& frequencies) {
  require_shape(shape, OddDimension::reject);
  if (frequencies.count == shape.dimension / 2) return frequencies;
  throw UserError(fmt::format("d = {} has {} pairs, but {} frequencies were given; each pair needs one",
                              shape.dimension, shape.dimension / 2, frequencies.count));
}

}  // namespace pe
