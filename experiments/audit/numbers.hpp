/// How far a stored number lies from an exact one, in units in the last place of the storage type.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/fraction.hpp"

namespace pe::audit {

/// The number format of a floating type; of a complex one, that of its parts. Asserts for integers.
Format format_of(Dtype dtype);

/// "float32", "bfloat16": NumPy's and ml_dtypes' name of what theory calls float.
std::string_view numpy_name(Format format);

/// The first of bfloat16, half, float and double in which every number can be written.
Format narrowest_holding(std::span<double const> values);

/// Whether a format is bfloat16 or half.
bool is_narrow(Format format);
double least_normal(Format format);

/// The distance between the neighbours of `x` in the format, towards 0 at a power of two; that of the subnormal numbers
/// near 0. `x` is finite.
double ulp(Format format, double x);

/// The angle nearest to 0 that differs from this one by whole turns, in [-pi, pi] but for rounding; 2 pi is the double.
/// What std::remainder gives, in less time.
double within_half_a_turn(double angle);

/// `found` and `expected` in the fewest decimal digits, six at least, that tell them apart.
std::pair<std::string, std::string> tell_apart(double found, double expected);

/// The entry `found` at `index` as the witness of a finding.
Worst worst_at(std::vector<std::int64_t> index, double found, double expected, Format format);

// The simplest number that an estimate leaves open: how "9999.98, good to six digits" becomes the base 10000; and the
// numbers that people type as exact fractions.

/// Numbers from `low` to `high`, ends included.
struct Interval {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// The first of 0, ..., count - 1 at which `value` is greatest; `count` is 1 at least.
std::size_t place_of_greatest(std::size_t count, auto const& value) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < count; ++i) best = value(i) > value(best) ? i : best;
  return best;
}

/// `most` of 0, ..., count - 1, or all where these are no more: from the first to the last, evenly spread.
template <std::integral Place>
std::vector<Place> spread(Place most, Place count) {
  std::vector<Place> result;
  auto const last = std::max<Place>(std::min(most, count) - 1, 1);
  for (Place i = 0; i < std::min(most, count); ++i) result.push_back(i * (count - 1) / last);
  return result;
}

/// The upper one of an even number of values, of which there is one at least.
double median(std::vector<double> values);

struct SimpleNumber {
  double value = 0;
  int digits = 0;  ///< significant decimal digits; fewer are simpler, 17 are none the wiser
};

/// The number of fewest significant decimal digits within `relative` of `value` (of these, the nearest).
/// `value` is finite; a relative uncertainty of 0 or less gives `value` itself.
SimpleNumber simplest_within(double value, double relative);

/// The number of fewest significant decimal digits from `low` to `high`, of these the nearest to their middle; where
/// none has fewer than 17 digits, the middle itself.
SimpleNumber simplest_between(double low, double high);

/// The number as a fraction: exactly where it is one of 64 bits, which every double from 2^-9 to 2^62 is; a smaller one
/// as the shortest decimal that reads as it. Throws UserError, with `name`, for any other.
Fraction fraction_of(double value, char const* name);

}  // namespace pe::audit
