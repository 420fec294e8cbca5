/// Liu et al. 2020, "Learning to Encode Position for Transformer with Continuous Dynamical Model" (FLOATER).
#include "theory/claims/list.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/flow.hpp"
#include "theory/schemes/floater.hpp"

namespace pe {
namespace {

/// Equation 9: entry j of p_{t+1} - p_t is the integral of A cos(tau w) from t to t+1, w = base^(-j/d), j even. Printed
/// is A = 1/w; the derivative of sin(tau w) has A = w. The integral is one of FLOATER's flows, from 0, in two steps of
/// Runge and Kutta, which for such an h is Simpson's rule: it errs by at most A w^4 / (2880 * 2^4).
template <bool printed>
struct SinusoidAsIntegral {
  static constexpr char name[] = "sinusoid-as-integral";
  static constexpr Signature takes{.positions = {"t"}};
  static constexpr int steps = 2;

  template <Numeric Scheme>
  auto operator()(Scheme const& floater, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = floater.field();
    auto const one = field.position(1);
    auto const here = floater.spectrum().phases(t), next = floater.spectrum().phases(t + one);
    auto const& frequencies = floater.spectrum().frequencies();
    Sides<Scalar> sides;
    for (std::size_t i = 0; i < here.size(); ++i) {
      Scalar const w = frequencies[i], amplitude = printed ? Scalar(field.number(1) / w) : w;
      auto const slope = [&](Scalar const& tau, Vector<Scalar> const&) {
        return Vector<Scalar>{Scalar(amplitude * field.cos(Scalar(tau * w)))};
      };
      auto const integral = floater.flow(slope, {field.number(0)}, t, t + one, steps).front();
      Scalar const missed = next[i].sin - here[i].sin - integral;
      Scalar const bound = amplitude * w * w * w * w * field.number(Fraction(1, 2880 * steps * steps * steps * steps));
      sides = both(std::move(sides), at_most(Scalar(missed * missed), Scalar(bound * bound)));
    }
    return sides;
  }
};

/// With h = 0 the code of every position is that of the first.
struct StandsStill {
  static constexpr char name[] = "stands-still";
  static constexpr Signature takes{.positions = {"t"}, .vectors = {"p"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& floater, auto const& t, auto const& p) const {
    return equal(floater.flow(floater.still(), p, floater.field().origin(), t, 4), p);
  }
};

Domain words() {
  return {.dimensions = dimensions(2, 32), .bases = base_10000, .positions = {Positions::naturals(0x1p12)}};
}

}  // namespace

std::vector<Claim> liu2020_claims() {
  auto const at = [](char const* place) { return Locator{"liu2020", place}; };
  return {
      claim<Flow, Floater>(
          {.id = "liu2020.flow",
           .ledger = "",
           .source = at("3.1, equation 8"),
           .says = "Positions are encoded by a dynamical system: from s to t and on to u is from s to u",
           .latex = R"(p(t) = p(s) + \int_s^t h(\tau, p(\tau);\theta_h)\,d\tau)"}),
      claim<SinusoidAsIntegral<true>, Floater>(
          {.id = "liu2020.sinusoid-printed",
           .ledger = "",
           .source = at("3.1, equation 9"),
           .says = "The sinusoidal encoding is the special case h_j = c^(-j/d) cos(tau c^(j/d)) for even j, c = 10^-4",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{-j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words(),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,t=3",
           .corrected_by = "liu2020.sinusoid",
           .note = "The derivative of sin(tau w) is w cos(tau w), and w is c^{+j/d}. At d = 8, j = 4, i = 3 the left "
                   "side is 0.0099938, the integral 99.938."}),
      claim<SinusoidAsIntegral<false>, Floater>(
          {.id = "liu2020.sinusoid",
           .ledger = "",
           .source = at("3.1, equation 9 (corrected)"),
           .says = "The sinusoidal encoding is the special case h_j = c^(j/d) cos(tau c^(j/d)) for even j",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words(),
           .note = "The integral is enclosed by Simpson's rule and its error bound."}),
      claim<StandsStill, Floater>({.id = "liu2020.still",
                                   .ledger = "",
                                   .source = at("3.3"),
                                   .says = "With h = 0 the dynamics adds nothing, as in the original Transformer's "
                                           "blocks, which share one position code",
                                   .latex = R"(h = 0 \Rightarrow p(t) = p(0))",
                                   .domain = Domain{.dimensions = dimensions(2, 32)}}),
  };
}

}  // namespace pe
