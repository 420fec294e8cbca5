/// Where a vector of d entries keeps the two of pair i.
#pragma once

namespace pe {

enum class Layout {
  interleaved,  ///< at 2i and 2i+1
  half_split    ///< at i and i + d/2
};

/// The pair of an entry of a vector for so many pairs.
constexpr int pair_of_entry(int entry, int pairs, Layout layout) {
  return layout == Layout::interleaved ? entry / 2 : entry % pairs;
}

}  // namespace pe
