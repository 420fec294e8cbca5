/// The comparison of every entry of a table with its exact value: in double with a proven bound, and by balls where the
/// bound leaves the answer open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "experiments/audit/phases/views.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

// The exact phases of a table's rows, ready for a fast comparison: rows of doubles whose angles add up.
//
// Row r = f + q F is made of the fine row f < F and the coarse row q: with a fine phase (a, b) = (sin w f, cos w f)
// and a coarse one (u, v) = (sin w (p0 + q F), cos w (p0 + q F)),
//   sin w (p0 + r) = a v + b u,   cos w (p0 + r) = b v - a u.
// A coarse row is such a sum itself, of a middle row m < M and a top row t, q = m + t M, and so are most of the fine,
// middle and top rows. So few rows of sines come from Arb, 44 of 131072, and an entry costs two products and a sum.

/// The positions of the rows: first + step r.
struct Positions {
  Ball first = 0, step = 1;

  Ball at(std::int64_t row) const;
};

/// Bits of working precision for exact phases: 106 for two doubles, the rest for the bits that the angle of a position
/// up to 2^40 has before the point, with some to spare.
inline constexpr long phase_bits = 192;

class Codes {
 public:
  /// Sines and cosines of one row, each as a double and what it lacks. Their errors: row_loops.hpp.
  struct Row {
    explicit Row(std::size_t pairs) : sine(pairs), cosine(pairs), sine_low(pairs), cosine_low(pairs) {}

    std::vector<double> sine, cosine, sine_low, cosine_low;
  };

  /// Computes the rows that others are made of. Takes about 100 MiB at most.
  Codes(std::vector<Ball> frequencies, Positions positions, std::int64_t rows);

  std::int64_t fine_rows() const { return static_cast<std::int64_t>(fine_.size()); }
  std::int64_t coarse_rows() const { return coarse_rows_; }
  Row const& fine(std::int64_t f) const { return fine_[static_cast<std::size_t>(f)]; }
  Row coarse(std::int64_t q) const;  ///< for large tables of very long rows, with new sines of a top row

  int pairs() const { return static_cast<int>(frequencies_.size()); }
  std::vector<Ball> const& frequencies() const { return frequencies_; }
  Positions const& positions() const { return positions_; }

  /// One sine or cosine as a ball, at the thread's precision.
  Ball exact(std::int64_t row, int pair, bool cosine) const;

 private:
  Row evaluate(Ball const& position) const;
  /// Rows of first, first + unit, ..., first + (count - 1) unit; `count` is a power of two.
  std::vector<Row> multiples(Ball const& first, Ball const& unit, std::int64_t count) const;

  std::vector<Ball> frequencies_;
  Positions positions_;
  std::int64_t coarse_rows_ = 0;
  std::vector<Row> fine_, middle_, top_;
};

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
