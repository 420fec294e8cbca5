/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its section on relative positions, but for T5's:
/// S001-17 to S001-19 and S001-22, S001-23.
#include "theory/claims/zheng2022_relative.hpp"

#include <iterator>

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/claims/zheng2022_deberta_urpe.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

using namespace zheng2022;

namespace {

/// The square roots of three weights, from 1/16 to 4.
std::vector<Parameters> weights() { return {3, Parameters{Fraction(1, 16), 4, 16}}; }

Domain small() { return {.dimensions = {2, 4, 6, 8, 16}, .bases = base_10000}; }

std::vector<Claim> before_t5() {
  return {
      claim<FourTermExpansion<>, Attention>(
          {.id = "zheng2022.four-terms",
           .ledger = "S001-17",
           .source = at("2: attention with absolute positions"),
           .origin = quoted(R"(注意到绝对位置编码相当于在自注意力运算中引入了一系列$p_iW^Q,(p_jW^K)^T,p_jW^V$项)"),
           .says = "Note that absolute position codes amount to bringing a series of terms p_i W^Q, (p_j W^K)^T, p_j "
                   "W^V into the computation of self-attention",
           .latex =
               R"((x_i+p_i)W^Q((x_j+p_j)W^K)^{\mathsf T} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}p_j^{\mathsf T}+p_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+p_iW^Q(W^K)^{\mathsf T}p_j^{\mathsf T})",
           .domain = small(),
           .note = "The score is the printed sum of four products, the value of two. The section leaves the usual "
                   "1/sqrt(d) out of every softmax."}),
      claim<ShawPrinted<>, Shaw>(
          {.id = "zheng2022.shaw",
           .ledger = "S001-18",
           .source = at("2 (1): alpha_ij, z_i"),
           .origin = quoted(R"(x_iW^Q (W^K)^T x_j^T+x_iW^Q (R_{i,j}^K)^T)"),
           .says = "x_i W^Q (W^K)^T x_j^T + x_i W^Q (R^K_ij)^T is the score \"in the setting of the classical relative "
                   "position encoding\", and x_j W^V + R^V_ij the value",
           .latex =
               R"(x_iW^Q(x_jW^K+R^K_{i,j})^{\mathsf T} = x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(R^K_{i,j})^{\mathsf T})",
           .domain = small(),
           .note = "Compared with Shaw's x_iW^Q(x_jW^K + R^K_ij)^T. The paper divides the score by sqrt(d_z), the "
                   "survey does not."}),
      claim<ShawIsRelative<>, Shaw>(
          {.id = "zheng2022.shaw-relative",
           .ledger = "S001-18",
           .source = at("2 (1): R_ij"),
           .origin = implied(R"("R_{i,j}^K &= w^K_{\text{clip}(j-i,p_{\min},p_{\max})}" knows i and j by j - i alone)"),
           .says =
               "With relative vectors clipped to -2 .. 2, the score of two tokens at the positions 0 to 6 stays when "
               "both move on by one: it depends on the offset only",
           .latex = ScoreShiftInvariance::text.latex,
           .domain = small()}),
      claim<RangeIsKept, Shaw>(
          {.id = "zheng2022.shaw-range",
           .ledger = "S001-18",
           .source = at("2 (1): p_min <= i-j <= p_max"),
           .origin = implied(
               "The formula below it is to keep apart the relative positions that the sentence names, and clips j - i",
               R"(并且通常只考虑相对位置$p_{\min} \leq i-j \leq p_{\max}$的情况)"),
           .says = "Clipping j - i to p_min .. p_max keeps apart the positions with p_min <= i - j <= p_max",
           .latex = R"(p_{\min}\le i-j\le p_{\max}\ \Rightarrow\ \operatorname{clip}(j-i,p_{\min},p_{\max}) = j-i)",
           .domain = RangeIsKept::domain(false),
           .extent = grid_in("all positions and all bounds"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=1,j=0,low=0,high=1",
           .corrected_by = "zheng2022.shaw-range-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading = "i - j of the sentence against clip(j - i, p_min, p_max) of the formulas below it, for "
                           "positions 0 to 8 and bounds p_min <= 0 <= p_max from -8 to 8.",
                .so = "The formulas keep p_min <= j - i <= p_max apart. Both are the same where p_min = -p_max.",
                .difference = "With p_min = 0 and p_max = 1 the offset i - j = 1 lies between the bounds, and j - i = "
                              "-1 is clipped to 0.",
                .stays = "The usual choice of Shaw et al., p_min = -k and p_max = k (zheng2022.shaw-range-corrected).",
                .prior = "none known to us"}}),
      claim<RangeIsKept, Shaw>(
          {.id = "zheng2022.shaw-range-corrected",
           .ledger = "S001-18",
           .source = at("2 (1): p_min <= i-j <= p_max (corrected)"),
           .origin = ours,
           .says = "It does when p_min = -p_max, as in the paper, where offsets are clipped to -k .. k",
           .latex = R"(\lvert i-j\rvert\le k\ \Rightarrow\ \operatorname{clip}(j-i,-k,k) = j-i)",
           .domain = RangeIsKept::domain(true),
           .extent = grid_in("all positions and all k")}),
      accounted(
          {.id = "zheng2022.shaw-vectors",
           .ledger = "S001-18",
           .source = at("2 (1): R^V, R^K"),
           .origin = quoted(R"(相对位置向量$R_{i,j}^V,R_{i,j}^K$可以设置为三角函数式或可学习参数)"),
           .says = "The relative position vectors R^V_ij, R^K_ij can be set to sinusoids or to learnable parameters",
           .latex = "",
           .note = "A choice: the scheme takes any table, and no claim here depends on how it came about."}),
      claim<XlnetIsTransformerXl, TransformerXl>(
          {.id = "zheng2022.xlnet",
           .ledger = "S001-19",
           .source = at("2 (2): alpha_ij"),
           .origin =
               quoted(R"(x_iW^Q (W^K)^T x_j^T+x_iW^Q (W^K)^T R_{i-j}^T+uW^Q (W^K)^T x_j^T+vW^Q (W^K)^T R_{i-j}^T)"),
           .says =
               "x_i W^Q (W^K)^T x_j^T + x_i W^Q (W^K)^T R_{i-j}^T + u W^Q (W^K)^T x_j^T + v W^Q (W^K)^T R_{i-j}^T is "
               "the score \"in the XLNet model\"",
           .latex =
               R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}R_{i-j}^{\mathsf T}+uW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+vW^Q(W^K)^{\mathsf T}R_{i-j}^{\mathsf T})",
           .domain = Domain{.dimensions = {2, 4}, .bases = base_10000, .parameters = {{0, 1 << 20}}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,i=0,j=0,x=[0;0],y=[0;0],u=[0;0],v=[0;1],w=1",
           .corrected_by = "zheng2022.xlnet-shared-key",
           .finding =
               {.impact = Impact::sentence,
                .reading = "The printed score against XLNet's, which is that of Transformer-XL, with the sinusoidal "
                           "R_{i-j} and the same u and v in both, for all tokens, at weights that are drawn. At the "
                           "stored case the two differ as well where v W^Q stands for v in both.",
                .so = "There R_{i-j} has a key matrix of its own, W^{K,R}, in the second and the fourth term, "
                      "and u and v stand without W^Q. The printed score is the case W^{K,R} = W^K, with u W^Q "
                      "and v W^Q for u and v (zheng2022.xlnet-shared-key).",
                .difference = "One learned matrix of each layer, W^{K,R}, is left out. u W^Q for u is a matter "
                              "of notation, as both are learned.",
                .stays = "The four terms, the sinusoidal R_{i-j}, and that positions enter by i - j alone "
                         "(zheng2022.xlnet-relative).",
                .prior = "Su, spaces.ac.cn/archives/8130 (2021), prints the same score as a step, and then, as the one "
                         "that is used, the score with W_{K,R}, u and v; W_{k,R} is in Dai et al. 2019, section 3.3"}}),
      claim<XlnetSharedKey, XlnetPrinted>(
          {.id = "zheng2022.xlnet-shared-key",
           .ledger = "S001-19",
           .source = at("2 (2): alpha_ij (corrected)"),
           .origin = ours,
           .says = "The printed score is Transformer-XL's with W^{K,R} = W^K, and u W^Q and v W^Q for u and v",
           .latex =
               R"(q_ik_j^{\mathsf T}+q_i(R_{i-j}W^{K,R})^{\mathsf T}+u'k_j^{\mathsf T}+v'(R_{i-j}W^{K,R})^{\mathsf T},\quad W^{K,R} = W^K,\ u' = uW^Q,\ v' = vW^Q)",
           .domain = small()}),
      claim<XlnetRelative, TransformerXl>(
          {.id = "zheng2022.xlnet-relative",
           .ledger = "S001-19",
           .source = at("2 (2): R_{i-j}"),
           .origin = implied(R"(In the score "u,v" have no position, and "R_{i-j}" knows i and j by i - j alone)"),
           .says = "With u, v and R_{i-j} the score depends on the offset only",
           .latex = ScoreShiftInvariance::text.latex,
           .domain = small()}),
      claim<XlnetDirection<>, TransformerXl>(
          {.id = "zheng2022.xlnet-direction",
           .ledger = "S001-19",
           .source = at("2 (2): R_{i-j} sinusoidal"),
           .origin = ours,
           .says = "A sinusoidal R_{i-j} tells directions apart: exchanging i and j changes the sign of its sines",
           .latex = R"(vR_{i-j}^{\mathsf T}-vR_{j-i}^{\mathsf T} = 2\sum_l v_{2l}\sin\omega_l(i-j))",
           .domain = Domain{.dimensions = dimensions(2, 64), .bases = base_10000}}),
  };
}

std::vector<Claim> deberta() {
  return {
      claim<DebertaPrinted, Deberta>(
          {.id = "zheng2022.deberta",
           .ledger = "S001-22",
           .source = at("2 (4): alpha_ij"),
           .origin = quoted(R"(x_iW^Q (W^K)^T x_j^T+x_iW^Q (W^K)^T R_{i,j}^T+R_{j,i}W^Q (W^K)^T x_j^T)"),
           .says = "x_i W^Q (W^K)^T x_j^T + x_i W^Q (W^K)^T R_ij^T + R_ji W^Q (W^K)^T x_j^T is the score \"in the "
                   "DeBERTa model\"",
           .latex =
               R"(x_iW^Q(W^K)^{\mathsf T}x_j^{\mathsf T}+x_iW^Q(W^K)^{\mathsf T}R_{i,j}^{\mathsf T}+R_{j,i}W^Q(W^K)^{\mathsf T}x_j^{\mathsf T})",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x=[1;0],y=[0;0],r=[1;0],s=[0;0],w=1",
           .corrected_by = "zheng2022.deberta-shared-weights",
           .finding = {.impact = Impact::remark,
                       .reading = "The printed score against that of the paper before scaling, as the survey leaves "
                                  "scales out, for all tokens and relative vectors, at weights that are drawn.",
                       .so =
                           "In the paper relative vectors have matrices of their own, W_{q,r} and W_{k,r}. The printed "
                           "score is the case W_{q,r} = W^Q and W_{k,r} = W^K (zheng2022.deberta-shared-weights).",
                       .difference = "Two learned matrices are missing in each layer.",
                       .stays = "The three terms and their indices (i, j) and (j, i). The authors' code can apply the "
                                "content's matrices to the relative vectors, too (disentangled_attention.py, see issue "
                                "136 of microsoft/DeBERTa): then the printed score is right.",
                       .prior = "none known to us; that code and paper differ here is asked about in issue 136 of "
                                "microsoft/DeBERTa (2023)"}}),
      claim<DebertaSharedWeights<>, Deberta>(
          {.id = "zheng2022.deberta-shared-weights",
           .ledger = "S001-22",
           .source = at("2 (4): alpha_ij (corrected)"),
           .origin = ours,
           .says = "The printed score is DeBERTa's before scaling when W^{K,r} = W^K and W^{Q,r} = W^Q; its indices "
                   "(i, j) and (j, i) are the paper's",
           .latex =
               R"(Q^c_i\cdot K^c_j+Q^c_i\cdot K^r_{\delta(i,j)}+K^c_j\cdot Q^r_{\delta(j,i)},\quad W^{K,r} = W^K,\ W^{Q,r} = W^Q)",
           .domain = small()}),
      claim<DebertaScale<>, Deberta>(
          {.id = "zheng2022.deberta-scale",
           .ledger = "S001-22",
           .source = at("2 (4): the scale"),
           .origin = ours,
           .says = "The paper divides its three terms by sqrt(3d)",
           .latex = R"(s = 1/\sqrt{3d})",
           .domain = Domain{.dimensions = dimensions(2, 128), .bases = base_10000, .exhaustive = true},
           .extent = grid_in("every d"),
           .note = "The survey leaves it out, as everywhere."}),
      claim<DebertaIndexCases<>, Deberta>(
          {.id = "zheng2022.deberta-index",
           .ledger = "S001-22",
           .source = at("2 (4): R_ij"),
           .origin = ours,
           .says = "R_ij is row delta(i, j) of a table: 0 for i - j <= -k, 2k-1 for i - j >= k, i - j + k otherwise",
           .latex = R"(\delta(i,j) = \min(\max(i-j+k, 0), 2k-1))",
           .domain = Domain{.dimensions = {2},
                            .bases = base_10000,
                            .parameters = {{0, 20}, {0, 20}, {1, 8}},
                            .exhaustive = true},
           .extent = grid_in("all positions and every k"),
           .note = "The definition of the paper; offsets beyond k share a row."}),
      claim<DebertaIsRelative<>, Deberta>(
          {.id = "zheng2022.deberta-relative",
           .ledger = "S001-22",
           .source = at("2 (4): R_ij"),
           .origin = implied(
               R"(The positions enter the score as "相对位置向量$R_{j,i},R_{i,j}$", relative position vectors)"),
           .says =
               "With offsets clipped at 2, DeBERTa's score of two tokens at the positions 0 to 6 stays when both move "
               "on by one: it depends on the offset only",
           .latex = ScoreShiftInvariance::text.latex,
           .domain = small(),
           .note = "For every W^{Q,r} and every table of relative vectors, which W^{K,r} has been applied to."}),
  };
}

std::vector<Claim> urpe() {
  auto const without_values = implied(
      "\"如果移除值向量的位置编码$p_j$，会使模型失去通用函数近似的能力\": without positions in the values the "
      "model loses universal approximation, as it cannot tell equal tokens apart");
  return {
      claim<FactorIsOfOffset<>, Urpe>({.id = "zheng2022.urpe-toeplitz",
                                       .ledger = "S001-23",
                                       .source = at("2 (5): C = [c_ij]"),
                                       .origin = quoted(R"(是一个可训练的**Toeplitz**矩阵: $c_{ij}=g(i−j)$)"),
                                       .says = "C is a trainable Toeplitz matrix: c_ij = g(i - j)",
                                       .latex = R"(c_{ij} = g(i-j))",
                                       .domain = walk({2}, {{0, 63}, {0, 63}}),
                                       .extent = grid_in("all positions and every g"),
                                       .note = "For a layer of 64 tokens, and a g all of whose values differ."}),
      claim<WeightsLeaveValue, T5>(
          {.id = "zheng2022.constant-output-t5",
           .ledger = "S001-23",
           .source = at("2 (5): no universal approximation without positions in the values"),
           .origin = without_values,
           .says = "In T5's layer the values of equal tokens, weighted in any way, sum to their value times the sum of "
                   "the weights, which is 1 for a softmax: positions are lost",
           .latex = R"(x_0=\dots=x_{n-1}=x\ \Rightarrow\ z_i=\sum_ja_{ij}xW^V=xW^V)",
           .domain = small(),
           .note =
               "The mechanism of the paper: rows that sum to 1, here for n = d tokens at their first two positions. "
               "What a deep network can approximate is not decided."}),
      claim<WeightsLeaveValue, TransformerXl>(
          {.id = "zheng2022.constant-output-xl",
           .ledger = "S001-23",
           .source = at("2 (5): no universal approximation without positions in the values"),
           .origin = without_values,
           .says = "So they do in Transformer-XL's layer, and with it in XLNet's",
           .latex = R"(x_0=\dots=x_{n-1}=x\ \Rightarrow\ z_i=\sum_ja_{ij}xW^V=xW^V)",
           .domain = small()}),
      claim<WeightsLeaveValue, Deberta>(
          {.id = "zheng2022.constant-output-deberta",
           .ledger = "S001-23",
           .source = at("2 (5): no universal approximation without positions in the values"),
           .origin = without_values,
           .says = "So they do in DeBERTa's layer",
           .latex = R"(x_0=\dots=x_{n-1}=x\ \Rightarrow\ z_i=\sum_ja_{ij}xW^V=xW^V)",
           .domain = small()}),
      claim<WeightsLeaveValue, Shaw>(
          {.id = "zheng2022.constant-output-shaw",
           .ledger = "S001-23",
           .source = at("2 (5): relative schemes in general"),
           .origin = ours,
           .says = "So they do in Shaw's layer, whose values have positions",
           .latex = R"(x_0=\dots=x_{n-1}=x\ \Rightarrow\ z_i=\sum_ja_{ij}xW^V=xW^V)",
           .domain = small(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,v=[0;0],a=[1;0]",
           .corrected_by = "zheng2022.constant-output-t5",
           .note =
               "The survey says so of values without positions only, and needs that: Shaw's hold relative vectors."}),
      claim<ConstantOutputBehindBoundary, T5>(
          {.id = "zheng2022.constant-output-boundary",
           .ledger = "S001-23",
           .source = at("2 (5): sequences with a boundary token"),
           .origin = ours,
           .says = "Equal tokens behind a first token of another kind give equal outputs, too",
           .latex = R"(X = (s, x, x)\ \Rightarrow\ z_1 = z_2)",
           .domain = attention_domain(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,start=[1;0],x=[0;0],w=0",
           .corrected_by = "zheng2022.constant-output-t5",
           .note = "A [CLS] token is enough for a bias to show: the argument needs a sequence without one."}),
      claim<UrpeCounts<>, Urpe>(
          {.id = "zheng2022.urpe-counts",
           .ledger = "S001-23",
           .source = at("2 (5): C restores universal approximation"),
           .origin = implied("\"恢复了模型的通用近似性\": what restores universal approximation lets equal tokens have "
                             "different outputs"),
           .says = "With C equal tokens can give different outputs: for g(r) = r + 3 and three tokens, z_i = (i + 2) x "
                   "W^V",
           .latex = R"(g(r) = r+3\ \Rightarrow\ z_i = (i+2)\,xW^V\quad(n = 3))",
           .domain = small(),
           .note =
               "What the constant output forbade; universality itself is a theorem of the paper, not decided here."}),
      claim<UrpeRowsExceedOne<>, Urpe>(
          {.id = "zheng2022.urpe-rows",
           .ledger = "S001-23",
           .source = at("2 (5): no probability matrix any more"),
           .origin = quoted("矩阵不再是按行的概率矩阵"),
           .says = "(With C, the attention) matrix is no longer a matrix of probabilities by rows",
           .latex = R"(g(r) = r+3\ \Rightarrow\ \sum_j\alpha_{ij}c_{ij} \ge 1+\alpha_{i0}\quad(n = 3))",
           .domain = Domain{.dimensions = {2}, .bases = base_10000, .parameters = weights()},
           .note = "With g(r) = r + 3 and three tokens each row sums to more than 1, by the first weight at least, "
                   "whatever positive weights b_j^2 the scores give."}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_relative_claims() {
  auto all = before_t5();
  for (auto part : {zheng2022_t5_claims(), deberta(), urpe()}) {
    std::move(part.begin(), part.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace pe
