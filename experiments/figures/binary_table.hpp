/// Binary codes as a table with their digits in the cells: one column for each number, entry 0 of a code on top.
#pragma once

#include "reports/plot/figure.hpp"

namespace pe::experiments {

enum class FirstDigit { least_significant, most_significant };

/// Returns the codes of `digits` digits of the numbers from `first` to `last`.
plot::HeatMap binary_table(int first, int last, int digits, FirstDigit order);

}  // namespace pe::experiments
