/// Chi et al. 2022, "KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation".
#include "theory/claims/chi2022kerple.hpp"

#include "theory/claims/list.hpp"

namespace pe {

using namespace chi2022kerple;

std::vector<Claim> chi2022kerple_claims() {
  auto const at = [](char const* place) { return Locator{"chi2022kerple", place}; };
  auto const any_shift = Domain{.dimensions = {2}, .bases = base_10000, .parameters = {{1, 1'000'000'000}}};
  auto const pairs_of_weights = walk({32}, {{0, 30}, {0, 30}});
  auto const cpd_of_32 =
      "Of 32 neighbouring positions and all weights, as both sides are bilinear and a basis is walked.";
  return {
      claim<ShiftedNotNegative, PowerKernel<2>>(
          {.id = "chi2022kerple.shift-lemma",
           .source = at("3.2, lemma 1"),
           .origin =
               quoted("Let $\\tilde{k}: \\mathcal{X} \\times \\mathcal{X} \\to \\mathbb{R}$ be a CPD kernel. There "
                      "exists $c \\geq 0$ such that $c + \\tilde{k}$ is a PD kernel."),
           .says = "To every conditionally positive definite kernel a constant can be added that makes it positive "
                   "definite; asked here of -(m-n)^2 and every whole constant up to 10^9",
           .latex = R"(\exists c\ge 0:\ c+\tilde k \text{ is PD})",
           .domain = any_shift,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,c=1",
           .corrected_by = "chi2022kerple.shift-lemma-fails",
           .note =
               "r_2 = 2 is in the range of the power variant. Every constant fails by the same three positions. For "
               "r_2 < 2 a constant exists for each finite set of positions, and none for all of them, because the "
               "kernel is not bounded.",
           .finding = {.impact = Impact::theorem,
                       .reading = "For one kernel that fact 4 and corollary 1 (a) name as CPD, the kernel -(m - n)^2, "
                                  "which is the power variant at r_2 = 2; positive definite as in definition 1, at any "
                                  "finite set of positions; for all real c >= 0 (drawn: whole c up to 10^9; the "
                                  "correction proves all)",
                       .so = "No constant makes it positive definite: at the positions 0, 1, 2 and the weights (c + 2, "
                             "-2c, c) the form of c - (m - n)^2 is -4c, and at c = 0 that of (1, 1, 0) is -2",
                       .difference = "The least eigenvalue at these positions is about -2/(3c): -6.7e-4 at c = 1000. A "
                                     "search that doubles c until the matrix is positive definite ends by a rounding "
                                     "error: at c = 3e8 doubles find a positive sign (chi2022kerple.shift-in-doubles)",
                       .stays = "That these kernels are conditionally positive definite, equation 1 and every "
                                "experiment: the softmax cancels any constant. For r_2 < 2 a constant exists for each "
                                "finite set of positions. What does not follow is the reading of equation 2 as one "
                                "kernel",
                       .prior = "none known to us"}}),
      claim<ShiftedIsNegative, PowerKernel<2>>(
          {.id = "chi2022kerple.shift-lemma-fails",
           .source = at("3.2, lemma 1 (corrected)"),
           .origin = ours,
           .says = "For every c the form of c - (m-n)^2 at the positions 0, 1, 2 and the weights (c+2, -2c, c) is -4c, "
                   "so that no c > 0 makes it positive definite",
           .latex = R"(x^{\mathsf T}(c\,\mathbf 1\mathbf 1^{\mathsf T}+\tilde k)x = -4c,\quad x=(c+2,-2c,c))",
           .domain = any_shift,
           .note = "For weights of order one the form is -4/c: the larger c, the nearer to 0, and the sooner lost in "
                   "rounding. At c = 0 the weights (1, 1, 0) give -2."}),
      claim<SignInDoubles<300'000'000>, PowerKernel<2>>(
          {.id = "chi2022kerple.shift-in-doubles",
           .source = at("3.2, below lemma 1: search for c (a number of ours)"),
           .origin = ours,
           .says = "At c = 3 10^8 the form at (1 + 2/c, -2, 1) is -4/c, and doubles find a positive number",
           .latex = R"(x^{\mathsf T}(c\,\mathbf 1\mathbf 1^{\mathsf T}+\tilde k)x = -\tfrac4c)",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true},
           .extent = all_of("c = 3 10^8 and one vector of weights"),
           .note = "The paper's search, which doubles c until the matrix is positive definite, so ends by a rounding "
                   "error."}),
      claim<ConditionallyPositive<1>, PowerKernel<1>>(
          {.id = "chi2022kerple.distance-cpd",
           .source = at("3.2, corollary 1 (a)"),
           .origin = implied("corollary 1 (a) at p = 1, ALiBi's kernel"),
           .says = "-|m-n| is conditionally positive definite: on weights that sum to 0 it is an inner product, of "
                   "their partial sums",
           .latex =
               R"(\sum_i x_i = 0 \Rightarrow -\sum_{ij} x_i x_j \lvert i-j\rvert = 2\sum_k\Bigl(\sum_{i\le k}x_i\Bigr)^2)",
           .domain = pairs_of_weights,
           .extent = grid_in("any number of positions, and all weights of sum 0"),
           .note = cpd_of_32}),
      claim<ConditionallyPositive<2>, PowerKernel<2>>(
          {.id = "chi2022kerple.square-cpd",
           .source = at("3.2, fact 4 and corollary 1 (a)"),
           .origin = implied("fact 4, and corollary 1 (a) at p = 2"),
           .says =
               "-(m-n)^2 is conditionally positive definite: on weights that sum to 0 it is a product of their moments",
           .latex = R"(\sum_i x_i = 0 \Rightarrow -\sum_{ij} x_i x_j (i-j)^2 = 2\Bigl(\sum_i i\,x_i\Bigr)^2)",
           .domain = pairs_of_weights,
           .extent = grid_in("any number of positions, and all weights of sum 0"),
           .note = cpd_of_32}),
      not_checked(
          {.id = "chi2022kerple.other-powers",
           .source = at("3.2, corollary 1"),
           .origin = implied("corollary 1 for p between 0 and 2, and with the logarithm"),
           .says = "-a|m-n|^p and -b log(1 + a|m-n|^p) are conditionally positive definite for 0 < p <= 2",
           .latex = R"(-a\lvert m-n\rvert^p)",
           .note = "True, by Schoenberg's theorem on Bernstein functions, which is no identity of polynomials; p = 1 "
                   "and p = 2 are proved here."}),
  };
}

}  // namespace pe
