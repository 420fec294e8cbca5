/// Lower bounds of expressions, by what is known of their symbols.
///
/// Sines and cosines are from -1 to 1, and so are entries of vectors; functions are where they are noted to be
/// (Symbols::ranges); logarithms, exponentials and powers of what has bounds have some. Each product of a sum is
/// enclosed by itself, but that log a - log b is above 0 where a is above b, and so of powers; and that a quotient of
/// sums over places, such as (1 + 3k)/(1 + k), is between the least and the greatest quotient of their terms.
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

/// What x is between, at all places and all values of other symbols. Throws as `lower_bound`.
struct Enclosed {
  Ball low, high;
};
Enclosed enclosed(Expression const& x, Places const& places);

/// Whether |x| exceeds every number as the place of this name, a whole number from 0 on, grows: by the orders of
/// growth of its terms (growth.cpp). What is not found to do so may still.
bool grows_without_bound(Expression const& x, std::string const& place);

/// Whether -bound <= x <= bound, by lower bounds of x and -x. Throws as `lower_bound`.
bool is_within(Expression const& x, Fraction const& bound, Places const& places);

}  // namespace pe
