/// Growing positions: p_t = (t/C) f_t with the sinusoidal code f_t and a constant C, 1000 by default.
///
/// Source: a reader's proposal under mathor 2020, with position and time-step one number. |p_t| = (t/C) sqrt(d/2).
#pragma once

#include <optional>

#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Growing {
  static constexpr char name[] = "growing";

  /// No bound for all positions.
  static std::optional<Fraction> bound() { return std::nullopt; }

  template <pe::NumericField F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for C <= 0 and for what the sinusoidal encoding refuses.
    Over(F const& field, Shape const& shape, Fraction const& constant = 1000)
        : waves_(field, shape), constant_(constant) {
      if (constant <= Fraction(0)) {
        throw UserError("C = " + constant.text() + " cannot scale positions; take a positive one, for example 1000");
      }
    }

    F const& field() const { return waves_.field(); }
    int dimension() const { return waves_.dimension(); }
    int pairs() const { return waves_.pairs(); }
    Fraction const& base() const { return waves_.base(); }

    /// p_t, d entries.
    Vector<Scalar> encode(Position const& t) const {
      auto code = waves_.encode(t);
      Scalar const amplitude = field().value(t) / field().number(constant_);
      for (auto& entry : code) entry *= amplitude;
      return code;
    }

   private:
    Sinusoidal::Over<F> waves_;
    Fraction constant_;
  };
};

}  // namespace pe
