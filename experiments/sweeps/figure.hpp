/// The sweep over lags as a figure.
#pragma once

#include "experiments/sweeps/table.hpp"
#include "reports/plot/figure.hpp"

namespace pe::sweeps {

/// The distance of the nearest two codes in each part of the lags, for every dimension and base.
plot::Figure figure_of(std::vector<Row> const& rows);

}  // namespace pe::sweeps
