/// A table of several axes against what is asked of it: its grid, the sections of its pairs, its order, the coordinates
/// that stand beside it.
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

/// Each side of the grid that is asked for, or else of the table's own shape, must be an axis, whose place changes
/// every so many rows.
void compare_grid(phases::Taken const& taken, phases::Ordered const& ordered, Options const& options,
                  std::size_t tokens, Audit& audit);

/// The pairs of each axis against config.json's mrope_section or --axes: all of a section go with one axis.
void compare_sections(phases::Taken const& taken, Options const& options, Audit& audit);

/// The entries of --axes in a rotary cache belong to the sides of --grid one after the other.
void compare_sides(phases::Taken const& taken, Options const& options, std::size_t tokens, Audit& audit);

/// The width that the config rotates, and the rule that scales its frequencies.
void compare_config(phases::Taken const& taken, std::vector<phases::AxisFound> const& axes, Options const& options,
                    Audit& audit);

/// Axes of one position, whose entries must be as large as those of the others.
Findings sizes_of_constant_axes(phases::Taken const& taken, std::vector<phases::AxisFound> const& axes,
                                double amplitude);

/// Whether the rows are one sequence, and no batch of several: --positions says where they begin, they are as many as
/// the config's longest input, or the table is looked up by position.
bool is_one_sequence(Options const& options, Table const& table, std::int64_t rows);
/// Whether its name is that of a cache or of weights of which code takes row p for position p.
bool is_looked_up(Table const& table);

/// The first row whose position is not above the one before.
std::int64_t first_anew(phases::Taken const& taken, phases::AxisFound const& axis);

/// Columns of coordinates must go with the positions of an axis.
Findings coordinates_apart(phases::Taken const& taken, std::vector<phases::AxisFound> const& axes);

}  // namespace pe::audit
