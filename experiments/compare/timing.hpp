/// Time for one position's code and for one attention score, as ratios within one run.
#pragma once

#include <string>
#include <vector>

#include "reports/comparison.hpp"

namespace pe::experiments {

/// What the bench's reference code of each scheme takes over doubles, d = 64, on one thread: the least of several
/// rounds, over that of the sinusoidal code and that of attention without positions. It keeps no tables, so a program
/// that does is faster; what the ratios compare is the arithmetic.
reports::Measured measure(std::vector<std::string> const& schemes);

}  // namespace pe::experiments
