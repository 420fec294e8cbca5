/// The simplest number that an estimate leaves open: how "9999.98, good to six digits" becomes the base 10000.
#pragma once

namespace pe::audit {

struct SimpleNumber {
  double value = 0;
  int digits = 0;  ///< significant decimal digits; fewer are simpler, 17 are none the wiser
};

/// The number of fewest significant decimal digits within `relative` of `value` (of these, the nearest).
/// `value` is finite; a relative uncertainty of 0 or less gives `value` itself.
SimpleNumber simplest_within(double value, double relative);

}  // namespace pe::audit
