/// Entries of a vector of frequencies that are not those of the base that most of the others follow.
#pragma once

#include <optional>

#include "experiments/audit/frequency_vector.hpp"

namespace pe::audit {

/// One in eight at most. Nothing where no base has so many.
std::optional<Finding> odd_entries(FrequencyVector const& vector);

/// The same of a vector that would have each frequency twice. Nothing for others.
std::optional<Finding> differing_copies(FrequencyVector const& vector);

/// Of a vector of these exact frequencies, that all from some pair on are 0. `factor`: of a ramp.
std::optional<Finding> unfilled_tail(FrequencyVector const& vector, std::vector<Ball> const& exact, double factor = 1);

}  // namespace pe::audit
