/// Every property, in the order in which reports show them. The folder and this list are compared by a house test.
#pragma once

#include <vector>

#include "theory/properties/property.hpp"

namespace pe {

std::vector<Property> const& properties();

/// The first of its cells that is expected to hold: the scheme that a property is known from.
Cell const& exemplar(Property const& property);

// The lists that it is made of, in its order.
std::vector<Property> code_properties();           ///< of codes, of rotations in their place
std::vector<Property> offset_properties();         ///< of what offsets do, and of codes at different positions
std::vector<Property> rotation_properties();       ///< of rotations of queries and keys
std::vector<Property> grid_and_word_properties();  ///< of cells, of words
std::vector<Property> attention_properties();      ///< of whole attention layers
std::vector<Property> value_properties();          ///< of the values that a source has

}  // namespace pe
