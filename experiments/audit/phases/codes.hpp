/// The exact phases of a table's rows, ready for a fast comparison: rows of doubles whose angles add up.
///
/// Row r = f + q F is made of the fine row f < F and the coarse row q: with a fine phase (a, b) = (sin w f, cos w f)
/// and a coarse one (u, v) = (sin w (p0 + q F), cos w (p0 + q F)),
///   sin w (p0 + r) = a v + b u,   cos w (p0 + r) = b v - a u.
/// A coarse row is such a sum itself, of a middle row m < M and a top row t, q = m + t M, and so are most of the fine,
/// middle and top rows. So few rows of sines come from Arb, 44 of 131072, and an entry costs two products and a sum.
#pragma once

#include <cstdint>
#include <vector>

#include "theory/kernel/ball.hpp"

namespace pe::audit::phases {

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
  /// Sines and cosines of one row, each as a double and what it lacks. How exact they are stands in angle_sums.hpp.
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

}  // namespace pe::audit::phases
