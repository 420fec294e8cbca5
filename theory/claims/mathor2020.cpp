/// mathor 2020, "Transformer中的Positional Encoding", with its readers' comments; ledger S002. In the order of the
/// document.
#include "theory/claims/mathor2020.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/length_independence.hpp"

namespace pe {

using namespace mathor2020;

std::vector<Claim> mathor2020_claims() {
  auto const at = [](char const* place) { return Locator{"mathor2020", place}; };
  auto const with_base = Domain{.bases = base_10000};
  auto const any = Domain{};
  auto const words = Domain{.positions = {Positions::naturals(), Positions::naturals(), Positions::naturals()}};
  return {
      claim<FirstPairSeparates<>, Sinusoidal>(
          {.id = "mathor2020.unique",
           .ledger = "S002-01",
           .source = at("Ideal design, 1"),
           .origin = quoted("它应该为每个字输出唯一的编码"),
           .says = "It should give every word a unique code",
           .latex = R"(\lVert p_t-p_{t+k}\rVert^2 \ge 2-2\cos k > (2.90065\cdot 10^{-6})^2)",
           .domain = FirstPairSeparates<>::lags(),
           .extent = grid_in("all integer positions, every even d and base"),
           .note = "Decided of the encoding that the document then gives. The first pair, with the frequency 1 for "
                   "every d and base, is enough (mathor2020.first-pair-bound). That no lag at all gives 0 is an "
                   "argument, which is stated here and not checked by the engine: cos k = 1 at an integer k other than "
                   "0 would make pi rational. The walk shows by how much codes differ."}),
      claim<FirstPairBoundsDistance, Sinusoidal>(
          {.id = "mathor2020.first-pair-bound",
           .ledger = "S002-01",
           .source = at("Ideal design, 1: the first pair is enough"),
           .origin = ours,
           .says = "Two codes are at least as far apart as their first pairs are, at any positions and for any d",
           .latex = R"(2-2\cos\omega_0k \le \lVert p_t-p_{t+k}\rVert^2)",
           .domain = Domain{},
           .why_sampled =
               "The difference is a sum of squares at each d, but the first pair has a part of its own, which "
               "the argument from few pairs to all does not allow."}),
      claim<LengthIndependence, Sinusoidal>(
          {.id = "mathor2020.any-length",
           .ledger = "S002-01",
           .source = at("Ideal design, 2"),
           .origin = quoted("不同长度的句子之间，任何两个字之间的差值应该保持一致"),
           .says = "Between sentences of different length, the difference of any two words should stay the same",
           .latex = R"(\lVert p_{n-t}-p_{n-t-k}\rVert^2 = \lVert p_{m-t}-p_{m-t-k}\rVert^2)",
           .domain = LengthIndependence::domain(),
           .note = "Decided of the distance, which is what the original says that this sentence translates. Words are "
                   "counted from the last one, at n and at m; counted from the first they have the same codes in both "
                   "sentences, as the encoding does not know the length."}),
      claim<DifferenceConsistent, Sinusoidal>(
          {.id = "mathor2020.difference-consistent",
           .ledger = "S002-01",
           .source = at("Ideal design, 2, read of vectors"),
           .origin = ours,
           .says = "Read of vectors instead of distances, the difference of two words' codes at one offset is the same "
                   "wherever they stand",
           .latex = R"(p_{t+k}-p_t = p_{s+k}-p_s)",
           .domain = any,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .corrected_by = "mathor2020.distance-consistent",
           .note =
               "The original that the sentence translates says distance, which is mathor2020.distance-consistent."}),
      claim<FirstDifferences<>, Sinusoidal>(
          {.id = "mathor2020.first-differences",
           .ledger = "S002-01",
           .source = at("Ideal design, 2, read of vectors: in numbers"),
           .origin = ours,
           .says = "For d = 2 the first differences are (0.8415, -0.4597) and (0.0678, -0.9564): two vectors of one "
                   "length, 0.958851",
           .latex = R"(p_1-p_0 \ne p_2-p_1,\quad \lVert p_1-p_0\rVert = \lVert p_2-p_1\rVert)",
           .domain = walk({2}),
           .extent = all_of("d = 2, the first two differences")}),
      claim<ConsistentDistance, Sinusoidal>({.id = "mathor2020.distance-consistent",
                                             .ledger = "S002-01",
                                             .source = at("Ideal design, 2 (corrected)"),
                                             .origin = ours,
                                             .says = "The distance of two codes at one offset is the same wherever "
                                                     "they stand",
                                             .latex = ConsistentDistance::text.latex}),
      claim<Boundedness, Sinusoidal>({.id = "mathor2020.bounded",
                                      .ledger = "S002-01",
                                      .source = at("Ideal design, 3"),
                                      .origin = quoted("它的值应该是有界的"),
                                      .says = "Its values should be bounded",
                                      .latex = R"(\lvert p_t^{(n)}\rvert \le 1)"}),
      claim<CaseFormula, Sinusoidal>(
          {.id = "mathor2020.definition",
           .ledger = "S002-02",
           .source = at("Case formula"),
           .origin = quoted(
               R"(\vec{p_t}^{(i)} = f(t)^{(i)} & := \begin{cases} \sin({\omega_k} . t), & \text{if}\ i = 2k \\ \cos({\omega_k} . t), & \text{if}\ i = 2k + 1 \end{cases})"),
           .says = "Entry 2k is sin(w_k t), entry 2k+1 is cos(w_k t), with w_k = 1/10000^(2k/d)",
           .latex = R"(p_t^{(2k)} = \sin\omega_k t,\quad p_t^{(2k+1)} = \cos\omega_k t,\quad \omega_k = 10000^{-2k/d})",
           .domain = with_base}),
      claim<FrequencyOfItsDimension, Sinusoidal>(
          {.id = "mathor2020.k-is-dimension",
           .ledger = "S002-03",
           .source = at("Below the case formula"),
           .origin = quoted("$k$指的是位置嵌入中维度的下标"),
           .says = "k is the index of the dimension in the position embedding",
           .latex = R"(p_t^{(k)} = \sin\omega_kt\ \text{or}\ \cos\omega_kt)",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "mathor2020.k-is-pair",
           .finding = {.impact = Impact::remark,
                       .reading = "\"The index of the dimension\" (维度的下标) is read as the number of an entry of "
                                  "the vector, for every even d and all positions t. The same sentence goes on with k "
                                  "in [0, (d-1)/2], which fits pairs alone.",
                       .so = "k is the number of the pair, which has the entries 2k and 2k + 1; the index of the "
                             "dimension is i.",
                       .difference = "Read so, the second entry at d = 2 and t = 1 is 0.999999995 instead of 0.540302.",
                       .stays = "Both formulas and the range of k beside the sentence.",
                       .prior = "a reader of the post, wildstone (comment 14)"}}),
      accounted({.id = "mathor2020.same-dimension",
                 .ledger = "S002-03",
                 .source = at("Below the case formula"),
                 .origin = quoted("因此位置嵌入维度和字嵌入的维度必须相同"),
                 .says = "So the dimension of the position embedding has to be that of the word embedding",
                 .latex = "",
                 .note = "A definition: both are d, so that they can be added."}),
      claim<FrequencyNumbers, Sinusoidal>(
          {.id = "mathor2020.range-of-k",
           .ledger = "S002-03",
           .source = at("Below the case formula"),
           .origin = quoted(R"(所以$i\in [0, d)$，因此就有$k\in [0, \frac{d-1}{2}]$)"),
           .says = "So i is in [0, d), and hence k in [0, (d-1)/2]",
           .latex = R"(\mathbb Z\cap[0,\tfrac{d-1}{2}] = \{0,\dots,\tfrac d2-1\})",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .note = "Of the integers of this range, for even d: as many as there are frequencies. The bound itself is "
                   "not reached."}),
      claim<LastFrequencyHasSineOnly, SinusoidalSineLast>(
          {.id = "mathor2020.range-of-k-odd",
           .ledger = "S002-03",
           .source = at("Below the case formula, odd d"),
           .origin = implied("the range is closed, on the advice of comment 10 (\"k should be able to take (d-1)/2\"): "
                             "an integer for odd d"),
           .says = "For odd d the bound (d-1)/2 is reached, by a frequency that has a sine and no cosine",
           .latex = R"(\mathbb Z\cap[0,\tfrac{d-1}{2}] = \{0,\dots,\tfrac{d-1}2\})",
           .domain = walk(dimensions(1, 1023)),
           .extent = grid_in("every odd d")}),
      claim<ListedFrom<0>, Sinusoidal>(
          {.id = "mathor2020.listed-vector",
           .ledger = "S002-04",
           .source = at("The vector"),
           .origin = quoted(
               R"(\vec{p_t} = \begin{bmatrix} \sin({\omega_0}.t)\\ \cos({\omega_0}.t)\\ \\ \sin({\omega_1}.t)\\ \cos({\omega_1}.t)\\ \\ \vdots\\ \\ \sin({\omega_{\frac{d}{2}-1}}.t)\\ \cos({\omega_{\frac{d}{2}-1}}.t) \end{bmatrix}_{d \times 1})"),
           .says = "The code is the vector of sin(w_0 t), cos(w_0 t), ..., sin(w_{d/2-1} t), cos(w_{d/2-1} t)",
           .latex = R"(p_t = [\sin\omega_0t, \cos\omega_0t, \dots, \sin\omega_{d/2-1}t, \cos\omega_{d/2-1}t])",
           .domain = with_base}),
      claim<TableLine<true>, BinaryMostSignificantFirst>(
          {.id = "mathor2020.binary-table",
           .ledger = "S002-05",
           .source = at("Intuition: the binary table"),
           .origin = quoted(
               R"(2: \ \ \ \ \color{orange}{\texttt{1}} \ \ \color{green}{\texttt{0}} \ \ \color{blue}{\texttt{1}} \ \ \color{red}{\texttt{0}})"),
           .says = "2: 1010 (one of the sixteen lines of numbers in binary)",
           .latex = R"(2 = 1010_2)",
           .domain = walk({4}, {{0, 15}}),
           .extent = all_of("the sixteen lines of the table"),
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,r=10",
           .corrected_by = "mathor2020.binary-table-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading =
                    "The sixteen lines of the table, each a number and its four digits, the most significant first.",
                .so = "1010 is 10, between 9 and 11.",
                .difference = "One line of sixteen, which prints 2 for 10.",
                .stays = "All digits, and the other fifteen lines.",
                .prior = "none known to us; the English post of Kazemnejad 2019, which this one quotes in its first "
                         "lines, has 10 in its table"}}),
      claim<TableLine<false>, BinaryMostSignificantFirst>(
          {.id = "mathor2020.binary-table-corrected",
           .ledger = "S002-05",
           .source = at("Intuition: the binary table (corrected)"),
           .origin = ours,
           .says = "With \"10: 1010\" in its place all sixteen lines are right, the most significant digit first",
           .latex = R"(10 = 1010_2)",
           .domain = walk({4}, {{0, 15}}),
           .extent = all_of("the sixteen lines of the table")}),
      claim<Boundedness, Growing>(
          {.id = "mathor2020.growing-bounded",
           .ledger = "S002-06",
           .source = at("Comment 5, which the author agrees to"),
           .origin = implied(
               "The third of the ideal conditions, that values are bounded, is one of those that V \"should meet\"; "
               "the author answers \"是的\", yes",
               "我想这样的函数应该都能满足理想条件： 向量V =（pos/C）*f(t) 其中，pos为字符的位置字符的位置索引，t为 "
               "t时刻字的位置编码（同你博客里边的t时刻意思一样）, C是一个比较大的常数"),
           .says = "The values of V = (pos/C) f(t) are bounded",
           .latex = R"(\lvert \tfrac{t}{C}\,p_t^{(n)}\rvert \le 1)",
           .domain = Domain{.bases = base_10000, .positions = {Positions::naturals(0x1p20)}},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1024",
           .corrected_by = "mathor2020.growing-numbers",
           .finding = {.impact = Impact::remark,
                       .reading = "Of sentences of any length, with one constant C for all of them, here 1000. The "
                                  "comment offers it as a guess (我想), and C as a rather large constant.",
                       .so = "The norm of V is (pos/C) sqrt(d/2), which exceeds every bound as pos grows, for every C.",
                       .difference = "With d = 8 and C = 1000 the norm is 2 at position 1000 and 10.0 at 4999.",
                       .stays = "In sentences of at most C words all entries stay within [-1, 1]. Unique codes it does "
                                "give (mathor2020.growing-unique).",
                       .prior = "none known to us"}}),
      claim<ConsistentDistance, Growing>(
          {.id = "mathor2020.growing-distance",
           .ledger = "S002-06",
           .source = at("Comment 5, which the author agrees to"),
           .origin = ours,
           .says = "The distance of two codes V = (pos/C) f(t) at one offset is the same wherever they stand",
           .latex = ConsistentDistance::text.latex,
           .domain = words,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,s=1,k=1",
           .corrected_by = "mathor2020.growing-numbers",
           .note = "With C = 1000. The second ideal condition, read of the distance at one offset, which V does not "
                   "keep; words that are counted from the first have the same V in sentences of every length."}),
      claim<NormGrows, Growing>(
          {.id = "mathor2020.growing-unique",
           .ledger = "S002-06",
           .source = at("Comment 5, which the author agrees to"),
           .origin = implied("V = (pos/C) f(t) \"should meet the ideal conditions\": the first of them"),
           .says = "V = (pos/C) f(t) gives every word a unique code",
           .latex = R"(\lVert V_t\rVert < \lVert V_{t+1}\rVert)",
           .domain = Domain{.dimensions = {2, 8, 64},
                            .bases = base_10000,
                            .positions = {Positions::naturals(4095)},
                            .exhaustive = true},
           .extent = grid_in("all positions and every even d"),
           .note = "With C = 1000, in sentences of up to 4097 words: each code is longer than the one before it."}),
      claim<GrowingNumbers<>, Growing>(
          {.id = "mathor2020.growing-numbers",
           .ledger = "S002-06",
           .source = at("Comment 5 (corrected)"),
           .origin = ours,
           .says = "With d = 8 and C = 1000 its norm is 0 at 0, 2 at 1000 and 10.0 at 4999, and a step is 0.0103 long "
                   "at 10 and 3.857 at 4000",
           .latex = R"(\lVert V\rVert = \tfrac{t}{C}\sqrt{d/2})",
           .domain = walk({8}),
           .extent = all_of("the five printed numbers")}),
      accounted(
          {.id = "mathor2020.all-learned",
           .ledger = "S002-07",
           .source = at("Comment 5, the author's answer"),
           .origin = quoted("后来从bert开始，所有用到positional "
                            "encoding的部分都不再是这种单纯的公式计算得到的，而是使用模型训练的，即nn.Embedding()"),
           .says = "From BERT on, wherever positional encodings are used they are no longer computed by such a "
                   "formula alone, but trained by the model, that is nn.Embedding()",
           .latex = "",
           .note = "History, not checkable by computing; and it went otherwise: T5's biases are trained, but "
                   "RoPE (2021) and ALiBi (2021) are formulas again."}),
      claim<SumDisturbsDistance, Sinusoidal>(
          {.id = "mathor2020.sum-disturbs",
           .ledger = "S002-01",
           .source = at("Comment 7"),
           .origin = quoted("位置编码和嵌入向量相加之后，这些信息会被打乱"),
           .says = "After the position encoding and the embedding are added, this information is disturbed",
           .latex =
               R"(D_t - D_s = 2(x-y)\cdot\bigl((p_{t+k}-p_t)-(p_{s+k}-p_s)\bigr),\quad D_t = \lVert (x+p_{t+k})-(y+p_t)\rVert^2)",
           .domain = Domain{.dimensions = dimensions(2, 128)},
           .note = "\"This information\": one distance for one offset. With words x and y added, the distances at t "
                   "and at s differ by this much, which is not 0 for all words, as the differences of codes differ "
                   "(mathor2020.difference-consistent)."}),
      claim<CaseFormula, Sinusoidal>({.id = "mathor2020.k-is-pair",
                                      .ledger = "S002-03",
                                      .source = at("Comment 14"),
                                      .origin = quoted("k是成对的2个一组的组序号下标"),
                                      .says = "k is the index of the group, each a pair of two",
                                      .latex = R"(p_t^{(2k)} = \sin\omega_k t,\quad p_t^{(2k+1)} = \cos\omega_k t)",
                                      .domain = with_base}),
      claim<PositionsOfTable, Learnable>(
          {.id = "mathor2020.positions",
           .ledger = "S002-09",
           .source = at("Comment 16"),
           .origin = quoted("取值为[0,max_sentence_length)"),
           .says = "It (t) takes its values in [0, max_sentence_length)",
           .latex = R"(t\in[0,n))",
           .domain = walk({2}, {{-512, 1024}}),
           .extent = grid_in("tables of any length"),
           .note = "Of a table of 512 rows: it takes these positions and refuses all others. The sinusoids take any "
                   "real t."}),
      claim<OneHotLooksUp, OneHot>(
          {.id = "mathor2020.one-hot",
           .ledger = "S002-08",
           .source = at("Comment 17"),
           .origin = quoted("先拼接一个独热编码向量，然后再乘以W矩阵，得到的结果也是这两个的相加"),
           .says = "Concatenate a one-hot vector first, and multiply by the matrix W: the result, too, is the sum of "
                   "these two",
           .latex = R"([x; e_t]\begin{pmatrix}W\\ P\end{pmatrix} = xW + P_t)",
           .domain = Domain{.dimensions = dimensions(2, 16), .bases = base_10000},
           .why_sampled =
               "The one-hot vector singles out an entry, so that the argument from few pairs to all does not "
               "apply.",
           .note = "For d positions and words of d entries, column by column. The reader adds that learned this works "
                   "badly, which is about trained models and not checkable here."}),
      claim<ChordsInNumbers<>, Sinusoidal>(
          {.id = "mathor2020.near-returns",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .origin = ours,
           .says = "With d = 2 codes nearly return: position 710 is 6.03e-5 away from position 0, 103993 is 1.91e-5, "
                   "and 312689 is 2.9007e-6",
           .latex = R"(710/113 \approx 103993/16551 \approx 312689/49766 \approx 2\pi)",
           .domain = walk({2}),
           .extent = all_of("the three lags, d = 2"),
           .note = "The last is the nearest of all lags up to 2^20: mathor2020.unique finds each more than "
                   "2.90065e-6 away."}),
      claim<CodesApart, Sinusoidal>(
          {.id = "mathor2020.apart-at-real-lags",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .origin = ours,
           .says = "For even d from 18 to 1024, the codes of any two real positions that are 1 to 2^20 apart are at "
                   "least 1 apart",
           .latex = R"(\lVert p_{t+k}-p_t\rVert \ge 1\qquad(1\le k\le 2^{20},\ t, k\in\mathbb R))",
           .domain = all_reals(dimensions(18, 1024), {Positions::reals(1, 0x1p20)}),
           .extent = all_of("even d from 18 to 1024, real lags from 1 to 2^20"),
           .note = "For real lags the reason that pi is irrational does not help: for d = 2 codes repeat at 2 pi, for "
                   "d = 4 at 200 pi. For d = 16 they come nearer than 1 at 596274."}),
      claim<NoLagNearer<>, Sinusoidal>(
          {.id = "mathor2020.closest-lag",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .origin = ours,
           .says = "Of all lags up to 100000 codes come nearest at lag 84823 for d = 4, and at 69115 for d = 8",
           .latex = R"(\min_{1\le k\le 10^5}\lVert p_{t+k}-p_t\rVert)",
           .domain = walk({4, 8}, {{1, 100'000}}),
           .extent = all_of("the lags 1 to 100000, d = 4 and 8")}),
      claim<NoLagNearer<>, Sinusoidal>(
          {.id = "mathor2020.closest-lag-is-next",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .origin = ours,
           .says = "Of all lags up to 100000 codes come nearest at lag 1 for d = 16, 64, 128 and 512",
           .latex = R"(\min_{1\le k\le 10^5}\lVert p_{t+k}-p_t\rVert)",
           .domain = walk({16, 64, 128, 512}, {{1, 100'000}}),
           .extent = all_of("the lags 1 to 100000, d = 16, 64, 128 and 512")}),
      claim<ChordsInNumbers<>, Sinusoidal>(
          {.id = "mathor2020.closest-distances",
           .ledger = "S002-10",
           .source = at("Ideal design, 1: in numbers"),
           .origin = ours,
           .says = "At these lags the distance is 0.00165 for d = 4, 0.0386 for d = 8, and 1.0147, 1.4718, 1.9526 and "
                   "3.7143 for d = 16, 64, 128 and 512",
           .latex = "",
           .domain = walk({4, 8, 16, 64, 128, 512}),
           .extent = all_of("the six d and their lags")}),
  };
}

}  // namespace pe
