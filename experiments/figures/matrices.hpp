/// What several figures draw: matrices of codes and of their products, tables of binary codes, curves.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "reports/plot/figure.hpp"

namespace pe::experiments {

/// Returns the codes of positions 0 to positions-1 as rows: positions x d, entries in [-1, 1].
plot::HeatMap code_matrix(int positions, int d);

/// Returns rows of numbers, one behind the other, as a map of codes: `columns` entries each, in [-1, 1].
plot::HeatMap codes_map(std::vector<double> rows, int columns);

/// Returns the dot products of the rows of a matrix: rows x rows, symmetric, coloured from its least to its greatest.
plot::HeatMap gram_matrix(plot::HeatMap const& rows);

enum class FirstDigit { least_significant, most_significant };

/// Returns the binary codes of `digits` digits of the numbers from `first` to `last`, with the digits in the cells: one
/// column for each number, entry 0 of a code on top.
plot::HeatMap binary_table(int first, int last, int digits, FirstDigit order);

/// Returns the curve of value(i) over i = 0, ..., count - 1.
plot::Series sampled(std::string label, std::size_t count, auto const& value) {
  plot::Series series{.label = std::move(label)};
  for (std::size_t i = 0; i < count; ++i) series.points.push_back({static_cast<double>(i), value(i)});
  return series;
}

/// Returns the smallest index i >= 1 with values[i] > values[i-1], or values.size() when there is none.
std::size_t first_rise(std::vector<double> const& values);

}  // namespace pe::experiments
