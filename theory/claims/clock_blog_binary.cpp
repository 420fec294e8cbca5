/// The blog "Positional Encoding", continued: binary numbers, the two figures and the code; ledger S000-16 to 23.
#include "theory/claims/clock_blog_binary.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/consistent_distance.hpp"

namespace pe {

using namespace clock_blog;

std::vector<Claim> clock_blog_binary_claims() {
  auto const at = [](char const* place) { return Locator{"clock-blog", place}; };
  auto const table = Domain{.dimensions = {4}, .bases = base_10000, .parameters = {{1, 6}}, .exhaustive = true};
  auto const columns = Domain{.dimensions = dimensions(2, 10), .bases = base_10000, .exhaustive = true};
  auto const dial = Domain{.dimensions = {6}, .bases = base_10000, .exhaustive = true};
  auto const figure = Domain{.dimensions = {256}, .bases = base_10000, .exhaustive = true};
  return {
      claim<TableRow, BinaryMostSignificantFirst>(
          {.id = "clock-blog.binary-table",
           .ledger = "S000-16",
           .source = at("Binary: the table"),
           .says = "1 to 6 in big-endian binary are 1000, 0100, 1100, 0010, 1010, 0110",
           .latex = R"(1 = 1000_{\mathrm{big\ endian}})",
           .domain = table,
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,t=1",
           .corrected_by = "clock-blog.binary-table-corrected",
           .note = "Big-endian, 1 is 0001."}),
      claim<TableRow, Binary>({.id = "clock-blog.binary-table-corrected",
                               .ledger = "S000-16",
                               .source = at("Binary: the table (corrected)"),
                               .says = "They are the digits in little-endian order, the least significant first",
                               .latex = R"(1 = 1000_{\mathrm{little\ endian}})",
                               .domain = table}),
      claim<LowColumnsSlow, Binary>(
          {.id = "clock-blog.low-bits-slow",
           .ledger = "S000-17",
           .source = at("Binary: below the table"),
           .says = "In the table, the lower the position of a bit, the less often it alternates",
           .latex = R"(\#\Delta_i < \#\Delta_{i+1})",
           .domain = columns,
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "clock-blog.bit-changes",
           .note = "The lowest bit alternates with every number."}),
      claim<ColumnChanges, Binary>({.id = "clock-blog.bit-changes",
                                    .ledger = "S000-17",
                                    .source = at("Binary: below the table (corrected)"),
                                    .says = "Bit i alternates at every 2^i-th number: the higher, the less often",
                                    .latex = R"(\#\Delta_i = \lfloor(2^d-1)/2^i\rfloor)",
                                    .domain = columns}),
      claim<LowColumnsSlow, BinaryMostSignificantFirst>(
          {.id = "clock-blog.low-bits-slow-big-endian",
           .ledger = "S000-17",
           .source = at("Binary: below the table, as the heading has it"),
           .says = "In a big-endian table, the further left a column, the less often it alternates",
           .latex = R"(\#\Delta_i < \#\Delta_{i+1})",
           .domain = columns,
           .note = "True of the arrangement that the heading names, counted by columns; not of the table below it."}),
      claim<SignedDigits, BinarySigned>(
          {.id = "clock-blog.signed-digits",
           .ledger = "S000-18",
           .source = at("Binary: f(x) = 2x - 1"),
           .says =
               "f(x) = 2x - 1 makes the digits 0 and 1 into -1 and 1; the squared norm is then the number of digits",
           .latex = R"(f(\{0,1\}) = \{-1,1\},\quad \lVert p_t\rVert^2 = d)",
           .domain = Domain{.dimensions = {8, 12}, .bases = base_10000, .parameters = {{0, 255}}, .exhaustive = true}}),
      claim<RowDistanceConsistent, BinarySigned>(
          {.id = "clock-blog.signed-digits-distance",
           .ledger = "S000-18",
           .source = at("Binary: f(x) = 2x - 1"),
           .says = "With that, codes at one offset have one distance",
           .latex = R"(\lVert p_{t+k}-p_t\rVert = \lVert p_{s+k}-p_s\rVert)",
           .domain = Domain{.dimensions = {8}, .bases = base_10000, .parameters = {{0, 63}, {0, 63}, {1, 64}}},
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,t=0,s=1,k=1",
           .note = "The document does not say so; the constant norm alone would not give it."}),
      claim<DigitPeriodDoubles, Binary>(
          {.id = "clock-blog.bit-period-doubles",
           .ledger = "S000-19",
           .source = at("Binary: exponential decay"),
           .says = "Binary positions decay exponentially too, though by 2 from bit to bit and not by 3600",
           .latex = R"(\lambda_{i+1} = 2\lambda_i)",
           .domain =
               Domain{.dimensions = {16}, .bases = base_10000, .parameters = {{0, 511}, {0, 7}}, .exhaustive = true}}),
      claim<HourHandCodes<Format::binary32, 43200>, Clock>(
          {.id = "clock-blog.hour-hand-suffices",
           .ledger = "S000-20",
           .source = at("Binary: redundancy"),
           .says = "The hour hand alone tells where the second hand is: its 43200 positions differ, and still do in "
                   "single precision",
           .latex = R"(\#\{\mathrm{fl}_{24}(h_t)\} = 43200)",
           .domain = dial}),
      claim<HourHandCodes<Format::binary16, 43200>, Clock>(
          {.id = "clock-blog.hour-hand-in-half",
           .ledger = "S000-20",
           .source = at("Binary: redundancy, in half precision"),
           .says = "In half precision too the hour hand has 43200 different codes",
           .latex = R"(\#\{\mathrm{fl}_{11}(h_t)\} = 43200)",
           .domain = dial,
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000",
           .corrected_by = "clock-blog.hour-hand-in-half-counted"}),
      claim<HourHandCodes<Format::binary16, 28224>, Clock>({.id = "clock-blog.hour-hand-in-half-counted",
                                                            .ledger = "S000-20",
                                                            .source = at("Binary: redundancy, in half precision"),
                                                            .says = "In half precision it has 28224",
                                                            .latex = R"(\#\{\mathrm{fl}_{11}(h_t)\} = 28224)",
                                                            .domain = dial}),
      claim<HourHandCodes<Format::bfloat16, 43200>, Clock>(
          {.id = "clock-blog.hour-hand-in-bfloat16",
           .ledger = "S000-20",
           .source = at("Binary: redundancy, in bfloat16"),
           .says = "In bfloat16 too the hour hand has 43200 different codes",
           .latex = R"(\#\{\mathrm{fl}_{8}(h_t)\} = 43200)",
           .domain = dial,
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000",
           .corrected_by = "clock-blog.hour-hand-in-bfloat16-counted"}),
      claim<HourHandCodes<Format::bfloat16, 6832>, Clock>({.id = "clock-blog.hour-hand-in-bfloat16-counted",
                                                           .ledger = "S000-20",
                                                           .source = at("Binary: redundancy, in bfloat16"),
                                                           .says = "In bfloat16 it has 6832",
                                                           .latex = R"(\#\{\mathrm{fl}_{8}(h_t)\} = 6832)",
                                                           .domain = dial}),
      claim<LostDigit, Binary>(
          {.id = "clock-blog.lost-bit",
           .ledger = "S000-20",
           .source = at("Binary: redundancy"),
           .says = "A binary code that loses a bit is far off: without bit i, positions 2^i apart have one code",
           .latex = R"(t \sim t\oplus 2^i,\quad \lvert t-(t\oplus 2^i)\rvert = 2^i)",
           .domain =
               Domain{.dimensions = {9}, .bases = base_10000, .parameters = {{0, 511}, {0, 8}}, .exhaustive = true}}),
      claim<RowDistanceConsistent, Binary>(
          {.id = "clock-blog.binary-distance",
           .ledger = "S000-20",
           .source = at("Binary: distance"),
           .says = "Binary codes at one offset have one distance",
           .latex = R"(\lVert p_{t+k}-p_t\rVert = \lVert p_{s+k}-p_s\rVert)",
           .domain = Domain{.dimensions = {8}, .bases = base_10000, .parameters = {{0, 63}, {0, 63}, {1, 64}}},
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,t=0,s=1,k=1",
           .corrected_by = "clock-blog.hamming-distances"}),
      claim<HammingDistances, Binary>(
          {.id = "clock-blog.hamming-distances",
           .ledger = "S000-20",
           .source = at("Binary: distance (corrected)"),
           .says = "The Hamming distances at offset 1 vary: 0 and 1 differ in one bit, 1 and 2 in two, 3 and 4 in "
                   "three, 2^(h-1) - 1 and 2^(h-1) in h",
           .latex = R"(H(0,1) = 1,\quad H(1,2) = 2,\quad H(3,4) = 3)",
           .domain = Domain{.dimensions = {16}, .bases = base_10000, .parameters = {{1, 16}}, .exhaustive = true}}),
      claim<AlternationSlows<1, 200>, Sinusoidal>(
          {.id = "clock-blog.columns-slow",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256"),
           .says = "The higher the dimension, the less often its colour changes: no column changes its sign more often "
                   "than the one before",
           .latex = "",
           .domain = figure,
           .expected = Verdict::refuted,
           .witness = "d=256,b=10000",
           .corrected_by = "clock-blog.columns-slow-by-kind",
           .note = "Column 2, a sine, changes 58 times, and column 3, a cosine of the same frequency, 59 times."}),
      claim<AlternationSlows<2, 200>, Sinusoidal>(
          {.id = "clock-blog.columns-slow-by-kind",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256 (corrected)"),
           .says = "Among the sines, and among the cosines, no column changes its sign more often than the one before",
           .latex = "",
           .domain = figure}),
      claim<FigureColumns, Sinusoidal>(
          {.id = "clock-blog.column-changes",
           .ledger = "S000-21",
           .source = at("Matrix: first figure, 200 x 256"),
           .says = "Over the 200 rows the sines change their sign 63, 58, 54, 51, 47, 44, ... times, the cosines 63, "
                   "59, 55, 51, 48, 44, ... times",
           .latex = "",
           .domain = figure,
           .note = "The document prints no numbers; these are its code's."}),
      claim<DotProductIsDistance, Sinusoidal>({.id = "clock-blog.dot-product-is-distance",
                                               .ledger = "S000-21",
                                               .source = at("Matrix: second figure, distances = pe.dot(pe.T)"),
                                               .says = "The matrix of dot products holds the distances of the codes",
                                               .latex = R"(p_t\cdot p_s = \lVert p_t-p_s\rVert)",
                                               .domain = Domain{},
                                               .expected = Verdict::refuted,
                                               .witness = "d=2,b=10000,t=0,k=0",
                                               .corrected_by = "clock-blog.dot-product-and-distance",
                                               .note = "A similarity: largest, 128, where the distance is 0."}),
      claim<DotProductDeterminesDistance, Sinusoidal>(
          {.id = "clock-blog.dot-product-and-distance",
           .ledger = "S000-21",
           .source = at("Matrix: the matrix product shows the distance (corrected)"),
           .says = "Because the norm is constant, the dot product determines the distance",
           .latex = R"(\lVert p_t-p_s\rVert^2 = d - 2\,p_t\cdot p_s)",
           .domain = Domain{}}),
      claim<DotProductFalls, Sinusoidal>(
          {.id = "clock-blog.nearer-is-lighter",
           .ledger = "S000-21",
           .source = at("Matrix: second figure"),
           .says =
               "The nearer two positions, the lighter their entry: the dot product falls with every step of the lag",
           .latex = R"(F(k) < F(k-1)\qquad(1\le k\le 199))",
           .domain = Domain{.dimensions = {256},
                            .bases = base_10000,
                            .positions = {Positions::range(1, 199)},
                            .exhaustive = true},
           .expected = Verdict::refuted,
           .witness = "d=256,b=10000,k=25",
           .corrected_by = "clock-blog.matrix-figure",
           .note = "The document says \"roughly\", and that is needed. Light is large in the colours of the figure."}),
      claim<MatrixFigure, Sinusoidal>(
          {.id = "clock-blog.matrix-figure",
           .ledger = "S000-21",
           .source = at("Matrix: second figure, 200 x 200 (corrected)"),
           .says = "The dot products are 128 at lag 0, 124.432341 at 1, 94.640878 at 5, 86.459697 at 10, 78.553469 at "
                   "20, 65.631098 at 50, 58.391451 at 100 and, least of all, 39.252874 at 199; they rise for the first "
                   "time at lag 25 and at 77 of the 199 lags",
           .latex = "",
           .domain = figure}),
      claim<ConsistentDistance, Sinusoidal>({.id = "clock-blog.equal-offsets",
                                             .ledger = "S000-21",
                                             .source = at("Matrix: equal offsets"),
                                             .says = "Two equal offsets have equal distances",
                                             .latex = ConsistentDistance::text.latex}),
      claim<CodeEntries, Sinusoidal>({.id = "clock-blog.code",
                                      .ledger = "S000-22",
                                      .source = at("Matrix: sinPosition"),
                                      .says = "The code computes equation 2 for every even d",
                                      .latex = R"(p_{2i} = \sin(pos/n^{2i/d}),\quad p_{2i+1} = \cos(pos/n^{2i/d}))",
                                      .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000}}),
      claim<CodeEntries, SinusoidalZeroLast>(
          {.id = "clock-blog.code-odd-dimension",
           .ledger = "S000-22",
           .source = at("Matrix: sinPosition, odd d"),
           .says = "For odd d it leaves the last entry 0, and the squared norm is d/2 rounded down",
           .latex = R"(p_{d-1} = 0,\quad \lVert p\rVert^2 = \lfloor d/2\rfloor)",
           .domain = Domain{.dimensions = dimensions(3, 255), .bases = base_10000}}),
      claim<Boundedness, Sinusoidal>({.id = "clock-blog.bounded",
                                      .ledger = "S000-23",
                                      .source = at("Summary"),
                                      .says = "The values lie between -1 and 1",
                                      .latex = Boundedness::text.latex}),
      claim<Continuous, Sinusoidal>(
          {.id = "clock-blog.continuous",
           .ledger = "S000-23",
           .source = at("Summary"),
           .says = "The values are continuous in the position",
           .latex = R"(\lVert p_{t+h}-p_t\rVert \le \lvert h\rvert\,\Bigl(\sum_i\omega_i^2\Bigr)^{1/2})",
           .domain = Domain{.dimensions = dimensions(2, 512)}}),
      claim<ConsistentDistance, Sinusoidal>({.id = "clock-blog.fixed-offset",
                                             .ledger = "S000-23",
                                             .source = at("Summary"),
                                             .says = "For a fixed offset the distance is always the same",
                                             .latex = ConsistentDistance::text.latex}),
      accounted({.id = "clock-blog.redundancy",
                 .ledger = "S000-23",
                 .source = at("Summary"),
                 .says = "The redundancy of information is high, and discrete values are bad for learning",
                 .latex = "",
                 .note = "Qualities without a measure. What stands behind the first is decided: one hand out of three "
                         "tells the time, see clock-blog.hour-hand-suffices."}),
  };
}

}  // namespace pe
