/// Laws that are proved by an argument which is no identity of polynomials: bounds, and that numbers differ.
#pragma once

#include <memory>
#include <string_view>
#include <typeindex>

#include "theory/kernel/check.hpp"
#include "theory/properties/argued_scores.hpp"

namespace pe {

/// Whether there may be an argument for the law on the scheme, and the dimensions at which each argument is checked:
/// those of the domain, and even ones to 64.
bool may_be_argued(std::type_index law, std::string_view scheme);
Quantifier argued_dimensions(Domain const& domain);
/// Whether the argument is the same in every dimension: that the first pair turns.
bool is_of_every_dimension(std::type_index law, Symbolic const& scheme);

/// The check, with an argument for it where there may be one for the law on the scheme, in the dimensions of the
/// domain; the check itself where there is none.
std::shared_ptr<Check const> with_argument(std::type_index law, std::shared_ptr<Check const> check, Asked asked);

}  // namespace pe
