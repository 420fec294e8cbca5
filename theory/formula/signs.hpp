/// What the form of a formula says of its sign, and of whether it has a value, whatever its names are.
#pragma once

#include <functional>

#include "theory/formula/tree.hpp"

namespace pe::formulas {

/// 1: positive; 0: not negative; -1: more is not known; -2: negative.
using Sign = int;
/// Of a position or a parameter that is no index of a sum.
using SignOfName = std::function<Sign(Node const&)>;

Sign least_sign(Tree const& tree, int index, SignOfName const& of_name);

/// Whether all that the node is made of has a value: quotients are by numbers of one sign, logarithms of positive ones,
/// roots and powers of what is not negative. False where the signs of nodes do not show it, and where numbers of a
/// table are taken at computed places.
bool has_value(Tree const& tree, int index, std::function<Sign(int)> const& sign);

}  // namespace pe::formulas
