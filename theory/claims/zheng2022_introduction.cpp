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
  auto const small = Domain{.dimensions = {2, 4}, .bases = base_10000};
  auto const steps = Domain{
      .dimensions = {2}, .bases = base_10000, .parameters = {{Fraction(1, 64), 1, 64}, {Fraction(1, 64), 1, 64}}};
  return {
      claim<FullySymmetric, Attention>(
          {.id = "zheng2022.fully-symmetric",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry"),
           .says = "Without positions, exchanging two tokens changes no output",
           .latex = R"(f(\cdots,x_m,\cdots,x_n,\cdots) = f(\cdots,x_n,\cdots,x_m,\cdots))",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[1;0],x1=[0;0],w=0",
           .corrected_by = "zheng2022.permutation-equivariant",
           .note = "Two tokens and identities as weights are enough: the two outputs change places. Attention is "
                   "equivariant, not invariant."}),
      claim<PermutationEquivariance, Attention>({.id = "zheng2022.permutation-equivariant",
                                                 .ledger = "S001-01",
                                                 .source = at("introduction: full symmetry (corrected)"),
                                                 .says = "Permuting the tokens permutes the outputs in the same way",
                                                 .latex = PermutationEquivariance::text.latex}),
      claim<PooledInvariance, Attention>({.id = "zheng2022.pooled-invariant",
                                          .ledger = "S001-01",
                                          .source = at("introduction: full symmetry (corrected)"),
                                          .says = "A pooled output is invariant under permutations of the tokens",
                                          .latex = PooledInvariance::text.latex}),
      claim<ThirdTokenSymmetric, Attention>(
          {.id = "zheng2022.third-token-invariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry (corrected)"),
           .says = "The output of a third token does not change when two others are "
                   "exchanged",
           .latex = R"(z_i(\cdots x_m\cdots x_n\cdots) = z_i(\cdots x_n\cdots x_m\cdots)\quad(i\notin\{m,n\}))",
           .domain = attention_domain()}),
      claim<PermutationEquivariance, CausalAttention>(
          {.id = "zheng2022.causal-equivariant",
           .ledger = "S001-01",
           .source = at("introduction: full symmetry, of every Transformer"),
           .says = "The symmetry, read as equivariance, holds with a causal mask too",
           .latex = PermutationEquivariance::text.latex,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[1;0],x2=[0;0],w=0",
           .corrected_by = "zheng2022.permutation-equivariant",
           .note = "The mask alone tells the order: a decoder is not blind to positions."}),
      accounted({.id = "zheng2022.perturbed-model",
                 .ledger = "S001-02",
                 .source = at("introduction: the model with positions"),
                 .says = "Positions are added to the tokens at m and n",
                 .latex = R"(\tilde f(\cdots,x_m,\cdots,x_n,\cdots) = f(\cdots,x_m+p_m,\cdots,x_n+p_n,\cdots))",
                 .note = "A definition: the left side of the expansion that follows."}),
      claim<TaylorExpansion<1>, ScalarModel>(
          {.id = "zheng2022.taylor",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion"),
           .says = "To second order the model with positions is f plus five terms, all with coefficient 1",
           .latex =
               R"(\tilde f \approx f + p_m^{\mathsf T}f_m + p_n^{\mathsf T}f_n + p_m^{\mathsf T}f_{mm}p_m + p_n^{\mathsf T}f_{nn}p_n + p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,m=[1;0],n=[0;0],p=[0.5;0],r=[0;0],f1=[1;0],f2=[1;0]",
           .corrected_by = "zheng2022.taylor-corrected",
           .note = "Both pure terms lack 1/2 (the last denominator is typeset without its square). The source that the "
                   "survey follows has it. For f = x_m^2 the printed sum is too large by p_m^2."}),
      claim<TaylorExpansion<2>, ScalarModel>(
          {.id = "zheng2022.taylor-corrected",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion (corrected)"),
           .says = "With 1/2 on both pure terms the expansion is exact for every quadratic function",
           .latex =
               R"(\tilde f \approx f + p_m^{\mathsf T}f_m + p_n^{\mathsf T}f_n + \tfrac12p_m^{\mathsf T}f_{mm}p_m + \tfrac12p_n^{\mathsf T}f_{nn}p_n + p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .note = "For a scalar f, and with two positions added: that is all the expansion speaks of."}),
      claim<ThirdOrderRemainder<1>, ScalarModel>(
          {.id = "zheng2022.taylor-order",
           .ledger = "S001-03",
           .source = at("introduction: Taylor expansion, its order"),
           .says = "What the printed expansion misses is of third order: an eighth, at most, when the step is halved",
           .latex = R"(8\,\lvert R(h/2)\rvert \le \lvert R(h)\rvert)",
           .domain = steps,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,u=1/8,v=1/8",
           .corrected_by = "zheng2022.taylor-order-corrected",
           .note = "For f = exp(x_m + x_n). It is of second order: a quarter."}),
      claim<ThirdOrderRemainder<2>, ScalarModel>({.id = "zheng2022.taylor-order-corrected",
                                                  .ledger = "S001-03",
                                                  .source = at("introduction: Taylor expansion, its order (corrected)"),
                                                  .says = "What the corrected expansion misses is of third order",
                                                  .latex = R"(8\,\lvert R(h/2)\rvert \le \lvert R(h)\rvert)",
                                                  .domain = steps,
                                                  .note = "For f = exp(x_m + x_n) and steps of one sign."}),
      claim<MixedDifference, ScalarModel>(
          {.id = "zheng2022.sixth-term-couples",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms"),
           .says = "The terms 2 to 5 depend on one position each; the sixth alone couples the two",
           .latex = R"(\tilde f(p_m,p_n)-\tilde f(p_m,0)-\tilde f(0,p_n)+f = p_m^{\mathsf T}f_{mn}p_n)",
           .domain = small,
           .note = "The derivatives still depend on the tokens."}),
      claim<ProjectedScoreIsRelative, Sinusoidal>(
          {.id = "zheng2022.sixth-term-relative",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms"),
           .says = "The sixth term is relative: it depends on the offset of the two positions only",
           .latex = R"(p_t^{\mathsf T}Hp_{t+k} = p_s^{\mathsf T}Hp_{s+k})",
           .domain = Domain{},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .corrected_by = "zheng2022.sixth-term-relative-form",
           .note = "Not for H = diag(1, 0, ...): 0 at the positions 0 and 1, sin 1 sin 2 at 1 and 2."}),
      claim<RelativeForm, Sinusoidal>(
          {.id = "zheng2022.sixth-term-relative-form",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms (corrected)"),
           .says = "With sinusoidal codes, and every block of H of the form a I + b J, the sixth term depends on the "
                   "offset alone",
           .latex =
               R"(H_i = a_iI+b_iJ \Rightarrow p_t^{\mathsf T}Hp_{t+k} = \sum_i a_i\cos\omega_ik - b_i\sin\omega_ik)",
           .domain = Domain{.dimensions = dimensions(2, 128)}}),
      claim<AbsolutePart, Sinusoidal>(
          {.id = "zheng2022.sixth-term-absolute-part",
           .ledger = "S001-04",
           .source = at("introduction: absolute and relative terms (corrected)"),
           .says = "Whatever else a block of H holds shows as a function of the sum of the two positions",
           .latex =
               R"(p_t^{\mathsf T}(a_iI+b_iJ+c_iK+d_iL)p_{t+k} = \dots - c_i\cos\omega_i(2t+k) + d_i\sin\omega_i(2t+k))",
           .domain = Domain{.dimensions = dimensions(2, 128)},
           .note =
               "So the form a I + b J is necessary among block-diagonal H; K = diag(1, -1), L = [[0, 1], [1, 0]]."}),
      claim<ConcatenatedIndex, ScalarModel>(
          {.id = "zheng2022.concatenated-index",
           .ledger = "S001-05",
           .source = at("1: adding is concatenating"),
           .says = "Adding a position's vector is the same as concatenating its one-hot index before the embedding",
           .latex = R"([x_k, e_k]\begin{pmatrix}W_x\\ W_p\end{pmatrix} = x_kW_x + (W_p)_k)",
           .domain = small}),
      claim<OneHotLength, Attention>(
          {.id = "zheng2022.one-hot-added",
           .ledger = "S001-05",
           .source = at("1: the one-hot vector p_k: x_k + p_k"),
           .says = "The one-hot vector p_k of the index can be added to the token x_k",
           .latex = R"(p_k = e_k\in\mathbb R^n:\ x_k+p_k,\quad x_k\in\mathbb R^d)",
           .domain =
               Domain{
                   .dimensions = dimensions(2, 16), .bases = base_10000, .parameters = {{1, 16}}, .exhaustive = true},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,n=3",
           .corrected_by = "zheng2022.concatenated-index",
           .note = "It has as many entries as there are positions, not d; it is concatenated."}),
  };
}

}  // namespace pe
