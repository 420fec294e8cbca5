/// The law that FLOATER's paper alone needs: the sinusoid as the integral of its derivative. Its claims are in
/// theory/sources/liu2020.toml.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/schemes/floater.hpp"

namespace pe::liu2020 {

/// Equation 9: entry j of p_{t+1} - p_t is the integral of A cos(tau w) from t to t+1, w = base^(-j/d), j even, and the
/// entry after it that of -A sin(tau w). Printed is A = 1/w; the derivative of sin(tau w) has A = w. The integral is
/// one of FLOATER's flows, from 0, in two steps of Runge and Kutta, which for such an h is Simpson's rule: it errs by
/// at most A w^4 / (2880 * 2^4).
template <bool printed>
struct SinusoidAsIntegral {
  static constexpr char name[] = "sinusoid-as-integral";
  static constexpr Signature takes{.positions = {"t"}};
  static constexpr int steps = 2;
  struct OneStepBehind;
  using Mutants =
      std::tuple<Wrong<"the amplitude of h is 1/w instead of w", SinusoidAsIntegral<true>, Floater>, OneStepBehind>;

  template <Numeric Scheme>
  auto operator()(Scheme const& floater, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = floater.field();
    auto const one = field.position(1);
    auto const here = floater.spectrum().phases(t), next = floater.spectrum().phases(t + one);
    auto const& frequencies = floater.spectrum().frequencies();
    Sides<Scalar> sides;
    for (std::size_t i = 0; i < here.size(); ++i) {
      Scalar const w = frequencies[i], amplitude = printed ? field.number(1) / w : w;
      auto const slope = [&](Scalar const& tau, Vector<Scalar> const&) {
        Scalar const angle = tau * w;
        return Vector<Scalar>{amplitude * field.cos(angle), -amplitude * field.sin(angle)};
      };
      auto const integral = floater.flow(slope, {field.number(0), field.number(0)}, t, t + one, steps);
      Scalar const bound = amplitude * w * w * w * w * field.number(Fraction(1, 2880 * steps * steps * steps * steps));
      for (Scalar const& missed : {next[i].sin - here[i].sin - integral[0], next[i].cos - here[i].cos - integral[1]}) {
        sides = together(std::move(sides), at_most(missed * missed, bound * bound));
      }
    }
    return sides;
  }
};

}  // namespace pe::liu2020
