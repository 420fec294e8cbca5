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

/// Whether it is the second of its pair's two.
constexpr bool is_second(int entry, int pairs, Layout layout) {
  return layout == Layout::interleaved ? entry % 2 != 0 : entry >= pairs;
}

/// The entry that is the first of a pair's two, or the second.
constexpr int entry_of_pair(int pair, bool second, int pairs, Layout layout) {
  return layout == Layout::interleaved ? 2 * pair + (second ? 1 : 0) : pair + (second ? pairs : 0);
}

}  // namespace pe
