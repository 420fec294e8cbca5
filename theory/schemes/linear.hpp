/// Linear positions: p_t = t. One entry, unbounded.
///
/// Source: Kazemnejad 2019, as the second idea that fails.
#pragma once

#include <optional>

#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Linear {
  static constexpr char name[] = "linear";

  static Limits limits() { return {.dimensions = {1}}; }
  /// No bound for all positions.
  static std::optional<Fraction> bound() { return std::nullopt; }

  template <pe::NumericField F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;
    Scalar encode(typename F::Position const& t) const { return this->field_.value(t); }
  };
};

}  // namespace pe
