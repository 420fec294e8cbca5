/// Entries of a vector of frequencies that are not those of the base that most of the others follow.
#pragma once

#include <optional>
#include <span>

#include "experiments/audit/frequency_vector.hpp"

namespace pe::audit {

/// One in eight at most. `allowances`: how far each entry may be off, relative. Nothing where no base has so many.
std::optional<Finding> odd_entries(FrequencyVector const& vector, std::span<double const> allowances);

/// The same of a vector that would have each frequency twice.
std::optional<Finding> differing_copies(FrequencyVector const& vector, std::span<double const> allowances);

/// Of a vector of these exact frequencies, that all from some pair on are 0.
std::optional<Finding> unfilled_tail(FrequencyVector const& vector, std::vector<Ball> const& exact,
                                     std::span<double const> allowances);

}  // namespace pe::audit
