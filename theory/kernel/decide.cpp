#include "theory/kernel/decide.hpp"

#include <fmt/format.h>

namespace pe {
namespace {

constexpr int shown_digits = 25;

/// The one tolerance of the bench: two sides are equal to D digits when their difference is certainly below 10^-D.
double tolerance(int digits) { return std::pow(10.0, -digits); }

struct ComponentDecision {
  BallDecision::State state;
  double residual;
};

ComponentDecision decide_component(Component<Ball> const& component, double allowed) {
  using State = BallDecision::State;
  if (component.relation == Relation::equal) {
    auto const [can_be_zero, residual] = distance(component.lhs, component.rhs);
    return {!can_be_zero ? State::refuted : residual <= allowed ? State::holds : State::open, residual};
  }
  Ball const excess = component.lhs - component.rhs;
  if (component.relation == Relation::at_most) {
    // Where both sides are equal no precision separates them: certainly no more than 10^-D above counts as holding.
    double const residual = arb_is_nonpositive(excess.raw()) != 0 ? 0 : excess.upper_bound();
    if (arb_is_positive(excess.raw()) != 0) return {State::refuted, residual};
    return {residual <= allowed ? State::holds : State::open, residual};
  }
  if (arb_is_negative(excess.raw()) != 0) return {State::holds, 0};
  return {arb_is_nonnegative(excess.raw()) != 0 ? State::refuted : State::open, excess.upper_bound()};
}

std::string_view sign(Relation relation) {
  switch (relation) {
    case Relation::equal:
      return "=";
    case Relation::at_most:
      return "<=";
    case Relation::less:
      return "<";
  }
  PE_ASSERT(!"a relation");
  return {};
}

}  // namespace

BallDecision decide_sides(Sides<Ball> const& sides, int digits) {
  using State = BallDecision::State;
  PE_ASSERT(!sides.empty());  // a law that states nothing would hold of everything
  double const allowed = tolerance(digits);
  BallDecision result{State::holds, 0, 0};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    auto const [state, residual] = decide_component(sides[i], allowed);
    if (state == State::refuted) return {State::refuted, i, residual};
    if (state == State::open) result.state = State::open;
    if (residual > result.residual) result = {result.state, i, residual};
  }
  return result;
}

Witness describe_sides(Sides<Ball> const& sides, std::size_t index, BallTrace const& trace) {
  auto const& component = sides.at(index);
  Ball const difference = component.lhs - component.rhs;
  Witness result;
  result.component = fmt::format("{} of {}", index + 1, sides.size());
  result.lhs = component.lhs.text(shown_digits);
  result.rhs = component.rhs.text(shown_digits);
  result.difference = difference.text(shown_digits);
  result.certificate = "ball";
  result.steps = trace.steps();
  result.steps.push_back(
      fmt::format("component {}: the law states left {} right", result.component, sign(component.relation)));
  result.steps.push_back(fmt::format("left  = {}", result.lhs));
  result.steps.push_back(fmt::format("right = {}", result.rhs));
  result.steps.push_back(fmt::format("left - right = {}", result.difference));
  return result;
}

std::optional<FormalDecision> decide_sides(Sides<Polynomial> const& sides, PolynomialRing const& ring) {
  PE_ASSERT(!sides.empty());
  FormalDecision result{true, true, {}};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    auto const& component = sides[i];
    bool const provable = component.relation == Relation::equal ||
                          (component.relation == Relation::at_most && !component.squares.empty());
    if (!provable) return std::nullopt;
    Polynomial defect = component.lhs - component.rhs;
    for (auto const& square : component.squares) defect += square * square;
    auto const [remainder, cofactors] = ring.reduce(defect);
    result.identity = result.identity && remainder.is_zero();
    result.separates = result.separates && defect.separates_pairs();
    Identity identity{fmt::format("{} of {}", i + 1, sides.size()), component.lhs.text(), component.rhs.text(), {}};
    for (auto const& square : component.squares) identity.lhs += fmt::format(" + ({})^2", square.text());
    for (auto const& [generator, cofactor] : cofactors) identity.cofactors.push_back({generator, cofactor.text()});
    result.identities.push_back(std::move(identity));
  }
  return result;
}

std::optional<std::string> first_violation(Sides<Rational> const& sides) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    auto const& [relation, lhs, rhs, squares] = sides[i];
    bool const holds = relation == Relation::equal     ? lhs == rhs
                       : relation == Relation::at_most ? lhs <= rhs
                                                       : lhs < rhs;
    if (!holds) return fmt::format("component {}: left = {}, right = {}", i + 1, lhs.str(), rhs.str());
  }
  return std::nullopt;
}

double max_residual(Sides<Number> const& sides) {
  double worst = 0;
  for (auto const& component : sides) {
    auto const difference = static_cast<double>(component.lhs - component.rhs);
    if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, component.relation == Relation::equal ? std::abs(difference) : difference);
  }
  return worst;
}

}  // namespace pe
