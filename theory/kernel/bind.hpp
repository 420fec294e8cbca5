/// Binds a law to a scheme: the template machine behind `Check`. Include it only where checks are made.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include "theory/kernel/decide.hpp"
#include "theory/kernel/numbers.hpp"

namespace pe {

/// A scheme, over a field that has real numbers: what a law asks for that needs pi, powers or the position itself.
template <class Scheme>
concept Numeric = NumericField<typename Scheme::Field>;

/// The arguments of a law over one field.
template <class F>
struct Inputs {
  std::vector<typename F::Position> positions;
  std::vector<Vector<typename F::Scalar>> vectors;
  std::vector<Fraction> parameters;

  /// The case, converted exactly (positions, entries) or rounded as the field rounds.
  static Inputs of(F const& field, Case const& input) {
    Inputs result;
    for (double const t : input.positions) {
      if constexpr (requires { field.position(t); }) result.positions.push_back(field.position(t));
    }
    for (auto const& entries : input.vectors) {
      auto& vector = result.vectors.emplace_back();
      vector.reserve(entries.size());
      for (double const x : entries) vector.push_back(field.real(x));
    }
    result.parameters = input.parameters;
    return result;
  }
};

namespace detail {

template <class Law, class Scheme, class F>
auto apply_law(Scheme const& scheme, Inputs<F> const& in) {
  constexpr auto names = Law::takes;
  return [&]<std::size_t... P, std::size_t... V, std::size_t... A>(std::index_sequence<P...>, std::index_sequence<V...>,
                                                                   std::index_sequence<A...>) {
    return Law{}(scheme, in.positions[P]..., in.vectors[V]..., in.parameters[A]...);
  }
  (std::make_index_sequence<Signature::count(names.positions)>{},
   std::make_index_sequence<Signature::count(names.vectors)>{},
   std::make_index_sequence<Signature::count(names.parameters)>{});
}

template <class Law, class Scheme, class F, std::size_t... P, std::size_t... V, std::size_t... A>
consteval bool invocable(std::index_sequence<P...>, std::index_sequence<V...>, std::index_sequence<A...>) {
  return std::is_invocable_v<Law, Scheme const&,
                             std::conditional_t<true, typename F::Position const&, std::index_sequence<P>>...,
                             std::conditional_t<true, Vector<typename F::Scalar> const&, std::index_sequence<V>>...,
                             std::conditional_t<true, Fraction const&, std::index_sequence<A>>...>;
}

/// Whether the scheme exists over F and the law takes it there. A law that needs real numbers says
/// `requires Numeric<Scheme>`; a scheme that does, constrains its `Over` by NumericField.
template <class Law, class Scheme, class F>
consteval bool stated_over() {
  if constexpr (std::is_same_v<F, Polynomials> && Signature::count(Law::takes.parameters) > 0) {
    return false;  // a parameter is a number, not a symbol
  } else if constexpr (requires { typename Scheme::template Over<F>; }) {
    constexpr auto names = Law::takes;
    return invocable<Law, typename Scheme::template Over<F>, F>(
        std::make_index_sequence<Signature::count(names.positions)>{},
        std::make_index_sequence<Signature::count(names.vectors)>{},
        std::make_index_sequence<Signature::count(names.parameters)>{});
  } else {
    return false;
  }
}

/// Small slopes m of rational points of the circle, the simplest first; `index` walks through all choices.
Rational small_slope(std::size_t index);

}  // namespace detail

/// A scheme is a type with its name and `Over<F>`, or an object that also says how to make its `over(field, shape)`:
/// one of a family, which laws are compiled for once (theory/families).
template <class Law, class Scheme>
class BoundCheck final : public Check {
 public:
  explicit BoundCheck(Scheme scheme = {}) : scheme_(std::move(scheme)) {}

  std::string_view scheme() const override { return scheme_.name; }
  Signature signature() const override { return Law::takes; }

  std::optional<FormalDecision> prove(int pairs) const override {
    if constexpr (stated_over<Polynomials>()) {
      Polynomials const field(Law::takes, pairs);
      Inputs<Polynomials> in;
      for (int i = 0; i < Signature::count(Law::takes.positions); ++i) in.positions.push_back(FormalPosition::atom(i));
      for (int v = 0; v < Signature::count(Law::takes.vectors); ++v) {
        auto& vector = in.vectors.emplace_back();
        for (int i = 0; i < 2 * pairs; ++i) vector.push_back(field.ring().entry(v, i));
      }
      try {
        return decide_sides(sides(field, {2 * pairs, 10000}, in), field.ring());
      } catch (NotFormal const&) {
        return std::nullopt;
      }
    } else {
      return std::nullopt;
    }
  }

  BallDecision decide(Case const& input, int digits, long precision) const override {
    BallPrecision const scope(precision, integer_bits(input));
    return decide_sides(sides(Balls{}, input), digits);
  }

  Witness explain(Case const& input, int, long precision, std::size_t component) const override {
    BallPrecision const scope(precision, integer_bits(input));
    BallTrace trace;
    return describe_sides(sides(Balls{}, input), component, trace);
  }

  std::optional<std::string> exact_counterexample(Case const& input) const override {
    if constexpr (!stated_over<Rationals>()) {
      return std::nullopt;
    } else if constexpr (Signature::count(Law::takes.positions) == 0) {
      try {
        return first_violation(sides(Rationals{}, input));
      } catch (NotFormal const&) {
        return std::nullopt;
      }
    } else {
      return search_circle(input);
    }
  }

  std::optional<double> real_residual(Case const& input, int digits) const override {
    return residual_over(Numbers::reals(digits), input);
  }

  std::optional<double> narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline) const override {
    return residual_over(Numbers::narrow(arithmetic, pipeline), input);
  }

 private:
  template <class F>
  static consteval bool stated_over() {
    return detail::stated_over<Law, Scheme, F>();
  }
  static_assert(stated_over<Balls>(),
                "every law is stated over balls: does it take its scheme and `takes` as declared?");

  template <class F>
  Sides<typename F::Scalar> sides(F const& field, Shape const& shape, Inputs<F> const& in) const {
    if constexpr (requires { scheme_.over(field, shape); }) {
      return detail::apply_law<Law>(scheme_.over(field, shape), in);
    } else {
      typename Scheme::template Over<F> const scheme(field, shape);
      return detail::apply_law<Law>(scheme, in);
    }
  }
  template <class F>
  Sides<typename F::Scalar> sides(F const& field, Case const& input) const {
    return sides(field, input.shape, Inputs<F>::of(field, input));
  }

  template <class F>
  std::optional<double> residual_over(F const& field, Case const& input) const {
    if constexpr (stated_over<F>()) {
      try {
        return max_residual(sides(field, input));
      } catch (UserError const&) {
        return std::numeric_limits<double>::infinity();  // this arithmetic is too narrow for the scheme to go on
      }
    } else {
      return std::nullopt;
    }
  }

  /// Tries small points of the circle for every pair and atom until the exact values violate the law.
  std::optional<std::string> search_circle(Case const& input) const {
    constexpr std::size_t tries = 64;
    constexpr int most_pairs = 4;
    int const pairs = input.shape.dimension / 2;
    if (pairs < 1 || pairs > most_pairs) return std::nullopt;
    constexpr int atoms = Signature::count(Law::takes.positions);
    for (std::size_t attempt = 0; attempt < tries; ++attempt) {
      std::vector<std::vector<Phase<Rational>>> points(static_cast<std::size_t>(pairs));
      std::string at;
      for (std::size_t i = 0; i < points.size(); ++i) {
        for (int a = 0; a < atoms; ++a) {
          auto const index = attempt * points.size() * atoms + i * atoms + static_cast<std::size_t>(a);
          auto const& [s, c] = points[i].emplace_back(circle_point(detail::small_slope(index)));
          auto const angle = "w" + std::to_string(i) + "*" + Law::takes.positions[a];
          at += "sin(" + angle + ") = " + s.str() + ", cos(" + angle + ") = " + c.str() + "; ";
        }
      }
      Rationals const field(std::move(points));
      auto in = Inputs<Rationals>::of(field, input);
      for (int a = 0; a < atoms; ++a) in.positions.push_back(FormalPosition::atom(a));
      try {
        if (auto const violation = first_violation(sides(field, input.shape, in))) return at + *violation;
      } catch (NotFormal const&) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  [[no_unique_address]] Scheme scheme_;
};

/// The check of a law on a scheme: `check<ConstantNorm, Sinusoidal>()`.
template <class Law, class Scheme>
std::shared_ptr<Check const> check() {
  return std::make_shared<BoundCheck<Law, Scheme>>();
}

/// The check of a law on a scheme that is an object.
template <class Law, class Scheme>
std::shared_ptr<Check const> check(Scheme scheme) {
  return std::make_shared<BoundCheck<Law, Scheme>>(std::move(scheme));
}

}  // namespace pe
