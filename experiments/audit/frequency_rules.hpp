/// Which rule explains a vector of frequencies, and in which way it breaks the rule that it should follow.
#pragma once

#include <optional>

#include "experiments/audit/frequency_vector.hpp"
#include "experiments/audit/options.hpp"

namespace pe::audit {

/// What was found out about a vector by its rule.
struct Judgement {
  std::optional<Explanation> is;  ///< what it follows, if anything
  std::vector<Finding> findings;
};

/// Judged by the config: one of its states within what float32 arithmetic and the storage explain, or in which way not
/// (scaling-not-applied, scaling-mismatch, wrong-base, exponent-per-column, wrong-dimension, wrong-frequencies).
Judgement judged_by_config(FrequencyVector const& vector, RopeConfig const& config);

/// What --expect says of frequencies.
struct Expected {
  std::optional<double> base = {};
  std::string scaling = {};
};

/// Judged by the rule that fits best; where none does, by the geometric one that most entries follow.
Judgement judged_by_fit(FrequencyVector const& vector, Expected const& expected);

}  // namespace pe::audit
