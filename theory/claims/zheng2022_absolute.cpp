/// 郑之杰 2022, the survey "Transformer中的位置编码": its sections 1 (2) to 1 (6) without the rotary one; ledger
/// S001-11 to S001-13, S001-16 and S001-24.
#include "theory/claims/zheng2022_absolute.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/flow.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {
namespace {

using namespace zheng2022;

Domain fractions(Fraction const& low, Fraction const& high, std::int64_t denominator) {
  return {.dimensions = dimensions(2, 64),
          .parameters = {{low, high, denominator}},
          .admits = [](Case const& c) { return c.parameters[0] != Fraction(1) && c.parameters[0] != Fraction(1, 2); },
          .admits_says = "alpha is neither 1 nor 1/2"};
}

/// n, and alpha = x/y of (0, 1) without 1/2.
Domain small_alphas() {
  auto result = walk({2}, {{2, 6}, {1, 6}, {2, 7}});
  result.admits = [](Case const& c) {
    return c.parameters[1] < c.parameters[2] && Fraction(2) * c.parameters[1] != c.parameters[2];
  };
  result.admits_says = "alpha = x/y is below 1 and not 1/2";
  return result;
}

std::vector<Claim> learned() {
  return {
      claim<TableEnds, Learnable>(
          {.id = "zheng2022.learnable-ends",
           .ledger = "S001-11",
           .source = at("1 (2) Learnable"),
           .says = "A table learned for n positions has nothing for the positions after them",
           .latex = R"(k \ge n \Rightarrow p_k \text{ undefined})",
           .domain = walk({2}, {{1, 16}, {1, 32}}),
           .note = "The remedy, new random rows and fine-tuning, is training and not decided here."}),
      claim<Flow, Floater>({.id = "zheng2022.floater-flow",
                            .ledger = "S001-12",
                            .source = at("1 (3) FLOATER, the integral"),
                            .says = "p(t) = p(s) + integral of h from s to t: going on from t is going on from s",
                            .latex = R"(p(t) = p(s) + \int_s^t h(\tau, p(\tau);\theta_h)\,d\tau)"}),
      claim<SinusoidIsFlow, Floater>(
          {.id = "zheng2022.floater-sinusoid",
           .ledger = "S001-12",
           .source = at("1 (3) FLOATER, its flexibility"),
           .says = "The sinusoidal encoding is such a flow, that of p' = A p with a skew A",
           .latex = R"(p' = A p,\quad A = \operatorname{diag}\begin{pmatrix}0&\omega_i\\-\omega_i&0\end{pmatrix})",
           .domain = Domain{.dimensions = dimensions(2, 32), .positions = {Positions::naturals(0x1p12)}},
           .note = "Compared is what Runge-Kutta steps compute from p_s, without a sine, with p_{s+1}; the bound is "
                   "the remainder of the exponential series, |z|^5/120 for a turn by z, which no step enlarges."}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "zheng2022.floater-recursion",
           .ledger = "S001-12",
           .source = at("1 (3) FLOATER, p_{k+1} = f(p_k)"),
           .says = "A code may be made from the one before it: the sinusoidal one is, with f = T(1)",
           .latex = R"(p_{k+1} = f(p_k))"}),
      accounted({.id = "zheng2022.floater-cost",
                 .ledger = "S001-12",
                 .source = at("1 (3) FLOATER, last sentence"),
                 .says = "The recursive form is more flexible, extrapolates, and gives up parallelism",
                 .latex = "",
                 .note = "An opinion on cost. Codes are computed once for all sentences of a batch, and a flow whose "
                         "map is known, as the sinusoid's, is evaluated at any t at once."}),
      claim<PositionFreeOffset, ComplexOrder>(
          {.id = "zheng2022.complex-order-offset",
           .ledger = "S001-13",
           .source = at("1 (4) Complex-order, f(j, k)"),
           .says = "f(j, k) = r_j e^{i(theta_j + omega_j k)} turns by e^{i omega_j n} when the word moves by n",
           .latex = R"(f(j,k+n) = e^{i\omega_j n} f(j,k))"}),
      claim<ConsistentAmplitude, ComplexOrder>({.id = "zheng2022.complex-order-amplitude",
                                                .ledger = "S001-13",
                                                .source = at("1 (4) Complex-order, the amplitude"),
                                                .says = "The amplitude depends on the word alone",
                                                .latex = ConsistentAmplitude::text.latex}),
      accounted({.id = "zheng2022.complex-order-slips",
                 .ledger = "S001-13",
                 .source = at("1 (4) Complex-order; list of references"),
                 .says = "The phase is theta_j + omega_j pos; f(j, k) = x^{(j)}_k + p_k; the paper is arXiv1910",
                 .latex = R"(f(j,k) = x^{(j)}_k + p_k,\quad \theta_j + \omega_j\,pos)",
                 .note = "Slips of notation: pos is the k of the formula, and x^{(j)} has no index k, being the word's "
                         "embedding. The paper is arXiv 1912.12333."}),
  };
}

std::vector<Claim> hierarchical() {
  return {
      claim<KeepsLearned<false>, Hierarchical>(
          {.id = "zheng2022.hierarchical-usual-alpha",
           .ledger = "S001-16",
           .source = at("1 (6), q_i = p_i"),
           .says = "With u_i = (p_i - alpha p_1)/(1 - alpha) the first n codes are the learned ones, for alpha = 2/5",
           .latex = R"(q_i = p_i\quad(i\le n),\qquad u_i = \frac{p_i - \alpha p_1}{1-\alpha})",
           .domain = Domain{.dimensions = dimensions(2, 64)}}),
      claim<KeepsLearned<true>, Hierarchical>(
          {.id = "zheng2022.hierarchical-keeps",
           .ledger = "S001-16",
           .source = at("1 (6), q_i = p_i"),
           .says = "The same for every alpha other than 1, which the text does not exclude",
           .latex = R"(q_i = p_i\quad(i\le n))",
           .domain = fractions(-4, 4, 16),
           .note = "alpha = 0 is let in too, see zheng2022.hierarchical-zero. Su, who invented this, takes alpha from "
                   "(0, 1), usually 0.4, and makes 512^2 = 262144 positions of BERT's 512."}),
      claim<OrderTold, Hierarchical>(
          {.id = "zheng2022.hierarchical-order",
           .ledger = "S001-16",
           .source = at("1 (6), alpha is not 0.5"),
           .says = "alpha other than 1/2 tells (i, j) from (j, i): their codes lie (2 alpha - 1)(u_i - u_j) apart",
           .latex = R"(q_{(i-1)n+j} - q_{(j-1)n+i} = (2\alpha-1)(u_i-u_j))",
           .domain = fractions(-4, 4, 16)}),
      claim<AllDiffer<true>, Hierarchical>(
          {.id = "zheng2022.hierarchical-all-differ",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2, alpha is not 0.5"),
           .says = "For alpha other than 1/2 the n^2 codes differ whenever the n learned ones do",
           .latex = R"(\alpha\ne\tfrac12 \Rightarrow \lvert\{q_1,\ldots,q_{n^2}\}\rvert = n^2)",
           .domain = small_alphas(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=3,x=1,y=3",
           .corrected_by = "zheng2022.hierarchical-generic",
           .note = "Learned codes on a line, p = (0, 1, 2) and alpha = 1/3: q_2 = q_7 and q_3 = q_8."}),
      claim<AllDiffer<false>, Hierarchical>(
          {.id = "zheng2022.hierarchical-generic",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2 (corrected)"),
           .says = "For alpha of (0, 1) other than 1/2 and linearly independent p_i all n^2 codes differ",
           .latex = R"(p_1,\ldots,p_n \text{ independent} \Rightarrow \lvert\{q_1,\ldots,q_{n^2}\}\rvert = n^2)",
           .domain = small_alphas(),
           .note =
               "Checked on unit vectors: all other independent p_i are their image under an injective linear map."}),
      claim<CollisionsOnLine, Hierarchical>(
          {.id = "zheng2022.hierarchical-collisions",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2, as it computes"),
           .says =
               "On a line, 7 of 9 codes differ for p = (0, 1, 2) and alpha = 1/3, and 14 of 16 for p = (0, 1, 2, 3) "
               "and alpha = 2/5",
           .latex = "",
           .domain = walk({2})}),
      claim<NothingOfOuter, Hierarchical>(
          {.id = "zheng2022.hierarchical-zero",
           .ledger = "S001-16",
           .source = at("1 (6), alpha is not 0.5"),
           .says = "alpha = 0, which the text lets in, makes no more than the n codes that were learned",
           .latex = R"(\alpha = 0 \Rightarrow q_{(i-1)n+j} = p_j)",
           .domain = walk({2}, {{2, 8}})}),
      accounted({.id = "zheng2022.diagrams",
                 .ledger = "S001-24",
                 .source = at("1, diagram of one-hot concatenation; 1 (6), diagram of the hierarchy"),
                 .says = "Two diagrams show the one-hot concatenation and the hierarchical decomposition",
                 .latex = "",
                 .note = "Drawings without numbers; what they illustrate is decided where the text says it."}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_absolute_claims() {
  std::vector<Claim> all;
  for (auto const section : {learned, hierarchical}) {
    auto claims = section();
    std::move(claims.begin(), claims.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace pe
