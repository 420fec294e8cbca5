/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its introduction: S001-01 to S001-05.
#include "theory/claims/zheng2022_introduction.hpp"

#include "theory/claims/common_laws.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/pooled_invariance.hpp"

namespace pe {

using namespace zheng2022;

std::vector<Claim> zheng2022_introduction_claims() {
  auto const small = Domain{.dimensions = {2, 4, 6, 8, 16}, .bases = base_10000};
  auto const whole_layer =
      "Softmax divides exponentials of the scores, so both sides are no polynomials, and tokens "
      "and weights range over all reals";
  return {
      claim<FullySymmetric, Attention>(
          {.id = "zheng2022.fully-symmetric",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry"),
           .origin = quoted("打乱输入序列的顺序对输出结果不会产生任何影响"),
           .says = "Shuffling the order of the input sequence has no effect whatever on the output",
           .latex = R"(f(\cdots,x_m,\cdots,x_n,\cdots) = f(\cdots,x_n,\cdots,x_m,\cdots))",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[1;0],x1=[0;0],w=0",
           .corrected_by = "zheng2022.permutation-equivariant",
           .finding =
               {.impact = Impact::sentence,
                .reading = "f is a layer of self-attention without positions and without a mask, and its output "
                           "(输出结果) the sequence of all outputs, as nothing is said of pooling or of a scalar f; "
                           "two tokens, all entries and weights.",
                .so = "The outputs change places with the inputs: the layer is permutation equivariant. Invariant are "
                      "what is pooled over the outputs, and the output of a third token "
                      "(zheng2022.third-token-invariant).",
                .difference = "With identities as weights and unscaled scores the tokens (1, 0) and (0, 0) have the "
                              "outputs (0.7311, 0) and (0.5, 0); exchanged, they have (0.5, 0) and (0.7311, 0).",
                .stays = "That self-attention by itself does not capture positions, and that an encoding has to break "
                         "the symmetry.",
                .prior = "Lee et al. 2019 (Set Transformer) have permutation equivariance, and the FLOATER paper, "
                         "which the survey cites, calls such models permutation equivalent; Su, "
                         "spaces.ac.cn/archives/8231 (2021), has the formula for a scalar f without a mask"}}),
      claim<PermutationEquivariance, Attention>(
          {.id = "zheng2022.permutation-equivariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry (corrected)"),
           .origin = ours,
           .says = "Permuting three tokens permutes their outputs in the same way",
           .latex = PermutationEquivariance::text.latex,
           .why_sampled = whole_layer}),
      claim<ActsWithoutPositions, Attention>(
          {.id = "zheng2022.attention-without-positions",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry (corrected)"),
           .origin = ours,
           .says = "The score and the value of two tokens are the same wherever the two stand",
           .latex = R"(s(x,i;\,y,j) = xW^Q(yW^K)^{\mathsf T},\quad v_{ij} = yW^V)",
           .domain = small,
           .note = "So the outputs of any number of tokens, sums over all of them, are permuted as the tokens are."}),
      claim<PooledInvariance, Attention>(
          {.id = "zheng2022.pooled-invariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry (corrected)"),
           .origin = ours,
           .says = "The sum of the outputs of three tokens is invariant under permutations of the tokens",
           .latex = PooledInvariance::text.latex,
           .why_sampled = whole_layer}),
      claim<ThirdTokenSymmetric, Attention>(
          {.id = "zheng2022.third-token-invariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry (corrected)"),
           .origin = ours,
           .says = "Of three tokens, the output of the third does not change when the two others are exchanged",
           .latex = R"(z_i(\cdots x_m\cdots x_n\cdots) = z_i(\cdots x_n\cdots x_m\cdots)\quad(i\notin\{m,n\}))",
           .domain = attention_domain(),
           .why_sampled = whole_layer}),
      claim<PermutationEquivariance, CausalAttention>(
          {.id = "zheng2022.causal-equivariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry, of every Transformer"),
           .origin = ours,
           .says = "With a causal mask, too, permuting three tokens permutes their outputs",
           .latex = PermutationEquivariance::text.latex,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[1;0],x2=[0;0],w=0",
           .corrected_by = "zheng2022.permutation-equivariant",
           .note = "The mask alone tells the order: a decoder is not blind to positions."}),
      accounted({.id = "zheng2022.perturbed-model",
                 .ledger = "S001-02",
                 .source = at("introduction: the model with positions"),
                 .origin = quoted("考虑在$m,n$位置处加上不同位置编码$p_m,p_n$"),
                 .says = "Consider adding different position codes p_m, p_n at the positions m, n",
                 .latex = R"(\tilde f(\cdots,x_m,\cdots,x_n,\cdots) = f(\cdots,x_m+p_m,\cdots,x_n+p_n,\cdots))",
                 .note = "A definition: the left side of the expansion that follows."}),
      claim<TaylorExpansion<1>, ScalarModel>(
          {.id = "zheng2022.taylor",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion"),
           .origin = quoted(
               R"(\tilde{f} ≈ f + \underbrace{p_m^T \frac{\partial f}{\partial x_m} + p_n^T \frac{\partial f}{\partial x_n} + p_m^T \frac{\partial^2 f}{\partial x_m^2}p_m + p_n^T \frac{\partial^2 f}{\partial x_n}p_n}_{\text{绝对位置信息}} +\underbrace{p_m^T \frac{\partial^2 f}{\partial x_m\partial x_n}p_n}_{\text{相对位置信息}})"),
           .says = "To second order the model with positions is f plus five terms, all with coefficient 1",
           .latex =
               R"(\tilde f \approx f + p_m^{\mathsf T}f_m + p_n^{\mathsf T}f_n + p_m^{\mathsf T}f_{mm}p_m + p_n^{\mathsf T}f_{nn}p_n + p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=[1;0],n=[0;0],p=[0.5;0],r=[0;0],f1=[1;0],f2=[1;0]",
           .corrected_by = "zheng2022.taylor-corrected",
           .finding = {.impact = Impact::sentence,
                       .reading = "f is a scalar function with two derivatives; decided of quadratic functions, for "
                                  "which an expansion to second order is exact, at all x_m, x_n, p_m, p_n.",
                       .so = "Both pure terms of second order have the factor 1/2. (The denominator of the fifth term "
                             "is to be the square of dx_n.)",
                       .difference = "For f = x_m^2, x_m = 1.3 and p_m = 0.4 the printed sum is 3.05 and f is 2.89; it "
                                     "is too large by p_m^2.",
                       .stays = "The mixed term, and which terms depend on one position and which on both.",
                       .prior = "Su, spaces.ac.cn/archives/8231 (2021), prints the 1/2 in the same expansion"}}),
      claim<TaylorExpansion<2>, ScalarModel>(
          {.id = "zheng2022.taylor-corrected",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion (corrected)"),
           .origin = ours,
           .says = "With 1/2 on both pure terms the expansion is exact for every quadratic function",
           .latex =
               R"(\tilde f \approx f + p_m^{\mathsf T}f_m + p_n^{\mathsf T}f_n + \tfrac12p_m^{\mathsf T}f_{mm}p_m + \tfrac12p_n^{\mathsf T}f_{nn}p_n + p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .note = "For a scalar f, and with two positions added: that is all the expansion speaks of."}),
      claim<ThirdOrderRemainder<1>, ScalarModel>(
          {.id = "zheng2022.taylor-order",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion, its order"),
           .origin = ours,
           .says =
               "What the printed expansion of a cubic function misses is of third order: an eighth when p_m and p_n "
               "are halved",
           .latex = R"(8\,R(\tfrac12p_m,\tfrac12p_n) = R(p_m,p_n))",
           .domain = small,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=[1;0],n=[0;0],p=[1;0],r=[0;0],f1=[1;0],f2=[1;0],f3=[1;0]",
           .corrected_by = "zheng2022.taylor-order-corrected",
           .note = "It is of second order, by the same missing 1/2 as in zheng2022.taylor. For f = x_m^3 at x_m = 1 it "
                   "is -2 for p_m = 1, and -5/8 for p_m = 1/2."}),
      claim<ThirdOrderRemainder<2>, ScalarModel>(
          {.id = "zheng2022.taylor-order-corrected",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion, its order (corrected)"),
           .origin = ours,
           .says = "What the corrected expansion of a cubic function misses is of third order: an eighth when p_m and "
                   "p_n are halved",
           .latex = R"(8\,R(\tfrac12p_m,\tfrac12p_n) = R(p_m,p_n))",
           .domain = small,
           .note = "Of a smooth function the remainder is that of its third derivatives."}),
      claim<MixedDifference, ScalarModel>(
          {.id = "zheng2022.sixth-term-couples",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms"),
           .origin = quoted("第**2**至**5**项只依赖于单一位置，表示绝对位置信息。第**6**项包含$m,n$位置的交互项"),
           .says = "The terms 2 to 5 depend on a single position each and stand for absolute position information; the "
                   "sixth contains the interaction of the positions m, n",
           .latex = R"(\tilde f(p_m,p_n)-\tilde f(p_m,0)-\tilde f(0,p_n)+f = p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .note = "The derivatives still depend on the tokens."}),
      claim<ProjectedScoreIsRelative, Sinusoidal>(
          {.id = "zheng2022.sixth-term-relative",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms"),
           .origin = ours,
           .says = "The sixth term, which \"stands for relative position information\", depends on the offset of the "
                   "two positions only",
           .latex = R"(p_t^{\mathsf T}Hp_{t+k} = p_s^{\mathsf T}Hp_{s+k})",
           .domain = Domain{},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .corrected_by = "zheng2022.sixth-term-relative-form",
           .note = "A strict reading of ours of 表示相对位置信息. Not for H = diag(1, 0, ...): 0 at the positions 0 "
                   "and 1, sin 1 sin 2 at 1 and 2."}),
      claim<RelativeForm<>, Sinusoidal>(
          {.id = "zheng2022.sixth-term-relative-form",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms (corrected)"),
           .origin = ours,
           .says = "With sinusoidal codes, and every block of H of the form a I + b J, the sixth term depends on the "
                   "offset alone",
           .latex =
               R"(H_i = a_iI+b_iJ \Rightarrow p_t^{\mathsf T}Hp_{t+k} = \sum_i a_i\cos\omega_ik - b_i\sin\omega_ik)",
           .domain = Domain{.dimensions = dimensions(2, 128)}}),
      claim<AbsolutePart<>, Sinusoidal>(
          {.id = "zheng2022.sixth-term-absolute-part",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms (corrected)"),
           .origin = ours,
           .says = "Whatever else a block of H holds shows as a function of the sum of the two positions",
           .latex =
               R"(p_t^{\mathsf T}(a_iI+b_iJ+c_iK+d_iL)p_{t+k} = \dots - c_i\cos\omega_i(2t+k) + d_i\sin\omega_i(2t+k))",
           .domain = Domain{.dimensions = dimensions(2, 128)},
           .note =
               "So the form a I + b J is necessary among block-diagonal H; K = diag(1, -1), L = [[0, 1], [1, 0]]."}),
      claim<ConcatenatedIndex<>, ScalarModel>(
          {.id = "zheng2022.concatenated-index",
           .ledger = "S001-05",
           .source = at("1: adding is concatenating"),
           .origin = quoted(
               R"(其过程等价于首先向输入引入(**concatenate**)位置索引$k$的**one hot**向量$p_k: x_k+p_k$，再进行词嵌入)"),
           .says = "Adding a position's vector is the same as first bringing (concatenating) the one-hot vector p_k of "
                   "the position's index k into the input, and then embedding",
           .latex = R"([x_k, e_k]\begin{pmatrix}W_x\\ W_p\end{pmatrix} = x_kW_x + (W_p)_k)",
           .domain = small,
           .note = "For two positions, and for every word embedding W_x and every table W_p of codes."}),
      accounted({.id = "zheng2022.one-hot-added",
                 .ledger = "S001-05",
                 .source = at("1: the one-hot vector p_k: x_k + p_k"),
                 .origin = quoted(R"(**one hot**向量$p_k: x_k+p_k$)"),
                 .says = "The one-hot vector p_k: x_k + p_k",
                 .latex = R"(p_k = e_k\in\mathbb R^n:\ x_k+p_k,\quad x_k\in\mathbb R^d)",
                 .note = "A slip of notation: a one-hot vector has as many entries as there are positions, x_k has d. "
                         "The word \"concatenate\" before it says what is meant: zheng2022.concatenated-index."}),
  };
}

}  // namespace pe
