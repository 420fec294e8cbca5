/// The blog "Positional Encoding", continued: binary numbers, the two figures and the code; ledger S000-16 to 23.
#include "theory/claims/clock_blog_binary.hpp"

#include "theory/claims/clock_blog_frequencies.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"

namespace pe {

using namespace clock_blog;

std::vector<Claim> clock_blog_binary_claims() {
  auto const at = [](char const* place) { return Locator{"clock-blog", place}; };
  auto const table = walk({4}, {{1, 6}});
  auto const columns = walk(dimensions(2, 10, 1));
  auto const dial = walk({6});
  auto const figure = walk({256});
  auto const dial_until = [](double last) {
    return Domain{.dimensions = {6}, .bases = base_10000, .positions = {Positions::range(0, last)}, .exhaustive = true};
  };
  auto const rows_of_code = [](std::vector<int> dimensions) {
    return Domain{.dimensions = std::move(dimensions),
                  .bases = base_10000,
                  .positions = {Positions::range(0, 199)},
                  .exhaustive = true};
  };
  return {
      claim<TableRow, BinaryMostSignificantFirst>(
          {.id = "clock-blog.binary-table",
           .ledger = "S000-16",
           .source = at("Binary: the table"),
           .origin = quoted("| num | binary (big endian) | | ------ | ------ | | 1 | 1000 | | 2 | 0100 | | 3 | 1100 | "
                            "| 4 | 0010 | | 5 | 1010 | | 6 | 0110 |"),
           .says = "1 to 6 in big-endian binary are 1000, 0100, 1100, 0010, 1010, 0110",
           .latex = R"(1 = 1000_{\mathrm{big\ endian}})",
           .domain = table,
           .extent = all_of("the six rows of the table"),
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,t=1",
           .corrected_by = "clock-blog.binary-table-corrected",
           .finding =
               {.impact = Impact::sentence,
                .reading =
                    "Big-endian in its usual sense, the most significant digit first, for the six rows of the table.",
                .so = "The rows are in little-endian order, the least significant digit first. In big-endian order "
                      "they are 0001, 0010, 0011, 0100, 0101, 0110.",
                .difference = "Five of the six rows; 6 is 0110 from both ends.",
                .stays = "The digits themselves, and the sentence below the table, which is true of the order that it "
                         "names (clock-blog.low-bits-slow).",
                .prior = "none known to us"}}),
      claim<TableRow, Binary>({.id = "clock-blog.binary-table-corrected",
                               .ledger = "S000-16",
                               .source = at("Binary: the table (corrected)"),
                               .origin = ours,
                               .says = "They are the digits in little-endian order, the least significant first",
                               .latex = R"(1 = 1000_{\mathrm{little\ endian}})",
                               .domain = table,
                               .extent = all_of("the six rows of the table")}),
      claim<ColumnsSlow<true>, BinaryMostSignificantFirst>(
          {.id = "clock-blog.low-bits-slow",
           .ledger = "S000-17",
           .source = at("Binary: below the table"),
           .origin = quoted("按大端排列的话，可以发现 bit 位置越低，0 与 1 轮换的频率越低"),
           .says = "In big-endian order, as one can see, the lower the position of a bit, the less often it alternates "
                   "between 0 and 1",
           .latex = R"(\#\Delta_i < \#\Delta_{i+1})",
           .domain = columns,
           .extent = grid_in("every number of bits"),
           .note = "In the order that the sentence names, with positions counted from the left. The table above it has "
                   "its digits the other way round: clock-blog.binary-table."}),
      claim<ColumnChanges, Binary>({.id = "clock-blog.bit-changes",
                                    .ledger = "S000-17",
                                    .source = at("Binary: below the table, counted"),
                                    .origin = ours,
                                    .says = "Of numbers of 2 to 10 bits, bit i, counted from the least significant, "
                                            "alternates at every 2^i-th number: the higher, the less often",
                                    .latex = R"(\#\Delta_i = \lfloor(2^d-1)/2^i\rfloor)",
                                    .domain = columns,
                                    .extent = all_of("all numbers of 2 to 10 bits")}),
      claim<SignedDigits, BinarySigned>(
          {.id = "clock-blog.signed-digits",
           .ledger = "S000-18",
           .source = at("Binary: f(x) = 2x - 1"),
           .origin = quoted("稍微做下变换 $f(x)=2x-1$ 就到 -1.0~1.0 之间了"),
           .says = "A small transformation, f(x) = 2x - 1, and they are between -1.0 and 1.0",
           .latex = R"(f(\{0,1\}) = \{-1,1\})",
           .domain = walk({8, 12}, {{0, 255}}),
           .extent = grid_in("all numbers, of any number of bits"),
           .note = "At -1 and 1 alone."}),
      claim<SignedNeighbours, BinarySigned>(
          {.id = "clock-blog.signed-digits-distance",
           .ledger = "S000-18",
           .source = at("Binary: f(x) = 2x - 1"),
           .origin = ours,
           .says = "With 8 digits the squared norm is then 8, but the distance of t and t + 1 still varies: for each t "
                   "up to 254 its square is 4 for each digit that changes",
           .latex = R"(\lVert p_t\rVert^2 = d,\quad \lVert p_{t+1}-p_t\rVert^2 = 4\,H(t,t+1))",
           .domain = walk({8}, {{0, 254}}),
           .extent = all_of("the numbers of 8 digits")}),
      accounted({.id = "clock-blog.discrete",
                 .ledger = "S000-18",
                 .source = at("Binary: discrete values"),
                 .origin = quoted("更大的问题是 0 和 1 的编码是一个离散值，好像说不利于学习"),
                 .says = "The larger problem is that a code of 0 and 1 has discrete values, which is said not to help "
                         "learning",
                 .note = "That 0 and 1 are discrete is a definition; what helps learning is not decided here."}),
      claim<DigitPeriodDoubles, Binary>(
          {.id = "clock-blog.bit-period-doubles",
           .ledger = "S000-19",
           .source = at("Binary: exponential decay"),
           .origin = quoted("使用二进制编码也有类似前面说的 $3600^{2j}$ 这样指数衰减的问题"),
           .says = "A binary code, too, has the problem of exponential decay, like the "
                   "3600^(2j) above",
           .latex = R"(\lambda_{i+1} = 2\lambda_i)",
           .domain = walk({16}, {{0, 511}, {0, 7}}),
           .extent = grid_in("all numbers and bits"),
           .note = "By 2 from bit to bit, and not by 3600."}),
      claim<SecondFromHour<720>, Clock>(
          {.id = "clock-blog.hour-hand-suffices",
           .ledger = "S000-20",
           .source = at("Binary: redundancy"),
           .origin = quoted("理论上你只看时针也能得出来秒针在什么位置的信息"),
           .says = "In theory, who sees the hour hand alone can also find out where the second hand is",
           .latex = R"(e^{2\pi it/60} = \bigl(e^{2\pi it/43200}\bigr)^{720})",
           .domain = dial_until(43199),
           .extent = grid_in("all times"),
           .note = "Its angle is 720 times that of the hour hand."}),
      claim<HourHandCodes<Format::binary32, 43200>, Clock>(
          {.id = "clock-blog.hour-hand-in-single",
           .ledger = "S000-20",
           .source = at("Binary: redundancy, in single precision"),
           .origin = ours,
           .says = "In single precision the hour hand has 43200 codes at the 43200 seconds of its turn",
           .latex = R"(\#\{\mathrm{fl}_{24}(h_t)\} = 43200)",
           .domain = dial,
           .extent = all_of("the 43200 seconds of a turn")}),
      claim<HourHandCodes<Format::binary16, 28224>, Clock>(
          {.id = "clock-blog.hour-hand-in-half",
           .ledger = "S000-20",
           .source = at("Binary: redundancy, in half precision"),
           .origin = ours,
           .says = "In half precision it has 28224, and no longer suffices",
           .latex = R"(\#\{\mathrm{fl}_{11}(h_t)\} = 28224)",
           .domain = dial,
           .extent = all_of("the 43200 seconds of a turn")}),
      claim<HourHandCodes<Format::bfloat16, 6832>, Clock>({.id = "clock-blog.hour-hand-in-bfloat16",
                                                           .ledger = "S000-20",
                                                           .source = at("Binary: redundancy, in bfloat16"),
                                                           .origin = ours,
                                                           .says = "In bfloat16 it has 6832",
                                                           .latex = R"(\#\{\mathrm{fl}_{8}(h_t)\} = 6832)",
                                                           .domain = dial,
                                                           .extent = all_of("the 43200 seconds of a turn")}),
      claim<LostDigit, Binary>({.id = "clock-blog.lost-bit",
                                .ledger = "S000-20",
                                .source = at("Binary: redundancy"),
                                .origin = quoted("反观二进制编码丢了一个 bit 距离就差远了"),
                                .says = "A binary code that has lost one bit, in contrast, has its distances far off",
                                .latex = R"(t \sim t\oplus 2^i)",
                                .domain = walk({9}, {{0, 511}, {0, 8}}),
                                .extent = grid_in("all numbers, of any number of bits"),
                                .note = "Without bit i, positions that are 2^i apart have one code."}),
      claim<HammingDistances, Binary>(
          {.id = "clock-blog.hamming-distances",
           .ledger = "S000-20",
           .source = at("Binary: distance"),
           .origin = ours,
           .says = "With all 16 bits, the distance at offset 1 varies already: 0 and 1 differ in one bit, 1 and 2 in "
                   "two, 3 and 4 in three, t and t + 1 in one more than t has ones at its end, for every t up to 65534",
           .latex = R"(H(0,1) = 1,\quad H(1,2) = 2,\quad H(3,4) = 3)",
           .domain = walk({16}, {{0, 65534}}),
           .extent = all_of("all t from 0 to 65534")}),
      claim<AlternationSlows<1, 200>, Sinusoidal>(
          {.id = "clock-blog.columns-slow",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256"),
           .origin = quoted("维度越高，对应的蓝绿切换的频率越低"),
           .says = "The higher the dimension, the less often it changes between blue and green",
           .domain = figure,
           .extent = all_of("the columns of the figure, over its 200 rows"),
           .expected = Verdict::refuted,
           .witness = "d=256,b=10000",
           .corrected_by = "clock-blog.columns-slow-by-kind",
           .finding = {.impact = Impact::remark,
                       .reading = "The columns of the post's figure one by one, d = 256 over 200 positions, with a "
                                  "change of sign as a change between blue and green.",
                       .so = "Among the sines, and among the cosines, no column changes more often than the one "
                             "before; from a sine to the cosine of its pair, which begins at 1, it may be once more.",
                       .difference = "One change, at 34 of the 255 steps from column to column; the first is column 2 "
                                     "with 58 changes and column 3 with 59.",
                       .stays =
                           "The sentence, of the frequencies of the pairs, and its comparison with binary numbers.",
                       .prior = "none known to us"}}),
      claim<AlternationSlows<2, 200>, Sinusoidal>(
          {.id = "clock-blog.columns-slow-by-kind",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256 (corrected)"),
           .origin = ours,
           .says = "Among the sines, and among the cosines, no column changes its sign more often than the one before",
           .domain = figure,
           .extent = all_of("the columns of the figure, over its 200 rows")}),
      claim<FigureColumns<0, 0>, Sinusoidal>(
          {.id = "clock-blog.column-changes",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256"),
           .origin = ours,
           .says = "Over the 200 rows the sines change their sign 63, 58, 54, 51, 47, 44, ... times, the cosines 63, "
                   "59, 55, 51, 48, 44, ... times",
           .domain = figure,
           .extent = all_of("the first twelve columns of the figure, over its 200 rows")}),
      claim<ColumnsSlow<false>, Binary>({.id = "clock-blog.binary-columns-slow",
                                         .ledger = "S000-21",
                                         .source = at("Matrix: first figure, compared with binary positions"),
                                         .origin = quoted("这点也是二进制位置中可以观察到的性质"),
                                         .says = "This is also a property that can be observed in binary positions",
                                         .latex = R"(\#\Delta_{i+1} < \#\Delta_i)",
                                         .domain = columns,
                                         .extent = grid_in("every number of bits"),
                                         .note = "In the little-endian order of the document's table."}),
      claim<DotProductIsDistance, Sinusoidal>(
          {.id = "clock-blog.dot-product-is-distance",
           .ledger = "S000-21",
           .source = at("Matrix: second figure, distances = pe.dot(pe.T)"),
           .origin = quoted("distances = pe.dot(pe.T)"),
           .says = "The distances are the dot products of the codes",
           .latex = R"(p_t\cdot p_s = \lVert p_t-p_s\rVert)",
           .domain = Domain{},
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0,k=0",
           .corrected_by = "clock-blog.dot-product-and-distance",
           .finding = {.impact = Impact::remark,
                       .reading = "The name distances, and 距离 in the words around it, of the number that the code "
                                  "computes, pe.dot(pe.T), for all positions and every even d.",
                       .so = "The code computes dot products, which are greatest where the distance is 0. As all codes "
                             "have one norm, they determine the distance: its square is d less twice the dot product.",
                       .difference =
                           "On the diagonal of the figure, d = 256, the dot product is 128 and the distance is 0.",
                       .stays = "What is read off the figure: near is light, and equal offsets have equal values. That "
                                "the product shows the distance, the post says itself.",
                       .prior = "none known to us"}}),
      claim<NearerIsLighter, Sinusoidal>(
          {.id = "clock-blog.nearer-is-lighter",
           .ledger = "S000-21",
           .source = at("Matrix: second figure"),
           .origin = quoted("大致上两个距离向量之间的距离越近，颜色越浅，反之颜色越深"),
           .says = "Roughly, the nearer two distance vectors are to each other, the lighter the colour, and the other "
                   "way round the darker",
           .latex = R"(F(k') < F(k)\qquad(0\le k<k'\le 199))",
           .domain = figure,
           .extent = all_of("the lags 0 to 199 of the figure"),
           .note =
               "\"Roughly\" is measured: of 19900 pairs of lags, the nearer one is lighter in 18347; the law asks for "
               "nine of ten. By the distance of the vectors themselves it is so without exception, as the dot "
               "product determines it."}),
      claim<MatrixFigure<Counted{}>, Sinusoidal>(
          {.id = "clock-blog.matrix-figure",
           .ledger = "S000-21",
           .source = at("Matrix: second figure, 200 x 200 (corrected)"),
           .origin = ours,
           .says = "The dot products are 128 at lag 0, 124.432341 at 1, 94.640878 at 5, 86.459697 at 10, 78.553469 at "
                   "20, 65.631098 at 50, 58.391451 at 100 and, least of all, 39.252874 at 199; they rise for the first "
                   "time at lag 25 and at 77 of the 199 lags, and fall from one lag to a longer one in 18347 of 19900 "
                   "pairs",
           .domain = figure,
           .extent = all_of("the 200 x 200 dot products of the figure")}),
      claim<ConsistentDistance, Sinusoidal>({.id = "clock-blog.equal-offsets",
                                             .ledger = "S000-21",
                                             .source = at("Matrix: equal offsets"),
                                             .origin = quoted("两个相等的位置偏移量之间的距离总是相等的"),
                                             .says = "The distances of two equal offsets of positions are always equal",
                                             .latex = ConsistentDistance::text.latex}),
      claim<DifferencesCarried, Sinusoidal>(
          {.id = "clock-blog.linear-proof",
           .ledger = "S000-21",
           .source = at("Matrix: equal offsets"),
           .origin = quoted("这个性质好像有一个关于线性变换的证明"),
           .says = "This property seems to have a proof by linear transformations",
           .latex = R"(T(s)\,(p_{t+k}-p_t) = p_{s+t+k}-p_{s+t})",
           .domain = Domain{},
           .note =
               "One linear map carries a difference to any other place; it rotates each pair, so it keeps lengths."}),
      claim<DotProductDeterminesDistance, Sinusoidal>(
          {.id = "clock-blog.dot-product-and-distance",
           .ledger = "S000-21",
           .source = at("Matrix: the matrix product shows the distance"),
           .origin = quoted("矩阵相乘能体现出两边的距离"),
           .says = "A product of matrices can show the distance between its two sides",
           .latex = R"(\lVert p_t-p_s\rVert^2 = d - 2\,p_t\cdot p_s)",
           .domain = Domain{},
           .note = "Of codes, because their norm is constant: then the dot product determines the distance."}),
      accounted(
          {.id = "clock-blog.relative-rather-than-absolute",
           .ledger = "S000-21",
           .source = at("Matrix: the matrix product shows the distance"),
           .origin = quoted("按说 Transformer 会更关注两个 Embedding 向量之间的相对距离，而未必那么关心绝对的位置"),
           .says = "The Transformer should pay more attention to the relative distance of two embedding vectors "
                   "than to absolute positions",
           .note = "An expectation about trained models."}),
      accounted({.id = "clock-blog.figures-reproduced",
                 .ledger = "S000-22",
                 .source = at("Matrix: sinPosition"),
                 .origin = quoted("这两张图可以通过下面的代码在 notebook 中复现"),
                 .says = "The two figures can be reproduced in a notebook by the code below",
                 .note = "The pictures are no part of the text. The bench draws what the code draws: pebench figure "
                         "clock-blog-heatmap clock-blog-gram."}),
      claim<CodeEntries, Sinusoidal>(
          {.id = "clock-blog.code",
           .ledger = "S000-22",
           .source = at("Matrix: sinPosition"),
           .origin = implied("the code is given as what draws the codes that equation 2 defines"),
           .says = "sinPosition computes equation 2 at its 200 positions with its d = 256",
           .latex = R"(p_{2i} = \sin(pos/n^{2i/d}),\quad p_{2i+1} = \cos(pos/n^{2i/d}))",
           .domain = rows_of_code({256}),
           .extent = all_of("the 200 positions of the listing, d = 256")}),
      claim<CodeEntries, SinusoidalZeroLast>(
          {.id = "clock-blog.code-odd-dimension",
           .ledger = "S000-22",
           .source = at("Matrix: sinPosition, odd d"),
           .origin = ours,
           .says = "For odd d from 3 to 31 it leaves the last entry 0, at its 200 positions",
           .latex = R"(p_{d-1} = 0)",
           .domain = rows_of_code(dimensions(3, 31)),
           .extent = all_of("odd d from 3 to 31, the 200 positions of the listing")}),
      claim<HandsSlowDown, Clock>(
          {.id = "clock-blog.higher-is-slower-clock",
           .ledger = "S000-23",
           .source = at("Summary"),
           .origin = quoted("这两个 Intuition 中都能显示“位置向量中越高维度的值，其频率越低”的性质"),
           .says = "Both intuitions show the property that \"the higher the dimension of a "
                   "value in the position vector, the lower its frequency\": the clock",
           .domain = dial_until(3599),
           .extent = grid_in("all times")}),
      claim<ColumnsSlow<false>, Binary>(
          {.id = "clock-blog.higher-is-slower-binary",
           .ledger = "S000-23",
           .source = at("Summary"),
           .origin = quoted("这两个 Intuition 中都能显示“位置向量中越高维度的值，其频率越低”的性质"),
           .says = "Both intuitions show that property: the binary numbers",
           .domain = columns,
           .extent = grid_in("every number of bits"),
           .note = "In the little-endian order of the document's table."}),
      accounted(
          {.id = "clock-blog.any-dimension",
           .ledger = "S000-23",
           .source = at("Summary"),
           .origin = quoted("三角函数位置编码可以适应特定长度的维度数"),
           .says = "The trigonometric encoding can be made for a given number of dimensions",
           .note = "By definition, for every even d; what the code does for odd d is clock-blog.code-odd-dimension."}),
      claim<Boundedness, Sinusoidal>({.id = "clock-blog.bounded",
                                      .ledger = "S000-23",
                                      .source = at("Summary"),
                                      .origin = quoted("它的取值范围比较好地分布在 -1.0 ~ 1.0 中"),
                                      .says = "Its values are well distributed between -1.0 and 1.0",
                                      .latex = R"(\lvert p_t^{(n)}\rvert \le 1)",
                                      .note = "That they lie there is decided; \"well\" has no measure."}),
      claim<Continuous, Sinusoidal>(
          {.id = "clock-blog.continuous",
           .ledger = "S000-23",
           .source = at("Summary"),
           .origin = quoted("是连续的值"),
           .says = "Its values are continuous",
           .latex = R"(\lVert p_{t+h}-p_{t-h}\rVert^2 = 4\sum_i\sin^2\omega_ih)",
           .domain = Domain{},
           .note =
               "How far two codes are apart goes to 0 with their offset 2h, wherever they stand, as the sine does."}),
      claim<ConsistentDistance, Sinusoidal>({.id = "clock-blog.fixed-offset",
                                             .ledger = "S000-23",
                                             .source = at("Summary"),
                                             .origin = quoted("对于固定的位置偏移数总是有同样的距离"),
                                             .says = "For a fixed offset of positions the distance is always the same",
                                             .latex = ConsistentDistance::text.latex}),
      accounted({.id = "clock-blog.redundancy",
                 .ledger = "S000-23",
                 .source = at("Summary"),
                 .origin = quoted("而且信息冗余度高"),
                 .says = "And its redundancy of information is high",
                 .note =
                     "A quality without a measure. What stands behind it is decided: one hand out of three tells the "
                     "time, see clock-blog.hour-hand-suffices."}),
  };
}

}  // namespace pe
