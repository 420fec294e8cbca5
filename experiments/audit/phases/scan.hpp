/// The comparison of every entry of a table with its exact value: in double with a proven bound, and by balls where the
/// bound leaves the answer open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "experiments/audit/phases/codes.hpp"
#include "experiments/audit/phases/layout.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

/// What a table is compared with: amplitude * sin or cos of the codes, arranged by the layout.
struct Expectation {
  Matrix const* matrix = nullptr;
  Layout const* layout = nullptr;
  Codes const* codes = nullptr;
  double amplitude = 1;
  std::vector<std::int64_t> left_out = {};  ///< rows that are not compared (padding), ascending
};

/// How far an entry may be from its exact value x at position p:
///   |t - x| <= per_position[pair] |p| + relative |x| + absolute,
/// or, for `rounded`, no farther than the number of `storage` that is nearest to x.
struct Allowance {
  Format storage = Format::binary32;
  bool rounded = false;
  std::vector<double> per_position = {};
  double relative = 0, absolute = 0;
  double reach = 0;  ///< positions that were spaced between two ends are as exact as the farther of these: at least |p|

  /// Of an entry t that is within its limit, an upper bound of |t - x|; `position` is |p|.
  double of(double entry, std::size_t pair, double position) const;
  /// The part that grows with the entry.
  double relative_error() const { return rounded ? unit_roundoff(storage) : relative; }
};

struct Spot {
  std::int64_t row = 0, column = 0;
  double error = 0, ulps = 0;  ///< upper bounds
};

struct Scan {
  std::uint64_t entries = 0;
  std::uint64_t by_balls = 0;            ///< of these, those that the bound in double left open
  std::uint64_t exceeding = 0;           ///< certainly beyond the allowance, or no number
  bool stopped = false;                  ///< at the first block with an exceeding entry; the rest was not looked at
  Spot by_error, by_ulps;                ///< the entries that are farthest off
  std::vector<std::uint64_t> by_column;  ///< exceeding entries of each column
  std::uint64_t rows_exceeding = 0;      ///< rows that have some
  std::vector<std::pair<std::int64_t, std::uint64_t>> by_row;  ///< of these the first 2^18, with their number
  std::optional<Spot> first;                                   ///< the first of them

  bool lists_all_rows() const { return by_row.size() == rows_exceeding; }
};

/// What is done with rows beside the comparison, while they are at hand: the first one, how many, their entries. Rows
/// that are left out come too; several threads call it, of other rows each.
using BesideScan = std::function<void(std::int64_t first, std::int64_t count, double const* entries)>;

/// Compares all entries. The result does not depend on `jobs`.
Scan scan(Expectation const& expectation, Allowance const& allowance, bool stop_when_exceeding, int jobs,
          BesideScan const& beside = {});

/// The exact value that an entry should have, as a ball of about `phase_bits`.
Ball expected_entry(Expectation const& expectation, std::int64_t row, std::int64_t column);

}  // namespace pe::audit::phases
