/// Balls as a scalar of Eigen: dense products, transposes and small determinants over enclosures.
///
/// What Eigen decides by comparing scalars (pivots, eigenvalues) is not for balls: they have no total order.
#pragma once

#include <Eigen/Core>

#include "theory/kernel/ball.hpp"

namespace pe {

/// Whether both are one and the same point. Eigen asks it of its factors, whether they are 0 or 1.
inline bool operator==(Ball const& a, Ball const& b) { return arb_eq(a.raw(), b.raw()) != 0; }
inline bool operator!=(Ball const& a, Ball const& b) { return !(a == b); }

}  // namespace pe

namespace Eigen {

template <>
struct NumTraits<pe::Ball> : GenericNumTraits<pe::Ball> {
  using Real = pe::Ball;
  using NonInteger = pe::Ball;
  using Nested = pe::Ball;
  using Literal = double;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 4,
    AddCost = 32,
    MulCost = 64
  };
};

}  // namespace Eigen
