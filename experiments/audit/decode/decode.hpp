/// The position that each row stands for, once frequencies are known: the slowest pair says it roughly, each faster one
/// more closely. Offsets, steps, orders, gathered rows, clamps and wraps are then judgements of a list of numbers.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/audit/estimate/estimate.hpp"

namespace pe::audit::core {

/// Of each row, by pairs (of all that `phases` has) and the frequencies of these. A pair that does not turn, and an
/// entry that is no number, say nothing.
std::vector<double> decode(Phases const& phases, std::span<std::size_t const> pairs, std::span<double const> w);

/// The same, where the slowest pair goes round more than once: the turns are those that come nearest to `about`, a
/// position for each row; without any, to the position of the row before.
std::vector<double> decode_near(Phases const& phases, std::span<std::size_t const> pairs, std::span<double const> w,
                                std::span<double const> about);

/// A line that numbers follow: first + step * row.
struct Line {
  double first = 0, step = 1;
  double at(double row) const { return first + step * row; }
};

/// Positions as they were meant: whole numbers where most are near to one, else multiples of one step from the first.
std::vector<double> snapped(std::vector<double> positions, bool narrow);

/// The line that all positions follow, by their rows. Nothing for fewer than two.
std::optional<Line> line_of(std::span<double const> rows, std::span<double const> positions, double relative = 1e-9);

}  // namespace pe::audit::core
