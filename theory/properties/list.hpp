/// Every property, in the order in which reports show them. The folder and this list are compared by a house test.
#pragma once

#include <vector>

#include "theory/properties/property.hpp"

namespace pe {

std::vector<Property> const& properties();

/// Those of whole attention layers, which end the list.
std::vector<Property> attention_properties();

}  // namespace pe
