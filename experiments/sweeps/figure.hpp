/// The sweep over lags as a figure.
#pragma once

#include "experiments/sweeps/format_breaks.hpp"
#include "experiments/sweeps/table.hpp"
#include "reports/plot/figure.hpp"

namespace pe::sweeps {

/// The distance of the nearest two codes in each part of the lags, for every dimension and base.
plot::Figure figure_of(std::vector<Row> const& rows);

/// The first position that breaks where positions and angles are rounded, against the base.
plot::Figure figure_of(std::vector<Break> const& breaks);

}  // namespace pe::sweeps
