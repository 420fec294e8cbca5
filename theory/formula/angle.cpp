#include "theory/formula/angle.hpp"

namespace pe::formulas {
namespace {

constexpr std::int64_t most_factor = 1'000;  // a proof needs no greater one, and sums of them fit

/// The integer that the node is written as.
std::optional<int> integer(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.kind == Kind::negate) {
    auto const n = integer(tree, node.a);
    return n ? std::optional(-*n) : std::nullopt;
  }
  bool const fits =
      node.kind == Kind::number && node.number.is_integer() && std::abs(node.number.numerator()) <= most_factor;
  return fits ? std::optional(static_cast<int>(node.number.numerator())) : std::nullopt;
}

std::optional<FormalPosition> times(std::optional<int> n, std::optional<FormalPosition> t) {
  if (!n || !t) return std::nullopt;
  for (int& c : t->coefficients) {
    if (std::abs(static_cast<std::int64_t>(c) * *n) > most_factor) return std::nullopt;
    c *= *n;
  }
  return t;
}

/// An integer combination of positions.
std::optional<FormalPosition> position_of(Tree const& tree, int index) {
  auto const& node = tree[index];
  switch (node.kind) {
    case Kind::position:
      return FormalPosition::atom(node.slot);
    case Kind::negate:
      return times(-1, position_of(tree, node.a));
    case Kind::add:
    case Kind::subtract: {
      auto const x = position_of(tree, node.a), y = position_of(tree, node.b);
      if (!x || !y) return std::nullopt;
      return times(1, node.kind == Kind::add ? *x + *y : *x - *y);
    }
    case Kind::multiply: {
      auto const result = times(integer(tree, node.a), position_of(tree, node.b));
      return result ? result : times(integer(tree, node.b), position_of(tree, node.a));
    }
    default:
      return std::nullopt;
  }
}

/// A frequency, with the integer that it is multiplied by.
struct Frequency {
  int node, factor;
};
std::optional<Frequency> frequency_of(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (!node.pair || node.positions || node.counted) return std::nullopt;
  if (node.kind == Kind::negate) {
    auto const of = frequency_of(tree, node.a);
    return of ? std::optional(Frequency{of->node, -of->factor}) : std::nullopt;
  }
  if (node.kind == Kind::multiply) {
    for (auto const& [n, w] : {std::pair(node.a, node.b), std::pair(node.b, node.a)}) {
      if (auto const factor = integer(tree, n)) return Frequency{w, *factor};
    }
  }
  return Frequency{index, 1};
}

}  // namespace

std::optional<Angle> angle_of(Tree const& tree, int index) {
  auto const& node = tree[index];
  auto const scaled = [](std::optional<int> n, std::optional<Angle> angle) -> std::optional<Angle> {
    if (!angle) return std::nullopt;
    auto const position = times(n, angle->position);
    return position ? std::optional(Angle{angle->frequency, *position}) : std::nullopt;
  };
  if (!node.pair || !node.positions) return std::nullopt;
  if (node.kind == Kind::negate) return scaled(-1, angle_of(tree, node.a));
  if (node.kind == Kind::add || node.kind == Kind::subtract) {
    auto const x = angle_of(tree, node.a), y = angle_of(tree, node.b);
    if (!x || !y || !tree.same(x->frequency, y->frequency)) return std::nullopt;
    return scaled(1,
                  Angle{x->frequency, node.kind == Kind::add ? x->position + y->position : x->position - y->position});
  }
  if (node.kind != Kind::multiply) return std::nullopt;
  for (auto const& [x, y] : {std::pair(node.a, node.b), std::pair(node.b, node.a)}) {
    if (auto const n = integer(tree, x)) return scaled(n, angle_of(tree, y));
    auto const w = frequency_of(tree, x);
    auto const t = position_of(tree, y);
    if (w && t) return scaled(w->factor, Angle{w->node, *t});
  }
  return std::nullopt;
}

bool is_geometric(Tree const& tree, int index) {
  auto const* node = &tree[index];
  Fraction wanted = -2;
  if (node->kind == Kind::divide && tree[node->a].kind == Kind::number && tree[node->a].number == Fraction(1)) {
    wanted = 2;
    node = &tree[node->b];
  }
  if (node->kind != Kind::power || tree[node->a].kind != Kind::base) return false;
  auto const exponent = monomial(tree, node->b);
  return exponent && exponent->factor == wanted && exponent->pair == 1 && exponent->dimension == -1;
}

bool one_frequency(Tree const& tree) {
  std::optional<int> known;
  for (auto const& node : tree.nodes()) {
    if (node.kind != Kind::sin && node.kind != Kind::cos) continue;
    auto const angle = angle_of(tree, node.a);
    if (!angle) continue;
    if (known && !tree.same(*known, angle->frequency)) return false;
    known = angle->frequency;
  }
  return true;
}

bool is_formal(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.degree > most_proved_degree) return false;
  switch (node.kind) {
    case Kind::number:
      return true;
    case Kind::sin:
    case Kind::cos:
      return angle_of(tree, node.a).has_value();
    case Kind::negate:
      return is_formal(tree, node.a);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
      return is_formal(tree, node.a) && is_formal(tree, node.b);
    case Kind::divide:
      return is_formal(tree, node.a) && tree[node.b].kind == Kind::number && tree[node.b].number != Fraction(0);
    default:
      return false;
  }
}

bool is_rational(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.exact) return true;
  switch (node.kind) {
    case Kind::entry:
      return tree[node.a].exact;
    case Kind::product:
      return true;
    case Kind::negate:
      return is_rational(tree, node.a);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
      return is_rational(tree, node.a) && is_rational(tree, node.b);
    case Kind::divide:
      return is_rational(tree, node.a) && tree[node.b].exact;
    case Kind::counted_sum:
      return is_rational(tree, node.a);
    case Kind::choice:
      return tree[node.a].exact && is_rational(tree, tree[node.b].a) && is_rational(tree, tree[node.b].b);
    default:
      return false;
  }
}

}  // namespace pe::formulas
