/// What the wrong versions of schemes lack (refuted_variants.tsv): the properties of their scheme that are refuted of
/// them.
#pragma once

#include "theory/properties/refuted.hpp"

namespace pe {

/// In the order of the wrong versions (families/variants.hpp) and of the properties; `scheme` is the wrong version.
std::vector<RefutedCell> const& refuted_of_variants();

}  // namespace pe
