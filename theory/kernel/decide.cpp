#include "theory/kernel/decide.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pe {
namespace {

constexpr int shown_digits = 25;

/// The one tolerance of the bench: two sides are equal to D digits when their difference is certainly below 10^-D,
/// relative to the size of the sides where that is below 1/2.
double tolerance(int digits) { return std::pow(10.0, -digits); }

/// Sides that may all be 0 have no size to be relative to: they are equal when they agree to this many times the
/// digits.
constexpr int zero_effort = 3;

struct ComponentDecision {
  BallDecision::State state;
  double residual;
  bool certain = true;
};

ComponentDecision decide_equality(Ball const& lhs, Ball const& rhs, double size, int digits) {
  using State = BallDecision::State;
  auto const [can_be_zero, difference] = distance(lhs, rhs);
  if (!can_be_zero) return {State::refuted, difference};
  double const residual = size > 0 ? difference / size : difference;
  // Balls of radius 0 that are equal; any others only overlap.
  bool const certain = difference == 0;
  bool const agrees = residual <= tolerance(size > 0 ? digits : zero_effort * digits);
  return {agrees ? State::holds : State::open, residual, certain};
}

ComponentDecision decide_component(Component<Ball> const& component, double size, int digits) {
  using State = BallDecision::State;
  if (component.relation == Relation::equal) return decide_equality(component.lhs, component.rhs, size, digits);
  Ball excess = component.lhs - component.rhs;
  if (component.relation == Relation::less) {
    if (arb_is_negative(excess.raw()) != 0) return {State::holds, 0};
    return {arb_is_nonnegative(excess.raw()) != 0 ? State::refuted : State::open, excess.upper_bound()};
  }
  if (arb_is_nonpositive(excess.raw()) != 0) return {State::holds, 0};
  if (arb_is_positive(excess.raw()) != 0) return {State::refuted, excess.upper_bound()};
  if (component.squares.empty()) return {State::open, excess.upper_bound()};
  // Squares that are the gap show that it is none below 0; squares that are not show nothing.
  for (auto const& square : component.squares) excess += square * square;
  auto decision = decide_equality(excess, Ball(0), 1, digits);
  if (decision.state == State::refuted) decision.state = State::open;
  return decision;
}

/// lhs - rhs with the squares that fill the gap of an inequality: 0 where the component is an identity.
template <class S>
S defect(Component<S> const& component) {
  S result = component.lhs - component.rhs;
  for (auto const& square : component.squares) result += square * square;
  return result;
}

}  // namespace

BallDecision decide_sides(Sides<Ball> const& sides, int digits) {
  using State = BallDecision::State;
  PE_ASSERT(!sides.empty());  // a law that states nothing would hold of everything
  auto const sizes = part_sizes(sides);
  BallDecision result{State::holds, 0, 0, static_cast<int>(sizes.size()), 0};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    auto const part = static_cast<std::size_t>(sides[i].part);
    auto const [state, residual, certain] = decide_component(sides[i], sizes[part], digits);
    result.certain = result.certain && certain;
    if (state == State::refuted) {
      if (result.broken == 0) {
        result.state = State::refuted;
        result.component = i;
        result.residual = residual;
      }
      result.broken |= std::uint64_t{1} << std::min<std::size_t>(part, 63);
    } else if (result.broken == 0) {
      if (state == State::open) result.state = State::open;
      if (residual > result.residual) {
        result.component = i;
        result.residual = residual;
      }
    }
  }
  return result;
}

std::vector<double> part_sizes(Sides<Ball> const& sides) {
  auto const is_zero = [](Ball const& x) { return arb_is_zero(x.raw()) != 0; };
  constexpr double ordinary = 0.5;
  std::vector<double> sizes(static_cast<std::size_t>(parts_of(sides)), 0.0);
  for (auto const& component : sides) {
    auto& size = sizes[static_cast<std::size_t>(component.part)];
    if (size == 1 || is_zero(component.lhs) || is_zero(component.rhs)) continue;
    size = std::max({size, component.lhs.lower_bound(), component.rhs.lower_bound()});
    if (size >= ordinary) size = 1;
  }
  return sizes;
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

std::optional<FormalDecision> decide_sides(FormalSides sides) {
  PE_ASSERT(!sides.components.empty());
  bool identity = true;
  for (auto const& component : sides.components) {
    bool const provable = component.relation == Relation::equal ||
                          (component.relation == Relation::at_most && !component.squares.empty());
    if (!provable) return std::nullopt;
    identity = identity && sides.ring->reduce(defect(component)).remainder.is_zero();
  }
  return FormalDecision{identity, std::make_shared<FormalSides const>(std::move(sides))};
}

std::vector<Identity> identities(FormalSides const& sides) {
  std::vector<Identity> result;
  for (auto const& component : sides.components) {
    auto& identity = result.emplace_back();
    identity.component = fmt::format("{} of {}", result.size(), sides.components.size());
    identity.lhs = component.lhs.text();
    identity.rhs = component.rhs.text();
    for (auto const& square : component.squares) identity.lhs += fmt::format(" + ({})^2", square.text());
    auto const [remainder, cofactors] = sides.ring->reduce(defect(component));
    PE_ASSERT(remainder.is_zero());
    for (auto const& [pair, atom, cofactor] : cofactors) {
      identity.cofactors.push_back({sides.ring->circle(pair, atom).text(), cofactor.text()});
    }
  }
  return result;
}

bool agree(Sides<Rational> const& sides) {
  return std::ranges::all_of(sides,
                             [](Component<Rational> const& component) { return defect(component) == Rational(0); });
}

std::optional<std::string> first_violation(Sides<Rational> const& sides) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    auto const& [relation, lhs, rhs, squares, part] = sides[i];
    if (!is_so(relation, lhs <=> rhs))
      return fmt::format("component {}: left = {}, right = {}", i + 1, lhs.str(), rhs.str());
  }
  return std::nullopt;
}

double max_residual(Sides<Number> const& sides, std::vector<double> const& sizes) {
  double worst = 0;
  for (auto const& component : sides) {
    auto const exact = component.lhs - component.rhs;
    auto const difference = static_cast<double>(exact);
    // An order that holds by more than a double can say, as 10^400 < 10^500: the arithmetic itself has the number.
    bool const far = component.relation != Relation::equal && difference < 0 && !std::isfinite(difference) &&
                     (std::isfinite(static_cast<double>(exact / component.lhs)) ||
                      std::isfinite(static_cast<double>(exact / component.rhs)));
    if (far) continue;
    if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
    double const size = sizes.at(static_cast<std::size_t>(component.part));
    bool const relative = component.relation == Relation::equal && size > 0;
    worst = std::max(worst, relative                                ? std::abs(difference) / size
                            : component.relation == Relation::equal ? std::abs(difference)
                                                                    : difference);
  }
  return worst;
}

}  // namespace pe
