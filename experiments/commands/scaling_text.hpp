/// A rule of frequencies as it is typed: RULE[:key=value,...], keys as config.json has them.
#pragma once

#include <string>

#include "theory/frequencies/frequencies.hpp"

namespace pe::experiments {

/// Throws UserError for a rule that is none of theory's, and for a key that is none of its numbers.
Scaling scaling_of(std::string const& text);

/// What `scaling_of` reads; nothing for a rule with lists, which cannot be typed.
std::optional<std::string> text_of(Scaling const& scaling);

}  // namespace pe::experiments
