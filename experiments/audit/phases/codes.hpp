/// The exact phases of a table's rows, ready for a fast comparison: rows of doubles whose angles add up.
///
/// Row r = f + q F is made of the fine row f < F and the coarse row q: with a fine phase (a, b) = (sin w f, cos w f)
/// and a coarse one (u, v) = (sin w (p0 + q F), cos w (p0 + q F)),
///   sin w (p0 + r) = a v + b u,   cos w (p0 + r) = b v - a u.
/// So about 2 sqrt(rows) rows of sines come from Arb, and every other costs two products and a sum.
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
  /// Sines and cosines of one row, each as a double and what it lacks: value = high + low up to 2^-100 of it.
  struct Row {
    std::vector<double> sine, cosine, sine_low, cosine_low;
  };

  /// Computes the rows that others are made of, on `jobs` threads. Takes 96 MiB at most.
  Codes(std::vector<Ball> frequencies, Positions positions, std::int64_t rows, int jobs);

  std::int64_t fine_rows() const { return static_cast<std::int64_t>(fine_.size()); }
  std::int64_t coarse_rows() const { return coarse_rows_; }
  Row const& fine(std::int64_t f) const { return fine_[static_cast<std::size_t>(f)]; }
  /// Of a table so large that not all of them are kept, the row is computed, into `place`.
  Row const& coarse(std::int64_t q, Row& place) const;

  int pairs() const { return static_cast<int>(frequencies_.size()); }
  std::vector<Ball> const& frequencies() const { return frequencies_; }
  Positions const& positions() const { return positions_; }

  /// One sine or cosine as a ball, at the thread's precision.
  Ball exact(std::int64_t row, int pair, bool cosine) const;

 private:
  Row evaluate(Ball const& position) const;
  Row evaluate_coarse(std::int64_t q) const;

  std::vector<Ball> frequencies_;
  Positions positions_;
  std::int64_t coarse_rows_ = 0;
  std::vector<Row> fine_, coarse_;
};

}  // namespace pe::audit::phases
