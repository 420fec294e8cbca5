/// What schemes ask of their shape, and the Transformer's frequencies.
#pragma once

#include "theory/kernel/case.hpp"
#include "theory/kernel/field.hpp"

namespace pe {

/// What a scheme of sine-cosine pairs does with an odd dimension.
enum class OddDimension {
  reject,     ///< a UserError
  zero_last,  ///< floor(d/2) pairs and a last entry of 0 (int(d/2) in code that fills a zeroed table)
  sine_last   ///< floor(d/2) pairs and the sine of the next frequency (slices [0::2] and [1::2])
};

/// Throws UserError unless d >= 1, d is even where odd ones are rejected, and base > 1.
void require_shape(Shape const& shape, OddDimension odd);

/// w_i = base^(-2i/d), i = 0 .. pairs-1. Source: Vaswani et al. 2017, section 3.5.
Frequencies transformer_frequencies(Shape const& shape, int pairs);

}  // namespace pe
