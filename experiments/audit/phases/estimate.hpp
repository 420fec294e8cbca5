/// What the data say of each pair before any convention is assumed: its frequency, where it starts, and how large it
/// is.
///
/// A pair's entries are the complex number z_r = cos + i sin. z_{r+s} conj(z_r) turns by w s, so that the stride s
/// gives w with the s-th part of the entries' error, once the turns are counted; strides double, and each tells the
/// next how many turns it has made. Several rows take part at each stride, so that a spoilt one does not decide.
#pragma once

#include <memory>
#include <vector>

#include "experiments/audit/phases/layout.hpp"

namespace pe::audit::phases {

/// Rows of a matrix, read once: a few consecutive ones, the same again at doubling distances, and the last ones; fewer
/// of them where rows are very long. Copies share the entries.
struct Sample {
  std::vector<std::int64_t> rows;  ///< ascending
  std::int64_t columns = 0;
  std::shared_ptr<std::vector<double> const> all = {};  ///< row-major

  std::vector<double> const& entries() const { return *all; }
  double const* row(std::size_t i) const { return all->data() + static_cast<std::int64_t>(i) * columns; }
  /// Where a row of the matrix stands in the sample; it must be there.
  std::size_t find(std::int64_t row) const;
};

Sample sample(Matrix const& matrix);

struct PairEstimate {
  double frequency = 0;  ///< radians from row to row, in (-pi, pi]; negative where the pair turns the other way
  double error = 0;      ///< its likely error; infinite for a single row
  double phase = 0;      ///< the angle at row 0, in (-pi, pi]
  double amplitude = 0;  ///< the median of sqrt(sin^2 + cos^2)
  double spread = 0;     ///< of the amplitude: the median distance from the median, over the amplitude
  bool turns = false;    ///< the modulus is steady, and strides agree with each other
};

/// One estimate for each pair that has both a sine and a cosine; the others keep their default. Only the first `rows`
/// rows of the matrix take part.
std::vector<PairEstimate> estimate(Sample const& sample, Layout const& layout, double unit_roundoff, std::int64_t rows);

}  // namespace pe::audit::phases
