/// Every scheme that has codes, as a table of them up to 64 times a training length.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace pe::experiments {

inline constexpr int training_length = 64, longest_length = 64 * training_length;

/// A table by rows, one behind the other.
struct CodeTable {
  std::vector<double> rows;
  std::size_t columns = 0;

  std::size_t length() const { return rows.size() / columns; }
};

struct Encoding {
  std::string_view scheme;  ///< its name in theory/schemes
  std::string_view title;   ///< two or three words
  /// The codes of positions 0 .. n-1 of a sentence of n words, or fewer where the scheme has no more; each entry within
  /// one ulp. FLOATER's come from MPFR at 25 digits instead, and carry the error of its integration.
  std::function<CodeTable(int n)> table;
  bool knows_length = false;  ///< the codes depend on n
};

/// Of every scheme that has a title for them, in the order of the list; d = 16 where a scheme has a choice.
std::span<Encoding const> encodings();

/// The lengths at which a curve against the length has its points: 8 to 64 times the training length, two an octave.
std::vector<int> shown_lengths();

}  // namespace pe::experiments
