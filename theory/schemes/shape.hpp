/// What schemes ask of their shape, and the Transformer's frequencies.
#pragma once

#include "theory/kernel/case.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"

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

/// [sin, cos, sin, cos, ...], pair after pair.
template <class S>
Vector<S> interleaved(std::vector<Phase<S>> phases) {
  Vector<S> code;
  code.reserve(2 * phases.size() + 1);
  for (auto& [sine, cosine] : phases) {
    code.push_back(std::move(sine));
    code.push_back(std::move(cosine));
  }
  return code;
}

/// Of the phases at k the map that takes interleaved sines and cosines at t to those at t + k: blocks
/// [[cos, sin], [-sin, cos]].
template <class S>
BlockDiagonal<S> map_by(std::vector<Phase<S>> const& phases) {
  return {mapped(phases, [](Phase<S> const& p) { return Block<S>{p.cos, p.sin, -p.sin, p.cos}; })};
}

/// What a scheme over a field begins with.
template <pe::Field F>
class SchemeOver {
 public:
  using Field = F;

  SchemeOver(F const& field, Shape const& shape) : field_(field), shape_(shape) {}

  F const& field() const { return field_; }

 protected:
  F field_;
  Shape shape_;
};

}  // namespace pe
