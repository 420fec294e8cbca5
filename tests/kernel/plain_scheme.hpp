/// A scheme that is nothing but its field, for laws about boxes.
#pragma once

#include "theory/kernel/bind.hpp"

namespace pe {

/// Numbers and waves, and nothing else.
struct Plain {
  static constexpr char name[] = "plain";
  template <NumericField F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    Over(F const& field, Shape const& shape) : field_(field), pairs_(shape.dimension / 2) {}
    F const& field() const { return field_; }
    int pairs() const { return pairs_; }
    /// F(k), the sum of the cosines of 10000^(-i/pairs) k, i = 0 .. pairs-1.
    Scalar similarity(typename F::Position const& k) const {
      Scalar sum = field_.number(0);
      for (auto const& phase : field_.spectrum({10000, 0, Fraction(1, pairs_), pairs_}).phases(k)) sum += phase.cos;
      return sum;
    }

   private:
    F field_;
    int pairs_;
  };
};

/// 0 < F(k).
struct Positive {
  static constexpr Signature takes{.positions = {"k"}};
  template <Numeric Scheme>
  auto operator()(Scheme const& plain, auto const& k) const {
    return less(plain.field().number(0), plain.similarity(k));
  }
};

}  // namespace pe
