/// Binds a law to a scheme: the template machine behind `Check`. Include it only where checks are made.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "theory/kernel/decide.hpp"
#include "theory/kernel/numbers.hpp"

namespace pe {

/// A scheme, over a field that has real numbers: what a law asks for that needs pi, powers or the position itself.
template <class Scheme>
concept Numeric = NumericField<typename Scheme::Field>;

/// What a law is handed for a parameter: the number itself, and over polynomials a symbol. A law that takes its
/// parameters as `auto` and turns them into scalars by field.number(x) is stated over both.
template <class F>
using ParameterOf = std::conditional_t<std::is_same_v<F, Polynomials>, Polynomial, Fraction>;

/// The arguments of a law over one field.
template <class F>
struct Inputs {
  std::vector<typename F::Position> positions;
  std::vector<Vector<typename F::Scalar>> vectors;
  std::vector<ParameterOf<F>> parameters;

  /// Of the names that a law takes, in vectors of so many pairs: position(a), entry(v, i) and parameter(p).
  static Inputs of(Signature const& takes, int pairs, auto const& position, auto const& entry, auto const& parameter) {
    auto const vector = [&](int v) { return tabulate(2 * pairs, [&](int i) { return entry(v, i); }); };
    return {tabulate(Signature::count(takes.positions), position), tabulate(Signature::count(takes.vectors), vector),
            tabulate(Signature::count(takes.parameters), parameter)};
  }
  /// The case, converted exactly (positions, entries) or rounded as the field rounds. A formal field has no positions
  /// that are numbers: its own symbols are added to the result.
  static Inputs of(F const& field, Case const& input);
};

extern template struct Inputs<Balls>;
extern template struct Inputs<Numbers>;
extern template struct Inputs<Rationals>;

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
                             std::conditional_t<true, ParameterOf<F> const&, std::index_sequence<A>>...>;
}

/// Whether the scheme exists over F and the law takes it there. A law that needs real numbers says
/// `requires Numeric<Scheme>`, one that needs a parameter's number says `Fraction const&`; a scheme that needs real
/// numbers constrains its `Over` by NumericField.
template <class Law, class Scheme, class F>
consteval bool stated_over() {
  if constexpr (requires { typename Scheme::template Over<F>; }) {
    constexpr auto names = Law::takes;
    return invocable<Law, typename Scheme::template Over<F>, F>(
        std::make_index_sequence<Signature::count(names.positions)>{},
        std::make_index_sequence<Signature::count(names.vectors)>{},
        std::make_index_sequence<Signature::count(names.parameters)>{});
  } else {
    return false;
  }
}

}  // namespace detail

/// All that is asked of a check, from the sides of its law over each field. `sides` says nothing where the law cannot
/// be stated; over balls every law can.
class SidesCheck : public Check {
 public:
  std::optional<FormalDecision> prove(int pairs) const final;
  Agreement agreement(int pairs, std::uint64_t seed) const final;
  BallDecision decide(Case const& input, int digits, long precision) const final;
  BoxDecision decide_box(Box const& box, long precision) const final;
  Witness explain(Case const& input, long precision, std::size_t component) const override;
  std::optional<std::string> exact_counterexample(Case const& input) const override;
  std::optional<bool> exact(Case const& input, BallDecision::State found) const override;
  bool is_same_number(Case const& input) const final;
  std::optional<double> real_residual(Case const& input, int digits) const final;
  std::optional<double> narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline,
                                        bool absolute) const final;

 protected:
  virtual Sides<Ball> sides(Balls const& field, Shape const& shape, Inputs<Balls> const& in) const = 0;
  virtual std::optional<Sides<Number>> sides(Numbers const& field, Shape const& shape,
                                             Inputs<Numbers> const& in) const = 0;
  virtual std::optional<Sides<Polynomial>> sides(Polynomials const& field, Shape const& shape,
                                                 Inputs<Polynomials> const& in) const = 0;
  virtual std::optional<Sides<Rational>> sides(Rationals const& field, Shape const& shape,
                                               Inputs<Rationals> const& in) const = 0;

 private:
  std::optional<double> residual_over(Numbers const& field, Case const& input, bool absolute = false) const;
  std::optional<std::string> search_circle(Case const& input) const;
};

/// A scheme is a type with its name and `Over<F>`, or an object that also says how to make its `over(field, shape)`:
/// one of a family, which laws are compiled for once (theory/families).
template <class Law, class Scheme>
class BoundCheck final : public SidesCheck {
 public:
  explicit BoundCheck(Scheme scheme = {}) : scheme_(std::move(scheme)) {}

  std::string_view scheme() const override { return name_of(scheme_); }
  Signature signature() const override {
    Signature result = Law::takes;
    if constexpr (requires { scheme_.shifted; }) result.shifted = scheme_.shifted;
    return result;
  }

 private:
  static_assert(detail::stated_over<Law, Scheme, Balls>(),
                "every law is stated over balls: does it take its scheme and `takes` as declared?");

  Sides<Ball> sides(Balls const& field, Shape const& shape, Inputs<Balls> const& in) const override {
    return applied(field, shape, in);
  }
  std::optional<Sides<Number>> sides(Numbers const& field, Shape const& shape,
                                     Inputs<Numbers> const& in) const override {
    return stated(field, shape, in);
  }
  std::optional<Sides<Polynomial>> sides(Polynomials const& field, Shape const& shape,
                                         Inputs<Polynomials> const& in) const override {
    return stated(field, shape, in);
  }
  std::optional<Sides<Rational>> sides(Rationals const& field, Shape const& shape,
                                       Inputs<Rationals> const& in) const override {
    return stated(field, shape, in);
  }

  template <class F>
  std::optional<Sides<typename F::Scalar>> stated(F const& field, Shape const& shape, Inputs<F> const& in) const {
    if constexpr (detail::stated_over<Law, Scheme, F>()) {
      return applied(field, shape, in);
    } else {
      return std::nullopt;
    }
  }

  template <class F>
  Sides<typename F::Scalar> applied(F const& field, Shape const& shape, Inputs<F> const& in) const {
    if constexpr (requires { *scheme_.over(field, shape); }) {
      return detail::apply_law<Law>(*scheme_.over(field, shape), in);
    } else if constexpr (requires { scheme_.over(field, shape); }) {
      return detail::apply_law<Law>(scheme_.over(field, shape), in);
    } else {
      typename Scheme::template Over<F> const scheme(field, shape);
      return detail::apply_law<Law>(scheme, in);
    }
  }

  [[no_unique_address]] Scheme scheme_;
};

/// The check of a law on a scheme: `check<ConstantNorm, Sinusoidal>()`. With make_shared each law would have a control
/// block of its own type, a seventh of its compilation.
template <class Law, class Scheme>
std::shared_ptr<Check const> check() {
  return std::make_unique<BoundCheck<Law, Scheme>>();
}

/// The check of a law on a scheme that is an object.
template <class Law, class Scheme>
std::shared_ptr<Check const> check(Scheme scheme) {
  return std::make_unique<BoundCheck<Law, Scheme>>(std::move(scheme));
}

}  // namespace pe
