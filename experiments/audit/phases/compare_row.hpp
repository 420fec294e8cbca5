/// The inner loop of an audit: one row of a table against its exact phases. The proof of its bound stands here, once.
///
/// Below, u = 2^-53; a fine phase (a, b) and a coarse one (v, w) are arranged so that the exact value is x = A (a v + b
/// w), where a^2 + b^2 = v^2 + w^2 = 1 and A is the amplitude. The products with A are rounded into v and w in advance.
///
/// Plain. Stored are doubles a(1+e1), b(1+e2), and A v(1+e3)(1+e4), A w(1+e5)(1+e6), |ei| <= u (1 + 2^-90), as Arb's
/// midpoints are within 2^-150 of the phases. Each product is rounded once and the sum once, so each of the two terms
/// carries at most five factors (1+e), and
///   |x^ - x| <= A (|a v| + |b w|) ((1+u)^5 - 1) <= A (5u + 11 u^2) < 5.6e-16 A,
/// because |a v| + |b w| <= 1 by Cauchy and Schwarz. Underflow of a product adds at most 2^-1074.
///
/// Wide. Stored are pairs of doubles, high + low, within 2^-105 of the phases, |low| <= u |high|. The high parts'
/// products are exact (Dekker) and so is their sum (Knuth); what they lack, two products each of a high and a low part,
/// and two errors and one of the sum, seven terms below 2^-51 A each, are added in double with at most ten roundings of
/// at most 7 * 2^-51 u A: 2^-99.8 A. The products of two low parts, 2^-105 A together, are left out, and the four parts
/// themselves miss at most 4 * 2^-105 A. In all less than 2^-98 A.
///
/// The distance |x^ - t| is rounded by less than 2^-51 of itself in either case (wide: and by 2^-104, which 2^-98 has
/// room for). All of this needs a compiler that neither contracts nor reorders: ISO C++ without -ffast-math.
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

/// Where the results of a block of rows gather, one entry for each column.
struct Gathered {
  double* error;  ///< greatest |x^ - t|
  double* ulps;   ///< greatest |x - t| in units in the last place at x: an upper bound, loose where x is nearly 0
  double* open;   ///< how many entries are not certainly within their limit
};

void compare_row(std::size_t columns, double const* entries, Factors const& fine, Factors const& coarse,
                 Places const& places, Limits const& limits, Gathered const& into);
void compare_row_wide(std::size_t columns, double const* entries, Factors const& fine, Factors const& coarse,
                      Places const& places, Limits const& limits, Gathered const& into);

/// One entry, as the loops see it: |x^ - t|, an upper bound of |x - t| in units in the last place, and the limit.
struct Compared {
  double distance, ulps, limit;
};
Compared compare_entry(bool wide, std::size_t column, double entry, Factors const& fine, Factors const& coarse,
                       Places const& places, Limits const& limits);

}  // namespace pe::audit::phases
