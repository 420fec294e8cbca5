/// Liu et al. 2020, "Learning to Encode Position for Transformer with Continuous Dynamical Model" (FLOATER).
#include "theory/claims/liu2020.hpp"

#include "theory/claims/list.hpp"

namespace pe {

using namespace liu2020;

std::vector<Claim> liu2020_claims() {
  auto const at = [](char const* place) { return Locator{"liu2020", place}; };
  auto const words = Domain{
      .dimensions = {2, 8, 32}, .bases = base_10000, .positions = {Positions::range(0, 1023)}, .exhaustive = true};
  return {
      accounted({.id = "liu2020.flow",
                 .ledger = "",
                 .source = at("3.1, equation 8"),
                 .origin = implied("equation 8, which defines p(t) from p(s) by an integral of h"),
                 .says = "Positions are encoded by a dynamical system: p(t) is p(s) and the integral of h from s to t",
                 .latex = R"(p(t) = p(s) + \int_s^t h(\tau, p(\tau);\theta_h)\,d\tau)",
                 .note = "A definition. That a path from s to t and on to u is one from s to u is true of every "
                         "dynamics, and of every method that goes step by step; liu2020.sinusoid and "
                         "zheng2022.floater-sinusoid check what the method computes."}),
      claim<SinusoidAsIntegral<true>, Floater>(
          {.id = "liu2020.sinusoid-printed",
           .ledger = "",
           .source = at("3.1, equation 9"),
           .origin = implied("equation 9, read as the integral from i to i+1 of the h that it gives"),
           .says = "The sinusoidal encoding is the special case h_j = c^(-j/d) cos(tau c^(j/d)) for even j, c = 10^-4",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{-j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words,
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,t=3",
           .corrected_by = "liu2020.sinusoid",
           .note = "The derivative of sin(tau w) is w cos(tau w), and w is c^{+j/d}. At d = 8, j = 4, i = 3 the left "
                   "side is 0.0099938, the integral 99.938.",
           .finding = {.impact = Impact::number,
                       .so = "The derivative of sin(tau w) is w cos(tau w): the factor is c^(+j/d)",
                       .difference = "99.938 instead of 0.0099938 at d = 8, j = 4, i = 3",
                       .stays = "Code that starts FLOATER's dynamics from the printed formula"}}),
      claim<SinusoidAsIntegral<false>, Floater>(
          {.id = "liu2020.sinusoid",
           .ledger = "",
           .source = at("3.1, equation 9 (corrected)"),
           .origin = ours,
           .says = "The sinusoidal encoding is the special case h_j = c^(j/d) cos(tau c^(j/d)) for even j",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words,
           .note = "The integral is enclosed by Simpson's rule and its error bound."}),
      accounted(
          {.id = "liu2020.still",
           .ledger = "",
           .source = at("3.3"),
           .origin = implied("the comparison with the original Transformer, whose blocks share one position code"),
           .says = "With h = 0 the dynamics adds nothing, as in the original Transformer's blocks",
           .latex = R"(h = 0 \Rightarrow p(t) = p(0))",
           .note = "A sum of zeros: nothing that could fail."}),
  };
}

}  // namespace pe
