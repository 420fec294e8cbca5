/// Every property, in the order in which reports show them. The folder and this list are compared by a house test.
#pragma once

#include <vector>

#include "theory/properties/property.hpp"

namespace pe {

std::vector<Property> const& properties();

/// The last of them: its cells compare the values that a scheme has (source_values.hpp).
Property source_values_property();

}  // namespace pe
