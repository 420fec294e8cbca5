#include "theory/certificates/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <sstream>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/formula.hpp"
#include "theory/certificates/library_v.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/check.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/term.hpp"

namespace pe::certificates {
namespace {

using formulas::Kind;
using formulas::Node;
using formulas::Tree;

constexpr int most_operations = 3000;

/// The first of these that is not given.
std::string fresh(std::vector<std::string> const& candidates, formulas::Names const& names) {
  auto const given = [](std::string const& name, auto const& list) {
    return std::ranges::any_of(list, [&](std::string const& each) { return bound_name(each) == name; });
  };
  auto const found = std::ranges::find_if_not(candidates, [&](std::string const& name) {
    return given(name, names.positions) || given(name, names.parameters);
  });
  PE_ASSERT(found != candidates.end());  // a law of such names needs another candidate
  return *found;
}

/// A law, with the values that its sentence speaks of.
class Law : FormulaText {
 public:
  Law(Tree const& tree, formulas::Names const& names, Claim const& claim)
      : FormulaText(tree, false), names_(names), claim_(claim) {
    for (auto const& each : quantifiers(claim.domain, names.signature())) take(each);
    for (auto const& [relation, lhs, rhs, turned] : tree.statements()) {
      if (tree[lhs].size + tree[rhs].size > most_operations) {
        throw NotWritten(fmt::format("its formula has more than {} operations", most_operations));
      }
    }
  }

  Statement statement() {
    std::vector<std::string> parts;
    auto const& statements = tree_.statements();
    for (auto const& [relation, lhs, rhs, turned] : statements) {
      auto text = fmt::format("{} {} {}", written(lhs, sum_level), sign(relation), written(rhs, sum_level));
      if (tree_[lhs].pair || tree_[rhs].pair) {
        text = fmt::format("forall i : nat, (i < {})%nat -> {}", pairs(), text);
      }
      parts.push_back(statements.size() == 1 ? text : "(" + text + ")");
    }
    Statement result{{}, fmt::format("{}", fmt::join(parts, " /\\\n  ")), {}, true, claim_.exists};
    for (auto const& [variable, quantifier] : variables_) {
      if (used_.contains(variable.name)) result.variables.push_back(variable);
    }
    return result;
  }

  std::vector<std::string> const& fixed() const { return fixed_; }
  /// Of an identity of polynomials in sines and cosines.
  std::string proof() { return fmt::format("by_pairs; {}circles", turns()); }

  std::string value_of(std::string const& variable, Case const& input) const {
    auto const found = std::ranges::find(variables_, variable, [](auto const& each) { return each.first.name; });
    PE_ASSERT(found != variables_.end());
    auto const& [type, name] = std::pair(found->first.type, found->second);
    if (name == "d") return fmt::format("{}%nat", input.shape.dimension / 2);
    if (name == "b") return number(input.shape.base);
    auto const at = std::ranges::find(names_.positions, name);
    auto const x = at != names_.positions.end()
                       ? exactly(input.positions[static_cast<std::size_t>(at - names_.positions.begin())])
                       : input.parameters[static_cast<std::size_t>(std::ranges::find(names_.parameters, name) -
                                                                   names_.parameters.begin())];
    return type == "Z" ? integer(x) : number(x);
  }

 private:
  static Fraction exactly(double x) { return Fraction::parse(Rational(x).str()); }

  Dimension const& dimension() override {
    if (!dimension_) throw NotWritten("its dimensions are not all even, nor one");
    used_.insert(dimension_->pairs);
    return *dimension_;
  }

  void take(Quantifier const& each) {
    auto const& [name, values, noun] = each;
    bool const known = name == "d" || name == "b" || std::ranges::count(names_.positions, name) > 0 ||
                       std::ranges::count(names_.parameters, name) > 0;
    auto const& thing = noun.empty() ? name : noun;
    // Of a refuted sentence the law is an instance, which is enough.
    if (!known && claim_.expected != Verdict::refuted) {
      throw NotWritten(fmt::format("its sentence speaks of every {}, of which its law has none", thing));
    }
    if (!known) return fixed_.push_back(thing);
    if (name == "d") return take_dimension(values);
    bool const is_base = name == "b";
    if (is_base && values.listed.size() == 1) {
      base_ = number(values.listed[0]);
      return;
    }
    bool const integers = values.listed.empty() ? values.step == 1
                                                : !is_base && std::ranges::all_of(values.listed, &Fraction::is_integer);
    if (values.step > 1 || (has_denominators(name) && !integers)) {
      throw NotWritten("it speaks of fractions or of multiples, for which no statement is written");
    }
    auto const text = is_base ? "base" : bound_name(name);
    Variable variable{text, integers ? "Z" : "R", {}, {}};
    bool const positive =
        values.listed.empty() ? values.low && *values.low > 0 : std::ranges::min(values.listed) > Fraction(0);
    if (positive) positive_.insert(text);
    auto const scope = integers ? "%Z" : "";
    std::vector<std::string> premises;
    auto example = values.low ? *values.low : values.high && *values.high < 0 ? *values.high : Fraction(0);
    if (!values.listed.empty()) {
      premises.push_back(fmt::format(
          "({}){}",
          fmt::join(mapped(values.listed, [&](Fraction const& x) { return fmt::format("{} = {}", text, number(x)); }),
                    " \\/ "),
          scope));
      example = values.listed[0];
    } else if (is_base && !values.high && (!values.low || *values.low <= Fraction(1))) {
      premises.push_back("1 < base");
      example = 10000;
    } else if (values.low || values.high) {
      auto const from = values.low ? number(*values.low) + " <= " : "";
      auto const to = values.high ? " <= " + number(*values.high) : "";
      premises.push_back(fmt::format("({}{}{}){}", from, text, to, scope));
    }
    if (is_without_zero(name)) {
      premises.push_back(fmt::format("({} <> 0){}", text, scope));
      if (example == 0) example = 1;
    }
    variable.premise = fmt::format("{}", fmt::join(premises, " /\\ "));
    variable.example = integers ? integer(example) : number(example);
    variables_.emplace_back(variable, name);
  }

  bool has_denominators(std::string const& name) const {
    auto const at = std::ranges::find(names_.parameters, name) - names_.parameters.begin();
    auto const& slots = claim_.domain.parameters;
    return at < std::ssize(slots) && slots[static_cast<std::size_t>(at)].most_denominator > 1;
  }
  bool is_without_zero(std::string const& name) const {
    auto const at = std::ranges::find(names_.positions, name) - names_.positions.begin();
    auto const& slots = claim_.domain.positions;
    return at < std::ssize(slots) && !slots[static_cast<std::size_t>(at)].zero;
  }

  void take_dimension(Values const& values) {
    auto const odd = [](Fraction const& x) { return x.numerator() % 2 != 0; };
    if (values.listed.size() == 1) {
      auto const d = values.listed[0].numerator();
      dimension_ = {fmt::format("{}", d), odd(d) ? "" : fmt::format("{}", d / 2), fmt::format("{}", d)};
      return;
    }
    if (values.step != 2 && (values.listed.empty() || std::ranges::any_of(values.listed, odd))) return;
    auto const n = fresh({"n", "N", "pairs"}, names_);
    dimension_ = {fmt::format("(2 * {})", n), n, fmt::format("real (2 * {})", n)};
    auto const half = [](Fraction const& d) { return d.numerator() / 2; };
    Variable variable{n, "nat", {}, {}};
    if (!values.listed.empty()) {
      auto const halves = mapped(values.listed, half);
      variable.premise = fmt::format("({} = {})%nat", n, fmt::join(halves, fmt::format(" \\/ {} = ", n)));
      variable.example = fmt::format("{}%nat", halves[0]);
    } else {
      auto const least = values.low ? std::max<std::int64_t>(1, half(*values.low)) : 1;
      auto const to = values.high ? fmt::format(" <= {}", half(*values.high)) : "";
      variable.premise = fmt::format("({} <= {}{})%nat", least, n, to);
      variable.example = fmt::format("{}%nat", least);
    }
    variables_.emplace_back(variable, "d");
  }

  Name name(Node const& node) override {
    if (node.kind != Kind::position && node.kind != Kind::parameter) {
      throw NotWritten("it has vectors or tables, for which no statement is written");
    }
    auto const slot = static_cast<std::size_t>(node.slot);
    auto const text = bound_name(node.kind == Kind::position ? names_.positions[slot] : names_.parameters[slot]);
    auto const found = std::ranges::find(variables_, text, [](auto const& each) { return each.first.name; });
    PE_ASSERT(found != variables_.end());
    used_.insert(text);
    return {text, found->first.type == "Z", positive_.contains(text)};
  }

  std::string base() override {
    used_.insert("base");
    return base_.empty() ? "base" : base_;
  }

  std::string index_name() const override { return fresh({"k", "l", "m", "j"}, names_); }

  formulas::Names const& names_;
  Claim const& claim_;
  std::vector<std::pair<Variable, std::string>> variables_;  ///< and what the record calls it
  std::optional<Dimension> dimension_;
  std::string base_;
  std::set<std::string> used_, positive_;
  std::vector<std::string> fixed_;
};

struct Found {
  std::shared_ptr<Check const> check;
  formulas::Written law;
};

Found formula_of(Claim const& claim) {
  auto check = formulas::without_limit(claim.check);
  auto const law = formulas::written(*check);
  return {std::move(check), law};
}

/// What theory/coq/laws.txt has for the claim; empty for nothing.
std::string row_of(Claim const& claim) {
  if (claim.source.key == guest_source) return {};
  std::istringstream lines{std::string(laws_txt)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(claim.id + ": ")) return line.substr(claim.id.size() + 2);
  }
  return {};
}

/// Whether sums and products of numbers and names are said to be equal: ring proves such an identity.
bool equates_polynomials(Tree const& tree) {
  static std::set<Kind> const others{Kind::number,    Kind::dimension, Kind::base, Kind::pair,     Kind::position,
                                     Kind::parameter, Kind::negate,    Kind::add,  Kind::subtract, Kind::multiply};
  auto const is_made_so = [&](Node const& node) {
    bool const divides = node.kind == Kind::divide, raises = node.kind == Kind::power;
    if (!divides && !raises) return others.contains(node.kind);
    auto const& by = tree[node.b];
    return by.kind == Kind::number &&
           (divides ? by.number != Fraction(0) : by.number.is_integer() && by.number >= Fraction(0));
  };
  auto const is_equality = [](auto const& statement) { return statement.relation == Relation::equal; };
  return std::ranges::all_of(tree.statements(), is_equality) && std::ranges::all_of(tree.nodes(), is_made_so);
}

/// Whether a number of the law at the case is above 2^(10^6), or below its inverse: Coq's floats add bit by bit.
bool is_far_from_one(Tree const& tree, Case const& input) {
  constexpr slong most_bits = 1'000'000;
  BallPrecision const precision(64);
  Balls const field;
  auto const inputs = Inputs<Balls>::of(field, input);
  formulas::Evaluator<Balls> evaluate(tree, field, input.shape, inputs);
  auto const is_far = [&](int node, int pair) {
    try {
      auto const* const middle = arb_midref(evaluate.value(node, pair).raw());
      return arf_is_normal(middle) && std::abs(arf_abs_bound_lt_2exp_si(middle)) > most_bits;
    } catch (formulas::Undefined const&) {
      return false;  // of a branch that the case does not take
    }
  };
  int const nodes = static_cast<int>(tree.nodes().size());
  return std::ranges::any_of(std::views::iota(0, nodes), [&](int node) {
    bool const grows = tree[node].kind == Kind::exp || tree[node].kind == Kind::power;
    if (!grows || tree[node].counted) return false;
    int const pairs = tree[node].pair ? input.shape.dimension / 2 : 1;
    return std::ranges::any_of(std::views::iota(0, pairs), [&](int pair) { return is_far(node, pair); });
  });
}

/// Whether Coq's balls compute the formula exactly where its numbers are: it has no root, sine, logarithm ...
bool is_arithmetic(Tree const& tree, int index) {
  if (index < 0) return true;
  auto const& node = tree[index];
  static std::set<Kind> const others{Kind::pi, Kind::sin, Kind::cos, Kind::exp, Kind::log, Kind::sqrt};
  if (others.contains(node.kind)) return false;
  if (node.kind == Kind::power && !(tree[node.b].kind == Kind::number && tree[node.b].number.is_integer()))
    return false;
  return is_arithmetic(tree, node.a) && is_arithmetic(tree, node.b);
}

/// Whether the sides of a part are one number at the case, to so many bits, and not by arithmetic alone: Coq's balls
/// decide no such comparison.
bool touches(Tree const& tree, Case const& input, formulas::Statement const& part, int pair) {
  if (is_arithmetic(tree, part.lhs) && is_arithmetic(tree, part.rhs)) return false;
  BallPrecision const precision(256);
  Balls const field;
  auto const inputs = Inputs<Balls>::of(field, input);
  formulas::Evaluator<Balls> evaluate(tree, field, input.shape, inputs);
  return !certainly_unequal(evaluate.value(part.lhs, pair), evaluate.value(part.rhs, pair));
}

bool speaks_of_pairs(Tree const& tree, formulas::Statement const& part) {
  return tree[part.lhs].pair || tree[part.rhs].pair;
}

std::size_t components(Tree const& tree, formulas::Statement const& part, Case const& input) {
  return speaks_of_pairs(tree, part) ? static_cast<std::size_t>(input.shape.dimension / 2) : 1;
}

std::vector<std::string> values_of_case(Claim const& claim, Statement const& statement, Case const& input) {
  auto const [check, written] = formula_of(claim);
  if (is_far_from_one(*written.law, input)) throw NotWritten("it has a number of a million bits, which take Coq hours");
  Law const law(*written.law, *written.names, claim);
  return mapped(statement.variables, [&](Variable const& each) { return law.value_of(each.name, input); });
}

constexpr char touching[] =
    "two sides are equal at its case, in powers or functions of which Coq's balls have no exact values";

}  // namespace

std::optional<Statement> law_statement(Claim const& claim) {
  auto const [check, law] = formula_of(claim);
  if (law.law == nullptr) return std::nullopt;
  if (claim.domain.admits) throw NotWritten("it has a condition, for which no statement is written");
  return Law(*law.law, *law.names, claim).statement();
}

std::vector<std::string> fixed_by_law(Claim const& claim) {
  auto const [check, law] = formula_of(claim);
  return Law(*law.law, *law.names, claim).fixed();
}

std::vector<std::string> law_values(Claim const& claim, Statement const& statement, Case const& input) {
  auto const [check, written] = formula_of(claim);
  auto const& tree = *written.law;
  for (auto const& part : tree.statements()) {
    for (std::size_t i = 0; i < components(tree, part, input); ++i) {
      if (touches(tree, input, part, static_cast<int>(i))) throw NotWritten(touching);
    }
  }
  return values_of_case(claim, statement, input);
}

Refutation law_refutation(Claim const& claim, Statement const& statement, Case const& input, std::size_t component) {
  Refutation result{values_of_case(claim, statement, input), {}};
  auto const [check, written] = formula_of(claim);
  auto const& tree = *written.law;
  auto const& parts = tree.statements();
  for (std::size_t part = 0; part < parts.size(); ++part) {
    auto const size = components(tree, parts[part], input);
    if (component >= size) {
      component -= size;
      continue;
    }
    if (touches(tree, input, parts[part], static_cast<int>(component))) throw NotWritten(touching);
    for (std::size_t i = 0; i < part; ++i) result.steps.emplace_back("apply proj2 in H.");
    if (part + 1 < parts.size()) result.steps.emplace_back("apply proj1 in H.");
    if (speaks_of_pairs(tree, parts[part])) result.steps.push_back(applied_to({fmt::format("{}%nat", component)}));
    break;
  }
  return result;
}

std::string withheld(Claim const& claim) {
  auto const row = row_of(claim);
  return row.starts_with("- ") ? row.substr(2) : "";
}

std::string law_proof(Claim const& claim) {
  if (auto row = row_of(claim); !row.empty()) return row;
  auto const [check, law] = formula_of(claim);
  bool const base_10000 = claim.domain.bases == std::vector<Fraction>{10000};
  auto each = formulas::of_each_pair(*law.law);
  if (prove_identity(*check, base_10000) ||
      (each && prove_identity(*formulas::check(std::move(*each), *law.names, claim.domain), base_10000))) {
    return formulas::has_one_index(*law.law) ? Law(*law.law, *law.names, claim).proof() : "";
  }
  return equates_polynomials(*law.law) && check->argued() ? "repeat split; intros; field" : "";
}

}  // namespace pe::certificates
