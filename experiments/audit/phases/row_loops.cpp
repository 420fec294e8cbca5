#include "experiments/audit/phases/row_loops.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

PE_INLINE void put(Pair x, double& high, double& low) {
  Pair const sum = exact_sum(x.high, x.low);
  high = sum.high;
  low = sum.low;
}

/// What is written lies apart from what is read, which only parameters can say.
PE_INLINE void add_all(std::size_t count, Phases<double const> x, Phases<double const> y, double* __restrict sine,
                       double* __restrict sine_low, double* __restrict cosine, double* __restrict cosine_low) {
  for (std::size_t i = 0; i < count; ++i) {
    Pair const a{x.sine[i], x.sine_low[i]}, b{x.cosine[i], x.cosine_low[i]};
    Pair const v{y.sine[i], y.sine_low[i]}, w{y.cosine[i], y.cosine_low[i]};
    put(dot(a, w, b, v), sine[i], sine_low[i]);
    put(dot(b, w, {-a.high, -a.low}, v), cosine[i], cosine_low[i]);
  }
}

}  // namespace

PE_CLONES void add_angles(std::size_t count, Phases<double const> const& x, Phases<double const> const& y,
                          Phases<double> const& into) {
  add_all(count, x, y, into.sine, into.sine_low, into.cosine, into.cosine_low);
}

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

/// The greatest power of two up to |x|, as it is for the ulp at x; x^ is known up to `bound`.
PE_INLINE double power_at(double magnitude, Places const& places, double bound) {
  return power_below(greater(magnitude - bound, places.least_normal));
}
/// The greatest power of two below |t|, as the gap below a power of two is half of that above; of an infinity, below
/// the greatest number.
PE_INLINE double power_under(double t, Places const& places) {
  double const size = greater(std::abs(t), places.least_normal);
  return power_below(std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) - 1));
}

template <bool wide>
PE_INLINE Pair value(std::size_t c, Factors const& fine, Factors const& coarse) {
  if (!wide) return {fine.first[c] * coarse.first[c] + fine.second[c] * coarse.second[c], 0};
  return dot({fine.first[c], fine.first_low[c]}, {coarse.first[c], coarse.first_low[c]},
             {fine.second[c], fine.second_low[c]}, {coarse.second[c], coarse.second_low[c]});
}

template <bool wide, bool rounded>
PE_INLINE Compared compare(std::size_t c, double t, Factors const& fine, Factors const& coarse, Places const& places,
                           Limits const& limits) {
  Pair const x = value<wide>(c, fine, coarse);
  double const distance = std::abs((x.high - t) + x.low), magnitude = std::abs(x.high);
  double const farthest = distance * (1 + 2 * distance_rounding) + limits.bound;
  double const power = power_at(magnitude, places, limits.bound);
  double const ulps = farthest * reciprocal_of_power(power) * (0.5 / places.unit_roundoff);
  double limit;
  if (rounded) {
    limit = power_under(t, places) * places.unit_roundoff;
  } else {
    limit = limits.per_position[c] * limits.position + limits.relative * magnitude + limits.absolute;
  }
  return {distance, ulps, limit};
}

constexpr double smaller = 1 - 0x1p-48;

template <bool wide, bool rounded>
PE_INLINE bool some_news(std::size_t columns, double const* entries, Factors fine, Factors coarse, Places places,
                         Limits limits, double const* least, Greatest so_far) {
  double const relative = limits.relative * smaller, bound = limits.bound, error = so_far.error;
  double const ulps = so_far.ulps * (2 * places.unit_roundoff) * smaller, half_gap = places.unit_roundoff * smaller;
  std::uint64_t news = 0;  // as wide as a double, so that the loop becomes one over vectors
  for (std::size_t c = 0; c < columns; ++c) {
    Pair const x = value<wide>(c, fine, coarse);
    double const t = entries[c], distance = std::abs((x.high - t) + x.low) + bound, magnitude = std::abs(x.high);
    double const limit = rounded ? power_under(t, places) * half_gap : magnitude * relative + least[c];
    double const farthest = lesser(lesser(power_at(magnitude, places, bound) * ulps, limit), error);
    // A NaN is within no limit.
    news |= distance <= farthest ? 0U : 1U;
  }
  return news != 0;
}

}  // namespace

PE_CLONES void least_limits(std::size_t columns, Limits const& limits, double* into) {
  if (limits.rounded) return;
  double const position = limits.position, absolute = limits.absolute;
  for (std::size_t c = 0; c < columns; ++c) {
    into[c] = (limits.per_position[c] * position + absolute) * smaller;
  }
}

PE_CLONES bool has_news(bool wide, std::size_t columns, double const* entries, Factors const& fine,
                        Factors const& coarse, Places const& places, Limits const& limits, double const* least,
                        Greatest const& so_far) {
  auto const among = [&](auto is_wide, auto is_rounded) {
    return some_news<is_wide, is_rounded>(columns, entries, fine, coarse, places, limits, least, so_far);
  };
  std::true_type const yes;
  std::false_type const no;
  if (wide) return limits.rounded ? among(yes, yes) : among(yes, no);
  return limits.rounded ? among(no, yes) : among(no, no);
}

Compared compare_entry(bool wide, std::size_t column, double entry, Factors const& fine, Factors const& coarse,
                       Places const& places, Limits const& limits) {
  auto const chosen = wide ? (limits.rounded ? compare<true, true> : compare<true, false>)
                           : (limits.rounded ? compare<false, true> : compare<false, false>);
  return chosen(column, entry, fine, coarse, places, limits);
}

namespace {

// Of a loop over lanes gcc 12 makes no vectors of its own that are worth it.
typedef double Four [[gnu::vector_size(32)]];
typedef std::uint64_t FourBits [[gnu::vector_size(32)]];

}  // namespace

std::vector<std::uint64_t> row_keys(std::size_t columns) {
  std::vector<std::uint64_t> keys;
  for (std::size_t c = 0; c < columns; ++c) keys.push_back(mix(c) | 1U);
  return keys;
}

PE_CLONES RowSums row_sums(double const* row, std::uint64_t const* keys, std::size_t columns) {
  Four squares{};
  FourBits hashes{};
  // Narrow numbers have their bits in the upper half of a double, which a product modulo 2^64 would cut off.
  std::size_t c = 0;
  for (; c + 4 <= columns; c += 4) {
    Four entries;
    FourBits bits, key;
    std::memcpy(&entries, row + c, sizeof entries);
    std::memcpy(&bits, row + c, sizeof bits);
    std::memcpy(&key, keys + c, sizeof key);
    squares += entries * entries;
    hashes += (bits ^ (bits >> 32)) * key;
  }
  for (; c < columns; ++c) {
    auto const bits = std::bit_cast<std::uint64_t>(row[c]);
    squares[c % 4] += row[c] * row[c];
    hashes[c % 4] += (bits ^ (bits >> 32)) * keys[c];
  }
  return {(squares[0] + squares[1]) + (squares[2] + squares[3]), hashes[0] + hashes[1] + hashes[2] + hashes[3]};
}

}  // namespace pe::audit::phases
