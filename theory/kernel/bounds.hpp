/// Lower bounds of expressions, by what is known of their symbols.
///
/// Sines and cosines are from -1 to 1, and so are entries of vectors; functions are where they are noted to be
/// (Symbols::ranges); logarithms, exponentials and powers of what has bounds have some. Each product of a sum is
/// enclosed by itself, but that log a - log b is above 0 where a is above b, and so of powers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe {

/// Symbols of positions, each a whole number from 0 on, up to the greatest where there is one.
using Places = std::map<std::string, std::optional<std::int64_t>>;

/// At all places, and all values of other symbols, x >= least; x > least where `strictly`.
struct LowerBound {
  Ball least;
  bool strictly;

  bool is_positive() const;
  /// Whether x >= gap.
  bool is_from(Fraction const& gap) const;
};

/// Throws NotFormal where none is found: where a symbol is not known, or a matrix occurs twice in a product.
LowerBound lower_bound(Expression const& x, Places const& places);

/// Whether -bound <= x <= bound, by lower bounds of x and -x. Throws as `lower_bound`.
bool is_within(Expression const& x, Fraction const& bound, Places const& places);

}  // namespace pe
