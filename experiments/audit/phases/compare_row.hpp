/// The inner loop of an audit: one row of a table against its exact phases. The proof of its bound stands here, once.
///
/// Below, u = 2^-53; a fine phase (a, b) and a coarse one (v, w) are arranged so that the exact value is x = A (a v + b
/// w), where a^2 + b^2 = v^2 + w^2 = 1 and A is the amplitude. The products with A are rounded into v and w in advance.
///
/// Plain. Stored are doubles a(1+e1), b(1+e2), and A v(1+e3)(1+e4), A w(1+e5)(1+e6), |ei| <= u, of phases that are off
/// by less than 70 u^2 (angle_sums.hpp). Each product is rounded once and the sum once, so each of the two terms
/// carries at most five factors (1+e), and
///   |x^ - x| <= A (|a v| + |b w|) ((1+u)^5 - 1) + 2^8 u^2 A <= A (5u + 11 u^2 + 2^8 u^2) < 5.6e-16 A,
/// because |a v| + |b w| <= 1 by Cauchy and Schwarz. Underflow of a product adds at most 2^-1074.
///
/// Wide. Stored are pairs of doubles, high + low, and x^ is the pair of angle_sums.hpp: |x^ - x| < 2^8 u^2 A = 2^-98 A.
///
/// The distance |x^ - t| is rounded by less than 2^-51 of itself in either case (wide: and by 2^-104, which 2^-98 has
/// room for). All of this needs a compiler that neither contracts nor reorders: ISO C++ without -ffast-math.
///
/// Most rows have nothing that counts, which has_news finds out with less arithmetic: D = |x^ - t| + bound, which as
/// a rounded sum is no less than |x^ - t|, is compared with the greatest error, and with the limit and the greatest ulps
/// of compare_entry less 2^-48 of them. All terms are positive, so that the roundings of both sides, at most twelve, and
/// the factors 1 + 2^-50 there come to less than that. What passes here, compare_entry finds within its limit and no
/// farther off than the greatest so far.
#pragma once

#include <cstddef>

namespace pe::audit::phases {

inline constexpr double plain_bound = 6e-16;
inline constexpr double wide_bound = 0x1p-98;
inline constexpr double distance_rounding = 0x1p-51;

/// A fine or a coarse row, one entry for each column of the table.
struct Factors {
  double const *first, *second;          ///< a, b or A v, A w
  double const *first_low, *second_low;  ///< of the wide comparison
};

/// What the storage format makes of a magnitude: the last place of x is 2^(e - precision + 1), with 2^e the greatest
/// power of two up to |x|, but no less than `least_normal`.
struct Places {
  double least_normal, unit_roundoff;
};

/// The limit of each entry's distance: with `rounded`, half the gap below t; else what an Allowance says.
struct Limits {
  bool rounded;
  double const* per_position;  ///< one for each column
  double position, relative, absolute;
  double bound;  ///< of the comparison: plain_bound A or wide_bound A
};

/// Greatest distances so far: |x^ - t|, and an upper bound of |x - t| in units in the last place at x.
struct Greatest {
  double error = 0, ulps = 0;
};

/// Of rows at no less than limits.position: what of their limits is no part of the entry, for has_news.
void least_limits(std::size_t columns, Limits const& limits, double* into);

/// Whether a row may have an entry that is not certainly within its limit or is farther off than the greatest so far.
bool has_news(bool wide, std::size_t columns, double const* entries, Factors const& fine, Factors const& coarse,
              Places const& places, Limits const& limits, double const* least, Greatest const& so_far);

/// One entry: |x^ - t|, an upper bound of |x - t| in units in the last place, and the limit.
struct Compared {
  double distance, ulps, limit;
};
Compared compare_entry(bool wide, std::size_t column, double entry, Factors const& fine, Factors const& coarse,
                       Places const& places, Limits const& limits);

/// That x is within the limit of t, which x^ is not enough for near it. Not of a NaN.
inline bool certainly_within(Compared const& found, Limits const& limits) {
  return found.distance <= found.limit * (1 - 2 * distance_rounding) - limits.bound;
}

}  // namespace pe::audit::phases
