#include "theory/formula/tree.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/formula/angle.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/rational.hpp"

namespace pe::formulas {
namespace {

/// x kind y; nothing where it has no value, or more bits than are taken.
std::optional<Rational> combined(Kind kind, Rational const& x, Rational const& y) {
  constexpr std::size_t most_bits = 1 << 16;
  if (x.bits() + y.bits() > most_bits || (kind == Kind::divide && y == Rational(0))) return std::nullopt;
  return kind == Kind::add ? x + y : kind == Kind::subtract ? x - y : kind == Kind::multiply ? x * y : x / y;
}

/// Whether a node of the kind is rational where its children are.
bool keeps_rational(Kind kind) {
  using enum Kind;
  return kind <= pair || kind == parameter || (negate <= kind && kind <= power) || (abs <= kind && kind <= choice) ||
         kind == counted_sum;
}

int limited(std::int64_t degree) { return static_cast<int>(std::min<std::int64_t>(degree, no_degree)); }

}  // namespace

/// What a proof may rest on is a polynomial: phases, parameters and d, a division by numbers and powers of d only. So
/// both sides are polynomials in d too, up to a power of d, and two of a small degree that agree at the many d that
/// are looked at agree at every d.
static int degree_of(Tree const& tree, Node const& node) {
  std::int64_t const a = node.a >= 0 ? tree[node.a].degree : 0, b = node.b >= 0 ? tree[node.b].degree : 0;
  switch (node.kind) {
    case Kind::number:
      return 0;
    case Kind::dimension:
    case Kind::parameter:
      return 1;
    case Kind::negate:
      return limited(a);
    case Kind::add:
    case Kind::subtract:
      return limited(std::max(a, b));
    case Kind::multiply:
      return limited(a + b);
    case Kind::divide: {
      auto const divisor = monomial(tree, node.b);
      return divisor && divisor->pair == 0 && divisor->factor != Fraction(0) ? limited(a + b) : no_degree;
    }
    case Kind::power: {
      auto const& exponent = tree[node.b];
      bool const whole = exponent.kind == Kind::number && exponent.number.is_integer();
      return whole && Fraction(0) < exponent.number ? limited(a * exponent.number.numerator()) : no_degree;
    }
    case Kind::sin:
    case Kind::cos: {
      auto const angle = shifted_angle_of(tree, node.a);
      if (!angle) return tree[node.a].positions ? 1 : no_degree;
      std::int64_t sum = 0;
      for (int const n : angle->position.coefficients) sum += std::abs(n);
      return limited(sum);
    }
    case Kind::sum:
      return limited(a + 1);
    default:
      return no_degree;
  }
}

int Tree::add(Node node) {
  node.exact = keeps_rational(node.kind);
  node.pair = node.kind == Kind::pair;
  node.positions = node.kind == Kind::position;
  node.of_base = node.kind == Kind::base;
  node.sums = node.kind == Kind::sum || node.kind == Kind::counted_sum;
  node.size = node.depth = 1;
  for (int const child : {node.a, node.b}) {
    if (child < 0) continue;
    auto const& of = (*this)[child];
    node.size += of.size;
    node.depth = std::max(node.depth, of.depth + 1);
    node.pair = node.pair || of.pair;
    node.positions = node.positions || of.positions;
    node.counted = node.counted || of.counted;
    node.of_base = node.of_base || of.of_base;
    node.sums = node.sums || of.sums;
    node.exact = node.exact && of.exact;
  }
  if (node.kind == Kind::sum) node.pair = false;
  if (node.kind == Kind::counted_sum) {
    node.counted = false;
    // Written out; the count is at most most_terms. One over d is as the sum over pairs, of which d is not known.
    auto const& count = (*this)[node.b];
    node.size =
        1 + (*this)[node.a].size * (count.kind == Kind::number ? static_cast<int>(count.number.numerator()) : 1);
  }
  node.degree = degree_of(*this, node);
  if (node.size > most_nodes) {
    throw UserError(fmt::format("the formula has more than {} numbers, names and operations", most_nodes));
  }
  if (node.depth > most_depth) {
    throw UserError(fmt::format("the formula is nested deeper than {} operations", most_depth));
  }
  nodes_.push_back(node);
  return static_cast<int>(nodes_.size()) - 1;
}

bool Tree::same(int a, int b) const {
  if (a == b) return true;
  if (a < 0 || b < 0) return false;
  auto const &x = (*this)[a], &y = (*this)[b];
  return x.kind == y.kind && x.size == y.size && x.slot == y.slot && x.number == y.number && same(x.a, y.a) &&
         same(x.b, y.b);
}

int Tree::first_like(int index) const {
  int first = 0;
  while (!same(first, index)) ++first;
  return first;
}

std::optional<Fraction> number_of(Node const& of, std::int64_t number, ExactPlace const& at) {
  if (at.tables == nullptr) return std::nullopt;
  auto const& table = at.tables->list[static_cast<std::size_t>(of.slot)];
  if (number < 0 || number >= table.size) return std::nullopt;
  if (at.tables->as_shown && !table.shown.empty()) return table.shown[static_cast<std::size_t>(number)];
  auto const head = at.tables->head ? at.parameters[*at.tables->head].numerator() : 0;
  return Drawn(head, table.drawn_by).entry(0, static_cast<std::size_t>(number));
}

namespace {

/// Of an exact node.
struct Exactly {
  Tree const& tree;
  ExactPlace const& at;
  bool any_size = true;  ///< whether it, and all that it is made of, may have more than 64 bits

  using Known = std::optional<Rational>;
  Known operator()(int index) const {
    auto const& node = tree[index];
    if (!node.exact) return std::nullopt;
    auto const slot = static_cast<std::size_t>(node.slot);
    switch (node.kind) {
      case Kind::number:
        return node.number;
      case Kind::dimension:
        return at.dimension;
      case Kind::base:
        return at.base;
      case Kind::pair:
        return at.pair;
      case Kind::parameter:
        return slot < at.parameters.size() ? Known(at.parameters[slot]) : std::nullopt;
      case Kind::choice:
        return chosen(node);
      case Kind::table:
        return drawn(node);
      case Kind::counted_sum:
        return counted(node);
      default:
        break;
    }
    auto const x = (*this)(node.a);
    if (!x) return std::nullopt;
    if (node.kind == Kind::negate) return -*x;
    if (node.kind == Kind::abs) return *x < Rational(0) ? -*x : *x;
    if (node.kind == Kind::floor) return x->floor();
    auto const y = (*this)(node.b);
    if (!y) return std::nullopt;
    if (node.kind == Kind::min) return std::min(*x, *y);
    if (node.kind == Kind::max) return std::max(*x, *y);
    return node.kind == Kind::power ? raised(*x, y->fraction()) : made(node.kind, *x, *y);
  }

  std::optional<bool> compared(Statement const& statement) const {
    auto const x = (*this)(statement.lhs), y = (*this)(statement.rhs);
    return x && y ? std::optional(is_so(statement.relation, *x <=> *y)) : std::nullopt;
  }

 private:
  Known made(Kind kind, Rational const& x, Rational const& y) const {
    auto result = combined(kind, x, y);
    return result && (any_size || result->fraction()) ? result : std::nullopt;
  }
  Known raised(Rational const& x, std::optional<Fraction> const& exponent) const {
    if (!exponent || !exponent->is_integer() || std::abs(exponent->numerator()) > most_exponent) return std::nullopt;
    Known result = Rational(1);
    for (auto n = std::abs(exponent->numerator()); n > 0 && result; --n) result = made(Kind::multiply, *result, x);
    return result && *exponent < Fraction(0) ? made(Kind::divide, 1, *result) : result;
  }
  /// Of the branch that is chosen; the other may have no value.
  Known chosen(Node const& node) const {
    auto const condition = exact_comparison(tree, tree.comparison(node.a), at);
    if (!condition) return std::nullopt;
    auto const& branches = tree[node.b];
    return (*this)(*condition ? branches.a : branches.b);
  }
  Known drawn(Node const& node) const {
    auto const value = (*this)(node.a);
    auto const number = value ? value->fraction() : std::nullopt;
    auto const found = number && number->is_integer() ? number_of(node, number->numerator(), at) : std::nullopt;
    return found ? Known(*found) : std::nullopt;
  }
  Known counted(Node const& node) const {
    auto const slot = static_cast<std::size_t>(node.slot);
    auto const count = terms(tree, node, at);
    if (slot >= at.parameters.size() || !count) return std::nullopt;
    auto inside = at;
    Known sum = Rational(0);
    for (std::int64_t k = 0; sum && k < *count; ++k) {
      inside.parameters[slot] = k;
      auto const term = Exactly{tree, inside, any_size}(node.a);
      sum = term ? made(Kind::add, *sum, *term) : std::nullopt;
    }
    return sum;
  }
};

}  // namespace

std::optional<Fraction> exact_value(Tree const& tree, int index, ExactPlace const& at) {
  auto const value = Exactly{tree, at, false}(index);
  return value ? value->fraction() : std::nullopt;
}

std::optional<bool> exact_comparison(Tree const& tree, Statement const& statement, ExactPlace const& at) {
  return Exactly{tree, at}.compared(statement);
}

std::vector<int> critical_dimensions(Tree const& tree) {
  constexpr std::size_t most = 3;
  constexpr int last = 1024;
  std::vector<Statement> compared;
  std::vector<int> rounded;
  std::size_t slots = 0;  // of the parameters, and the indices of sums behind them
  for (int index = 0; auto const& node : tree.nodes()) {
    if (node.kind == Kind::comparison) compared.push_back({static_cast<Relation>(node.slot), node.a, node.b});
    if (node.kind == Kind::min || node.kind == Kind::max) compared.push_back({Relation::less, node.a, node.b});
    if (node.kind == Kind::floor) rounded.push_back(index);
    if (node.kind == Kind::counted_sum) slots = static_cast<std::size_t>(node.slot) + 1;
    ++index;
  }
  auto const at = [&](int d, int pair, int node) {
    return ExactPlace{d, 10000, pair, std::vector<Fraction>(tree[node].counted ? slots : 0, pair)};
  };
  auto const floors = [&](int d) {
    return mapped(rounded, [&](int node) { return exact_value(tree, node, at(d, d / 2 - 1, node)); });
  };
  auto const least = floors(2);
  std::vector<int> result;
  std::vector<std::optional<bool>> before;
  for (int d = 2; d <= last && result.size() < most && !(compared.empty() && rounded.empty()); d += 2) {
    std::vector<std::optional<bool>> here;
    auto const found = floors(d);
    for (std::size_t n = 0; n < found.size(); ++n) here.push_back(found[n] != least[n]);  // the first change is one
    for (auto const& each : compared) {
      int const counts = tree[each.lhs].counted ? each.lhs : each.rhs;
      for (int const pair : {0, d / 2 - 1}) here.push_back(exact_comparison(tree, each, at(d, pair, counts)));
    }
    if (d > 2 && here != before) result.push_back(d);
    before = std::move(here);
  }
  return result;
}

std::optional<std::int64_t> terms(Tree const& tree, Node const& sum, ExactPlace const& at) {
  auto const count = exact_value(tree, sum.b, at);
  return count && count->is_integer() ? std::optional(count->numerator()) : std::nullopt;
}

std::optional<Monomial> monomial(Tree const& tree, int index, bool counts_pairs) {
  auto const& node = tree[index];
  switch (node.kind) {
    case Kind::number:
      return Monomial{node.number};
    case Kind::pair:
      return Monomial{1, 1, 0};
    case Kind::parameter:
      return node.counted && counts_pairs ? std::optional(Monomial{1, 1, 0}) : std::nullopt;
    case Kind::dimension:
      return Monomial{1, 0, 1};
    case Kind::negate: {
      auto result = monomial(tree, node.a, counts_pairs);
      if (result) result->factor = -result->factor;
      return result;
    }
    case Kind::multiply:
    case Kind::divide: {
      auto const x = monomial(tree, node.a, counts_pairs), y = monomial(tree, node.b, counts_pairs);
      if (!x || !y) return std::nullopt;
      auto const exact = combined(node.kind, x->factor, y->factor);
      auto const factor = exact ? exact->fraction() : std::nullopt;
      if (!factor) return std::nullopt;
      int const sign = node.kind == Kind::multiply ? 1 : -1;
      return Monomial{*factor, x->pair + sign * y->pair, x->dimension + sign * y->dimension};
    }
    default:
      return std::nullopt;
  }
}
std::optional<Monomial> monomial(Tree const& tree, int node) { return monomial(tree, node, false); }

}  // namespace pe::formulas
