/// The simplest number that an estimate leaves open: how "9999.98, good to six digits" becomes the base 10000; and the
/// numbers that people type as exact fractions.
#pragma once

#include "theory/kernel/fraction.hpp"

namespace pe::audit {

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
