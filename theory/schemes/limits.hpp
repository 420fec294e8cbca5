/// What a scheme takes of a law's domain: its dimensions, and the rows of its table.
#pragma once

#include <cstdint>
#include <vector>

#include "theory/kernel/domain.hpp"

namespace pe {

/// A scheme with limits says `static Limits limits();`; one without takes every even dimension and every position.
struct Limits {
  std::vector<int> dimensions = {};  ///< ascending; empty: all that a law speaks of
  /// How many positions 0, 1, ... a table of dimension d has; null: every position of the line.
  std::int64_t (*rows)(int dimension) = nullptr;
};

/// The part of a law's domain that lies within the limits. Positions become rows, small enough that the sum of all
/// slots is one; `reach` is the largest position that a law makes of its parameters, 0 for none. Where no dimension of
/// the law's has enough rows, the least even one that has takes their place.
Domain within(Limits const& limits, Domain domain, Signature const& takes, std::int64_t reach);

/// The least even dimension whose table has 256 rows at least, and its rows. The limits have rows.
struct LeastTable {
  int dimension;
  std::int64_t rows;
};
LeastTable least_table(Limits const& limits);

/// A finite part of a domain: of each of its `slots` positions the first `each` integers, of its dimensions up to 16
/// the least and the powers of two, base 10000.
Domain walked(Domain domain, int slots, std::int64_t each);

}  // namespace pe
