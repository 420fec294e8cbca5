/// Kazemnejad 2019, "Transformer Architecture: The Positional Encoding", in its Chinese translation; ledger S003, up to
/// S003-11. In the order of the document; it goes on in kazemnejad2019_offsets.cpp.
#include "theory/claims/kazemnejad2019.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/permutation_equivariance.hpp"

namespace pe {

using namespace kazemnejad2019;

std::vector<Claim> kazemnejad2019_claims() {
  auto const at = [](char const* place) { return Locator{"kazemnejad2019", place}; };
  auto const with_base = Domain{.bases = base_10000};
  auto const one_entry = [](std::vector<Parameters> parameters) { return walk({1}, std::move(parameters)); };
  return {
      claim<PermutationEquivariance, Attention>(
          {.id = "kazemnejad2019.order-blind",
           .ledger = "S003-01",
           .source = at("What is positional encoding: why"),
           .origin = quoted("模型本身对每个单词没有任何位置信息的"),
           .says = "The model itself has no information about the position of any word",
           .latex = PermutationEquivariance::text.latex,
           .why_sampled = "a softmax is no polynomial, and the words are any real vectors",
           .note = "Of an encoder: exchanging two words exchanges their outputs and changes nothing else."}),
      claim<PermutationEquivariance, CausalAttention>(
          {.id = "kazemnejad2019.order-blind-decoder",
           .ledger = "S003-01",
           .source = at("What is positional encoding: why, of the decoder"),
           .origin =
               implied("The sentence names the decoder stack beside the encoder's and says of the model that no word "
                       "has any information about its position",
                       "由于句子中的单词同时流经Transformer的编码器、解码器堆栈,模型本身对每个单词没有任何位置信息的"),
           .says = "The decoder itself has no information about the position of any word",
           .latex = PermutationEquivariance::text.latex,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x0=[0;0],x1=[1;0],x2=[0;0],w=0",
           .corrected_by = "kazemnejad2019.order-blind",
           .finding =
               {.impact = Impact::sentence,
                .reading = "A layer of the decoder with its causal mask and no encoding: if it had no information, "
                           "permuting the words would permute their outputs, for all words and weights. A copy of the "
                           "English post has the same of the \"encoder/decoder stack\": the model \"doesn't have any "
                           "sense of position/order for each word\".",
                .so = "The mask lets each word see only itself and the words before it, which shows the order. Of the "
                      "encoder the sentence is true (kazemnejad2019.order-blind).",
                .difference = "With identities as weights and unscaled scores, the word (1, 0) has the output (0.7311, "
                              "0) behind the word (0, 0), and (1, 0) in front of it.",
                .stays = "The need for an encoding in the encoder, which is what the sentence is there for, and that "
                         "the Transformer of 2017 has one in both stacks.",
                .prior = "Haviv et al. 2022 (arXiv 2203.16634), who conjecture it of the causal mask; Kazemnejad et "
                         "al. 2023 (arXiv 2305.19466), the author's own theorem 1: such a decoder can recover absolute "
                         "positions"}}),
      claim<NormalisedEnds, Normalised>({.id = "kazemnejad2019.normalised-ends",
                                         .ledger = "S003-01",
                                         .source = at("What is positional encoding: first idea"),
                                         .origin = quoted("其中0表示第一个单词,1表示最后一个单词"),
                                         .says = "0 stands for the first word, and 1 for the last",
                                         .latex = R"(p_0 = 0,\quad p_{n-1} = 1)",
                                         .domain = one_entry({{2, 1024}}),
                                         .extent = grid_in("sentences of any length from two words on")}),
      claim<StepDependsOnLength, Normalised>(
          {.id = "kazemnejad2019.normalised-step-varies",
           .ledger = "S003-01",
           .source = at("What is positional encoding: first idea"),
           .origin = quoted("时间步长 δ δ δ在不同的句子中含义不一致"),
           .says = "The time-step delta does not mean the same in different sentences",
           .latex = R"(\tfrac{1}{n'-1} < \tfrac{1}{n-1}\quad(n' > n \ge 2))",
           .domain = one_entry({{2, 128}, {1, 128}}),
           .extent = grid_in("sentences of any two lengths"),
           .exists = true}),
      claim<OneWordRefused, Normalised>({.id = "kazemnejad2019.normalised-one-word",
                                         .ledger = "S003-01",
                                         .source = at("What is positional encoding: first idea (corrected)"),
                                         .origin = ours,
                                         .says = "Of the lengths 0 to 64, the scheme refuses 0 and 1, and no other: a "
                                                 "sentence of one word has no such number, as it would be 0/0",
                                         .latex = R"(\tfrac{t}{n-1},\quad n \ge 2)",
                                         .domain = one_entry({{0, 64}}),
                                         .extent = all_of("sentences of 0 to 64 words")}),
      claim<StepIsOne, Linear>(
          {.id = "kazemnejad2019.linear-unbounded",
           .ledger = "S003-02",
           .source = at("What is positional encoding: second idea"),
           .origin = quoted("随着句子变长,这些值可能会变得特别大"),
           .says = "As sentences become longer, these values may become particularly large",
           .latex = R"(p_{t+1} = p_t + 1)",
           .domain = Domain{.dimensions = {1},
                            .bases = base_10000,
                            .positions = {Positions::naturals(0x1p16)},
                            .exhaustive = true},
           .extent = grid_in("sentences of any length"),
           .note = "Each word adds 1, so that a sentence of n words reaches n, above any bound. In the same sentence "
                   "the original says that the model may not see any sample of one specific length; the translation, "
                   "that it may ignore some."}),
      claim<FirstPairSeparates<>, Sinusoidal>(
          {.id = "kazemnejad2019.criterion-unique",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 1"),
           .origin = quoted("每个时间部都有唯一的编码"),
           .says = "Every time-step has a unique code",
           .latex = R"(\lVert p_t-p_{t+k}\rVert^2 \ge 2-2\cos k > (2.90065\cdot 10^{-6})^2)",
           .domain = FirstPairSeparates<>::lags(),
           .extent = grid_in("all integer positions, every even d and base"),
           .note = "Decided of the encoding that the document proposes, of which it says that it meets all four "
                   "criteria. The first pair, with the frequency 1 for every d and base, is enough "
                   "(kazemnejad2019.first-pair-bound). That no lag at all gives 0 is an argument, which is stated here "
                   "and not checked by the engine: cos k = 1 at an integer k other than 0 would make pi rational. The "
                   "walk shows by how much codes differ."}),
      claim<FirstPairBoundsDistance, Sinusoidal>(
          {.id = "kazemnejad2019.first-pair-bound",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 1: the first pair is enough"),
           .origin = ours,
           .says = "Two codes are at least as far apart as their first pairs are, at any positions and for any d",
           .latex = R"(2-2\cos\omega_0k \le \lVert p_t-p_{t+k}\rVert^2)",
           .domain = Domain{},
           .why_sampled =
               "The difference is a sum of squares at each d, but the first pair has a part of its own, which "
               "the argument from few pairs to all does not allow."}),
      claim<LengthIndependence, Sinusoidal>(
          {.id = "kazemnejad2019.criterion-consistent-distance",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 2"),
           .origin = quoted("在不同长度的句子中,两个时间步之间的距离应该一致"),
           .says = "In sentences of different length, the distance between two time-steps should be the same",
           .latex = R"(\lVert p_{n-t}-p_{n-t-k}\rVert^2 = \lVert p_{m-t}-p_{m-t-k}\rVert^2)",
           .domain = LengthIndependence::domain(),
           .note = "Words are counted from the last one, at n and at m. Counted from the first they have the same "
                   "codes in both sentences, as the encoding does not know the length."}),
      claim<Boundedness, Sinusoidal>(
          {.id = "kazemnejad2019.criterion-bounded",
           .ledger = "S003-03",
           .source = at("Ideal criteria, 3"),
           .origin = quoted("编码范围是有界的"),
           .says = "The range of the code is bounded",
           .latex = R"(\lvert p_t^{(n)}\rvert \le 1)",
           .note = "The other half of the criterion, that sentences of any length do not affect the model, is about "
                   "trained models and not checkable here."}),
      accounted({.id = "kazemnejad2019.criterion-deterministic",
                 .ledger = "S003-03",
                 .source = at("Ideal criteria, 4"),
                 .origin = quoted("必须是确定性的"),
                 .says = "It must be deterministic",
                 .latex = R"(f:\mathbb N\to\mathbb R^d)",
                 .note = "So it is by definition: a code is a function of its position, in which nothing is drawn. "
                         "Which function, kazemnejad2019.definition says."}),
      claim<CaseFormula, Sinusoidal>(
          {.id = "kazemnejad2019.definition",
           .ledger = "S003-04",
           .source = at("Proposed method: case formula"),
           .origin = quoted(
               R"({\overrightarrow{p_{t}}}^{(i)}=f(t)^{(i)}:= \begin{cases}\sin \left(\omega_{k} \cdot t\right), & \text { if } i=2 k \\ \cos \left(\omega_{k} \cdot t\right), & \text { if } i=2 k+1\end{cases})"),
           .says = "Entry 2k is sin(w_k t), entry 2k+1 is cos(w_k t), with w_k = 1/10000^(2k/d)",
           .latex = R"(p_t^{(2k)} = \sin\omega_k t,\quad p_t^{(2k+1)} = \cos\omega_k t,\quad \omega_k = 10000^{-2k/d})",
           .domain = with_base}),
      claim<OnlyEvenDimensions, Sinusoidal>(
          {.id = "kazemnejad2019.even-dimension",
           .ledger = "S003-05",
           .source = at("Proposed method: d is even"),
           .origin = quoted("这个数除2之后余数为0"),
           .says = "Divided by 2, this number leaves the remainder 0",
           .latex = R"(d \equiv_2 0)",
           .domain = walk({2}, {{1, 1024}}),
           .extent = grid_in("every d"),
           .note =
               "The scheme refuses every odd d and no even one, unless the caller chooses a convention for odd d."}),
      claim<FrequenciesFall, Sinusoidal>({.id = "kazemnejad2019.frequencies-fall",
                                          .ledger = "S003-06",
                                          .source = at("Proposed method"),
                                          .origin = quoted("频率沿向量维数递减"),
                                          .says = "The frequencies decrease along the dimension of the vector",
                                          .latex = R"(\omega_{i+1} < \omega_i)",
                                          .domain = walk(dimensions(4, 1024)),
                                          .extent = grid_in("every even d"),
                                          .note = "From pair to pair; inside a pair the frequency is the same."}),
      claim<LongestWavelengthIsBase, Sinusoidal>(
          {.id = "kazemnejad2019.longest-wavelength",
           .ledger = "S003-07",
           .source = at("Proposed method"),
           .origin = quoted(R"(在波长上形成了一个从 2 π 2 \pi 2π 10000 ⋅ 2 π 10000 · 2 \pi 100002π的几何级数)"),
           .says = "The wavelengths form a geometric progression from 2 pi to 10000 * 2 pi",
           .latex = R"(\lambda_{d/2-1} = 10000\cdot 2\pi)",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "kazemnejad2019.wavelengths",
           .finding =
               {.impact = Impact::number,
                .reading =
                    "The upper end is read as the last wavelength, 2 pi/w_k at k = d/2 - 1 with w_k = 1/10000^(2k/d), "
                    "for every even d, as the sentence derives it from the definition by cases. A copy of the English "
                    "post has the same: \"from 2π to 10000·2π\". The list w_1 to w_(d/2) that stands below it ends at "
                    "10000 * 2 pi, but would begin at 10000^(2/d) * 2 pi: by neither are both ends right.",
                .so = "The wavelengths run from 2 pi to 10000^(1 - 2/d) * 2 pi; 10000 * 2 pi is the limit for large d.",
                .difference = "54410 instead of 62832 at the d = 128 of the figure (13.4 % less), 60611 at the d = 512 "
                              "of the original paper (3.5 % less).",
                .stays = "The geometric progression, of ratio 10000^(2/d) from 2 pi. It ends at 10000 * 2 pi where "
                         "code divides by d/2 - 1 instead of d/2, as tensor2tensor does.",
                .prior = "none known to us; the sentence is that of Vaswani et al. 2017, section 3.5 "
                         "(vaswani2017.longest-wavelength)"}}),
      claim<Wavelengths, Sinusoidal>(
          {.id = "kazemnejad2019.wavelengths",
           .ledger = "S003-07",
           .source = at("Proposed method (corrected)"),
           .origin = ours,
           .says = "The wavelengths form a geometric progression of ratio 10000^(2/d) from 2 pi to 10000^(1-2/d) * 2 "
                   "pi, which is below 10000 * 2 pi",
           .latex =
               R"(\lambda_i = 2\pi\cdot 10000^{2i/d},\quad \lambda_{d/2-1} = 2\pi\cdot 10000^{1-2/d} < 10000\cdot 2\pi)",
           .domain = walk(dimensions(2, 1024)),
           .extent = grid_in("every even d"),
           .note = "That the last one is below 10000 * 2 pi for every d is an argument, stated and not checked by the "
                   "engine: 1 - 2/d is below 1."}),
      claim<LongestWavelengthOf, Sinusoidal>({.id = "kazemnejad2019.longest-wavelength-in-numbers",
                                              .ledger = "S003-07",
                                              .source = at("Proposed method (corrected), in numbers"),
                                              .origin = ours,
                                              .says = "The longest wavelength is 8659.6 * 2 pi for d = 128, and "
                                                      "9646.6 * 2 pi for d = 512",
                                              .latex = R"(10000^{1-2/d}\cdot 2\pi)",
                                              .domain = walk({128, 512}),
                                              .extent = all_of("d = 128 and 512")}),
      claim<ListedFrom<1>, Sinusoidal>(
          {.id = "kazemnejad2019.listed-vector",
           .ledger = "S003-08",
           .source = at("Proposed method: the vector"),
           .origin = quoted(
               R"(\overrightarrow{p_{t}}=\left[\begin{array}{c} \sin \left(\omega_{1} \cdot t\right) \\ \cos \left(\omega_{1} \cdot t\right) \\ \sin \left(\omega_{2} \cdot t\right) \\ \cos \left(\omega_{2} \cdot t\right) \\ \vdots \\ \sin \left(\omega_{d / 2} \cdot t\right) \\ \cos \left(\omega_{d / 2} \cdot t\right) \end{array}\right]_{d \times 1})"),
           .says = "The code is the vector of sin(w_1 t), cos(w_1 t), ..., sin(w_{d/2} t), cos(w_{d/2} t)",
           .latex = R"(p_t = [\sin\omega_1t, \cos\omega_1t, \dots, \sin\omega_{d/2}t, \cos\omega_{d/2}t])",
           .domain = with_base,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "kazemnejad2019.listed-vector-corrected",
           .finding =
               {.impact = Impact::sentence,
                .reading = "With w_k = 1/10000^(2k/d) as it is defined above the vector, at all positions t and every "
                           "even d. A copy of the English post has the same list.",
                .so = "By the definition by cases the entries 2k and 2k + 1 have w_k from k = 0 on, so that the vector "
                      "runs from w_0 to w_(d/2 - 1).",
                .difference = "At the d = 128 of the figure and t = 1 the first entry is 0.7617 instead of 0.8415, and "
                              "the last frequency is 0.000100 instead of 0.000115.",
                .stays = "The definition by cases, and the proof of the linear map, which holds for any frequencies.",
                .prior = "none known to us; mathor2020, which quotes the English post in its first lines, prints w_0 "
                         "to w_(d/2 - 1)"}}),
      claim<ListedFrom<0>, Sinusoidal>(
          {.id = "kazemnejad2019.listed-vector-corrected",
           .ledger = "S003-08",
           .source = at("Proposed method: the vector (corrected)"),
           .origin = ours,
           .says = "The code is the vector of sin(w_0 t), cos(w_0 t), ..., sin(w_{d/2-1} t), cos(w_{d/2-1} t)",
           .latex = R"(p_t = [\sin\omega_0t, \cos\omega_0t, \dots, \sin\omega_{d/2-1}t, \cos\omega_{d/2-1}t])",
           .domain = with_base}),
      claim<DigitsAlternate, Binary>({.id = "kazemnejad2019.digits-alternate",
                                      .ledger = "S003-09",
                                      .source = at("The intuition"),
                                      .origin = quoted("第 i i i位置上 2 i 2^i 2i个数据交替一次"),
                                      .says = "The digit at place i alternates once in 2^i numbers",
                                      .latex = R"(\mathrm{bit}_i(t+2^i) = 1-\mathrm{bit}_i(t))",
                                      .domain = walk({16}, {{0, 2047}, {0, 7}}),
                                      .extent = grid_in("all numbers and places"),
                                      .note = "Places are counted from the last one, as 0: the document says that the "
                                              "last digit alternates at every number."}),
      claim<DigitIsSignOfSine, Binary>(
          {.id = "kazemnejad2019.digit-is-sine",
           .ledger = "S003-09",
           .source = at("The intuition: sines in place of digits"),
           .origin = quoted("正弦函数也能表示出二进制那样的交替"),
           .says = "A sine function, too, can show the alternation that binary numbers have",
           .latex = R"(\mathrm{bit}_i(t) = \bigl[\sin\tfrac{2\pi(t+1/2)}{2^{i+1}} < 0\bigr])",
           .domain = walk({16}, {{0, 2047}, {0, 7}}),
           .extent = grid_in("all numbers and places"),
           .note = "The digit is the sign of a sine of its period, shifted by half a number."}),
      claim<AlternationSlows<2, 50>, Sinusoidal>(
          {.id = "kazemnejad2019.alternation-slows",
           .ledger = "S003-10",
           .source = at("The intuition: figure, 50 x 128"),
           .origin = quoted("可以看到交替频率从左到右逐渐减慢"),
           .says = "It can be seen that the alternation slows down gradually from left to right",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("the columns of the figure, over its 50 rows"),
           .note = "Counted as changes of sign over the 50 rows: no sine column has more of them than the sine column "
                   "before it, and no cosine column more than the cosine column before it."}),
      claim<SineColumnChanges<>, Sinusoidal>(
          {.id = "kazemnejad2019.sine-column-changes",
           .ledger = "S003-10",
           .source = at("The intuition: figure, 50 x 128, in numbers"),
           .origin = ours,
           .says =
               "Over the 50 rows the first sine columns change their sign 15, 13, 11, 10, 8, 7, 6, 5, 4, 4, 3 times",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("the first eleven sine columns of the figure, over its 50 rows"),
           .note = "The step from the exact 0 of position 0 is no change of sign."}),
      accounted(
          {.id = "kazemnejad2019.embedding-sum",
           .ledger = "S003-11",
           .source = at("Other details"),
           .origin = quoted("直接将词嵌入向量和位置编码进行相加"),
           .says = "The word embedding and the position encoding are simply added",
           .latex = R"(\psi'(w_t) = \psi(w_t) + p_t)",
           .note =
               "A definition: it fixes that d is the embedding's dimension, which is how every scheme here is built."}),
  };
}

}  // namespace pe
