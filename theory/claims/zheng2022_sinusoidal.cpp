/// 郑之杰 2022, the survey "Transformer中的位置编码": its section 1 (1), sinusoidal positions, and its two listings;
/// ledger S001-06 to S001-10.
#include "theory/claims/zheng2022_sinusoidal_2d.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/axis_separation.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {
namespace {

using namespace zheng2022;

/// The cells of an 8 x 8 grid, walked whole.
Domain grid(std::vector<int> dimensions) {
  return {.dimensions = std::move(dimensions),
          .bases = base_10000,
          .positions = {Positions::range(0, 7), Positions::range(0, 7)},
          .exhaustive = true};
}

/// Three different rows of low .. high, in order.
Domain three_rows(int low, int high) {
  auto result = walk(dimensions(2, 16), {{low, high}, {low, high}, {low, high}});
  result.admits = [](Case const& c) { return c.parameters[0] < c.parameters[1] && c.parameters[1] < c.parameters[2]; };
  result.admits_says = "t < u < v";
  return result;
}

std::vector<Claim> sinusoidal_1d() {
  return {
      claim<ClosedForm, Sinusoidal>(
          {.id = "zheng2022.sinusoidal",
           .ledger = "S001-06",
           .source = at("1 (1), first formula"),
           .origin =
               quoted(R"(p_{k,2i} &= \sin(\frac{k}{10000^{2i/d}})  \\ p_{k,2i+1} &= \cos(\frac{k}{10000^{2i/d}}))"),
           .says = "p_{k,2i} = sin(k/10000^(2i/d)), p_{k,2i+1} = cos(k/10000^(2i/d))",
           .latex = R"(p_{k,2i} = \sin\frac{k}{10000^{2i/d}},\quad p_{k,2i+1} = \cos\frac{k}{10000^{2i/d}})",
           .domain = Domain{.dimensions = dimensions(2, 128),
                            .bases = base_10000,
                            .positions = {Positions::range(0, 31)},
                            .exhaustive = true},
           .note = "So computes the bench's sinusoidal scheme, to which the rows below refer; the positions and the "
                   "greatest d are those of the picture."}),
      claim<Boundedness, Sinusoidal>(
          {.id = "zheng2022.sinusoidal-figure",
           .ledger = "S001-06",
           .source = at("1 (1), figure of L = 32, d = 128"),
           .origin = ours,
           .says = "All entries of the picture lie in [-1, 1]",
           .latex = R"(\lvert p_t^{(n)}\rvert \le 1)",
           .note = "The text gives no range. The picture has the size of Lilian Weng's, whose caption does. The bench "
                   "draws both the formula's table and the listing's."}),
      claim<ListingIsFormula, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d"),
           .origin =
               implied("SinusoidalEncoding1d stands below the formula as its code: \"[pos / np.power(10000, 2 * i "
                       "/ d_model) for i in range(d_model)]\""),
           .says = "The listing computes the formula above it, at rows 1, 2, ...",
           .latex = R"(\texttt{2 * i / d\_model},\ \texttt{i}\ \text{the column})",
           .domain = walk(dimensions(2, 128), {{1, 31}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "zheng2022.listing-1d-fixed",
           .note = "i runs over columns where the formula's i runs over pairs: column c has the exponent 2c/d, a sine "
                   "and its cosine have different frequencies, and the lowest is 1.15e-8 at d = 128, not 1.15e-4 "
                   "(computed).",
           .finding = {.impact = Impact::bug,
                       .so = "Its exponent counts columns where the formula's counts pairs: column c turns with "
                             "10000^(-2c/d), and no sine and cosine share a frequency",
                       .difference = "The lowest frequency is 1.15e-8 at d = 128, not 1.15e-4; codes have no constant "
                                     "norm and no offset map",
                       .stays = "Whoever copies the listing"}}),
      claim<ListingIsFormula, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-row-0",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, comment on pos_table[0]"),
           .origin = ours,
           .says = "Row 0 of the listing is the formula's code of position 0",
           .latex = R"(p_0 = [0, 1, 0, 1, \ldots])",
           .domain = walk(dimensions(2, 128), {{0, 0}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0",
           .corrected_by = "zheng2022.listing-1d-fixed",
           .note = "Left out on purpose, as the comment says: zheng2022.listing-1d-zero-row.",
           .finding = {.impact = Impact::bug,
                       .so = "The formula's code of position 0 is (0, 1, 0, 1, ...)",
                       .difference = "The first token has no code, and its norm is 0 instead of sqrt(d/2)",
                       .stays = "Tables in which position 0 is a token and not a pad"}}),
      claim<ListingIsFormula, SurveySinusoidal1dFixed>(
          {.id = "zheng2022.listing-1d-fixed",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .origin = ours,
           .says = "With 2 * (i // 2) / d_model and without the slices [1:] the listing computes the formula, row 0 "
                   "included",
           .latex = R"(\texttt{2 * (i // 2) / d\_model})",
           .domain = walk(dimensions(2, 128), {{0, 31}})}),
      claim<FirstRowIsZero, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-zero-row",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, comment on pos_table[0]"),
           .origin = implied("\"pos_table[1:, 0::2] = np.sin(pos_table[1:, 0::2])\" begins at row 1, with the comment "
                             "\"pos_table[0]作用于[CLS]，不需要位置编码\", row 0 is for [CLS] and needs no code"),
           .says = "Row 0 of the listing's table is all zeros",
           .latex = R"(p_0 = 0)",
           .domain = walk(dimensions(2, 128)),
           .note = "What [CLS] needs is an opinion; the formula gives it the code 0, 1, 0, 1, ... of position 0."}),
      claim<RowNorm, SurveySinusoidal1d>({.id = "zheng2022.listing-1d-norm",
                                          .ledger = "S001-07",
                                          .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
                                          .origin = ours,
                                          .says = "All rows of the listing's table have the squared norm d/2",
                                          .latex = R"(\lVert p_t\rVert^2 = \tfrac d2)",
                                          .domain = walk(dimensions(2, 128), {{1, 31}}),
                                          .expected = Verdict::refuted,
                                          .witness = "d=2,b=10000,t=1",
                                          .corrected_by = "zheng2022.listing-1d-norm-range"}),
      claim<RowNormRange<6218, 6607>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-norm-range",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs (corrected)"),
           .origin = ours,
           .says = "At d = 128 the squared norms of rows 1 to 31 lie between 62.18 and 66.07",
           .latex = R"(62.18 \le \lVert p_t\rVert^2 \le 66.07)",
           .domain = walk({128}, {{1, 31}})}),
      claim<OneMapForAllRows, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-offset-map",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "One matrix for each pair of the listing's columns takes every row to the next",
           .latex = R"(M_i\,p_t^{(i)} = p_{t+1}^{(i)})",
           .domain = three_rows(1, 8),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1,u=2,v=3",
           .corrected_by = "zheng2022.listing-1d-fixed-offset-map"}),
      claim<OneMapForAllRows, SurveySinusoidal1dFixed>(
          {.id = "zheng2022.listing-1d-fixed-offset-map",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .origin = ours,
           .says = "In the fixed table three rows always have the dependence of the three rows after them, as one "
                   "matrix demands",
           .latex = R"(M_i\,p_t^{(i)} = p_{t+1}^{(i)})",
           .domain = three_rows(0, 7)}),
      claim<GramDeviates<3939, 394>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-gram",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "The dot products of two rows that lie equally far apart differ by up to 3.94 at d = 128",
           .latex = R"(3.939 \le \max_{t,s,k}\,\lvert p_t\cdot p_{t+k} - p_s\cdot p_{s+k}\rvert \le 3.94)",
           .domain = walk({128}),
           .note = "One case: all pairs of the rows 1 to 31."}),
      claim<EntriesOff<1744>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-entries-off",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "1744 of the 4096 entries of the 32 x 128 table, 42.6%, are more than 0.1 off the formula",
           .latex = "",
           .domain = walk({128}),
           .note = "One case: the table of the picture."}),
      claim<FlatColumns<69>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "69 of its 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128}),
           .note = "One case: the table of the picture."}),
      claim<FlatColumns<18>, SurveySinusoidal1dFixed>(
          {.id = "zheng2022.listing-1d-fixed-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .origin = ours,
           .says = "18 of the fixed table's 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128}),
           .note = "One case: the table of the picture."}),
      claim<AdditionFormulas<>, Sinusoidal>(
          {.id = "zheng2022.addition-formulas",
           .ledger = "S001-08",
           .source = at("1 (1), sin(alpha+beta), cos(alpha+beta)"),
           .origin = quoted(
               R"(根据三角函数的性质，位置$\alpha+\beta$处的编码向量可以表示成位置$\alpha$和位置$\beta$的向量的组合)"),
           .says = "By the properties of sine and cosine, the code at position alpha + beta can be written as a "
                   "combination of the vectors at the positions alpha and beta",
           .latex = R"(\sin(\alpha+\beta) = \sin\alpha\cos\beta + \cos\alpha\sin\beta,\quad
\cos(\alpha+\beta) = \cos\alpha\cos\beta - \sin\alpha\sin\beta)",
           .domain = Domain{},
           .note = "Each entry is bilinear in the two vectors. In the formulas alpha and beta are the angles w_i s and "
                   "w_i t, not the positions s and t."}),
      claim<LinearCombination, Sinusoidal>(
          {.id = "zheng2022.linear-combination",
           .ledger = "S001-08",
           .source = at("1 (1), the combination, read as a linear one"),
           .origin = ours,
           .says = "The code of position s+t is a linear combination of the codes of s and t",
           .latex = R"(p_{s+t} \in \operatorname{span}(p_s, p_t))",
           .domain = Domain{.dimensions = dimensions(4, 64)},
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,s=1,t=2",
           .corrected_by = "zheng2022.addition-formulas",
           .note = "The text says \"combination\"; that it is no linear one is worth knowing."}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "zheng2022.linear-for-fixed-offset",
           .ledger = "S001-08",
           .source = at("1 (1), the combination, one summand fixed"),
           .origin = ours,
           .says = "For a fixed offset the code of the sum is linear in the other code",
           .latex = RelativeOffsetMap::text.latex}),
      claim<AdditionFormulas<>, Sinusoidal>(
          {.id = "zheng2022.extrapolation",
           .ledger = "S001-08",
           .source = at("1 (1), extrapolation to any position"),
           .origin = quoted("因此可以**外推**到任意位置"),
           .says = "Therefore it can be extrapolated to any position",
           .latex = R"(p_{s+t}^{(2i)} = \sin\omega_i s\cos\omega_i t+\cos\omega_i s\sin\omega_i t,\quad )"
                    R"(p_{s+t}^{(2i+1)} = \cos\omega_i s\cos\omega_i t-\sin\omega_i s\sin\omega_i t)",
           .domain = Domain{.positions = {Positions::range(0, 31), Positions::naturals()}},
           .note = "True of the function: the codes of the positions 0 to 31, added again and again, give every other "
                   "one. Of trained models it is not: perplexity with sinusoidal positions rises from 20 to 50 tokens "
                   "beyond the training length on (Press et al. 2022, ALiBi)."}),
  };
}

std::vector<Claim> sinusoidal_2d() {
  auto const listings = dimensions(4, 64, 4);
  return {
      claim<GridClosedForm, Sinusoidal2d>(
          {.id = "zheng2022.sinusoidal-2d",
           .ledger = "S001-09",
           .source = at("1 (1), formula of p = [p_h, p_w]"),
           .origin = quoted("以二维三角函数编码为例，需要分别对高度方向和宽度方向进行编码$p=[p_h,p_w]$"),
           .says = "Taking the two-dimensional sinusoidal code as an example, the direction of the height and that of "
                   "the width have to be encoded separately, p = [p_h, p_w]",
           .latex = R"(p_{h,2i} = \sin\frac{h}{10000^{2i/d}},\quad p_{w,2i} = \sin\frac{w}{10000^{2i/d}})",
           .domain = grid(dimensions(2, 32)),
           .note =
               "With d entries for each of the two. So computes the bench's scheme, to which the rows below refer."}),
      claim<ChannelsInOrder<AxisOrder::height_first>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-height-first",
           .ledger = "S001-09",
           .source = at("1 (1), positionalencoding2d"),
           .origin = implied("positionalencoding2d stands below \"$p=[p_h,p_w]$\" as its code"),
           .says = "The listing computes p = [p_h, p_w], the height first",
           .latex = R"(p = [p_h, p_w])",
           .domain = grid(listings),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,h=2,w=0",
           .corrected_by = "zheng2022.listing-2d-width-first"}),
      claim<ChannelsInOrder<AxisOrder::width_first>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-width-first",
           .ledger = "S001-09",
           .source = at("1 (1), positionalencoding2d (corrected)"),
           .origin = ours,
           .says = "The listing computes [p_w, p_h], the width first, with d = d_model/2",
           .latex = R"(p = [p_w, p_h])",
           .domain = grid(listings)}),
      claim<ExponentCounts<1>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-exponent-whole",
           .ledger = "S001-09",
           .source = at("1 (1), exponent 2i/d, d read as d_model"),
           .origin = implied("The formula's d is the size of a token, x_k in R^d, and the listing's d_model is the "
                             "\"dimension of the model\""),
           .says = "The listing's frequencies are those of the formula with d = d_model",
           .latex = R"(\omega_i = 10000^{-2i/d},\quad d = d_{\text{model}})",
           .domain = walk(listings),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000",
           .corrected_by = "zheng2022.listing-2d-exponent-half",
           .note = "At d_model = 8 the formula would have 1 and 0.1, the listing has 1 and 0.01."}),
      claim<ExponentCounts<2>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-exponent-half",
           .ledger = "S001-09",
           .source = at("1 (1), exponent 2i/d, d read as the size of one axis (corrected)"),
           .origin = ours,
           .says = "The listing's frequencies are those of the formula with d = d_model/2",
           .latex = R"(\omega_i = 10000^{-2i/d},\quad d = \tfrac12 d_{\text{model}})",
           .domain = walk(listings)}),
      claim<GridNorm<>, Sinusoidal2d>({.id = "zheng2022.sinusoidal-2d-norm",
                                       .ledger = "S001-09",
                                       .source = at("1 (1), formula of p = [p_h, p_w]"),
                                       .origin = ours,
                                       .says = "The squared norm of every cell's code is half its number of entries",
                                       .latex = R"(\lVert p_{h,w}\rVert^2 = \tfrac D2)",
                                       .domain = Domain{}}),
      claim<GridNorm<>, SurveySinusoidal2d>({.id = "zheng2022.listing-2d-norm",
                                             .ledger = "S001-09",
                                             .source = at("1 (1), positionalencoding2d"),
                                             .origin = ours,
                                             .says = "The squared norm of every cell's channels is d_model/2",
                                             .latex = R"(\lVert p_{h,w}\rVert^2 = \tfrac D2)",
                                             .domain = grid(listings)}),
      claim<GridOffsetMap, Sinusoidal2d>(
          {.id = "zheng2022.sinusoidal-2d-offset-map",
           .ledger = "S001-09",
           .source = at("1 (1), formula of p = [p_h, p_w]"),
           .origin = ours,
           .says = "For every offset (m, n) of the grid one block rotation takes each cell's code to the other's",
           .latex = GridOffsetMap::text.latex}),
      claim<AxisSeparation, Sinusoidal2d>({.id = "zheng2022.sinusoidal-2d-axes",
                                           .ledger = "S001-09",
                                           .source = at("1 (1), height and width are encoded separately"),
                                           .origin = ours,
                                           .says = AxisSeparation::text.says,
                                           .latex = AxisSeparation::text.latex}),
      claim<RefusedIsOdd<1>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-message",
           .ledger = "S001-10",
           .source = at("1 (1), positionalencoding2d, the ValueError"),
           .origin = quoted("\"Cannot use sin/cos positional encoding with \" \"odd dimension (got dim={:d})\""),
           .says = "Cannot use sin/cos positional encoding with odd dimension: what the listing refuses is odd",
           .latex = R"(D \bmod 4 \ne 0 \iff D \text{ odd})",
           .domain = walk({4}, {{1, 256}}),
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,D=2",
           .corrected_by = "zheng2022.listing-2d-check",
           .note = "The test is right, its message is not: 2, 6, 10, ... are even and refused. The listing also needs "
                   "`import math`.",
           .finding = {.impact = Impact::bug,
                       .so = "It refuses what 4 does not divide; 2, 6, 10 are even",
                       .difference = "64 even numbers up to 256 are called odd",
                       .stays = "Users of the listing"}}),
      claim<RefusedIsOdd<2>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-check",
           .ledger = "S001-10",
           .source = at("1 (1), positionalencoding2d, the test d_model % 4 (corrected)"),
           .origin = ours,
           .says = "What the listing refuses are the d_model that two axes cannot share in pairs of channels",
           .latex = R"(D \bmod 4 \ne 0 \iff D \text{ odd or } \tfrac D2 \text{ odd})",
           .domain = walk({4}, {{1, 256}})}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_sinusoidal_claims() {
  auto all = sinusoidal_1d(), grids = sinusoidal_2d();
  std::move(grids.begin(), grids.end(), std::back_inserter(all));
  return all;
}

}  // namespace pe
