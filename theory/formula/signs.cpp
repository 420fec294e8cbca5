#include "theory/formula/signs.hpp"

#include <algorithm>

#include "theory/formula/evaluate.hpp"

namespace pe::formulas {
namespace {

bool is_natural(Node const& node) {
  return node.kind == Kind::number && node.number.is_integer() && node.number >= Fraction(0);
}

/// Whether it is made of numbers alone.
bool is_number(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.a < 0) return node.kind == Kind::number || node.kind == Kind::pi;
  bool const of_arguments = node.kind >= Kind::negate && node.kind <= Kind::max;
  return of_arguments && is_number(tree, node.a) && (node.b < 0 || is_number(tree, node.b));
}

/// Whether it is a number above 0, as its ball shows: sqrt(5) - 1.
bool is_above_0(Tree const& tree, int index) try {
  if (!is_number(tree, index)) return false;
  BallPrecision const precision(128);
  Balls const field;
  Inputs<Balls> const in{{}, {}, {}};
  Shape const shape{2, 2};
  return certainly_less(Ball(0), Evaluator<Balls>(tree, field, shape, in).value(index, 0));
} catch (Undefined const&) {
  return false;
}

}  // namespace

Sign least_sign(Tree const& tree, int index, SignOfName const& of_name) {
  constexpr Sign unknown = -1;
  auto const& node = tree[index];
  auto const of = [&](int child) { return least_sign(tree, child, of_name); };
  switch (node.kind) {
    case Kind::number:
      return node.number > Fraction(0) ? 1 : node.number == Fraction(0) ? 0 : unknown;
    case Kind::dimension:
    case Kind::base:
    case Kind::pi:
    case Kind::exp:
      return 1;
    case Kind::pair:
      return 0;
    case Kind::position:
    case Kind::parameter:
      return node.counted ? 0 : of_name(node);
    case Kind::abs:
    case Kind::sqrt:
      return std::max(0, of(node.a));
    case Kind::add:
      return std::min(of(node.a), of(node.b)) < 0 ? unknown : std::max(of(node.a), of(node.b));
    case Kind::multiply:
    case Kind::divide:
    case Kind::min:
      return std::min(of(node.a), of(node.b));
    case Kind::max:
      return std::max(of(node.a), of(node.b));
    case Kind::power: {
      bool const even = is_natural(tree[node.b]) && tree[node.b].number.numerator() % 2 == 0;
      return std::max(of(node.a), even ? 0 : unknown);
    }
    case Kind::sum:
    case Kind::counted_sum:
      return std::min(0, of(node.a));
    case Kind::choice:
      return std::min(of(tree[node.b].a), of(tree[node.b].b));
    default:
      return is_above_0(tree, index) ? 1 : unknown;
  }
}

bool has_value(Tree const& tree, int index, std::function<Sign(int)> const& sign) {
  auto const& node = tree[index];
  for (int const child : {node.a, node.b}) {
    if (child >= 0 && !has_value(tree, child, sign)) return false;
  }
  switch (node.kind) {
    case Kind::divide: {
      bool const is_number = tree[node.b].kind == Kind::number && tree[node.b].number != Fraction(0);
      return is_number || sign(node.b) == 1 || sign(node.b) == -2;
    }
    case Kind::log:
      return sign(node.a) == 1;
    case Kind::sqrt:
      return sign(node.a) >= 0;
    case Kind::power: {
      auto const& exponent = tree[node.b];
      if (is_natural(exponent) || exponent.kind == Kind::pair) return true;
      bool const is_whole = exponent.kind == Kind::number && exponent.number.is_integer();
      auto const of = sign(node.a);
      return of == 1 || (of == 0 && sign(node.b) == 1) || (of == -2 && is_whole);
    }
    case Kind::table:
      return is_natural(tree[node.a]);
    default:
      return true;
  }
}

}  // namespace pe::formulas
