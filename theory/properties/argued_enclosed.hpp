/// The argument of BeyondLength by enclosures.
#pragma once

#include "theory/properties/argued_scores.hpp"

namespace pe {

/// Of layers that take any length and do not depend on it, and in which no base occurs.
Argued offsets_are_apart(Asked const& asked, Fraction const& gap);

}  // namespace pe
