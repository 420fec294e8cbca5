/// Statistics of all pairs of rows of a table, for each number of its first rows. In double: what goes in is within one
/// ulp, and so many operations later a result is within some 10^-14 of its size.
#pragma once

#include <vector>

namespace pe::experiments {

/// Returns at index n the smallest distance between any two of rows 0 .. n, and infinity for n = 0. `rows` holds them
/// one behind the other, `columns` entries each.
std::vector<double> smallest_gaps(std::vector<double> const& rows, std::size_t columns);

/// Dot products x_t . x_s of a row with the rows before it, over x_t . x_t.
struct Scores {
  double least, mean, greatest;
};

/// Returns at index n the scores of rows 1 .. n, all together. Rows of zeros have none; before the first score the mean
/// is NaN, the least is infinite and the greatest minus infinite.
std::vector<Scores> relative_scores(std::vector<double> const& rows, std::size_t columns);

}  // namespace pe::experiments
