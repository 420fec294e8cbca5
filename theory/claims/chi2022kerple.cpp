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
           .note = "r_2 = 2 is in the range of the power variant. Every constant fails by the same three positions. "
                   "For r_2 < 2 a constant exists for each finite set of positions, and none for all of them, because "
                   "the kernel is not bounded. The words were read in a public conversion of the PDF to text, not in "
                   "the PDF.",
           .finding = {.impact = Impact::theorem,
                       .reading = "For one kernel that fact 4 and corollary 1 (a) name as CPD, the kernel -(m - n)^2, "
                                  "which is the power variant at r_2 = 2; positive definite as in definition 1. One "
                                  "set of three positions refutes every c, so that it fails as well if c may depend on "
                                  "the points, as the proof in A.1 takes it; for all real c >= 0 (drawn: whole c up to "
                                  "10^9; the correction proves all)",
                       .so = "No constant makes it positive definite: at the positions 0, 1, 2 and the weights (c + 2, "
                             "-2c, c) the form of c - (m - n)^2 is -4c, and at c = 0 that of (1, 1, 0) is -2. In the "
                             "proof it is step (iii): at these positions K has no zero eigenvalue, and yet v^T K v = 0 "
                             "for v = (1, -2, 1), whose entries sum to 0",
                       .difference = "The least eigenvalue at these positions is about -2/(3c): -6.7e-4 at c = 1000. A "
                                     "search that doubles c until the matrix is positive definite ends by a rounding "
                                     "error: at c = 3e8 doubles find a positive sign (chi2022kerple.shift-in-doubles)",
                       .stays = "That these kernels are conditionally positive definite, equation 1 and every "
                                "experiment: the softmax cancels any constant. For r_2 < 2 a constant exists for each "
                                "finite set of positions, and so for every input. What does not follow is that the "
                                "bias kernel of equation 3 is positive definite at r_2 = 2, or with one constant for "
                                "all positions",
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
      not_checked({.id = "chi2022kerple.other-powers",
                   .source = at("3.2, corollary 1"),
                   .origin = implied("corollary 1 for p between 0 and 2, and with the logarithm"),
                   .says = "-a|m-n|^p and -b log(1 + a|m-n|^p) are conditionally positive definite for 0 < p <= 2",
                   .latex = R"(-a\lvert m-n\rvert^p)",
                   .note = "Because it rests on Schoenberg's theorem on Bernstein functions, which is no identity of "
                           "polynomials; p = 1 "
                           "and p = 2 are tested here, on 32 positions."}),
      claim<TwoPositionsNotNegative, PowerKernel<1>>(
          {.id = "chi2022kerple.distance-powers",
           .source = at("A.2, proposition 1"),
           .origin =
               quoted("For any $p \\in (0, 2]$, there exists $c_{\\min} \\in \\mathbb{R}$ such that for any $c \\geq "
                      "c_{\\min}$, $$k(m,n) = c - |m - n|^p,$$ is a positive definite kernel."),
           .says = "For every p in (0, 2] a large enough constant makes c - |m-n|^p positive definite; asked of two "
                   "positions with |m-n|^p = 2c + 1",
           .latex =
               R"(\forall p\in(0,2]\ \exists c_{\min}\ \forall c\ge c_{\min}:\ c-\lvert m-n\rvert^p \text{ is PD})",
           .domain =
               Domain{.dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 4), 2, 4}, {1, 1'000'000}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,p=1,c=1",
           .corrected_by = "chi2022kerple.distance-powers-fail",
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF. The proof takes its "
                   "positive definite psi from Fact 6, which is about functions that are \"bounded away from zero "
                   "(f(x) > 0)\". exp(-|x|^p) is positive, and not bounded away from zero, as it tends to 0; a "
                   "positive definite psi is bounded, so that exp(c + psi(x)) does not. That Fact 6 is right where "
                   "f(x) >= epsilon > 0 was not checked against Schoenberg's paper, which was not found.",
           .finding =
               {.impact = Impact::theorem,
                .reading = "As it is printed: one constant for all positions, since definition 1 asks for every N and "
                           "every x_1, ..., x_N, and the proof ends with the matrix of any points x_i; real positions "
                           "or, where 2c + 1 is a p-th power, whole ones (p = 1: the positions 0 and 2c + 1); read of "
                           "a given finite set of points it is true for p < 2, and false at p = 2 "
                           "(chi2022kerple.shift-lemma)",
                .so = "No constant does, for any p > 0: of two positions with |m-n|^p = 2c + 1 the matrix has the "
                      "eigenvalue -1, its eigenvector is (1, 1). A positive definite k has |k(m,n)| <= k(0,0), and "
                      "c - |m-n|^p is not bounded from below",
                .difference = "At p = 1, ALiBi's kernel, L positions ask for c >= (L-1)/2: 8191.5 for the longest "
                              "input of the experiments, 16384 (chi2022kerple.bounded-length)",
                .stays = "For p = 1 and positions 0 to L-1 the constant (L-1)/2 does; for 0 < p < 2 some constant does "
                         "for each finite set of positions. The proposition's last sentence, that for p > 2 there is "
                         "none, is right. That the kernels are conditionally positive definite, the softmax, in which "
                         "the constant cancels, and all experiments are not affected",
                .prior = "none known to us"}}),
      claim<TwoPositionsEigenvalue<>, PowerKernel<1>>(
          {.id = "chi2022kerple.distance-powers-fail",
           .source = at("A.2, proposition 1 (corrected)"),
           .origin = ours,
           .says = "For every p and every c, two positions with |m-n|^p = 2c + 1 give a matrix that takes (1, 1) to "
                   "-(1, 1)",
           .latex =
               R"(\begin{pmatrix}c & c-(2c+1)\\ c-(2c+1) & c\end{pmatrix}\begin{pmatrix}1\\1\end{pmatrix} = -\begin{pmatrix}1\\1\end{pmatrix})",
           .domain = any_shift,
           .note = "p enters by |m-n|^p alone, and such positions exist for every p > 0 and c >= 0, as |m-n|^p takes "
                   "every value above 0."}),
      claim<BoundedLengthIsSquares<>, PowerKernel<1>>(
          {.id = "chi2022kerple.bounded-length",
           .source = at("A.2, proposition 1 (for a bounded length)"),
           .origin = ours,
           .says =
               "On the positions 0 to 63 the matrix of 63/2 - |m-n| is half a sum of squares, entry by entry, and so "
               "positive definite",
           .latex =
               R"(x^{\mathsf T}\bigl(\tfrac{L-1}2\mathbf 1\mathbf 1^{\mathsf T}-\lvert m-n\rvert\bigr)x = \tfrac12\sum_{k=1}^{L-1}(2s_k-s)^2)",
           .domain = walk({64}, {{0, 63}, {0, 63}}),
           .extent = all_of("the 4096 entries for 64 positions"),
           .note = "s_k is the sum of the first k entries, s of all. Partial summation gives the same for every L: "
                   "(L-1)/2 is enough, and the least constant, as the form of c - |m-n| at (1, 0, ..., 0, 1) is 4c - "
                   "2(L-1). A stated argument for L other than 64."}),
      claim<TriangleIsAlibi<false>, PowerKernel<1>>(
          {.id = "chi2022kerple.triangle-is-alibi",
           .source = at("4, connection to prior work"),
           .origin =
               quoted("When the bias kernel, Eq. (3), is a triangle kernel: c - |m - n|, our model reduces to ALiBi"),
           .says = "With the kernel c - |m-n| equation 1 adds what the eight heads of ALiBi add, at d = 64",
           .latex = R"(-\tfrac1{\sqrt d}\lvert m-n\rvert = -2^{-h}\lvert m-n\rvert)",
           .domain = walk({64}, {{1, 8}}),
           .extent = grid_in("all dimensions, distances and numbers of heads"),
           .expected = Verdict::refuted,
           .witness = "d=64,b=10000,h=1",
           .corrected_by = "chi2022kerple.scaled-triangle-is-alibi",
           .note = "The words were read in a public conversion of the PDF to text, not in the PDF.",
           .finding = {.impact = Impact::remark,
                       .reading = "The kernel as it is written there, without a factor, in equation 1, which divides "
                                  "score and bias by sqrt(d); ALiBi's bias is not multiplied by that scale (Press et "
                                  "al., section 3)",
                       .so = "Every head then has the slope 1/sqrt(d). It is ALiBi with r_1 = 2^-h sqrt(d) in head h",
                       .difference = "At d = 64 every head has the slope 1/8, which one of ALiBi's eight has",
                       .stays = "The power variant with r_2 = 1 contains ALiBi: r_1 is a number of each head. The "
                                "comparison in the experiments uses ALiBi itself",
                       .prior = "none known to us"}}),
      claim<TriangleIsAlibi<true>, PowerKernel<1>>(
          {.id = "chi2022kerple.scaled-triangle-is-alibi",
           .source = at("4, connection to prior work (corrected)"),
           .origin = ours,
           .says = "At d = 64 and with r_1 = 2^-h sqrt(d) equation 1 adds what the eight heads of ALiBi add",
           .latex = R"(-\tfrac{2^{-h}\sqrt d}{\sqrt d}\lvert m-n\rvert = -2^{-h}\lvert m-n\rvert)",
           .domain = walk({64}, {{1, 8}}),
           .extent = all_of("eight heads at d = 64")}),
      claim<BucketFormula<false>, PowerKernel<1>>(
          {.id = "chi2022kerple.bucket-formula",
           .source = at("4, connection to prior work: T5"),
           .origin = quoted(R"(\text{bucket}[\min(31, \lfloor \frac{\log((m-n)/16)}{\log(128/16)}) \cdot 16 \rfloor])"),
           .says = "From distance 16 on T5's bucket is min(31, floor(16 log(n/16)/log 8))",
           .latex = R"(\min\Bigl(31, \Bigl\lfloor\frac{\log(n/16)}{\log(128/16)}\cdot16\Bigr\rfloor\Bigr))",
           .domain = walk({2}, {{0, 255}}),
           .extent = grid_in("all distances"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=16",
           .corrected_by = "chi2022kerple.bucket-formula-corrected",
           .note = "The words were read in one public conversion of the PDF to text, not in the PDF, and no second "
                   "copy of them was found; the bracket after log(128/16) is as it is there.",
           .finding = {.impact = Impact::remark,
                       .reading = "The formula as it is printed, against the code of T5 that the sentence names (32 "
                                  "buckets, distance 128, one direction)",
                       .so = "The 16 buckets of the small distances come before: min(31, 16 + floor(...))",
                       .difference = "Distance 16 gets bucket 0 in the place of 16, and 128 gets 16 in the place of 31",
                       .stays = "That the assignment is logarithmic, with the factor 7.7, and the experiments, which "
                                "run T5's own code",
                       .prior = "none known to us"}}),
      claim<BucketFormula<true>, PowerKernel<1>>(
          {.id = "chi2022kerple.bucket-formula-corrected",
           .source = at("4, connection to prior work: T5 (corrected)"),
           .origin = ours,
           .says = "At the distances 0 to 255 T5's bucket is n below 16, and min(31, 16 + floor(16 log(n/16)/log 8)) "
                   "from 16 on",
           .latex = R"(\min\Bigl(31, 16+\Bigl\lfloor\frac{\log(n/16)}{\log(128/16)}\cdot16\Bigr\rfloor\Bigr))",
           .domain = walk({2}, {{0, 255}}),
           .extent = all_of("the distances 0 to 255")}),
  };
}

}  // namespace pe
