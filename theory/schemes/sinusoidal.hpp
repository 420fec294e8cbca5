/// Sinusoidal positional encoding, one-dimensional.
///
///   p_t[2i] = sin(w_i t),  p_t[2i+1] = cos(w_i t),  w_i = base^(-2i/d),  i = 0 .. d/2-1.
///
/// Source: Vaswani et al. 2017, section 3.5 (base 10000).
/// Numerically: the angle w_i t carries the error of t*w_i, so at position t a float table is off by about t * 2^-24.
#pragma once

#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Sinusoidal {
  static constexpr char name[] = "sinusoidal";

  template <pe::Field F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for d < 1, base <= 1, and for an odd d unless a convention is chosen.
    Over(F const& field, Shape const& shape, OddDimension odd = OddDimension::reject)
        : SchemeOver<F>(field, shape), odd_(odd), spectrum_(field.spectrum(progression(shape, odd))) {}

    int dimension() const { return this->shape_.dimension; }
    /// The number of sine-cosine pairs, N = floor(d/2).
    int pairs() const { return dimension() / 2; }
    Fraction const& base() const { return this->shape_.base; }
    /// w_0, w_1, ... (numeric fields).
    auto const& spectrum() const { return spectrum_; }

    /// p_t, d entries.
    Vector<Scalar> encode(Position const& t) const {
      auto code = interleaved(spectrum_.phases(t));
      if (odd_ == OddDimension::sine_last && dimension() % 2 != 0) code.pop_back();
      if (odd_ == OddDimension::zero_last && dimension() % 2 != 0) code.push_back(this->field_.number(0));
      return code;
    }

    /// T(k) with T(k) p_t = p_{t+k}, for even d: blocks [[cos w_i k, sin w_i k], [-sin w_i k, cos w_i k]].
    BlockDiagonal<Scalar> offset_map(Position const& k) const { return map_by(spectrum_.phases(k)); }

    /// F(k) = sum_i cos(w_i k), the dot product of two codes at offset k.
    Scalar similarity(Position const& k) const {
      Scalar sum = this->field_.number(0);
      for (auto const& phase : spectrum_.phases(k)) sum += phase.cos;
      return sum;
    }

   private:
    static Frequencies progression(Shape const& shape, OddDimension odd) {
      require_shape(shape, odd);
      bool const extra = odd == OddDimension::sine_last && shape.dimension % 2 != 0;
      return transformer_frequencies(shape, shape.dimension / 2 + (extra ? 1 : 0));
    }

   protected:
    /// Pairs of other frequencies, for even d.
    Over(F const& field, Shape const& shape, Frequencies (*frequencies)(Shape const&))
        : SchemeOver<F>(field, shape),
          odd_(OddDimension::reject),
          spectrum_(field.spectrum((require_shape(shape, OddDimension::reject), frequencies(shape)))) {}

    OddDimension odd_;
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

/// Pairs of other frequencies, for even d: a scheme derives from it and has `frequencies(shape)`, one for each pair.
template <class Scheme>
struct SinusoidOf {
  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, Scheme::frequencies) {}
  };
};

}  // namespace pe
