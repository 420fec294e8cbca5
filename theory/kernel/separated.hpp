/// What an expression of two sides is a dot product of: features of the one, times features of the other.
#pragma once

#include <string>

#include "theory/kernel/expressions.hpp"

namespace pe {

/// What belongs to a side: a symbol of the positions, and vectors "... of a" of this role.
struct SideOf {
  std::string position, role;

  /// Whether what is called so is of the side: "i" itself, or a vector "q of a".
  bool has(std::string const& name) const { return name == position || name.ends_with(" of " + role); }
};

struct Features {
  Vector<Expression> left, right;  ///< x = left . right
};

/// As few features as the terms of x show. Throws NotFormal where a function depends on both sides.
Features separated(Expression const& x, SideOf const& left, SideOf const& right);

/// How many of them no rational combination of the others is: so many features are enough.
std::size_t rank(Vector<Expression> const& features);

}  // namespace pe
