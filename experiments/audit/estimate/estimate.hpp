/// How fast each pair turns from row to row, without a convention.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/audit/views/view.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::core {

/// Of each row and pair the point that cosine and sine make: its angle, and its distance from 0.
struct Phases {
  std::size_t rows = 0, pairs = 0;
  std::vector<double> angle, modulus;  ///< rows x pairs; not finite where an entry is not

  double angle_at(std::size_t row, std::size_t pair) const { return angle[row * pairs + pair]; }
};

/// Of rows that were read of a view, which has both functions of each pair.
Phases phases_of(View const& view, std::span<double const> rows);

struct Turning {
  std::vector<double> w;       ///< by row
  std::vector<double> open;    ///< how far it may be off, relative; 10: by anything
  std::vector<double> steady;  ///< 1 where every step is the same
};

/// From consecutive rows: from neighbours first, then over longer and longer lags.
Turning turning_of(Phases const& phases, Format carried);

/// The same of cosines or sines alone, by x[r+k] + x[r-k] = 2 cos(wk) x[r].
Turning turning_alone(View const& view, std::span<double const> rows, Format carried);

/// Of pairs along one axis of several: the step that most changes have.
Turning stepping_of(Phases const& phases, std::span<std::size_t const> pairs, Format carried);

}  // namespace pe::audit::core
