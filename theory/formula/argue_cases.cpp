/// Proofs in cases: of each dimension, of small values of a name one by one, of both branches of a choice.
#include <algorithm>
#include <numeric>

#include "theory/formula/argue.hpp"
#include "theory/formula/signs.hpp"

namespace pe::formulas {
namespace {

constexpr std::int64_t most_pairs_of_all = 1 << 13;  ///< of listed dimensions
constexpr std::int64_t most_values = 64;             ///< that are looked at one by one
constexpr int most_choices = 2;                      ///< of which both branches are looked at, below each other

/// What both cover: of integers, of what has an end, or of all numbers.
void join(std::optional<Scope>& all, Scope found) {
  auto const narrowness = [](Scope const& scope) {
    return std::accumulate(scope.all.begin(), scope.all.end(), 0, [](int sum, Clause const& each) {
      return sum + (each.name.starts_with("whole") ? 2 : each.name.starts_with("real-") ? 1 : 0);
    });
  };
  if (!all) all = found;
  if (narrowness(*all) < narrowness(found)) all->all = found.all;
  if (all->argument.size() < found.argument.size()) all->argument = std::move(found.argument);
}

/// A name that is compared with numbers, and the first integer above all of them.
struct Compared {
  Node name;
  std::int64_t first, last, beyond;
};
std::optional<Compared> compared(Tree const& law, Domain const& domain) {
  std::optional<Compared> result;
  for (auto const& node : law.nodes()) {
    if (node.kind != Kind::comparison && node.kind != Kind::min && node.kind != Kind::max) continue;
    auto const &a = law[node.a], &b = law[node.b], &name = a.kind == Kind::number ? b : a,
               &number = &name == &a ? b : a;
    bool const named = name.kind == Kind::position || (name.kind == Kind::parameter && !name.counted);
    if (!named || number.kind != Kind::number) continue;
    auto const slot = static_cast<std::size_t>(name.slot);
    bool const is_position = name.kind == Kind::position;
    bool const whole = is_position ? domain.slot(slot).integers_only : domain.parameters[slot].most_denominator == 1;
    auto const end = [&](bool high) {
      if (is_position) return static_cast<std::int64_t>(high ? domain.slot(slot).high : domain.slot(slot).low);
      return (high ? domain.parameters[slot].high : domain.parameters[slot].low).floor();
    };
    if (result && (result->name.kind != name.kind || result->name.slot != name.slot)) continue;
    auto const beyond = std::max(number.number.floor() + 1, result ? result->beyond : end(false));
    if (whole && end(false) >= 0) result = Compared{name, end(false), end(true), beyond};
  }
  bool const fits = result && result->beyond - result->first <= most_values && result->beyond <= result->last;
  return fits ? result : std::nullopt;
}

Domain from(Domain domain, Compared const& of) {
  auto const slot = static_cast<std::size_t>(of.name.slot);
  if (of.name.kind == Kind::position)
    domain.positions[slot].low = static_cast<double>(of.beyond);
  else
    domain.parameters[slot].low = of.beyond;
  return domain;
}

std::optional<Scope> in_values(Tree const& law, Names const& names, Domain const& domain) {
  auto const of = compared(law, domain);
  if (!of) return std::nullopt;
  auto result = argue(law, names, from(domain, *of));
  for (auto value = of->first; result && value < of->beyond; ++value) {
    auto const found = argue(changed(law,
                                     [&](Tree& tree, int, Node node) {
                                       bool const is_name =
                                           node.kind == of->name.kind && node.slot == of->name.slot && !node.counted;
                                       return tree.add(is_name ? Node{.kind = Kind::number, .number = value} : node);
                                     }),
                             names, domain);
    if (!found) return std::nullopt;
    join(result, *found);
  }
  if (!result) return result;
  auto const slot = static_cast<std::size_t>(of->name.slot);
  auto const& name = of->name.kind == Kind::position ? names.positions[slot] : names.parameters[slot];
  auto const is_of_name = [&](Clause const& each) { return !each.values.empty() && each.values[0].at(0) == name; };
  std::ranges::replace_if(result->all, is_of_name, clause("whole-from", name, of->first));
  result->argument.push_back(clause("small-values", name, of->beyond));
  return result;
}

/// Both branches of a choice by a condition that has a value, the same in all terms of a sum: each in every case.
std::optional<Scope> in_branches(Tree const& law, Names const& names, Domain const& domain, int depth) {
  bool const has_sum = std::ranges::find(law.nodes(), Kind::sum, &Node::kind) != law.nodes().end();
  for (int index = 0; depth > 0 && index < std::ssize(law.nodes()); ++index) {
    if (law[index].kind != Kind::choice) continue;
    auto const& condition = law[law[index].a];
    auto const known = [&](int side) { return has_value(law, side, [](int) { return -1; }); };
    if (condition.counted || (condition.pair && has_sum) || !known(condition.a) || !known(condition.b)) continue;
    auto const of = [&](bool first) {
      auto const branch = changed(law, [&](Tree& tree, int at, Node node) {
        if (at != index) return tree.add(std::move(node));
        return first ? tree[node.b].a : tree[node.b].b;
      });
      auto found = argue(branch, names, domain);
      return found ? found : in_branches(branch, names, domain, depth - 1);
    };
    auto result = of(true);
    auto const other = result ? of(false) : std::nullopt;
    if (!other) continue;
    join(result, *other);
    if (auto const last = clause("both-branches"); result->argument.back() != last) result->argument.push_back(last);
    return result;
  }
  return std::nullopt;
}

}  // namespace

Tree changed(Tree const& law, std::function<int(Tree&, int, Node)> const& add) {
  Tree result;
  std::vector<int> moved;
  auto const at = [&](int index) { return index < 0 ? index : moved[static_cast<std::size_t>(index)]; };
  for (int index = 0; auto node : law.nodes()) {
    node.a = at(node.a), node.b = at(node.b);
    moved.push_back(add(result, index++, std::move(node)));
  }
  for (auto const& [relation, lhs, rhs, turned] : law.statements()) result.state({relation, at(lhs), at(rhs), turned});
  return result;
}

std::optional<Scope> argue_in_cases(Tree const& law, Names const& names, Domain const& domain) try {
  if (auto found = in_values(law, names, domain)) return found;
  return in_branches(law, names, domain, most_choices);
} catch (UserError const&) {  // too large
  return std::nullopt;
}

std::optional<Scope> argue_each(Tree const& law, Names const& names, Domain const& domain,
                                std::vector<int> const& dimensions) {
  if (dimensions.empty() ||
      std::accumulate(dimensions.begin(), dimensions.end(), std::int64_t{0}) > 2 * most_pairs_of_all)
    return std::nullopt;
  std::optional<Scope> result;
  auto one = domain;
  for (int const d : dimensions) {
    one.dimensions = {d};
    auto found = argue(law, names, one);
    if (!found) found = argue_in_cases(law, names, one);
    if (!found) return std::nullopt;
    join(result, *found);
  }
  auto const listed = clause("listed-dimensions", dimensions.size(), dimensions.front(), dimensions.back());
  std::ranges::replace_if(
      result->all, [](Clause const& each) { return each.name == "dimension"; }, listed);
  return result;
}

}  // namespace pe::formulas
