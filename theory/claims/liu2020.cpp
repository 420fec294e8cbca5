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
           .origin = implied("equation 9, read as the integral from i to i+1 of the h that it gives",
                             "Our dynamical system (8) is quite flexible to admit the standard sinusoidal position "
                             "encoding (6) as a special case: p_{i+1}[j] - p_i[j] = integral from i to i+1 of "
                             "c^{-j/d} cos(tau c^{j/d}) dtau if j is even, of -c^{-(j-1)/d} sin(tau c^{(j-1)/d}) dtau "
                             "if j is odd"),
           .says = "The sinusoidal encoding is the special case h_j = c^(-j/d) cos(tau c^(j/d)) for even j, and "
                   "h_j = -c^(-(j-1)/d) sin(tau c^((j-1)/d)) for odd j, c = 10^-4",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{-j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words,
           .extent = grid_in("all positions i and every even d"),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,t=3",
           .corrected_by = "liu2020.sinusoid",
           .note = "The words are those of a transcription of the paper.",
           .finding = {.impact = Impact::sentence,
                       .reading = "Both branches as equations, at every j but the first pair, where c^0 = 1 and they "
                                  "are true; with c = 10^-4, as equation 6 has it",
                       .so = "The derivative of sin(tau w) is w cos(tau w), that of cos(tau w) is -w sin(tau w), with "
                             "w = c^(j/d) and c^((j-1)/d): the sign of the exponent in front is a plus",
                       .difference = "At d = 8 and i = 3: 99.938 where the left side is 0.0099938 (j = 4), -3.4993 "
                                     "where it is -0.00034993 (j = 5), a factor of c^(-2j/d) = 10^4",
                       .stays =
                           "That the sinusoid is a special case of equation 8, and that its h is a sinusoid. In the "
                           "experiments h is a learned network, to which equation 9 gives nothing",
                       .prior = "none known to us"}}),
      claim<SinusoidAsIntegral<false>, Floater>(
          {.id = "liu2020.sinusoid",
           .ledger = "",
           .source = at("3.1, equation 9 (corrected)"),
           .origin = ours,
           .says = "The sinusoidal encoding is the special case h_j = c^(j/d) cos(tau c^(j/d)) for even j, and "
                   "h_j = -c^((j-1)/d) sin(tau c^((j-1)/d)) for odd j",
           .latex = R"(p_{i+1}[j] - p_i[j] = \int_i^{i+1} c^{j/d}\cos(\tau c^{j/d})\,d\tau)",
           .domain = words,
           .extent = grid_in("all positions i and every even d"),
           .note = "The integral is enclosed by Simpson's rule and its error bound. For all positions it is the "
                   "derivative of a sine and of a cosine."}),
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
