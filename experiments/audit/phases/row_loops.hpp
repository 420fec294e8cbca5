/// The loops over the entries of a row, and the proofs of their bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// For inner loops: one source for several instruction sets, chosen when the program starts. The operations, and so the
// results, are the same in each.
#define PE_INLINE [[gnu::always_inline]] inline

// Sanitizers cannot instrument the choice, which happens before they are set up.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define PE_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define PE_CLONES
#endif

namespace pe::audit::phases {

// Sums of angles in pairs of doubles: how exact rows are made of few that have sines of their own.
//
// A pair stands for high + low, |low| <= u |high|, u = 2^-53. A sine a and a cosine b are joined with those of another
// angle, v and w, scaled by A: x = a v + b w, where a^2 + b^2 = 1 and v^2 + w^2 = A^2. The products of the high parts
// are exact (Dekker) and so is their sum (Knuth). What they lack is added in double: four products of a high and a low
// part, two errors of products and one of the sum, which are at most 2u S, u S and u A together, where S = |a v| + |b
// w|
// <= A by Cauchy and Schwarz. In units of u^2 A, the roundings of the four products are at most 2, those of the sums
// in their order 2, 2, 1, 3, 4, and the products of two low parts, which are left out, 1: in all less than 16.
//
// If a and b are off by x u^2 each, and v and w by y u^2 A, x is off by sqrt(2) (x + y) u^2 A more. What is rounded
// from Arb is off by 1 u^2 (2^-150 is its own error), and an amplitude adds 3 u^2 A by its three roundings. Hence
//   a sum of two angles from Arb is off by less than 16 + 2 sqrt(2) < 19,
//   a sum of two of these by less than 16 + sqrt(2) (19 + 19) < 70 (coarse rows),
//   an entry, of a fine row (19) and a coarse one, by less than 16 + sqrt(2) (19 + 70 + 3) < 147 < 2^8,
// times u^2 A. All of this needs a compiler that neither contracts nor reorders: ISO C++ without -ffast-math.

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

// The inner loop of an audit: one row of a table against its exact phases. The proof of its bound stands here, once.
//
// Below, u = 2^-53; a fine phase (a, b) and a coarse one (v, w) are arranged so that the exact value is x = A (a v + b
// w), where a^2 + b^2 = v^2 + w^2 = 1 and A is the amplitude. The products with A are rounded into v and w in advance.
//
// Plain. Stored are doubles a(1+e1), b(1+e2), and A v(1+e3)(1+e4), A w(1+e5)(1+e6), |ei| <= u, of phases that are off
// by less than 70 u^2 (above). Each product is rounded once and the sum once, so each of the two terms
// carries at most five factors (1+e), and
//   |x^ - x| <= A (|a v| + |b w|) ((1+u)^5 - 1) + 2^8 u^2 A <= A (5u + 11 u^2 + 2^8 u^2) < 5.6e-16 A,
// because |a v| + |b w| <= 1 by Cauchy and Schwarz. Underflow of a product adds at most 2^-1074.
//
// Wide. Stored are pairs of doubles, high + low, and x^ is the pair of sums above: |x^ - x| < 2^8 u^2 A = 2^-98 A.
//
// The distance |x^ - t| is rounded by less than 2^-51 of itself in either case (wide: and by 2^-104, which 2^-98 has
// room for). All of this needs a compiler that neither contracts nor reorders: ISO C++ without -ffast-math.
//
// Most rows have nothing that counts, which has_news finds out with less arithmetic: D = |x^ - t| + bound, which as
// a rounded sum is no less than |x^ - t|, is compared with the greatest error, and with the limit and the greatest ulps
// of compare_entry less 2^-48 of them. All terms are positive, so that the roundings of both sides, at most twelve, and
// the factors 1 + 2^-50 there come to less than that. What passes here, compare_entry finds within its limit and no
// farther off than the greatest so far.

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

// What is summed up over every row of a table, apart from any hypothesis.

struct RowSums {
  double squares;      ///< of `columns` products each rounded once, in four sums of every fourth
  std::uint64_t hash;  ///< of the bits: odd keys times entries modulo 2^64, so that rows apart in one entry differ
};

std::vector<std::uint64_t> row_keys(std::size_t columns);

RowSums row_sums(double const* row, std::uint64_t const* keys, std::size_t columns);

}  // namespace pe::audit::phases
