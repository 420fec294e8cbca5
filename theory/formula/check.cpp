#include "theory/formula/check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "theory/formula/argue.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::formulas {
namespace {

/// What an argument uses of the domain: the one dimension and base, or the least ones; the ends below.
std::vector<Quantifier> proved_for(Signature const& takes, Domain const& domain) {
  auto result = quantifiers(domain, takes);
  for (auto& [name, values, noun] : result) {
    if (name == "d" && domain.dimensions.size() > 1) values = Values::multiples(2, domain.dimensions.front());
    if (name == "b" && domain.bases.size() != 1) values = Values::reals(1);
    if (name != "d" && name != "b") {
      bool const used = values.low && *values.low >= Fraction(0);  // other ends are not
      values.low = used ? std::optional(Fraction(values.low->floor())) : std::nullopt;
      values.high = std::nullopt;
    }
  }
  return result;
}

/// The law with numbers for its positions, d and base; nothing where it has functions that leave the rationals.
std::optional<Tree> at(Tree const& law, Case const& input) {
  constexpr Kind real[] = {Kind::pi, Kind::sin, Kind::cos, Kind::exp, Kind::log, Kind::sqrt};
  constexpr int bits = 20;
  Tree result;
  for (auto node : law.nodes()) {
    if (std::ranges::find(real, node.kind) != std::end(real)) return std::nullopt;
    if (node.kind == Kind::position) {
      auto const scaled = std::ldexp(input.positions[static_cast<std::size_t>(node.slot)], bits);
      if (scaled != std::floor(scaled) || std::abs(scaled) >= 0x1p62) return std::nullopt;
      node.number = Fraction(static_cast<std::int64_t>(scaled), std::int64_t{1} << bits);
    } else if (node.kind == Kind::dimension) {
      node.number = input.shape.dimension;
    } else if (node.kind == Kind::base) {
      node.number = input.shape.base;
    } else {
      result.add(node);
      continue;
    }
    result.add({.kind = Kind::number, .number = node.number, .place = node.place});
  }
  for (auto const& each : law.statements()) result.state(each);
  return result;
}

class FormulaCheck final : public SidesCheck {
 public:
  FormulaCheck(Tree law, Names const& names, Domain domain, std::vector<int> dimensions = {})
      : law_(std::move(law)),
        names_(names),
        domain_(std::move(domain)),
        dimensions_(std::move(dimensions)),
        shifted_(has_shift(law_)) {}

  std::string_view scheme() const override { return "formula"; }
  Signature signature() const override {
    auto result = names_.signature();
    result.shifted = shifted_;
    return result;
  }
  Written written() const { return {&law_, &names_}; }
  std::optional<Proof> argued() const override {
    if (auto scope = argue(law_, names_, domain_)) {
      return Proof{std::move(*scope), {}, proved_for(names_.signature(), domain_)};
    }
    if (auto each = of_each_pair(law_)) {
      bool const base_10000 = domain_.bases == std::vector<Fraction>{10000};
      auto proof = prove_identity(FormulaCheck(std::move(*each), names_, domain_), base_10000);
      if (proof) proof->scope.argument.push_back(clause("mean-of-pairs"));
      if (proof) return proof;
    }
    if (auto scope = argue_in_cases(law_, names_, domain_))
      return Proof{std::move(*scope), {}, proved_for(names_.signature(), domain_)};
    auto scope = argue_each(law_, names_, domain_, dimensions_);
    if (!scope) return std::nullopt;
    auto only = proved_for(names_.signature(), domain_);
    auto const all = quantifiers(domain_, names_.signature());
    for (auto& each : only) {
      if (each.name == "d") each.values = named(all, "d")->values;
    }
    return Proof{std::move(*scope), {}, std::move(only)};
  }
  /// At numbers in the place of positions, d and the base; or by closed forms.
  std::optional<bool> exact(Case const& input, BallDecision::State found) const override {
    auto const law = at(law_, input);
    try {
      if (!law) return SidesCheck::exact(input, found);
      ExactPlace place{input.shape.dimension, input.shape.base, 0, input.parameters};
      auto const compared = [&](Statement const& each) -> std::optional<bool> {
        bool const pairs = (*law)[each.lhs].pair || (*law)[each.rhs].pair;
        bool all = true;
        for (place.pair = 0; place.pair < (pairs ? input.shape.dimension / 2 : 1); ++place.pair) {
          auto const so = exact_comparison(*law, each, place);
          if (!so) return std::nullopt;
          all = all && *so;
        }
        return all;
      };
      auto const each = mapped(law->statements(), compared);
      if (std::ranges::all_of(each, &std::optional<bool>::has_value)) {
        return std::ranges::all_of(each, [](auto const& so) { return *so; });
      }
      Inputs<Rationals> in;
      in.parameters = input.parameters;
      return !first_violation(Evaluator<Rationals>(*law, Rationals{}, input.shape, in)());
    } catch (NotFormal const&) {
      return std::nullopt;
    } catch (Undefined const&) {
      return std::nullopt;
    }
  }
  Witness explain(Case const& input, long precision, std::size_t component) const override {
    BallPrecision const scope(precision, integer_bits(input));
    BallTrace const trace;
    auto compared = sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input));
    bool const turned = is_turned(component, input.shape);
    if (turned) std::swap(compared[component].lhs, compared[component].rhs);
    auto result = describe_sides(compared, component, trace);
    constexpr std::size_t after = 3;  // steps behind that which states the comparison
    if (turned) std::ranges::replace(result.steps.at(result.steps.size() - 1 - after), '<', '>');
    return result;
  }
  std::optional<std::string> exact_counterexample(Case const& input) const override {
    constexpr std::string_view number = "component ", left = "left = ", right = ", right = ";
    auto found = SidesCheck::exact_counterexample(input);
    if (!found) return found;
    auto const component = found->rfind(number) + number.size(), lhs = found->rfind(left), rhs = found->rfind(right);
    if (!is_turned(std::stoul(found->substr(component)) - 1, input.shape)) return found;
    auto const value = lhs + left.size();
    return fmt::format("{}{}{}{}{}", found->substr(0, lhs), left, found->substr(rhs + right.size()), right,
                       found->substr(value, rhs - value));
  }
  std::string why_no_theorem() const override {
    return "its proof rests on the signs of coefficients, or on laws of powers, sines and cosines; theorems are "
           "written for identities of polynomials alone";
  }

 private:
  /// Whether its sides are to be shown the other way round, as they were written.
  bool is_turned(std::size_t component, Shape const& shape) const {
    for (auto const& each : law_.statements()) {
      bool const pairs = law_[each.lhs].pair || law_[each.rhs].pair;
      auto const count = pairs ? static_cast<std::size_t>(shape.dimension / 2) : 1;
      if (component < count) return each.turned;
      component -= count;
    }
    return false;
  }
  Sides<Ball> sides(Balls const& field, Shape const& shape, Inputs<Balls> const& in) const override {
    try {
      return Evaluator<Balls>(law_, field, shape, in)();
    } catch (Undefined const& undefined) {
      throw InputError(fmt::format("the law has no value at {}: {} in {}, column {}; restrict its domain",
                                   text(shape, in), undefined.what, law_.text(undefined.place),
                                   undefined.place.column));
    }
  }
  std::optional<Sides<Number>> sides(Numbers const& field, Shape const& shape,
                                     Inputs<Numbers> const& in) const override {
    return Evaluator<Numbers>(law_, field, shape, in)();
  }
  std::optional<Sides<Polynomial>> sides(Polynomials const& field, Shape const& shape,
                                         Inputs<Polynomials> const& in) const override {
    if (!has_frequencies(law_, names_, domain_)) return std::nullopt;
    return Evaluator<Polynomials>(law_, field, shape, in)();
  }
  std::optional<Sides<Rational>> sides(Rationals const& field, Shape const& shape,
                                       Inputs<Rationals> const& in) const override {
    return Evaluator<Rationals>(law_, field, shape, in)();
  }

  /// The case, or the box, in the notation of cases.
  std::string text(Shape const& shape, Inputs<Balls> const& in) const {
    constexpr int digits = 17;
    std::vector<std::string> parts;
    if (domain_.of_dimension) parts.push_back(fmt::format("d={}", shape.dimension));
    if (domain_.of_base) parts.push_back("b=" + shape.base.text());
    for (std::size_t i = 0; i < names_.positions.size(); ++i) {
      parts.push_back(fmt::format("{}={}", names_.positions[i], in.positions[i].ball().text(digits)));
    }
    for (std::size_t i = 0; i < names_.parameters.size(); ++i) {
      parts.push_back(fmt::format("{}={}", names_.parameters[i], in.parameters[i].text()));
    }
    return fmt::format("{}", fmt::join(parts, ","));
  }

  Tree law_;
  Names names_;
  Domain domain_;
  std::vector<int> dimensions_;
  bool shifted_;
};

}  // namespace

std::shared_ptr<Check const> check(Tree law, Names const& names, Domain const& domain, std::vector<int> dimensions) {
  return std::make_shared<FormulaCheck>(std::move(law), names, domain, std::move(dimensions));
}

bool has_one_index(Tree const& law) {
  auto const multiplies_sums = [&](Node const& node) {
    return (node.kind == Kind::multiply && law[node.a].sums && law[node.b].sums) ||
           (node.kind == Kind::power && law[node.a].sums);
  };
  auto const has_two = [&](Statement const& each) {
    return (law[each.lhs].sums || law[each.rhs].sums) && (law[each.lhs].pair || law[each.rhs].pair);
  };
  return std::ranges::none_of(law.nodes(), multiplies_sums) && std::ranges::none_of(law.statements(), has_two);
}

std::optional<Tree> of_each_pair(Tree const& law) try {
  auto const is_equality = [](Statement const& each) { return each.relation == Relation::equal; };
  bool const has_sum = std::ranges::find(law.nodes(), Kind::sum, &Node::kind) != law.nodes().end();
  if (!has_sum || !has_one_index(law) || !std::ranges::all_of(law.statements(), is_equality)) return std::nullopt;
  return changed(law, [](Tree& result, int, Node node) {
    if (node.kind == Kind::sum) {
      int const d = result.add({.kind = Kind::dimension}), two = result.add({.kind = Kind::number, .number = 2});
      node = {.kind = Kind::multiply, .a = result.add({.kind = Kind::divide, .a = d, .b = two}), .b = node.a};
    }
    return result.add(std::move(node));
  });
} catch (UserError const&) {
  return std::nullopt;  // too large
}

Written written(Check const& check) {
  auto const* const formula = dynamic_cast<FormulaCheck const*>(&check);
  return formula == nullptr ? Written{} : formula->written();
}

}  // namespace pe::formulas
