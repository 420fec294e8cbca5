/// From two sides to a decision, field by field. Used by bind.hpp; nothing here knows a scheme.
#pragma once

#include <optional>
#include <string>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/law.hpp"
#include "theory/kernel/number.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {

BallDecision decide_sides(Sides<Ball> const& sides, int digits);

/// Component `index` told in numbers; `trace` supplies the steps.
Witness describe_sides(Sides<Ball> const& sides, std::size_t index, BallTrace const& trace);

/// Nothing when a component is an inequality without a sum of squares.
std::optional<FormalDecision> decide_sides(Sides<Polynomial> const& sides, PolynomialRing const& ring);

/// "component 1: lhs = 3/5, rhs = -3/5" of the first component that the exact values violate.
std::optional<std::string> first_violation(Sides<Rational> const& sides);

/// max |lhs - rhs| (inequalities: the violation) as a double, computed in the numbers' arithmetic; +infinity when not
/// finite.
double max_residual(Sides<Number> const& sides);

}  // namespace pe
