#include "experiments/audit/phases/compare_row.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

// One source, several instruction sets, chosen when the program starts: the operations, and so the results, are the
// same in each. Sanitizers cannot instrument the choice, which happens before they are set up.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define PE_CLONES __attribute__((target_clones("default", "avx2")))
#else
#define PE_CLONES
#endif
#define PE_INLINE [[gnu::always_inline]] inline

namespace pe::audit::phases {
namespace {

constexpr std::uint64_t exponent_bits = 0x7ff0'0000'0000'0000;

/// The greatest power of two up to a normal number.
PE_INLINE double power_below(double x) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & exponent_bits);
}
/// 2^-e of 2^e; for numbers that a power of two can be divided by.
PE_INLINE double reciprocal_of_power(double power) {
  return std::bit_cast<double>(0x7fe0'0000'0000'0000 - std::bit_cast<std::uint64_t>(power));
}
PE_INLINE double greater(double a, double b) { return a > b ? a : b; }
PE_INLINE double lesser(double a, double b) { return a < b ? a : b; }

struct Value {
  double high, low;
};

PE_INLINE Value plain_value(std::size_t c, Factors const& fine, Factors const& coarse) {
  return {fine.first[c] * coarse.first[c] + fine.second[c] * coarse.second[c], 0};
}

/// a * b = high + low, without a fused operation, which not every machine has (Dekker, Veltkamp).
PE_INLINE Value exact_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  double const ca = splitter * a, cb = splitter * b;
  double const ah = ca - (ca - a), bh = cb - (cb - b);
  double const al = a - ah, bl = b - bh;
  double const high = a * b;
  return {high, ((ah * bh - high) + ah * bl + al * bh) + al * bl};
}

PE_INLINE Value wide_value(std::size_t c, Factors const& fine, Factors const& coarse) {
  Value const p = exact_product(fine.first[c], coarse.first[c]);
  Value const q = exact_product(fine.second[c], coarse.second[c]);
  double const sum = p.high + q.high;
  double const back = sum - p.high;
  double const rest = (p.high - (sum - back)) + (q.high - back);
  double const cross = (fine.first[c] * coarse.first_low[c] + fine.first_low[c] * coarse.first[c]) +
                       (fine.second[c] * coarse.second_low[c] + fine.second_low[c] * coarse.second[c]);
  return {sum, rest + ((p.low + q.low) + cross)};
}

template <bool wide, bool rounded>
PE_INLINE Compared compare(std::size_t c, double t, Factors const& fine, Factors const& coarse, Places const& places,
                           Limits const& limits) {
  Value const x = wide ? wide_value(c, fine, coarse) : plain_value(c, fine, coarse);
  double const distance = std::abs((x.high - t) + x.low), magnitude = std::abs(x.high);
  double const farthest = distance * (1 + 2 * distance_rounding) + limits.bound;
  double const power = power_below(greater(magnitude - limits.bound, places.least_normal));
  double const ulps = farthest * reciprocal_of_power(power) * (0.5 / places.unit_roundoff);
  double limit;
  if (rounded) {
    // Of an infinity the gap would be infinite too.
    constexpr double greatest = std::numeric_limits<double>::max();
    double const size = lesser(greater(std::abs(t), places.least_normal), greatest), below = power_below(size);
    // Below a power of two the gap is half of that above.
    limit = below * places.unit_roundoff * (size == below ? 0.5 : 1.0);
  } else {
    limit = limits.per_position[c] * limits.position + limits.relative * magnitude + limits.absolute;
  }
  return {distance, ulps, limit};
}

template <bool wide, bool rounded>
PE_INLINE void compare_all(std::size_t columns, double const* __restrict entries, Factors fine, Factors coarse,
                           Places places, Limits limits, double* __restrict error, double* __restrict ulps,
                           double* __restrict open) {
  for (std::size_t c = 0; c < columns; ++c) {
    auto const [distance, in_ulps, limit] = compare<wide, rounded>(c, entries[c], fine, coarse, places, limits);
    error[c] = distance > error[c] ? distance : error[c];
    ulps[c] = in_ulps > ulps[c] ? in_ulps : ulps[c];
    // A NaN is within no limit.
    open[c] += distance <= limit * (1 - 2 * distance_rounding) - limits.bound ? 0.0 : 1.0;
  }
}

}  // namespace

PE_CLONES void compare_row(std::size_t columns, double const* entries, Factors const& fine, Factors const& coarse,
                           Places const& places, Limits const& limits, Gathered const& into) {
  auto const [error, ulps, open] = into;
  if (limits.rounded)
    return compare_all<false, true>(columns, entries, fine, coarse, places, limits, error, ulps, open);
  compare_all<false, false>(columns, entries, fine, coarse, places, limits, error, ulps, open);
}

PE_CLONES void compare_row_wide(std::size_t columns, double const* entries, Factors const& fine, Factors const& coarse,
                                Places const& places, Limits const& limits, Gathered const& into) {
  auto const [error, ulps, open] = into;
  if (limits.rounded) return compare_all<true, true>(columns, entries, fine, coarse, places, limits, error, ulps, open);
  compare_all<true, false>(columns, entries, fine, coarse, places, limits, error, ulps, open);
}

Compared compare_entry(bool wide, std::size_t column, double entry, Factors const& fine, Factors const& coarse,
                       Places const& places, Limits const& limits) {
  auto const chosen = wide ? (limits.rounded ? compare<true, true> : compare<true, false>)
                           : (limits.rounded ? compare<false, true> : compare<false, false>);
  return chosen(column, entry, fine, coarse, places, limits);
}

}  // namespace pe::audit::phases
