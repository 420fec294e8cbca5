/// Sums of angles in pairs of doubles: how exact rows are made of few that have sines of their own.
///
/// A pair stands for high + low, |low| <= u |high|, u = 2^-53. A sine a and a cosine b are joined with those of another
/// angle, v and w, scaled by A: x = a v + b w, where a^2 + b^2 = 1 and v^2 + w^2 = A^2. The products of the high parts
/// are exact (Dekker) and so is their sum (Knuth). What they lack is added in double: four products of a high and a low
/// part, two errors of products and one of the sum, which are at most 2u S, u S and u A together, where S = |a v| + |b
/// w|
/// <= A by Cauchy and Schwarz. In units of u^2 A, the roundings of the four products are at most 2, those of the sums
/// in their order 2, 2, 1, 3, 4, and the products of two low parts, which are left out, 1: in all less than 16.
///
/// If a and b are off by x u^2 each, and v and w by y u^2 A, x is off by sqrt(2) (x + y) u^2 A more. What is rounded
/// from Arb is off by 1 u^2 (2^-150 is its own error), and an amplitude adds 3 u^2 A by its three roundings. Hence
///   a sum of two angles from Arb is off by less than 16 + 2 sqrt(2) < 19,
///   a sum of two of these by less than 16 + sqrt(2) (19 + 19) < 70 (coarse rows),
///   an entry, of a fine row (19) and a coarse one, by less than 16 + sqrt(2) (19 + 70 + 3) < 147 < 2^8,
/// times u^2 A. All of this needs a compiler that neither contracts nor reorders: ISO C++ without -ffast-math.
#pragma once

#include <cstddef>

#include "experiments/audit/phases/clones.hpp"

namespace pe::audit::phases {

struct Pair {
  double high, low;
};

/// a + b = high + low.
PE_INLINE Pair exact_sum(double a, double b) {
  double const sum = a + b, back = sum - a;
  return {sum, (a - (sum - back)) + (b - back)};
}

/// a * b = high + low, without a fused operation, which not every machine has (Dekker, Veltkamp).
PE_INLINE Pair exact_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  double const ca = splitter * a, cb = splitter * b;
  double const ah = ca - (ca - a), bh = cb - (cb - b);
  double const al = a - ah, bl = b - bh;
  double const high = a * b;
  return {high, ((ah * bh - high) + ah * bl + al * bh) + al * bl};
}

/// a v + b w, with the error above; the low part may be as large as the high one where this is nearly 0.
PE_INLINE Pair dot(Pair a, Pair v, Pair b, Pair w) {
  Pair const p = exact_product(a.high, v.high), q = exact_product(b.high, w.high);
  Pair const sum = exact_sum(p.high, q.high);
  double const cross = (a.high * v.low + a.low * v.high) + (b.high * w.low + b.low * w.high);
  return {sum.high, sum.low + ((p.low + q.low) + cross)};
}

/// Sines and cosines of many angles.
template <class Double>
struct Phases {
  Double *sine, *sine_low, *cosine, *cosine_low;
};

/// Those of the sums, one by one.
void add_angles(std::size_t count, Phases<double const> const& x, Phases<double const> const& y,
                Phases<double> const& into);

}  // namespace pe::audit::phases
