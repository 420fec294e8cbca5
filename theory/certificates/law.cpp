#include "theory/certificates/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/formula.hpp"
#include "theory/certificates/library_v.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/check.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::certificates {
namespace {

using formulas::Kind;
using formulas::Node;
using formulas::Tree;

constexpr int most_operations = 3000;

formulas::Written formula_of(Claim const& claim) { return formulas::written(*formulas::without_limit(claim.check)); }

/// Which of the given names this is, as Coq has it.
std::optional<std::size_t> slot_of(std::vector<std::string> const& given, std::string_view name) {
  auto const found = std::ranges::find(given, name, bound_name);
  return found == given.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - given.begin()));
}

/// A law, with the values that its sentence speaks of.
class Law : FormulaText {
 public:
  explicit Law(Claim const& claim)
      : FormulaText(*formula_of(claim).law, false), names_(*formula_of(claim).names), claim_(claim) {
    for (auto const& each : quantifiers(claim.domain, names_.signature())) take(each);
    for (auto const& [relation, lhs, rhs, turned] : tree_.statements()) {
      if (tree_[lhs].size + tree_[rhs].size > most_operations) {
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
    std::ranges::copy_if(variables_, std::back_inserter(result.variables),
                         [&](Variable const& each) { return used_.contains(each.name); });
    result.of_law = true;
    result.fixed = fixed_;
    return result;
  }

  /// Of an identity of polynomials in sines and cosines.
  std::string proof() { return fmt::format("by_pairs; {}circles", turns()); }

 private:
  Dimension const& dimension() override {
    if (!dimension_) throw NotWritten("its dimensions are not all even, nor one");
    used_.insert(dimension_->pairs);
    return *dimension_;
  }

  void take(Quantifier const& each) {
    auto const& [name, values, noun] = each;
    if (name == "d") return take_dimension(values);
    bool const is_base = name == "b";
    auto const text = is_base ? "base" : bound_name(name);
    auto const position = slot_of(names_.positions, text), parameter = slot_of(names_.parameters, text);
    if (!is_base && !position && !parameter) {
      auto const& thing = noun.empty() ? name : noun;
      fixed_.push_back(thing);
      if (claim_.expected == Verdict::refuted) return;  // of which the law is an instance, which is enough
      throw NotWritten(fmt::format("its sentence speaks of every {}, of which its law has none", thing));
    }
    auto const& listed = values.listed;
    if (is_base && listed.size() == 1) {
      base_ = number(listed[0]);
      return;
    }
    bool const integers =
        listed.empty() ? values.step == 1 : !is_base && std::ranges::all_of(listed, &Fraction::is_integer);
    auto const& [positions, parameters] = std::tie(claim_.domain.positions, claim_.domain.parameters);
    bool const divided = parameter && *parameter < parameters.size() && parameters[*parameter].most_denominator > 1;
    if (values.step > 1 || (divided && !integers)) {
      throw NotWritten("it speaks of fractions or of multiples, for which no statement is written");
    }
    std::string_view const scope = integers ? "%Z" : "";
    auto premise = among(text, values, scope);
    auto example = !listed.empty() ? listed[0]
                   : values.low    ? *values.low
                                   : std::min(values.high.value_or(Fraction(0)), Fraction(0));
    if (is_base && listed.empty() && !values.high && values.low.value_or(Fraction(1)) <= Fraction(1)) {
      premise = "1 < base";
      example = 10000;
    }
    if (position && *position < positions.size() && !positions[*position].zero) {
      premise += fmt::format("{}({} <> 0){}", premise.empty() ? "" : " /\\ ", text, scope);
      if (example == 0) example = 1;
    }
    auto const least = listed.empty() ? values.low : std::optional(std::ranges::min(listed));
    variables_.push_back({text, integers ? "Z" : "R", premise, integers ? integer(example) : number(example)});
    if (least) least_sign_[text] = *least > 0 ? 1 : *least < 0 ? -1 : 0;
  }

  void take_dimension(Values const& values) {
    auto const& listed = values.listed;
    auto const odd = [](Fraction const& x) { return x.numerator() % 2 != 0; };
    if (listed.size() == 1) {
      auto const d = listed[0].numerator();
      dimension_ = {fmt::format("{}", d), odd(d) ? "" : fmt::format("{}", d / 2)};
      return;
    }
    if (values.step != 2 && (listed.empty() || std::ranges::any_of(listed, odd))) return;
    auto const n = free_name({"n", "N", "pairs"});
    dimension_ = {fmt::format("(2 * {})", n), n};
    auto const half = [](Fraction const& d) { return Fraction(d.numerator() / 2); };
    Values halves{mapped(listed, half), std::max(Fraction(1), half(values.low.value_or(Fraction(2))))};
    if (values.high) halves.high = half(*values.high);
    auto const example = listed.empty() ? *halves.low : halves.listed[0];
    variables_.push_back({n, "nat", among(n, halves, "%nat"), number(example) + "%nat"});
  }

  Name name(Node const& node) override {
    if (node.kind != Kind::position && node.kind != Kind::parameter) {
      throw NotWritten("it has vectors or tables, for which no statement is written");
    }
    auto const slot = static_cast<std::size_t>(node.slot);
    auto const text = bound_name(node.kind == Kind::position ? names_.positions[slot] : names_.parameters[slot]);
    auto const found = std::ranges::find(variables_, text, &Variable::name);
    PE_ASSERT(found != variables_.end());
    used_.insert(text);
    auto const sign = least_sign_.find(text);
    return {text, found->type == "Z", sign == least_sign_.end() ? -1 : sign->second};
  }

  std::string base() override {
    used_.insert("base");
    return base_.empty() ? "base" : base_;
  }

  std::string index_name() const override { return free_name({"k", "l", "m", "j"}); }

  /// The first of these that is not given.
  std::string free_name(std::vector<std::string> const& candidates) const {
    auto const found = std::ranges::find_if_not(candidates, [&](std::string const& name) {
      return slot_of(names_.positions, name) || slot_of(names_.parameters, name);
    });
    PE_ASSERT(found != candidates.end());  // a law of such names needs another candidate
    return *found;
  }

  formulas::Names const& names_;
  Claim const& claim_;
  std::vector<Variable> variables_;
  std::optional<Dimension> dimension_;
  std::string base_;
  std::set<std::string> used_;
  std::map<std::string, int> least_sign_;
  std::vector<std::string> fixed_;
};

std::string value_at(Case const& input, Variable const& variable, formulas::Names const& names) {
  if (variable.type == "nat") return fmt::format("{}%nat", input.shape.dimension / 2);
  if (variable.name == "base") return number(input.shape.base);
  auto const position = slot_of(names.positions, variable.name);
  auto const x = position ? Rational(input.positions[*position])
                          : Rational(input.parameters[slot_of(names.parameters, variable.name).value()]);
  return number(x) + (variable.type == "Z" ? "%Z" : "");
}

/// What theory/coq/laws.txt has for the claim; empty for nothing.
std::string row_of(Claim const& claim) {
  if (claim.source.key == guest_source) return {};
  for (auto const& line : lines_of(laws_txt)) {
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

/// A law at a case, in balls.
struct LawAtCase {
  LawAtCase(Tree const& tree, Case const& input)
      : tree(tree),
        pairs(input.shape.dimension / 2),
        inputs(Inputs<Balls>::of(field, input)),
        evaluate(tree, field, input.shape, inputs) {}

  int components(int lhs, int rhs) const { return tree[lhs].pair || tree[rhs].pair ? pairs : 1; }

  /// Whether a number of the law is above 2^(10^6), or below its inverse: Coq's floats add bit by bit.
  bool is_far_from_one() {
    constexpr slong most_bits = 1'000'000;
    auto const is_far = [&](int node, int pair) {
      try {
        auto const* const middle = arb_midref(evaluate.value(node, pair).raw());
        return arf_is_normal(middle) && std::abs(arf_abs_bound_lt_2exp_si(middle)) > most_bits;
      } catch (formulas::Undefined const&) {
        return false;  // of a branch that the case does not take
      }
    };
    for (int node = 0; node < std::ssize(tree.nodes()); ++node) {
      bool const grows = tree[node].kind == Kind::exp || tree[node].kind == Kind::power;
      if (!grows || tree[node].counted) continue;
      for (int pair = 0; pair < components(node, node); ++pair) {
        if (is_far(node, pair)) return true;
      }
    }
    return false;
  }

  /// Whether the sides are one number, to so many bits, and not by arithmetic alone: Coq's balls decide no such
  /// comparison.
  bool touches(int lhs, int rhs, int pair) {
    return !(is_arithmetic(tree, lhs) && is_arithmetic(tree, rhs)) &&
           !certainly_unequal(evaluate.value(lhs, pair), evaluate.value(rhs, pair));
  }

  BallPrecision precision{256};
  Balls field;
  Tree const& tree;
  int pairs;
  Inputs<Balls> inputs;
  formulas::Evaluator<Balls> evaluate;
};

}  // namespace

std::optional<Statement> law_statement(Claim const& claim) {
  if (formula_of(claim).law == nullptr) return std::nullopt;
  if (claim.domain.admits) throw NotWritten("it has a condition, for which no statement is written");
  return Law(claim).statement();
}

Witness law_at(Claim const& claim, Statement const& statement, Case const& input,
               std::optional<std::size_t> component) {
  auto const [law, names] = formula_of(claim);
  LawAtCase at(*law, input);
  if (at.is_far_from_one()) throw NotWritten("it has a number of a million bits, which take Coq hours");
  Witness result{
      mapped(statement.variables, [&, &names = names](Variable const& each) { return value_at(input, each, *names); }),
      {}};
  std::size_t count = 0, left = law->statements().size();
  std::vector<std::string> way;  // to the statement
  for (auto const& [relation, lhs, rhs, turned] : law->statements()) {
    int const components = at.components(lhs, rhs);
    --left;
    for (int i = 0; i < components; ++i, ++count) {
      if (component && *component != count) continue;
      if (at.touches(lhs, rhs, i)) {
        throw NotWritten(
            "two sides are equal at its case, in powers or functions of which Coq's balls have no exact values");
      }
      if (!component) continue;
      result.steps = way;
      if (left > 0) result.steps.emplace_back("apply proj1 in H.");
      if ((*law)[lhs].pair || (*law)[rhs].pair) result.steps.push_back(applied_to({fmt::format("{}%nat", i)}));
    }
    way.emplace_back("apply proj2 in H.");
  }
  return result;
}

bool is_identity(Claim const& claim, Check const& check) {
  return prove_identity(check, claim.domain.bases == std::vector<Fraction>{10000}).has_value();
}

std::string withheld(Claim const& claim) {
  auto const row = row_of(claim);
  return row.starts_with("- ") ? row.substr(2) : "";
}

std::string law_proof(Claim const& claim) {
  if (auto row = row_of(claim); !row.empty()) return row;
  auto const check = formulas::without_limit(claim.check);
  auto const [law, names] = formulas::written(*check);
  auto each = formulas::of_each_pair(*law);
  if (is_identity(claim, *check) ||
      (each && is_identity(claim, *formulas::check(std::move(*each), *names, claim.domain)))) {
    return formulas::has_one_index(*law) ? Law(claim).proof() : "";
  }
  return equates_polynomials(*law) && check->argued() ? "repeat split; intros; field" : "";
}

}  // namespace pe::certificates
