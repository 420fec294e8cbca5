#include "theory/certificates/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "theory/certificates/coq.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/signs.hpp"

namespace pe::certificates {
namespace {

using formulas::Kind;
using formulas::Node;

bool is_natural_number(Node const& node) {
  return node.kind == Kind::number && node.number.is_integer() && node.number >= Fraction(0);
}

/// How a kind of node is written of real numbers and of integers.
struct Word {
  Kind kind;
  std::string_view real, integer = {};
};
constexpr Word functions[] = {{Kind::sin, "sin"},
                              {Kind::cos, "cos"},
                              {Kind::exp, "exp"},
                              {Kind::log, "ln"},
                              {Kind::sqrt, "sqrt"},
                              {Kind::abs, "Rabs", "Z.abs"},
                              {Kind::min, "least", "Z.min"},
                              {Kind::max, "greatest", "Z.max"}};

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

std::string FormulaText::power(int index) {
  auto const& node = tree_[index];
  if (formulas::is_geometric(tree_, index)) return fmt::format("frequency {} {} i", dimension().count, base());
  auto const& exponent = tree_[node.b];
  auto const raised = [&](Fraction const& to) {
    return fmt::format("{} ^ {}", written(node.a, atom_level), to.text());
  };
  if (is_natural_number(exponent)) return raised(exponent.number);
  if (exponent.kind == Kind::negate && is_natural_number(tree_[exponent.a])) {
    return "/ " + raised(tree_[exponent.a].number);
  }
  auto const least_sign = [this](int of) {
    return formulas::least_sign(tree_, of, [this](Node const& each) { return name(each).least_sign; });
  };
  auto const sign = least_sign(node.a);
  bool const of_integer = sign == 0 && least_sign(node.b) == 1 && whole_parts_ && is_whole(node.a);
  if (sign < 1 && !of_integer) {
    throw NotWritten("it raises what may be 0 to a power, where Rpower of Coq is another function");
  }
  auto const of = written(node.a, atom_level, of_integer ? Scope::integer : Scope::real);
  return fmt::format("{} {} {}", of_integer ? "power" : "Rpower", of, written(node.b, atom_level));
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
  auto const counts = {Kind::pair, Kind::dimension, Kind::parameter};
  if (is_natural(x, counts) && is_natural(y, counts)) {
    auto const text = [&](int node, Fraction const& times) {
      bool const alone = times == Fraction(1);
      auto const part = written(node, alone ? atom_level : applied_level, Scope::natural);
      return alone ? part : fmt::format("({} * {})", number(times), part);
    };
    return fmt::format("Nat.{} {} {}", sign, text(x, under_y), text(y, under_x));
  }
  if (!whole_parts_ || !is_whole(lhs) || !is_whole(rhs)) {
    throw NotWritten(
        "it chooses by a comparison of numbers that are not written as integers, for which no statement is written");
  }
  auto const text = [this](int node) { return written(node, atom_level, Scope::integer); };
  return fmt::format("Z.{} {} {}", sign, text(lhs), text(rhs));
}

std::string FormulaText::written(int index, Level needs, Scope scope) {
  auto const& node = tree_[index];
  bool const real = scope == Scope::real, natural = scope == Scope::natural;
  if (real && whole_parts_ && is_integer_term(index)) {
    return within("IZR " + written(index, atom_level, Scope::integer), applied_level, needs);
  }
  if (natural ? !is_natural(index, {Kind::pair, Kind::dimension, Kind::divide, Kind::parameter})
              : !real && !is_whole(index)) {
    throw NotWritten("it takes for a whole number what is none by its form, for which no statement is written");
  }
  auto const part = [&](int of, Level level = sum_level) { return written(of, level, scope); };
  auto const applied = [&](std::string text) { return within(std::move(text), applied_level, needs); };
  auto const counter = [&](std::string const& name) {
    return natural ? name : applied((real ? "real " : "Z.of_nat ") + name);
  };
  if (natural && node.kind == Kind::divide) return pairs();
  if (auto const* const found = std::ranges::find(functions, node.kind, &Word::kind); found != std::end(functions)) {
    auto const second = node.b < 0 ? "" : " " + part(node.b, atom_level);
    return applied(fmt::format("{} {}{}", real ? found->real : found->integer, part(node.a, atom_level), second));
  }
  if (auto const* const found = std::ranges::find(operators, node.kind, &Operator::kind);
      found != std::end(operators)) {
    auto text = fmt::format("{} {} {}", part(node.a, found->has), found->sign, part(node.b, found->right));
    return within(std::move(text), found->has, needs);
  }
  switch (node.kind) {
    case Kind::number:
      return number(node.number);
    case Kind::dimension: {
      auto const& count = dimension().count;
      bool const is_number = count.find_first_not_of("0123456789") == std::string::npos;
      return natural || is_number ? count : applied("real " + count);
    }
    case Kind::base:
      return base();
    case Kind::pair:
      return counter("i");
    case Kind::pi:
      return "PI";
    case Kind::position:
    case Kind::parameter: {
      if (node.counted) return counter(index_);
      auto const given = name(node);
      return real && given.whole ? applied("IZR " + given.text) : given.text;
    }
    case Kind::negate:
      return fmt::format("(- {})", part(node.a, applied_level));
    case Kind::power:
      if (real) return applied(power(index));
      return applied(fmt::format("{} ^ {}", part(node.a, atom_level), part(node.b, atom_level)));
    case Kind::floor: {
      auto const& of = tree_[node.a];
      if (!real && !is_floor_of_real(index)) {
        return within(fmt::format("{} / {}", part(of.a, product_level), part(of.b, applied_level)), product_level,
                      needs);
      }
      auto const floor = "Zfloor " + written(node.a, atom_level);
      return applied(real ? fmt::format("IZR ({})", floor) : floor);
    }
    case Kind::sum:
      return applied(fmt::format("Sum {} (fun i => {})", pairs(), part(node.a)));
    case Kind::counted_sum: {
      auto const terms = written(node.b, sum_level, Scope::natural);
      index_ = index_name();
      return applied(real ? fmt::format("Sum {} (fun {} => {})", terms, index_, part(node.a))
                          : fmt::format("ZSum {} (fun {} => ({})%Z)", terms, index_, part(node.a)));
    }
    case Kind::choice: {
      auto const& branches = tree_[node.b];
      return fmt::format("(if {} then {} else {})", comparison(node.a), part(branches.a), part(branches.b));
    }
    case Kind::product: {
      auto const vector = [&](int slot) { return name({.kind = Kind::entry, .slot = slot}).text; };
      return applied(fmt::format("dot {} {} {}", dimension().count, vector(node.slot / 2), vector(node.slot % 2)));
    }
    case Kind::entry:
      return applied(fmt::format("{} {}%nat", name(node).text, written(node.a, atom_level, Scope::natural)));
    case Kind::table:
      return applied(fmt::format("{} {}%Z", name(node).text, written(node.a, atom_level, Scope::integer)));
    default:
      throw NotWritten("it has a part for which no statement is written");
  }
}

bool FormulaText::is_integer_term(int index) {
  auto const& node = tree_[index];
  bool const is_symbol = node.kind == Kind::number || node.kind == Kind::dimension || node.kind == Kind::pair;
  bool const is_sum = node.kind == Kind::add || node.kind == Kind::subtract;
  // Coq-Interval knows IZR (Zfloor x) alone.
  return !is_symbol && !(is_sum && (is_floor_of_real(node.a) || is_floor_of_real(node.b))) && is_whole(index);
}

bool FormulaText::is_natural(int index, std::initializer_list<Kind> leaves) const {
  auto const& node = tree_[index];
  if (node.kind == Kind::add || node.kind == Kind::multiply) {
    return is_natural(node.a, leaves) && is_natural(node.b, leaves);
  }
  if (node.kind == Kind::parameter && !node.counted) return false;
  if (node.kind == Kind::divide && (tree_[node.a].kind != Kind::dimension || tree_[node.b].number != Fraction(2))) {
    return false;
  }
  return is_natural_number(node) || std::ranges::find(leaves, node.kind) != leaves.end();
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
      return is_whole(node.a) && is_natural(node.b, {Kind::parameter});
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

}  // namespace pe::certificates
