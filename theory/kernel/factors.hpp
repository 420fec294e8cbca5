/// Factors of the terms of expressions.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "theory/kernel/expressions.hpp"

namespace pe {

/// number * term, over the symbols of `like`.
Expression product(Expression const& like, Rational const& number, Expression::Term const& term);
/// The term, or each term of x, without a part of its factors.
Expression::Term without(Expression::Term const& term, Expression::Term const& factors);
Expression without(Expression const& x, Expression::Term const& factors);
/// What all terms of x have, where it has two or more.
Expression::Term shared_factor(Expression const& x);
/// Of x in 1/x; null for another symbol.
Expression const* divisor(Symbols const& symbols, int symbol);
/// What is divided by what, as one function 1/(under) is a factor of each term.
struct Quotient {
  Expression over, under;
};
std::optional<Quotient> quotient(Expression const& x);
/// The terms that are divided by such an x, by their divisors; and the others.
std::pair<std::vector<Quotient>, Expression> by_divisor(Expression const& x,
                                                        std::function<bool(Expression const&)> const& is_one);
/// What each product of such symbols is multiplied by.
std::map<Expression::Term, Expression> by_product(Expression const& x, std::function<bool(int)> const& is_one);
/// Whether no matrix occurs twice in a term: matrices are written as products of two vectors, which say of a matrix
/// what is linear in it.
bool is_linear_in_matrices(Expression const& x);

/// The range that is noted of x (Symbols::ranges), where x is one symbol by itself.
std::optional<std::pair<Fraction, Fraction>> noted_range(Expression const& x);

}  // namespace pe
