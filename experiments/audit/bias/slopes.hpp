/// The slopes of ALiBi by their rules, and what is said of those that are found.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

/// Where the number of heads is no power of two.
enum class SlopeRule {
  interpolated,  ///< the paper's code
  geometric      ///< 2^(-8k/H) for any H
};
std::string_view name(SlopeRule rule);

/// Of so many heads; `greatest`: the exponent of the last. `first` 0: as code has them that counts heads from 0.
std::vector<double> slopes_of(SlopeRule rule, std::int64_t heads, double greatest = 8, std::int64_t first = 1);

/// Adds what slopes of one model say to an audit: rule and findings.
void judge_slopes(std::vector<double> const& slopes, Format stored, Asked const& asked, Audit& audit);

}  // namespace pe::audit::core
