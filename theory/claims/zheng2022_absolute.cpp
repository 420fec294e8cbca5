/// 郑之杰 2022, the survey "Transformer中的位置编码": its sections 1 (2) to 1 (6); ledger S001-11 to S001-16 and
/// S001-24.
#include "theory/claims/zheng2022_absolute.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {
namespace {

using namespace zheng2022;

std::vector<Claim> learned() {
  return {
      accounted(
          {.id = "zheng2022.learnable-ends",
           .ledger = "S001-11",
           .source = at("1 (2) Learnable"),
           .origin = quoted(R"(即如果预训练序列的最大长度为$n$，则无法处理长度超过$n$的序列)"),
           .says = "That is, if the greatest length of the sequences in pre-training is n, sequences longer than n "
                   "cannot be dealt with",
           .latex = R"(p\in\mathbb R^{n\times d},\quad k \ge n \Rightarrow p_k \text{ undefined})",
           .note = "By definition: the table has n rows. The remedy, new random rows and fine-tuning, is training "
                   "and not arithmetic."}),
      accounted({.id = "zheng2022.floater-integral",
                 .ledger = "S001-12",
                 .source = at("1 (3) FLOATER, the integral"),
                 .origin = quoted(R"(p(t) = p(s) + \int_{s}^{t} h(\tau,p(\tau);\theta_h) d\tau)"),
                 .says = "p(t) = p(s) + integral from s to t of h(tau, p(tau); theta_h) d tau",
                 .latex = R"(p(t) = p(s) + \int_s^t h(\tau, p(\tau);\theta_h)\,d\tau)",
                 .note =
                     "A definition: it says which p belongs to a learned h, and every h has one. For one h, that of "
                     "the sinusoid, p is known and compared: zheng2022.floater-sinusoid."}),
      claim<SinusoidIsFlow, Floater>(
          {.id = "zheng2022.floater-sinusoid",
           .ledger = "S001-12",
           .source = at("1 (3) FLOATER, its flexibility"),
           .origin = ours,
           .says = "For even d up to 32, from each of the positions 0 to 31, the flow of p' = A p with a skew A leads "
                   "from the sinusoidal code to the next one, up to the error of the integration",
           .latex = R"(p' = A p,\quad A = \operatorname{diag}\begin{pmatrix}0&\omega_i\\-\omega_i&0\end{pmatrix})",
           .domain = Domain{.dimensions = dimensions(2, 32),
                            .bases = base_10000,
                            .positions = {Positions::range(0, 31)},
                            .exhaustive = true},
           .extent = all_of("positions 0 to 31, even d from 2 to 32"),
           .note = "Compared is what Runge-Kutta steps compute from p_s, without a sine, with p_{s+1}; the bound is "
                   "the remainder of the exponential series, |z|^5/120 for a turn by z, which no step enlarges."}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "zheng2022.floater-recursion",
           .ledger = "S001-12",
           .source = at("1 (3) FLOATER, p_{k+1} = f(p_k)"),
           .origin = ours,
           .says = "The sinusoidal code is generated recursively, p_{k+1} = f(p_k) with f = T(1)",
           .latex = R"(p_{k+1} = f(p_k),\quad f = T(1))",
           .domain = Domain{.positions = {Positions::any(), Positions::range(1, 1)}},
           .note = "The text asks for such an f and says that position information may be learned so; here is one."}),
      accounted({.id = "zheng2022.floater-cost",
                 .ledger = "S001-12",
                 .source = at("1 (3) FLOATER, last sentence"),
                 .origin = quoted("但是递归形式的位置编码牺牲了并行性，带来速度瓶颈"),
                 .says = "But position codes of a recursive form give up parallelism, which is a bottleneck of speed",
                 .latex = "",
                 .note = "An opinion on cost. Codes are computed once for all sentences of a batch, and a flow whose "
                         "map is known, as the sinusoid's, is evaluated at any t at once."}),
      claim<PositionFreeOffset, ComplexOrder>(
          {.id = "zheng2022.complex-order-offset",
           .ledger = "S001-13",
           .source = at("1 (4) Complex-order, f(j, k)"),
           .origin = implied(R"(Both sides are "f(j, k) = r_je^{i(\theta_j+\omega_j k)}" at k + n)"),
           .says = "f(j, k) = r_j e^{i(theta_j + omega_j k)} turns by e^{i omega_j n} when the word moves by n",
           .latex = R"(f(j,k+n) = e^{i\omega_j n} f(j,k))"}),
      claim<ConsistentAmplitude, ComplexOrder>(
          {.id = "zheng2022.complex-order-amplitude",
           .ledger = "S001-13",
           .source = at("1 (4) Complex-order, the amplitude"),
           .origin = quoted(R"(振幅$r_j$只和词表索引$j$有关)"),
           .says = "The amplitude r_j has to do with the index j of the vocabulary only",
           .latex = ConsistentAmplitude::text.latex}),
      claim<StepKnowsFrequency<>, ComplexOrder>(
          {.id = "zheng2022.complex-order-frequency",
           .ledger = "S001-13",
           .source = at("1 (4) Complex-order, the frequency"),
           .origin = quoted(R"(角频率$\omega_j$表示该词对位置的敏感程度)"),
           .says = "The angular frequency omega_j says how sensitive the word is to positions",
           .latex = R"(\lvert f(j,k+n)-f(j,k)\rvert^2 = r_j^2\,(2-2\cos\omega_j n))",
           .domain = Domain{.dimensions = dimensions(2, 512)},
           .note = "Read as: how far a word's code moves with its position depends on its frequency and its amplitude, "
                   "and on neither the position nor the phase. For omega_j = 0 it does not move."}),
      accounted({.id = "zheng2022.complex-order-slips",
                 .ledger = "S001-13",
                 .source = at("1 (4) Complex-order; list of references"),
                 .origin = quoted(R"(求和函数$f(j,k)=x^{(j)}_k+p_k$)"),
                 .says = "The sum f(j, k) = x^{(j)}_k + p_k",
                 .latex = R"(f(j,k) = x^{(j)}_k + p_k,\quad \theta_j + \omega_j\,pos)",
                 .note = "Slips of notation: x^{(j)} has no index k, being the word's embedding, and the pos of "
                         "theta_j + omega_j pos is the k of the formula. The list of references has the paper as "
                         "arXiv1910; it is arXiv 1912.12333."}),
  };
}

std::vector<Claim> rotary() {
  return {
      claim<RotatedBeforeProjection, Rope>(
          {.id = "zheng2022.rope-before-projection",
           .ledger = "S001-14",
           .source = at("1 (5) RoPE: q_i, k_j"),
           .origin = ours,
           .says = "With q_i = R_i x_i W_Q and k_j = R_j x_j W_K read as rotated first and projected then, the score "
                   "depends on j - i only",
           .latex = R"(q_i = \mathcal R_i x_i W^Q,\quad k_j = \mathcal R_j x_j W^K)",
           .domain = Domain{},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=0,j=1,s=1,x=[1;0],y=[1;0]",
           .corrected_by = "zheng2022.rope-after-projection",
           .note = "A reading of ours: as typeset the product fits neither rows nor columns, and the survey's next "
                   "formula shows what is meant, zheng2022.rope-after-projection. Here W = diag(1, 0)."}),
      claim<RelativeScore, Rope>(
          {.id = "zheng2022.rope-after-projection",
           .ledger = "S001-14",
           .source = at("1 (5) RoPE: the score (corrected)"),
           .origin = ours,
           .says = "With q and k projected first and rotated then, the score depends on j - i only",
           .latex =
               R"((\mathcal R_i (x_iW^Q)^{\mathsf T})^{\mathsf T}\,\mathcal R_j (x_jW^K)^{\mathsf T} = x_iW^Q\,\mathcal R_{j-i}\,(x_jW^K)^{\mathsf T})"}),
      claim<RotationOrthogonal, Rope>({.id = "zheng2022.rope-orthogonal",
                                       .ledger = "S001-15",
                                       .source = at("1 (5) RoPE: the matrix R"),
                                       .origin = quoted(R"(旋转矩阵$\mathcal{R}$设计为正交矩阵)"),
                                       .says = "The rotation matrix R is designed as an orthogonal matrix",
                                       .latex = RotationOrthogonal::text.latex}),
      claim<RelativeRotation, Rope>({.id = "zheng2022.rope-relative",
                                     .ledger = "S001-15",
                                     .source = at("1 (5) RoPE: the matrix R"),
                                     .origin = quoted(R"(且应满足$$\mathcal{R}_i^T\mathcal{R}_j=\mathcal{R}_{j-i}$$)"),
                                     .says = "And it should satisfy R_i^T R_j = R_{j-i}",
                                     .latex = RelativeRotation::text.latex}),
      claim<RelativeRotation, RopeClockwise>(
          {.id = "zheng2022.rope-relative-clockwise",
           .ledger = "S001-15",
           .source = at("1 (5) RoPE: the matrix R, other sign"),
           .origin = ours,
           .says = "R_i^T R_j = R_{j-i} holds for the other sign convention too",
           .latex = RelativeRotation::text.latex,
           .note = "So this relation does not pin the direction of the turn; see pebench.handedness."}),
  };
}

/// alpha = p/q of [-4, 4], q up to 16.
Domain alphas() { return {.dimensions = dimensions(2, 64), .parameters = {{-4, 4, 16}}}; }

/// The same without 0, 1/2 and 1.
Domain alphas_that_tell() {
  auto result = alphas();
  result.admits = [](Case const& c) {
    auto const& alpha = c.parameters[0];
    return alpha != Fraction(0) && alpha != Fraction(1, 2) && alpha != Fraction(1);
  };
  result.admits_says = "alpha is not 0, 1/2 or 1";
  return result;
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

std::vector<Claim> hierarchical() {
  return {
      claim<KeepsLearned, Hierarchical>(
          {.id = "zheng2022.hierarchical-keeps",
           .ledger = "S001-16",
           .source = at("1 (6), q_i = p_i"),
           .origin = quoted(R"(假设前$n$个构造的编码与学习到的编码一致： $$ q_i=p_i, \quad i=1,2,\cdots,n $$ )"
                            R"(则可以解出基编码： $$ u_i = \frac{p_i-\alpha p_1}{1-\alpha})"),
           .says = "If the first n constructed codes are to agree with the learned ones, q_i = p_i, the codes of the "
                   "basis can be solved for: u_i = (p_i - alpha p_1)/(1 - alpha)",
           .latex = R"(q_i = p_i\quad(i\le n),\qquad u_i = \frac{p_i - \alpha p_1}{1-\alpha})",
           .domain = alphas(),
           .note = "For every alpha other than 1, which the text does not exclude: decided is (1 - alpha) q_i = (1 - "
                   "alpha) p_i. Su, who invented this, takes alpha from (0, 1), usually 0.4, and "
                   "makes 512^2 = 262144 positions of BERT's 512."}),
      claim<OrderTold<>, Hierarchical>(
          {.id = "zheng2022.hierarchical-order",
           .ledger = "S001-16",
           .source = at("1 (6), alpha is not 0.5"),
           .origin = quoted(R"(其中$\alpha \ne 0.5$是为了区分$(i,j)$和$(j,i)$两种不同的情况)"),
           .says = "Here alpha is not 0.5, in order to tell the two different cases (i, j) and (j, i) apart",
           .latex = R"(q_{(i-1)n+j} - q_{(j-1)n+i} = (2\alpha-1)(u_i-u_j))",
           .domain = alphas(),
           .note = "The two codes lie (2 alpha - 1)(u_i - u_j) apart: 0 for alpha = 1/2, and for no other alpha where "
                   "u_i and u_j differ."}),
      claim<AllDiffer, Hierarchical>(
          {.id = "zheng2022.hierarchical-all-differ",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2, alpha is not 0.5"),
           .origin = ours,
           .says = "For alpha other than 1/2 the n^2 codes differ whenever the n learned ones do",
           .latex = R"(\alpha\ne\tfrac12 \Rightarrow \lvert\{q_1,\ldots,q_{n^2}\}\rvert = n^2)",
           .domain = small_alphas(),
           .extent = grid_in("every n and every alpha other than 1/2"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=3,x=1,y=3",
           .corrected_by = "zheng2022.hierarchical-generic",
           .note = "The survey asks for alpha other than 0.5 in order to tell (i, j) from (j, i), which is true "
                   "(zheng2022.hierarchical-order); that nothing else coincides it does not say. Learned codes on a "
                   "line, p = (0, 1, 2) and alpha = 1/3: q_2 = q_7 and q_3 = q_8."}),
      claim<CodesTellIndices<>, Hierarchical>(
          {.id = "zheng2022.hierarchical-generic",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2 (corrected)"),
           .origin = ours,
           .says = "For alpha other than 0, 1/2 and 1 and linearly independent p_i all n^2 codes differ, for every n",
           .latex =
               R"(\alpha(1-\alpha)(2\alpha-1)\ne0,\ p_1,\ldots,p_n \text{ independent} \Rightarrow \lvert\{q_1,\ldots,q_{n^2}\}\rvert = n^2)",
           .domain = alphas_that_tell(),
           .note = "Every two codes of four unit vectors u_i differ in an entry that divides alpha (1 - alpha)(2 alpha "
                   "- 1). Of any n, two codes involve four u_i at most; the u_i are independent as the p_i are; and "
                   "independent vectors are the image of unit vectors under an injective linear map."}),
      claim<CollisionsOnLine<7, 14>, Hierarchical>(
          {.id = "zheng2022.hierarchical-collisions",
           .ledger = "S001-16",
           .source = at("1 (6), n codes make n^2, as it computes"),
           .origin = ours,
           .says =
               "On a line, 7 of 9 codes differ for p = (0, 1, 2) and alpha = 1/3, and 14 of 16 for p = (0, 1, 2, 3) "
               "and alpha = 2/5",
           .latex = "",
           .domain = walk({2}),
           .extent = all_of("the two examples"),
           .note = "One case: these two."}),
      claim<NothingOfOuter, Hierarchical>(
          {.id = "zheng2022.hierarchical-zero",
           .ledger = "S001-16",
           .source = at("1 (6), alpha is not 0.5"),
           .origin = ours,
           .says = "alpha = 0, which the text lets in, makes no more than the n codes that were learned",
           .latex = R"(\alpha = 0 \Rightarrow q_{(i-1)n+j} = p_j)",
           .domain = Domain{.dimensions = dimensions(2, 64)}}),
      accounted({.id = "zheng2022.diagrams",
                 .ledger = "S001-24",
                 .source = at("1, diagram of one-hot concatenation; 1 (6), diagram of the hierarchy"),
                 .origin = implied("Two pictures stand in the text, without captions"),
                 .says = "Two diagrams show the one-hot concatenation and the hierarchical decomposition",
                 .latex = "",
                 .note = "Drawings without numbers; what they illustrate is decided where the text says it."}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_absolute_claims() {
  std::vector<Claim> all;
  for (auto const section : {learned, rotary, hierarchical}) {
    auto claims = section();
    std::move(claims.begin(), claims.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace pe
