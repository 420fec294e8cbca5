/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its section on relative positions, but for T5's:
/// S001-17 to S001-19 and S001-22, S001-23.
#include "theory/claims/zheng2022_relative.hpp"

#include <iterator>

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

using namespace zheng2022;

namespace {

Domain small() { return {.dimensions = {2, 4}, .bases = base_10000}; }

std::vector<Claim> before_t5() {
  return {
      claim<FourTermExpansion, Attention>(
          {.id = "zheng2022.four-terms",
           .ledger = "S001-17",
           .source = at("2: attention with absolute positions"),
           .says = "The score of two tokens with added positions is the sum of four products, and the value of two",
           .latex =
               R"((x_i+p_i)W^Q((x_j+p_j)W^K)^{\mathsf T} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}p_j^{\mathsf T}+p_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+p_iW^Q(W^K)^{\mathsf T}p_j^{\mathsf T})",
           .domain = small(),
           .note = "The section leaves the usual 1/sqrt(d) out of every softmax."}),
      claim<ShawPrinted, Shaw>(
          {.id = "zheng2022.shaw",
           .ledger = "S001-18",
           .source = at("2 (1): alpha_ij, z_i"),
           .says = "The printed score and value are Shaw's: x_iW^Q(x_jW^K + R^K_ij)^T and x_jW^V + R^V_ij",
           .latex =
               R"(x_iW^Q(x_jW^K+R^K_{i,j})^{\mathsf T} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(R^K_{i,j})^{\mathsf T})",
           .domain = small(),
           .note = "The paper divides the score by sqrt(d_z), the survey does not."}),
      claim<ScoreShiftInvariance, Shaw>({.id = "zheng2022.shaw-relative",
                                         .ledger = "S001-18",
                                         .source = at("2 (1): R_ij"),
                                         .says = "With clipped relative vectors the score depends on the offset only",
                                         .latex = ScoreShiftInvariance::text.latex}),
      claim<RangeIsKept, Shaw>(
          {.id = "zheng2022.shaw-range",
           .ledger = "S001-18",
           .source = at("2 (1): p_min <= i-j <= p_max"),
           .says = "Clipping j - i to p_min .. p_max keeps apart the positions with p_min <= i - j <= p_max",
           .latex = R"(p_{\min}\le i-j\le p_{\max}\ \Rightarrow\ \operatorname{clip}(j-i,p_{\min},p_{\max}) = j-i)",
           .domain = RangeIsKept::domain(false),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=1,j=0,low=0,high=1",
           .corrected_by = "zheng2022.shaw-range-corrected",
           .note = "The text bounds i - j, the formula clips j - i."}),
      claim<RangeIsKept, Shaw>(
          {.id = "zheng2022.shaw-range-corrected",
           .ledger = "S001-18",
           .source = at("2 (1): p_min <= i-j <= p_max (corrected)"),
           .says = "It does when p_min = -p_max, as in the paper, where offsets are clipped to -k .. k",
           .latex = R"(\lvert i-j\rvert\le k\ \Rightarrow\ \operatorname{clip}(j-i,-k,k) = j-i)",
           .domain = RangeIsKept::domain(true)}),
      accounted({.id = "zheng2022.shaw-vectors",
                 .ledger = "S001-18",
                 .source = at("2 (1): R^V, R^K"),
                 .says = "The relative vectors may be sinusoidal or learned",
                 .latex = "",
                 .note = "A choice: the scheme takes any table, and no claim here depends on how it came about."}),
      claim<XlnetIsTransformerXl, TransformerXl>(
          {.id = "zheng2022.xlnet",
           .ledger = "S001-19",
           .source = at("2 (2): alpha_ij"),
           .says = "The printed score is XLNet's, which is Transformer-XL's",
           .latex =
               R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}R_{i-j}^{\mathsf T}+uW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+vW^Q(W^K)^{\mathsf T}R_{i-j}^{\mathsf T})",
           .domain = Domain{.dimensions = {2, 4}, .bases = base_10000, .parameters = {{0, 1 << 20}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=0,j=0,x=[0;0],y=[0;0],u=[0;0],v=[0;1],w=1",
           .corrected_by = "zheng2022.xlnet-shared-key",
           .note = "There R has a key matrix of its own, W^{K,R}, and u and v are not multiplied by W^Q."}),
      claim<XlnetSharedKey, XlnetPrinted>(
          {.id = "zheng2022.xlnet-shared-key",
           .ledger = "S001-19",
           .source = at("2 (2): alpha_ij (corrected)"),
           .says = "The printed score is Transformer-XL's with W^{K,R} = W^K, and u W^Q and v W^Q for u and v",
           .latex =
               R"(q_ik_j^{\mathsf T}+q_i(R_{i-j}W^{K,R})^{\mathsf T}+u'k_j^{\mathsf T}+v'(R_{i-j}W^{K,R})^{\mathsf T},\quad W^{K,R} = W^K,\ u' = uW^Q,\ v' = vW^Q)",
           .domain = small()}),
      claim<XlnetRelative, TransformerXl>({.id = "zheng2022.xlnet-relative",
                                           .ledger = "S001-19",
                                           .source = at("2 (2): R_{i-j}"),
                                           .says = "With u, v and R_{i-j} the score depends on the offset only",
                                           .latex = ScoreShiftInvariance::text.latex,
                                           .domain = small()}),
      claim<XlnetDirection, TransformerXl>(
          {.id = "zheng2022.xlnet-direction",
           .ledger = "S001-19",
           .source = at("2 (2): R_{i-j} sinusoidal"),
           .says = "A sinusoidal R_{i-j} tells directions apart: exchanging i and j changes the sign of its sines",
           .latex = R"(vR_{i-j}^{\mathsf T}-vR_{j-i}^{\mathsf T} = 2\sum_l v_{2l}\sin\omega_l(i-j))",
           .domain = Domain{.dimensions = dimensions(2, 64), .bases = base_10000}}),
  };
}

std::vector<Claim> after_t5() {
  return {
      claim<DebertaPrinted, Deberta>(
          {.id = "zheng2022.deberta",
           .ledger = "S001-22",
           .source = at("2 (4): alpha_ij"),
           .says = "The printed score is DeBERTa's, up to scaling",
           .latex =
               R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}R_{i,j}^{\mathsf T}+R_{j,i}W^Q(W^K)^{\mathsf T}x_j^{\mathsf T})",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x=[1;0],y=[0;0],r=[1;0],s=[0;0],w=1",
           .corrected_by = "zheng2022.deberta-shared-weights",
           .note = "There the relative vectors have matrices of their own, W^{K,r} and W^{Q,r}."}),
      claim<DebertaSharedWeights, Deberta>(
          {.id = "zheng2022.deberta-shared-weights",
           .ledger = "S001-22",
           .source = at("2 (4): alpha_ij (corrected)"),
           .says = "The printed score is DeBERTa's before scaling when W^{K,r} = W^K and W^{Q,r} = W^Q; its indices "
                   "(i, j) and (j, i) are the paper's",
           .latex =
               R"(Q^c_i\cdot K^c_j+Q^c_i\cdot K^r_{\delta(i,j)}+K^c_j\cdot Q^r_{\delta(j,i)},\quad W^{K,r} = W^K,\ W^{Q,r} = W^Q)",
           .domain = small()}),
      claim<DebertaScale, Deberta>(
          {.id = "zheng2022.deberta-scale",
           .ledger = "S001-22",
           .source = at("2 (4): the scale"),
           .says = "The paper divides its three terms by sqrt(3d)",
           .latex = R"(s = 1/\sqrt{3d})",
           .domain = Domain{.dimensions = dimensions(2, 128), .bases = base_10000, .exhaustive = true},
           .note = "The survey leaves it out, as everywhere."}),
      claim<DebertaIndexCases, Deberta>(
          {.id = "zheng2022.deberta-index",
           .ledger = "S001-22",
           .source = at("2 (4): R_ij"),
           .says = "R_ij is row delta(i, j) of a table: 0 for i - j <= -k, 2k-1 for i - j >= k, i - j + k otherwise",
           .latex = R"(\delta(i,j) = \min(\max(i-j+k, 0), 2k-1))",
           .domain = Domain{.dimensions = {2},
                            .bases = base_10000,
                            .parameters = {{0, 20}, {0, 20}, {1, 8}},
                            .exhaustive = true},
           .note = "The definition of the paper; offsets beyond k share a row."}),
      claim<ScoreShiftInvariance, Deberta>({.id = "zheng2022.deberta-relative",
                                            .ledger = "S001-22",
                                            .source = at("2 (4): R_ij"),
                                            .says = "DeBERTa's score depends on the offset only",
                                            .latex = ScoreShiftInvariance::text.latex}),
      claim<ToeplitzBias, Urpe>({.id = "zheng2022.urpe-toeplitz",
                                 .ledger = "S001-23",
                                 .source = at("2 (5): C = [c_ij]"),
                                 .says = "C is a Toeplitz matrix, c_ij = g(i - j)",
                                 .latex = R"(c_{ij} = g(i-j) = c_{i+s,j+s})"}),
      claim<ConstantOutput, T5>(
          {.id = "zheng2022.constant-output-t5",
           .ledger = "S001-23",
           .source = at("2 (5): no universal approximation without positions in the values"),
           .says =
               "Without positions in the values T5's layer maps equal tokens to equal outputs, so positions are lost",
           .latex = ConstantOutput::text.latex,
           .note =
               "The mechanism of the paper: rows that sum to 1. What a deep network can approximate is not decided."}),
      claim<ConstantOutput, TransformerXl>(
          {.id = "zheng2022.constant-output-xl",
           .ledger = "S001-23",
           .source = at("2 (5): no universal approximation without positions in the values"),
           .says = "So does Transformer-XL's layer, and with it XLNet's",
           .latex = ConstantOutput::text.latex}),
      claim<ConstantOutput, Deberta>({.id = "zheng2022.constant-output-deberta",
                                      .ledger = "S001-23",
                                      .source = at("2 (5): no universal approximation without positions in the values"),
                                      .says = "So does DeBERTa's layer",
                                      .latex = ConstantOutput::text.latex}),
      claim<ConstantOutput, Shaw>({.id = "zheng2022.constant-output-shaw",
                                   .ledger = "S001-23",
                                   .source = at("2 (5): relative schemes in general"),
                                   .says = "So do all relative schemes, also Shaw's",
                                   .latex = ConstantOutput::text.latex,
                                   .expected = Verdict::refuted,
                                   .witness = "d=2,b=10000,x=[0;0],w=0",
                                   .corrected_by = "zheng2022.constant-output-t5",
                                   .note = "Its values hold relative vectors, which is the survey's own condition."}),
      claim<ConstantOutputBehindBoundary, T5>(
          {.id = "zheng2022.constant-output-boundary",
           .ledger = "S001-23",
           .source = at("2 (5): sequences with a boundary token"),
           .says = "Equal tokens behind a first token of another kind give equal outputs too",
           .latex = R"(X = (s, x, x)\ \Rightarrow\ z_1 = z_2)",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,start=[1;0],x=[0;0],w=0",
           .corrected_by = "zheng2022.constant-output-t5",
           .note = "A [CLS] token is enough for a bias to show: the argument needs a sequence without one."}),
      claim<UrpeCounts, Urpe>(
          {.id = "zheng2022.urpe-counts",
           .ledger = "S001-23",
           .source = at("2 (5): C restores universal approximation"),
           .says = "With C equal tokens can give different outputs: for g(r) = r + 3 and three tokens, z_i = (i + 2) x "
                   "W^V",
           .latex = R"(g(r) = r+3\ \Rightarrow\ z_i = (i+2)\,xW^V\quad(n = 3))",
           .domain = attention_domain(),
           .note =
               "What the constant output forbade; universality itself is a theorem of the paper, not decided here."}),
      claim<UrpeRowsExceedOne, Urpe>(
          {.id = "zheng2022.urpe-rows",
           .ledger = "S001-23",
           .source = at("2 (5): no probability matrix any more"),
           .says = "The product of attention and C is no matrix of probabilities: with that g every row sums to more "
                   "than 1, whatever the tokens",
           .latex = R"(\sum_j\alpha_{ij}c_{ij} > 1)",
           .domain = attention_domain()}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_relative_claims() {
  auto all = before_t5();
  for (auto part : {zheng2022_t5_claims(), after_t5()}) {
    std::move(part.begin(), part.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace pe
