/// What is broken in a part of a table, by the comparison of its entries with what they should be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// An entry beside what it should be.
struct Entry {
  double found = 0, expected = 0;  ///< expected: of amplitude 1
  bool telling = false;            ///< far from that of position 0, and certain: it tells frequencies apart
  bool met = false;
};

/// Rows of a table beside codes.
struct Comparison {
  std::vector<std::int64_t> rows = {};  ///< their numbers in the table
  std::size_t columns = 0;
  std::vector<Entry> entries = {};  ///< row-major
  double amplitude = 1, base = 0;   ///< of the codes
  double roundoff = 0;              ///< of the format that entries are stored in

  Entry const& at(std::size_t r, std::size_t c) const { return entries[r * columns + c]; }

  /// Whether each row has this in the column: `is(entry, row)`.
  template <class Is>
  bool all_of_column(std::size_t c, Is const& is) const {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (!is(at(r, c), r)) return false;
    }
    return true;
  }
};

/// Rows and columns that mostly are not what they should be, by their place among those compared.
struct Spoilt {
  std::vector<std::size_t> rows, columns;
  std::size_t entries = 0, wild = 0, zeros = 0;    ///< that are not met, in all rows and columns
  std::size_t scattered = 0, scattered_zeros = 0;  ///< that are not met, outside of these rows and columns
  std::optional<std::pair<std::size_t, std::size_t>> first;
};

Spoilt spoilt_in(Comparison const& is);

/// How many values the entries have, where these are as few as 8 bits hold and nearly each entry is the one nearest to
/// what it should be.
std::optional<std::size_t> values_kept(Comparison const& is);

/// What is broken, with its first entry at `index` of the table as it was given.
Finding named(Comparison const& is, Spoilt const& spoilt, std::vector<std::int64_t> index);

}  // namespace pe::audit::phases
