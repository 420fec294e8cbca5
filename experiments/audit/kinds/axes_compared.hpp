/// The axes of a table against each other, and against what is asked of the table: its grid, the sections of its pairs,
/// its order, the coordinates that stand beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/axes.hpp"

namespace pe::audit {

/// A row of the table as the witness of a finding.
Worst at_row(phases::Taken const& taken, std::int64_t row);

/// Whether a row's place along the axis is r / run modulo `count`, as in a grid: the run, or nothing.
std::optional<std::int64_t> run_of(phases::Axis const& axis, std::size_t tokens);

/// How often the place along each axis changes.
std::vector<std::ptrdiff_t> changes_of(std::vector<phases::Axis> const& axes);

/// Bases and starts that are this near are one, estimated twice.
inline constexpr double same_number = 2e-3;

/// Where the axes differ in what they should share.
Findings differences(phases::Taken const& taken, std::vector<phases::AxisFound> const& axes, bool is_grid);

/// Adds how the table differs from the options: the sizes of axes at one position, the width, rule and amplitude of the
/// config, the sides of the grid, the sections, the coordinates beside the code.
void compare_axes(phases::Taken const& taken, std::vector<phases::AxisFound> const& axes,
                  phases::Ordered const& ordered, Options const& options, std::size_t tokens, Audit& audit);

/// Whether the rows are one sequence, and no batch of several: --positions says where they begin, they are as many as
/// the config's longest input, or the table is looked up by position.
bool is_one_sequence(Options const& options, Table const& table, std::int64_t rows);
/// Whether its name is that of a cache or of weights of which code takes row p for position p.
bool is_looked_up(Table const& table);

/// The first row with a position that is not above the one before.
std::int64_t first_anew(phases::Taken const& taken, phases::AxisFound const& axis);

}  // namespace pe::audit
