/// The two matrices that every page about sinusoidal codes shows.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/plot/figure.hpp"

namespace pe::experiments {

/// Returns the codes of positions 0 to positions-1 as rows: positions x d, entries in [-1, 1].
plot::HeatMap code_matrix(int positions, int d);

/// Returns rows of numbers, one behind the other, as a map of codes: `columns` entries each, in [-1, 1].
plot::HeatMap codes_map(std::vector<double> rows, int columns);

/// Returns the dot products of the rows of a matrix: rows x rows, symmetric, coloured from its least to its greatest.
plot::HeatMap gram_matrix(plot::HeatMap const& rows);

/// Returns the smallest index i >= 1 with values[i] > values[i-1], or values.size() when there is none.
std::size_t first_rise(std::vector<double> const& values);

}  // namespace pe::experiments
