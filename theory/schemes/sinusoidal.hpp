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
  static constexpr About about{.name = "sinusoidal",
                               .title = "Sinusoidal",
                               .says = "sines and cosines of position times geometric frequencies",
                               .source = "vaswani2017",
                               .acts = Acts::codes,
                               .parameters = taking(of_dimension(), of_base()),
                               .cost = cost::added_table,
                               .aliases = called("sinusoidal encoding", "transformer encoding")};

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

/// Entry c has the angle t base^(-2c/d).
struct SinusoidalExponentPerColumn {
  static constexpr Variant variant{"sinusoidal-exponent-per-column", "exponent-per-column",
                                   "Each column has an exponent of its own, 2c/d for column c: no two columns are the "
                                   "sine and the cosine of one angle, and frequencies fall to 1/base squared.",
                                   "i counts columns where the formula counts pairs",
                                   "use 2 (c // 2) / d for column c"};

  template <pe::NumericField F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    Over(F const& field, Shape const& shape)
        : SchemeOver<F>(field, shape),
          spectrum_(field.spectrum({shape.base, 0, Fraction(2, shape.dimension), shape.dimension})) {}

    int dimension() const { return this->shape_.dimension; }
    Vector<Scalar> encode(Position const& t) const {
      auto const phases = spectrum_.phases(t);
      return tabulate(phases.size(), [&](std::size_t c) { return c % 2 == 0 ? phases[c].sin : phases[c].cos; });
    }

   private:
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

/// w_i = 1.
struct SinusoidalFloorDivision {
  static constexpr Variant variant{"sinusoidal-floor-division", "wrong-frequencies", "Every pair has the frequency 1.",
                                   "exponents by integer division: 2i // d is 0 for every pair",
                                   "divide as real numbers, 2i / d, before the power"};

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape)
        : Sinusoidal::Over<F>(field, shape, [](Shape const& s) -> Frequencies {
            return {s.base, 0, 0, s.dimension / 2};
          }) {}
  };
};

/// Row t is the code of t + 1.
struct SinusoidalFromOne {
  static constexpr Variant variant{"sinusoidal-from-one", "position-offset",
                                   "The rows are the codes of positions 1, 2, ... instead of 0, 1, ...",
                                   "positions that count from 1, or a row that is reserved for padding",
                                   "let positions count from 0, or say from where on they count"};

  template <pe::NumericField F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(typename F::Position const& t) const {
      return Sinusoidal::Over<F>::encode(t + this->field_.position(1));
    }
  };
};

/// The sine of |t|.
struct SinusoidalOfAbsolute {
  static constexpr Variant variant{"sinusoidal-of-absolute-positions", "not-odd", "Positions p and -p have one code.",
                                   "absolute values of relative positions, or positions that wrap around",
                                   "use signed positions"};

  template <pe::NumericField F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto encode(typename F::Position const& t) const {
      auto code = Sinusoidal::Over<F>::encode(t);
      auto const sign =
          this->field_.number(1) - this->field_.number(2) * this->field_.indicator_negative(this->field_.value(t));
      for (std::size_t c = 0; c < code.size(); c += 2) code[c] *= sign;
      return code;
    }
  };
};

template <>
struct VariantsOf<Sinusoidal>
    : WrongVersions<SinusoidalExponentPerColumn, SinusoidalFloorDivision, SinusoidalFromOne, SinusoidalOfAbsolute> {};

}  // namespace pe
