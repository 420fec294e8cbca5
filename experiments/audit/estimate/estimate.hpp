/// How fast each pair turns from row to row, without a convention; and, once frequencies are known, the position that
/// each row is the code of: the slowest pair says it roughly, each faster one more closely. Offsets, steps, orders,
/// gathered rows, clamps and wraps are then judgements of a list of numbers.
#pragma once

#include <complex>
#include <optional>
#include <span>
#include <vector>

#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::core {

/// Of each row and pair the point that cosine and sine make: its angle, and its distance from 0.
struct Phases {
  std::size_t rows = 0, pairs = 0;
  std::vector<double> angle, modulus;       ///< rows x pairs; not finite where an entry is not
  std::vector<std::complex<double>> point;  ///< the same of length 1; 0 where there is none

  double angle_at(std::size_t row, std::size_t pair) const { return angle[row * pairs + pair]; }
};

/// Of rows that were read of a view, which has both functions of each pair.
Phases phases_of(View const& view, std::span<double const> rows);

struct Turning {
  std::vector<double> w;       ///< by row
  std::vector<double> open;    ///< how far it may be off, relative; 1 or more: by anything
  std::vector<double> steady;  ///< 1 where every step is the same
};

/// From consecutive rows: from neighbours first, then over longer and longer lags.
Turning turning_of(Phases const& phases, Format carried);

/// Of pairs along one axis of several: the step that most changes have.
Turning stepping_of(Phases const& phases, std::span<std::size_t const> pairs, Format carried);

/// Reads the position of a row off the angles of its pairs.
class Decoder {
 public:
  /// `pairs`: of all that a row has; `w`: their frequencies.
  Decoder(std::span<std::size_t const> pairs, std::span<double const> w);
  /// `angles`: of all pairs of a row. Of positions that have these angles, the one nearest to `near`; beyond half a
  /// turn of the slowest pair where all pairs have them there.
  double position(double const* angles, double near) const;

 private:
  std::vector<std::pair<std::size_t, double>> slowest_first_;  ///< pairs that turn, with their frequencies
};

/// Of each row, by pairs (of all that `phases` has) and the frequencies of these. A pair that does not turn, and an
/// entry that is no number, say nothing. Where the slowest pair goes round more than once, the turns are those nearest
/// to that in `near`, else to 0 or, `from_row_to_row`, to that of the row before.
std::vector<double> decode(Phases const& phases, std::span<std::size_t const> pairs, std::span<double const> w,
                           std::span<double const> near = {}, bool from_row_to_row = false);

/// A line that numbers follow: first + step * row.
struct Line {
  double first = 0, step = 1;
  double at(double row) const { return first + step * row; }
};

/// Positions as they were meant: whole numbers where most are near to one, else multiples of one step from the first.
std::vector<double> snapped(std::vector<double> positions, bool narrow);

/// The line that all positions follow, by their rows. Nothing for fewer than two.
std::optional<Line> line_of(std::span<double const> rows, std::span<double const> positions, double relative = still);

}  // namespace pe::audit::core
