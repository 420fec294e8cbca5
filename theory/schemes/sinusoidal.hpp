/// Sinusoidal positional encoding, one-dimensional.
///
///   p_t[2i] = sin(w_i t),  p_t[2i+1] = cos(w_i t),  w_i = base^(-2i/d),  i = 0 .. d/2-1.
///
/// Source: Vaswani et al. 2017, section 3.5 (base 10000).
/// Numerically: the angle w_i t carries the error of t*w_i, so at position t a float table is off by about t * 2^-24.
#pragma once

#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Sinusoidal {
  static constexpr char name[] = "sinusoidal";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for d < 1, base <= 1, and for an odd d unless a convention is chosen.
    Over(F const& field, Shape const& shape, OddDimension odd = OddDimension::reject)
        : field_(field), shape_(shape), odd_(odd), spectrum_(field.spectrum(progression(shape, odd))) {}

    F const& field() const { return field_; }
    int dimension() const { return shape_.dimension; }
    /// The number of sine-cosine pairs, N = floor(d/2).
    int pairs() const { return shape_.dimension / 2; }
    Fraction const& base() const { return shape_.base; }
    /// w_0, w_1, ... (numeric fields).
    auto const& spectrum() const { return spectrum_; }

    /// p_t, d entries.
    Vector<Scalar> encode(Position const& t) const {
      Vector<Scalar> code;
      code.reserve(static_cast<std::size_t>(shape_.dimension) + 1);
      for (auto& [sine, cosine] : spectrum_.phases(t)) {
        code.push_back(std::move(sine));
        code.push_back(std::move(cosine));
      }
      if (odd_ == OddDimension::sine_last && shape_.dimension % 2 != 0) code.pop_back();
      if (odd_ == OddDimension::zero_last && shape_.dimension % 2 != 0) code.push_back(field_.number(0));
      return code;
    }

    /// T(k) with T(k) p_t = p_{t+k}, for even d: blocks [[cos w_i k, sin w_i k], [-sin w_i k, cos w_i k]].
    BlockDiagonal<Scalar> offset_map(Position const& k) const {
      BlockDiagonal<Scalar> map;
      map.blocks.reserve(static_cast<std::size_t>(pairs()));
      for (auto const& [sine, cosine] : spectrum_.phases(k)) map.blocks.push_back({cosine, sine, -sine, cosine});
      return map;
    }

    /// F(k) = sum_i cos(w_i k), the dot product of two codes at offset k.
    Scalar similarity(Position const& k) const {
      Scalar sum = field_.number(0);
      for (auto const& phase : spectrum_.phases(k)) sum += phase.cos;
      return sum;
    }

   private:
    static Geometric progression(Shape const& shape, OddDimension odd) {
      require_shape(shape, odd);
      bool const extra = odd == OddDimension::sine_last && shape.dimension % 2 != 0;
      return transformer_frequencies(shape, shape.dimension / 2 + (extra ? 1 : 0));
    }

   protected:
    /// Pairs of other frequencies, for even d.
    Over(F const& field, Shape const& shape, Geometric (*frequencies)(Shape const&))
        : field_(field),
          shape_(shape),
          odd_(OddDimension::reject),
          spectrum_(field.spectrum((require_shape(shape, OddDimension::reject), frequencies(shape)))) {}

    F field_;
    Shape shape_;
    OddDimension odd_;
    decltype(std::declval<F const&>().spectrum(Geometric{})) spectrum_;
  };
};

}  // namespace pe
