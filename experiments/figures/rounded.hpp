/// From balls to the doubles that a figure shows.
#pragma once

#include <functional>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::experiments {

/// Evaluates balls with more and more precision until each is narrower than a double's last bit, then rounds them: each
/// number is within one ulp of the exact one, or 0 where the exact one is certainly below 2^-80 in absolute value.
std::vector<double> rounded(std::function<Vector<Ball>()> const& evaluate);

/// The same for one ball.
double rounded_one(std::function<Ball()> const& evaluate);

/// The same for rows of one length, one behind the other.
std::vector<double> rounded_rows(std::function<std::vector<Vector<Ball>>()> const& evaluate);

}  // namespace pe::experiments
