/// The determinant of a square matrix over any commutative ring: no division, so that a matrix of balls that may be
/// singular has one, too.
#pragma once

#include "theory/kernel/dense.hpp"

namespace pe {

/// Bird 2011: F_1 = A, F_{k+1} = mu(F_k) A, and the first entry of F_n is (-1)^{n-1} det A. mu(F) keeps the entries
/// above the diagonal; each diagonal entry becomes minus the sum of the diagonal entries of F below it.
template <class S>
S determinant(Dense<S> const& matrix, S const& zero) {
  auto const n = matrix.rows.size();
  PE_ASSERT(n > 0);
  auto power = matrix.rows;
  for (std::size_t k = 1; k < n; ++k) {
    S below = zero;
    for (std::size_t row = n; row-- > 0;) {
      S const here = power[row][row];
      power[row][row] = zero - below;
      below += here;
      for (std::size_t column = 0; column < row; ++column) power[row][column] = zero;
      power[row] = power[row] * matrix;
    }
  }
  return n % 2 == 1 ? power[0][0] : S(zero - power[0][0]);
}

}  // namespace pe
