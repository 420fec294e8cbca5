/// Operations that laws in C++ do without and formulas have, over balls and over numbers.
///
/// Over balls none gives a value where its operand may have none: the result is then unbounded, so that the case stays
/// open and a box is halved. Where an operand certainly has none, they throw Undefined.
#pragma once

#include <optional>

#include "theory/formula/tree.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/numbers.hpp"

namespace pe::formulas {

/// A formula has no value at a case: which operation, and where.
struct Undefined {
  char const* what;
  Place place;
};

/// The work that may be spent on a case is spent (kernel/effort.hpp): it stays open. No std::exception, which a law
/// might catch.
struct Exhausted {};

Ball divided(Ball const& a, Ball const& b, Place const& place);
Ball logarithm(Balls const& field, Ball const& x, Place const& place);
Ball root(Ball const& x, Place const& place);
Ball powered(Balls const& field, Ball const& x, Ball const& y, Place const& place);
Ball absolute(Ball const& x);
Ball lesser(Ball const& a, Ball const& b);
/// All that is in one of them.
Ball either(Ball const& a, Ball const& b);
/// The greatest integer that is not greater.
Ball whole(Ball const& x);
/// The integer that it is; nothing where that is not certain.
std::optional<std::int64_t> integer(Ball const& x);
/// Nothing where the balls do not tell.
std::optional<bool> is_so(Relation relation, Ball const& a, Ball const& b);
/// Any number, of which nothing is known.
inline Ball unknown(Balls const&) {
  Ball result = Ball::unset();  // which holds what was there before
  arb_zero_pm_inf(result.raw());
  return result;
}

// Over numbers what has no value is an infinity or no number, as in hardware.
Number divided(Number const& a, Number const& b, Place const& place);
Number logarithm(Numbers const& field, Number const& x, Place const& place);
Number root(Number const& x, Place const& place);
Number powered(Numbers const& field, Number const& x, Number const& y, Place const& place);
Number absolute(Number const& x);
Number lesser(Number const& a, Number const& b);
Number whole(Number const& x);
std::optional<std::int64_t> integer(Number const& x);
/// Nothing where one of them is no number.
std::optional<bool> is_so(Relation relation, Number const& a, Number const& b);
Number unknown(Numbers const& field);

}  // namespace pe::formulas
