#include "theory/formula/angle.hpp"

#include <algorithm>
#include <numeric>

namespace pe::formulas {
namespace {

constexpr std::int64_t most_factor = 1'000;  // a proof needs no greater one, and sums of them fit

std::optional<Angle> scaled(std::optional<Angle> angle, std::int64_t n) {
  if (!angle || std::abs(n) > most_factor) return std::nullopt;
  for (int& c : angle->position.coefficients) {
    auto const product = c * n;
    if (std::abs(product) > most_factor) return std::nullopt;
    c = static_cast<int>(product);
  }
  return angle;
}

/// The position and the divisor without a common factor.
std::optional<Angle> reduced(std::optional<Angle> angle) {
  if (!angle) return angle;
  auto common = angle->frequency.divisor;
  for (int const c : angle->position.coefficients) common = std::gcd(common, std::int64_t{c});
  angle->frequency.divisor /= common;
  for (int& c : angle->position.coefficients) c /= static_cast<int>(common);
  return angle;
}

/// The angle times a node without positions, or divided by it.
std::optional<Angle> multiplied(Tree const& tree, std::optional<Angle> angle, int by, bool divides) {
  auto const& node = tree[by];
  if (!angle || node.counted) return std::nullopt;
  switch (node.kind) {
    case Kind::negate:
      return multiplied(tree, scaled(std::move(angle), -1), node.a, divides);
    case Kind::multiply:
    case Kind::divide: {
      bool const inverse = (node.kind == Kind::divide) != divides;
      return multiplied(tree, multiplied(tree, std::move(angle), node.a, divides), node.b, inverse);
    }
    case Kind::number: {
      auto const number = divides && node.number != Fraction(0) ? Fraction(1) / node.number : node.number;
      bool const fits = number != Fraction(0) && number.denominator() <= most_factor / angle->frequency.divisor;
      if (!fits) return std::nullopt;
      angle->frequency.divisor *= number.denominator();
      return reduced(scaled(std::move(angle), number.numerator()));
    }
    default: {
      auto& factors = angle->frequency.factors;
      Frequency::Factor const factor{tree.first_like(by), divides};
      factors.insert(std::ranges::upper_bound(factors, factor), factor);
      return angle;
    }
  }
}

}  // namespace

std::optional<Fraction> times_in_base(Tree const& tree, int index, bool counts_pairs) {
  auto const& node = tree[index];
  if (node.kind != Kind::power || tree[node.a].kind != Kind::base) return std::nullopt;
  auto const exponent = monomial(tree, node.b, counts_pairs);
  bool const linear = exponent && exponent->pair == 1 && exponent->dimension == -1;
  return linear ? std::optional(exponent->factor) : std::nullopt;
}

std::optional<Angle> shifted_angle_of(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (!node.positions) return std::nullopt;
  auto const of = [&](int child) { return shifted_angle_of(tree, child); };
  switch (node.kind) {
    case Kind::position:
      return Angle{{}, FormalPosition::atom(node.slot)};
    case Kind::negate:
      return scaled(of(node.a), -1);
    case Kind::add:
    case Kind::subtract: {
      auto x = of(node.a), y = of(node.b);
      auto const shift = [&](Angle const& other, int by) -> std::optional<Angle> {
        if (other.shift || tree[by].positions || tree[by].counted) return std::nullopt;
        return Angle{other.frequency, FormalPosition::atom(FormalPosition::shift),
                     Shift{tree.first_like(by), other.frequency}};
      };
      if (x && !y) y = shift(*x, node.b);
      if (y && !x) x = shift(*y, node.a);
      if (!x || !y || x->frequency != y->frequency) return std::nullopt;
      if (x->shift && y->shift && *x->shift != *y->shift) return std::nullopt;
      auto const sum = node.kind == Kind::add ? x->position + y->position : x->position - y->position;
      return scaled(Angle{x->frequency, sum, x->shift ? x->shift : y->shift}, 1);
    }
    case Kind::multiply:
      if (tree[node.a].positions && tree[node.b].positions) return std::nullopt;
      return tree[node.a].positions ? multiplied(tree, of(node.a), node.b, false)
                                    : multiplied(tree, of(node.b), node.a, false);
    case Kind::divide:
      return tree[node.b].positions ? std::nullopt : multiplied(tree, of(node.a), node.b, true);
    default:
      return std::nullopt;
  }
}

std::optional<Angle> angle_of(Tree const& tree, int index) {
  auto const found = shifted_angle_of(tree, index);
  return found && !found->shift ? found : std::nullopt;
}

bool has_shift(Tree const& tree) {
  return std::ranges::any_of(tree.nodes(), [&](Node const& node) {
    bool const is_wave = node.kind == Kind::sin || node.kind == Kind::cos;
    auto const angle = is_wave ? shifted_angle_of(tree, node.a) : std::nullopt;
    return angle && angle->shift;
  });
}

std::optional<int> only_position(Tree const& tree, int index) {
  std::optional<int> slot;
  auto const looks_at_one = [&](auto const& self, int at) -> bool {
    if (at < 0) return true;
    auto const& node = tree[at];
    if (node.counted || node.kind == Kind::entry || node.kind == Kind::product) return false;
    if (node.kind == Kind::position && slot.value_or(node.slot) != node.slot) return false;
    if (node.kind == Kind::position) slot = node.slot;
    return self(self, node.a) && self(self, node.b);
  };
  return looks_at_one(looks_at_one, index) ? slot : std::nullopt;
}

bool is_0_where(Kind zero, Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.kind == zero) return true;
  auto const of = [&](int child) { return is_0_where(zero, tree, child); };
  switch (node.kind) {
    case Kind::number:
      return node.number == Fraction(0);
    case Kind::add:
    case Kind::subtract:
    case Kind::min:
    case Kind::max:
      return of(node.a) && of(node.b);
    case Kind::multiply:
      return of(node.a) || of(node.b);
    case Kind::negate:
    case Kind::divide:
    case Kind::sqrt:
    case Kind::abs:
    case Kind::floor:
    case Kind::sin:
      return of(node.a);
    case Kind::power:
      return of(node.a) && tree[node.b].kind == Kind::number && tree[node.b].number > Fraction(0);
    default:
      return false;
  }
}

bool is_geometric(Tree const& tree, Frequency const& frequency) {
  if (frequency.divisor != 1 || frequency.factors.size() != 1) return false;
  auto const& [node, divides] = frequency.factors.front();
  return times_in_base(tree, node) == Fraction(divides ? 2 : -2);
}
bool is_geometric(Tree const& tree, int node) { return times_in_base(tree, node) == Fraction(-2); }

bool first_pair_is_alike(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.kind == Kind::dimension || node.kind == Kind::base || node.sums) return false;
  if (node.kind == Kind::choice) {  // i < d/8 at i = 0
    auto const [relation, lhs, rhs, turned] = tree.comparison(node.a);
    auto const most = monomial(tree, rhs);
    bool const is_so = relation != Relation::equal && is_0_where(Kind::pair, tree, lhs) && most && most->pair == 0;
    if (is_so && most->factor > Fraction(0)) return first_pair_is_alike(tree, tree[node.b].a);
  }
  bool const is_constant = node.kind == Kind::power && is_0_where(Kind::pair, tree, node.b);
  if (is_constant || is_0_where(Kind::pair, tree, index)) return true;
  return (node.a < 0 || first_pair_is_alike(tree, node.a)) && (node.b < 0 || first_pair_is_alike(tree, node.b));
}

bool one_frequency(Tree const& tree) {
  std::optional<Frequency> frequency;
  std::optional<Shift> shift;
  std::optional<int> argument;
  for (auto const& node : tree.nodes()) {
    if (node.kind != Kind::sin && node.kind != Kind::cos) continue;
    if (auto const angle = shifted_angle_of(tree, node.a)) {
      if (frequency && *frequency != angle->frequency) return false;
      if (shift && angle->shift && *shift != *angle->shift) return false;
      frequency = angle->frequency;
      if (angle->shift) shift = angle->shift;
    } else if (only_position(tree, node.a)) {
      if (argument && !tree.same(*argument, node.a)) return false;
      argument = node.a;
    }
  }
  return !frequency || !argument;
}

bool is_formal(Tree const& tree, int index, bool any_angle) { return !informal_part(tree, index, any_angle); }

std::optional<int> informal_part(Tree const& tree, int index, bool any_angle) {
  auto const& node = tree[index];
  auto const part_of = [&](int child) { return informal_part(tree, child, any_angle); };
  auto const unless = [index](bool is_formal) { return is_formal ? std::nullopt : std::optional(index); };
  if (node.degree > most_proved_degree && node.degree < no_degree) return index;
  switch (node.kind) {
    case Kind::number:
      return std::nullopt;
    case Kind::sin:
    case Kind::cos:
      return unless(shifted_angle_of(tree, node.a) || (any_angle && only_position(tree, node.a)));
    case Kind::negate:
      return part_of(node.a);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply: {
      auto const left = part_of(node.a);
      return left ? left : part_of(node.b);
    }
    case Kind::divide: {
      auto const over = part_of(node.a);
      return over ? over : unless(tree[node.b].kind == Kind::number && tree[node.b].number != Fraction(0));
    }
    default:
      return index;
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
