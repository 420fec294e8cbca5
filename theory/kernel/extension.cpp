#include "theory/kernel/extension.hpp"

#include <algorithm>

namespace pe {
namespace {

/// What a component states as an equality: lhs with the squares that fill the gap of an inequality, and rhs.
struct Equation {
  Relation relation;
  Polynomial left, right;
};

std::vector<Equation> equations(FormalSides const& sides) {
  std::vector<Equation> result;
  for (auto const& [relation, lhs, rhs, squares, part] : sides.components) {
    auto& equation = result.emplace_back(Equation{relation, lhs, rhs});
    for (auto const& square : squares) equation.left += square * square;
  }
  return result;
}

}  // namespace

int pairs_coupled(FormalSides const& sides, Layout layout) {
  int most = 0;
  for (auto const& [relation, left, right] : equations(sides)) {
    most = std::max({most, sides.ring->pairs_in_a_term(left, layout), sides.ring->pairs_in_a_term(right, layout)});
  }
  return most;
}

bool becomes_smaller(FormalSides const& sides, FormalSides const& smaller, Layout layout) try {
  auto const known = equations(smaller);
  for (auto const& [relation, left, right] : equations(sides)) {
    for (int pair = 0; pair < sides.ring->pairs(); ++pair) {
      auto const l = sides.ring->without_pair(left, pair, layout, *smaller.ring);
      auto const r = sides.ring->without_pair(right, pair, layout, *smaller.ring);
      bool const one_number = l.is_number() && l == r;
      auto const is_known = [&, relation = relation](Equation const& equation) {
        auto const gained = l - equation.left;
        return equation.relation == relation && gained.is_number() && gained == r - equation.right;
      };
      if (!one_number && std::ranges::none_of(known, is_known)) return false;
    }
  }
  return true;
} catch (NotFormal const&) {
  return false;
}

bool linear_in_matrices(FormalSides const& sides) {
  return std::ranges::all_of(equations(sides), [&](Equation const& equation) {
    return sides.ring->is_linear_in_matrices(equation.left) && sides.ring->is_linear_in_matrices(equation.right);
  });
}

}  // namespace pe
