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
           .extent = grid_in("all positions k and every even d"),
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
           .origin = implied("SinusoidalEncoding1d is printed below the formula as its code",
                             "pos_table = np.array([ [pos / np.power(10000, 2 * i / d_model) for i in range(d_model)] "
                             "for pos in range(seq_len)])"),
           .says = "The listing computes the formula above it, at rows 1, 2, ...",
           .latex = R"(\texttt{2 * i / d\_model},\ \texttt{i}\ \text{the column})",
           .domain = walk(dimensions(2, 128), {{1, 31}}),
           .extent = grid_in("all rows, every even d_model"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "zheng2022.listing-1d-fixed",
           .finding =
               {.impact = Impact::bug,
                .reading = "The rows from 1 on against the formula above the listing, for even d_model up to 128. Row "
                           "0 is left out: the comment says that it is meant for [CLS], which needs no position.",
                .so = "In the listing i runs over columns, and in the formula over pairs: column c has "
                      "10000^(2c/d_model), so that no sine and cosine share a frequency. With 2 * (i // 2) / d_model "
                      "it computes the formula.",
                .difference = "In the rows 1 to 31 at the picture's d = 128, 1680 of 3968 entries are more than 0.1 "
                              "off, and the lowest frequency is 1.15e-8 instead of 1.15e-4.",
                .stays = "The formula above the listing and the addition formulas below it. A norm that is constant "
                         "and one linear map for each offset are the formula's, and not the listing's.",
                .prior = "the same line of code elsewhere: issue 32 of jadore801120/attention-is-all-you-need-pytorch "
                         "(2017), issue 38 of Kyubyong/transformer (2018), issue 379 of shenweichen/DeepCTR (2021)"}}),
      claim<ListingIsFormula, SurveySinusoidal1dFixed>(
          {.id = "zheng2022.listing-1d-fixed",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .origin = ours,
           .says = "With 2 * (i // 2) / d_model and without the slices [1:] the listing computes the formula in the "
                   "rows 0 to 31 for even d_model up to 128",
           .latex = R"(\texttt{2 * (i // 2) / d\_model})",
           .domain = walk(dimensions(2, 128), {{0, 31}}),
           .extent = all_of("rows 0 to 31, even d_model from 2 to 128")}),
      claim<FirstRowIsZero, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-zero-row",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, comment on pos_table[0]"),
           .origin =
               implied("The lines begin at row 1, and their comment says that row 0 is for [CLS] and needs no code",
                       "pos_table[1:, 0::2] = np.sin(pos_table[1:, 0::2])  # pos_table[0]作用于[CLS]，不需要位置编码"),
           .says = "Row 0 of the listing's table is all zeros",
           .latex = R"(p_0 = 0)",
           .domain = walk(dimensions(2, 128)),
           .extent = grid_in("every even d_model"),
           .note = "As it is meant. The formula has 0, 1, 0, 1, ... at position 0, with the norm sqrt(d/2): a table "
                   "whose row 0 is a token and not [CLS] needs that row."}),
      claim<RowNorm, SurveySinusoidal1d>({.id = "zheng2022.listing-1d-norm",
                                          .ledger = "S001-07",
                                          .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
                                          .origin = ours,
                                          .says = "All rows of the listing's table have the squared norm d/2",
                                          .latex = R"(\lVert p_t\rVert^2 = \tfrac d2)",
                                          .domain = walk(dimensions(2, 128), {{1, 31}}),
                                          .extent = grid_in("all rows, every even d_model"),
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
           .domain = walk({128}, {{1, 31}}),
           .extent = all_of("rows 1 to 31, d = 128")}),
      claim<OneMapForAllRows, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-offset-map",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "One matrix for each pair of the listing's columns takes every row to the next",
           .latex = R"(M_i\,p_t^{(i)} = p_{t+1}^{(i)})",
           .domain = three_rows(1, 8),
           .extent = grid_in("all rows, every even d_model"),
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
           .domain = three_rows(0, 7),
           .extent = grid_in("all rows, every even d_model")}),
      claim<GramDeviates<3939, 394>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-gram",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "The dot products of two rows that lie equally far apart differ by up to 3.94 at d = 128",
           .latex = R"(3.939 \le \max_{t,s,k}\,\lvert p_t\cdot p_{t+k} - p_s\cdot p_{s+k}\rvert \le 3.94)",
           .domain = walk({128}),
           .extent = all_of("rows 1 to 31, d = 128"),
           .note = "One case: all pairs of the rows 1 to 31."}),
      claim<EntriesOff<1680>, SurveySinusoidal1d>({.id = "zheng2022.listing-1d-entries-off",
                                                   .ledger = "S001-07",
                                                   .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
                                                   .origin = ours,
                                                   .says = "In the rows 1 to 31 of the 32 x 128 table 1680 of 3968 "
                                                           "entries, 42.3%, are more than 0.1 off the formula",
                                                   .latex = "",
                                                   .domain = walk({128}),
                                                   .extent = all_of("rows 1 to 31, d = 128"),
                                                   .note = "One case: the table of the picture."}),
      claim<FlatColumns<69>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .origin = ours,
           .says = "69 of its 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("rows 1 to 31, d = 128"),
           .note = "One case: the table of the picture."}),
      claim<FlatColumns<18>, SurveySinusoidal1dFixed>(
          {.id = "zheng2022.listing-1d-fixed-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .origin = ours,
           .says = "18 of the fixed table's 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128}),
           .extent = all_of("rows 1 to 31, d = 128"),
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
           .extent = grid_in("all cells, every even d"),
           .note =
               "With d entries for each of the two. So computes the bench's scheme, to which the rows below refer."}),
      claim<ChannelsInOrder<AxisOrder::height_first>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-height-first",
           .ledger = "S001-09",
           .source = at("1 (1), positionalencoding2d"),
           .origin = implied(
               "positionalencoding2d stands below p = [p_h, p_w] as its code, and its first half of the channels is",
               "pe[0:d_model:2, :, :] = torch.sin(pos_w * div_term).transpose(0, 1).unsqueeze(1).repeat(1, height, 1)"),
           .says = "The listing computes p = [p_h, p_w], the height first",
           .latex = R"(p = [p_h, p_w])",
           .domain = grid(listings),
           .extent = grid_in("all cells, every d_model"),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000,h=2,w=0",
           .corrected_by = "zheng2022.listing-2d-width-first",
           .finding =
               {.impact = Impact::remark,
                .reading = "The first half of the channels against p_h, the second against p_w, in the order of p = "
                           "[p_h, p_w] above the listing, at the cells of an 8 x 8 grid.",
                .so = "The listing has the width first, [p_w, p_h].",
                .difference = "At d_model = 8, h = 2 and w = 0 the channels are (0, 1, 0, 1, 0.909, -0.416, 0.020, "
                              "1.000), where the formula has both halves exchanged.",
                .stays =
                    "The values of both halves; a model that is trained with either order sees the same information.",
                .prior = "none known to us"}}),
      claim<ChannelsInOrder<AxisOrder::width_first>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-width-first",
           .ledger = "S001-09",
           .source = at("1 (1), positionalencoding2d (corrected)"),
           .origin = ours,
           .says = "The listing computes [p_w, p_h], the width first, with d = d_model/2",
           .latex = R"(p = [p_w, p_h])",
           .domain = grid(listings),
           .extent = grid_in("all cells, every d_model that 4 divides")}),
      claim<ExponentCounts<1>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-exponent-whole",
           .ledger = "S001-09",
           .source = at("1 (1), exponent 2i/d, d read as d_model"),
           .origin = ours,
           .says = "With d read as d_model, the listing's frequencies are those of the formula",
           .latex = R"(\omega_i = 10000^{-2i/d},\quad d = d_{\text{model}})",
           .domain = walk(listings),
           .extent = grid_in("every d_model that 4 divides"),
           .expected = Verdict::refuted,
           .witness = "d=8,b=10000",
           .corrected_by = "zheng2022.listing-2d-exponent-half",
           .note = "The text does not say which size the formula's d is; with d as the size of one axis they agree "
                   "(zheng2022.listing-2d-exponent-half). At d_model = 8 the formula would have 1 and 0.1, the listing "
                   "has 1 and 0.01."}),
      claim<ExponentCounts<2>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-exponent-half",
           .ledger = "S001-09",
           .source = at("1 (1), exponent 2i/d, d read as the size of one axis (corrected)"),
           .origin = ours,
           .says = "The listing's frequencies are those of the formula with d = d_model/2",
           .latex = R"(\omega_i = 10000^{-2i/d},\quad d = \tfrac12 d_{\text{model}})",
           .domain = walk(listings),
           .extent = grid_in("every d_model that 4 divides")}),
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
                                             .domain = grid(listings),
                                             .extent = grid_in("all cells, every d_model that 4 divides")}),
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
           .extent = grid_in("every d_model"),
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,D=2",
           .corrected_by = "zheng2022.listing-2d-check",
           .finding = {.impact = Impact::remark,
                       .reading = "\"odd dimension\", said of the d_model that the message prints, for 1 to 256.",
                       .so = "What the listing refuses is every d_model that 4 does not divide, as each of two axes "
                             "needs pairs of channels.",
                       .difference = "64 of the even numbers up to 256, such as 2, 6 and 10, are called odd.",
                       .stays = "The test itself, and every table that the listing makes.",
                       .prior = "none known to us"}}),
      claim<RefusedIsOdd<2>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-check",
           .ledger = "S001-10",
           .source = at("1 (1), positionalencoding2d, the test d_model % 4 (corrected)"),
           .origin = ours,
           .says =
               "What the listing refuses, of 1 to 256, are the d_model that two axes cannot share in pairs of channels",
           .latex = R"(D \bmod 4 \ne 0 \iff D \text{ odd or } \tfrac D2 \text{ odd})",
           .domain = walk({4}, {{1, 256}}),
           .extent = all_of("d_model from 1 to 256")}),
  };
}

}  // namespace

std::vector<Claim> zheng2022_sinusoidal_claims() {
  auto all = sinusoidal_1d(), grids = sinusoidal_2d();
  std::move(grids.begin(), grids.end(), std::back_inserter(all));
  return all;
}

}  // namespace pe
