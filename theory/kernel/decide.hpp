/// From two sides to a decision, field by field. Used by bind.hpp; nothing here knows a scheme.
#pragma once

#include <optional>
#include <string>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/extension.hpp"
#include "theory/kernel/law.hpp"
#include "theory/kernel/numbers.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {

BallDecision decide_sides(Sides<Ball> const& sides, int digits);

/// Component `index` in numbers; `trace` supplies the steps.
Witness describe_sides(Sides<Ball> const& sides, std::size_t index, BallTrace const& trace);

/// Nothing when a component is an inequality without a sum of squares.
std::optional<FormalDecision> decide_sides(FormalSides sides);

/// The identities of sides that are such, with their cofactors.
std::vector<Identity> identities(FormalSides const& sides);

/// Whether lhs, with its squares, is rhs in every component.
bool agree(Sides<Rational> const& sides);

/// "component 1: lhs = 3/5, rhs = -3/5" of the first component that the exact values violate.
std::optional<std::string> first_violation(Sides<Rational> const& sides);

/// By part: the largest |lhs| or |rhs| that is certain, as a lower bound; 1 from 1/2 on, 0 where all may be 0. What
/// residuals of equalities are relative to. A side that is compared with 0 itself is no size: divided by it, whatever
/// it is, the difference would be 1.
std::vector<double> part_sizes(Sides<Ball> const& sides);

/// max |lhs - rhs| over the size of its part (inequalities: the violation) as a double, computed in the numbers'
/// arithmetic; +infinity when not finite.
double max_residual(Sides<Number> const& sides, std::vector<double> const& sizes);

}  // namespace pe
