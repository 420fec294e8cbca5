#include "theory/certificates/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "theory/certificates/coq.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/signs.hpp"
#include "theory/kernel/term.hpp"

namespace pe::certificates {
namespace {

using formulas::Kind;
using formulas::Node;

bool is_natural_number(Node const& node) {
  return node.kind == Kind::number && node.number.is_integer() && node.number >= Fraction(0);
}

/// Operators between two parts, of which the left one may be written at the level that the whole has.
struct Operator {
  Kind kind;
  char sign;
  Level has, right;
};
constexpr Operator operators[] = {{Kind::add, '+', sum_level, product_level},
                                  {Kind::subtract, '-', sum_level, product_level},
                                  {Kind::multiply, '*', product_level, applied_level},
                                  {Kind::divide, '/', product_level, applied_level}};

/// The node with its operator, if it has one; `write` writes a part at a level.
std::optional<std::string> operation(Node const& node, Level needs, auto const& write) {
  auto const* const found = std::ranges::find(operators, node.kind, &Operator::kind);
  if (found == std::end(operators)) return std::nullopt;
  auto text = fmt::format("{} {} {}", write(node.a, found->has), found->sign, write(node.b, found->right));
  return within(std::move(text), found->has, needs);
}

}  // namespace

std::string within(std::string text, Level has, Level needs) {
  return has < needs ? "(" + std::move(text) + ")" : std::move(text);
}

std::string const& FormulaText::pairs() {
  auto const& found = dimension().pairs;
  if (found.empty()) throw NotWritten("it speaks of pairs, and its dimensions are not all even");
  return found;
}

std::string FormulaText::turns() {
  constexpr int most_terms = 16;  // those of a cosine of so many turns are 2^15 products
  std::set<std::string> angles, turns;
  auto const turn = [&](formulas::Angle const& angle, std::size_t slot) {
    auto const& frequency = angle.frequency;
    if (slot == FormalPosition::shift) {
      if (angle.shift->frequency != frequency) throw NotWritten("it adds a constant below a factor of an angle");
      return written(angle.shift->node, atom_level);
    }
    auto text = frequency.divisor == 1 ? "" : fmt::format("/ {} * ", frequency.divisor);
    for (auto const& [node, divides] : frequency.factors) {
      text += fmt::format("{}{} * ", divides ? "/ " : "", written(node, divides ? atom_level : applied_level));
    }
    Node position{.kind = Kind::position, .slot = static_cast<int>(slot)};
    auto const given = name(position);
    return fmt::format("({}{}{})", text, given.whole ? "IZR " : "", given.text);
  };
  for (auto const& node : tree_.nodes()) {
    auto const angle =
        node.kind == Kind::sin || node.kind == Kind::cos ? formulas::shifted_angle_of(tree_, node.a) : std::nullopt;
    if (!angle) continue;
    std::string sum;
    int terms = 0;
    auto const& coefficients = angle->position.coefficients;
    for (std::size_t slot = 0; slot < coefficients.size(); ++slot) {
      if (coefficients[slot] == 0) continue;
      terms += std::abs(coefficients[slot]);
      if (terms > most_terms) throw NotWritten(fmt::format("it has an angle of more than {} turns", most_terms));
      auto const each = *turns.insert(turn(*angle, slot)).first;
      for (int n = 0; n < std::abs(coefficients[slot]); ++n) {
        sum += coefficients[slot] > 0 ? (sum.empty() ? "" : " + ") + each
                                      : fmt::format("{}(- {})", sum.empty() ? "" : " + ", each);
      }
    }
    angles.insert(fmt::format("angle ({}) ({}); ", written(node.a, sum_level), sum.empty() ? "0" : sum));
  }
  std::string result = fmt::format("{}", fmt::join(angles, ""));
  for (auto const& each : turns) result += fmt::format("turn {}; ", each);
  return result;
}

std::string FormulaText::applied(std::string const& function, Node const& node, Level needs) {
  auto text = fmt::format("{} {}", function, written(node.a, atom_level));
  if (node.b >= 0) text += " " + written(node.b, atom_level);
  return within(std::move(text), applied_level, needs);
}

std::string FormulaText::power(int index, Node const& node, Level needs) {
  if (formulas::is_geometric(tree_, index)) {
    return within(fmt::format("frequency {} {} i", dimension().count, base()), applied_level, needs);
  }
  auto const& exponent = tree_[node.b];
  auto const raised = [&](Fraction const& to) {
    return fmt::format("{} ^ {}", written(node.a, atom_level), to.text());
  };
  if (is_natural_number(exponent)) return within(raised(exponent.number), applied_level, needs);
  if (exponent.kind == Kind::negate && is_natural_number(tree_[exponent.a])) {
    return "(/ " + raised(tree_[exponent.a].number) + ")";
  }
  auto const base_sign = least_sign(node.a);
  if (base_sign == 1) return applied("Rpower", node, needs);
  if (base_sign < 0 || least_sign(node.b) < 1 || !whole_parts_ || !is_whole(node.a)) {
    throw NotWritten("it raises what may be 0 to a power, where Rpower of Coq is another function");
  }
  return within(fmt::format("power {} {}", whole(node.a, atom_level), written(node.b, atom_level)), applied_level,
                needs);
}

int FormulaText::least_sign(int index) {
  return formulas::least_sign(tree_, index, [this](Node const& node) { return name(node).positive ? 1 : -1; });
}

std::string FormulaText::comparison(int index) {
  auto const [relation, lhs, rhs, turned] = tree_.comparison(index);
  auto const sign = relation == Relation::equal ? "eqb" : relation == Relation::less ? "ltb" : "leb";
  // i < d/8 is 8 i < d.
  auto const divided = [&](int node) {
    bool const divides = tree_[node].kind == Kind::divide && is_natural_number(tree_[tree_[node].b]) &&
                         tree_[tree_[node].b].number > Fraction(0);
    return divides ? std::pair(tree_[node].a, tree_[tree_[node].b].number) : std::pair(node, Fraction(1));
  };
  auto const [x, under_x] = divided(lhs);
  auto const [y, under_y] = divided(rhs);
  if (counts_pairs(x) && counts_pairs(y)) {
    auto const text = [&](int node, Fraction const& times) {
      if (times == Fraction(1)) return natural(node, atom_level);
      return fmt::format("({} * {})", number(times), natural(node, applied_level));
    };
    return fmt::format("Nat.{} {} {}", sign, text(x, under_y), text(y, under_x));
  }
  if (!whole_parts_ || !is_whole(lhs) || !is_whole(rhs)) {
    throw NotWritten("it chooses by a comparison of numbers that are no integers, for which no statement is written");
  }
  return fmt::format("Z.{} {} {}", sign, whole(lhs, atom_level), whole(rhs, atom_level));
}

std::string FormulaText::choice(Node const& node, std::string const& chosen, std::string const& other) {
  return fmt::format("(if {} then {} else {})", comparison(node.a), chosen, other);
}

std::string FormulaText::counted_sum(Node const& node, Level needs) {
  auto const& count = tree_[node.b];
  auto const text = count.kind == Kind::number      ? count.number.text()
                    : count.kind == Kind::dimension ? dimension().count
                                                    : pairs();
  index_ = index_name();
  return within(fmt::format("Sum {} (fun {} => {})", text, index_, written(node.a, sum_level)), applied_level, needs);
}

std::string FormulaText::vectors(Node const& node, Level needs) {
  if (node.kind == Kind::product) {
    Node q = node, k = node;
    q.slot = node.slot / 2;
    k.slot = node.slot % 2;
    return within(fmt::format("dot {} {} {}", dimension().count, name(q).text, name(k).text), applied_level, needs);
  }
  auto const place = node.kind == Kind::entry ? natural(node.a, atom_level) + "%nat" : whole(node.a, atom_level) + "%Z";
  return within(fmt::format("{} {}", name(node).text, place), applied_level, needs);
}

std::string FormulaText::written(int index, Level needs) {
  auto const& node = tree_[index];
  static std::map<Kind, char const*> const functions{{Kind::sin, "sin"},   {Kind::cos, "cos"},     {Kind::exp, "exp"},
                                                     {Kind::log, "ln"},    {Kind::sqrt, "sqrt"},   {Kind::abs, "Rabs"},
                                                     {Kind::min, "least"}, {Kind::max, "greatest"}};
  bool const is_symbol = node.kind == Kind::number || node.kind == Kind::dimension || node.kind == Kind::pair;
  bool const is_sum = node.kind == Kind::add || node.kind == Kind::subtract;
  // Coq-Interval knows IZR (Zfloor x) alone.
  bool const has_floor = is_sum && (is_floor_of_real(node.a) || is_floor_of_real(node.b));
  if (whole_parts_ && !is_symbol && !has_floor && is_whole(index)) {
    return within("IZR " + whole(index, atom_level), applied_level, needs);
  }
  if (auto const found = functions.find(node.kind); found != functions.end()) {
    return applied(found->second, node, needs);
  }
  auto const write = [this](int part, Level level) { return written(part, level); };
  if (auto const text = operation(node, needs, write)) return *text;
  switch (node.kind) {
    case Kind::number:
      return number(node.number);
    case Kind::dimension: {
      auto const& real = dimension().real;
      return real.find(' ') == std::string::npos ? real : within(real, applied_level, needs);
    }
    case Kind::base:
      return base();
    case Kind::pair:
      return within("real i", applied_level, needs);
    case Kind::pi:
      return "PI";
    case Kind::position:
    case Kind::parameter: {
      if (node.counted) return within("real " + index_, applied_level, needs);
      auto const given = name(node);
      return given.whole ? within("IZR " + given.text, applied_level, needs) : given.text;
    }
    case Kind::negate:
      return fmt::format("(- {})", written(node.a, applied_level));
    case Kind::power:
      return power(index, node, needs);
    case Kind::floor:
      return within(fmt::format("IZR (Zfloor {})", written(node.a, atom_level)), applied_level, needs);
    case Kind::sum:
      return within(fmt::format("Sum {} (fun i => {})", pairs(), written(node.a, sum_level)), applied_level, needs);
    case Kind::counted_sum:
      return counted_sum(node, needs);
    case Kind::choice: {
      auto const& branches = tree_[node.b];
      return choice(node, written(branches.a, sum_level), written(branches.b, sum_level));
    }
    case Kind::entry:
    case Kind::product:
    case Kind::table:
      return vectors(node, needs);
    default:
      break;
  }
  throw NotWritten("it has a part for which no statement is written");
}

bool FormulaText::counts_pairs(int index) const {
  auto const& node = tree_[index];
  if (node.kind == Kind::add || node.kind == Kind::multiply) return counts_pairs(node.a) && counts_pairs(node.b);
  return is_natural_number(node) || node.kind == Kind::pair || node.kind == Kind::dimension;
}

bool FormulaText::is_natural(int index) const {
  auto const& node = tree_[index];
  if (node.kind == Kind::add || node.kind == Kind::multiply) return is_natural(node.a) && is_natural(node.b);
  return is_natural_number(node) || (node.kind == Kind::parameter && node.counted);
}

bool FormulaText::is_whole(int index) {
  auto const& node = tree_[index];
  switch (node.kind) {
    case Kind::number:
      return node.number.is_integer();
    case Kind::position:
    case Kind::parameter:
      return node.counted || name(node).whole;
    case Kind::negate:
    case Kind::abs:
    case Kind::counted_sum:
      return is_whole(node.a);
    case Kind::floor:
      return true;
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::min:
    case Kind::max:
      return is_whole(node.a) && is_whole(node.b);
    case Kind::power:
      return is_whole(node.a) && is_natural(node.b);
    case Kind::choice:
      return is_whole(tree_[node.b].a) && is_whole(tree_[node.b].b);
    default:
      return false;
  }
}

bool FormulaText::is_floor_of_real(int index) {
  auto const& node = tree_[index];
  if (node.kind != Kind::floor) return false;
  auto const& inner = tree_[node.a];
  return inner.kind != Kind::divide || !is_whole(inner.a) || !is_natural_number(tree_[inner.b]);
}

std::string FormulaText::whole(int index, Level needs) {
  auto const& node = tree_[index];
  auto const write = [this](int part, Level level) { return whole(part, level); };
  if (node.kind != Kind::divide) {
    if (auto const text = operation(node, needs, write)) return *text;
  }
  auto const of = [&](char const* function) {
    auto text = fmt::format("{} {}", function, whole(node.a, atom_level));
    if (node.b >= 0) text += " " + whole(node.b, atom_level);
    return within(std::move(text), applied_level, needs);
  };
  switch (node.kind) {
    case Kind::number:
      return number(node.number);
    case Kind::position:
    case Kind::parameter:
      return node.counted ? within("Z.of_nat " + index_, applied_level, needs) : name(node).text;
    case Kind::negate:
      return fmt::format("(- {})", whole(node.a, applied_level));
    case Kind::abs:
      return of("Z.abs");
    case Kind::min:
      return of("Z.min");
    case Kind::max:
      return of("Z.max");
    case Kind::power:
      return within(fmt::format("{} ^ {}", whole(node.a, atom_level), whole(node.b, atom_level)), applied_level, needs);
    case Kind::floor: {
      if (is_floor_of_real(index)) return within("Zfloor " + written(node.a, atom_level), applied_level, needs);
      auto const& of_floor = tree_[node.a];
      return within(fmt::format("{} / {}", whole(of_floor.a, product_level), whole(of_floor.b, applied_level)),
                    product_level, needs);
    }
    case Kind::choice: {
      auto const& branches = tree_[node.b];
      return choice(node, whole(branches.a, sum_level), whole(branches.b, sum_level));
    }
    case Kind::counted_sum: {
      auto const& count = tree_[node.b];
      if (count.kind != Kind::number) break;
      index_ = index_name();
      return within(fmt::format("ZSum {} (fun {} => {})", count.number.text(), index_, whole(node.a, sum_level)),
                    applied_level, needs);
    }
    default:
      break;
  }
  throw NotWritten("it takes for an integer what is none by its form, for which no statement is written");
}

std::string FormulaText::natural(int index, Level needs) {
  auto const& node = tree_[index];
  auto const write = [this](int part, Level level) { return natural(part, level); };
  if (is_natural_number(node)) return number(node.number);
  if (node.kind == Kind::pair) return "i";
  if (node.kind == Kind::parameter && node.counted) return index_;
  if (node.kind == Kind::add || node.kind == Kind::multiply) return *operation(node, needs, write);
  if (node.kind == Kind::dimension) return dimension().count;
  bool const half = node.kind == Kind::divide && tree_[node.a].kind == Kind::dimension &&
                    tree_[node.b].kind == Kind::number && tree_[node.b].number == Fraction(2);
  if (half) return pairs();
  throw NotWritten("it has an entry at a place for which no statement is written");
}

}  // namespace pe::certificates
