/// 郑之杰 2022, the survey "Transformer中的位置编码": its section 1 (1), sinusoidal positions, and its two listings;
/// ledger S001-06 to S001-10.
#include "theory/claims/zheng2022_sinusoidal.hpp"

#include "theory/claims/list.hpp"
#include "theory/claims/zheng2022.hpp"
#include "theory/properties/axis_separation.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/extrapolation.hpp"
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

std::vector<Claim> sinusoidal_1d() {
  return {
      claim<ClosedForm, Sinusoidal>(
          {.id = "zheng2022.sinusoidal",
           .ledger = "S001-06",
           .source = at("1 (1), first formula"),
           .says = "p_{k,2i} = sin(k/10000^(2i/d)), p_{k,2i+1} = cos(k/10000^(2i/d))",
           .latex = R"(p_{k,2i} = \sin\frac{k}{10000^{2i/d}},\quad p_{k,2i+1} = \cos\frac{k}{10000^{2i/d}})",
           .domain = Domain{.dimensions = dimensions(2, 128),
                            .bases = base_10000,
                            .positions = {Positions::range(0, 31)},
                            .exhaustive = true}}),
      claim<Boundedness, Sinusoidal>(
          {.id = "zheng2022.sinusoidal-figure",
           .ledger = "S001-06",
           .source = at("1 (1), figure of L = 32, d = 128"),
           .says = "All entries of the picture lie in [-1, 1]",
           .latex = Boundedness::text.latex,
           .note = "The picture has the size of Lilian Weng's, whose caption gives this range. The bench draws both "
                   "the formula's table and the listing's."}),
      claim<ListingIsFormula, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d"),
           .says = "The listing computes the formula above it, at rows 1, 2, ...",
           .latex = R"(\texttt{2 * i / d\_model},\ \texttt{i}\ \text{the column})",
           .domain = walk(dimensions(2, 128), {{1, 31}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1",
           .corrected_by = "zheng2022.listing-1d-mended",
           .note = "i runs over columns where the formula's i runs over pairs: column c has the exponent 2c/d, a sine "
                   "and its cosine have different frequencies, and the lowest is 1.15e-8 at d = 128, not 1.15e-4."}),
      claim<ListingIsFormula, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-row-0",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, comment on pos_table[0]"),
           .says = "Row 0 is the code of position 0",
           .latex = R"(p_0 = [0, 1, 0, 1, \ldots])",
           .domain = walk(dimensions(2, 128), {{0, 0}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=0",
           .corrected_by = "zheng2022.listing-1d-mended",
           .note = "The comment says that [CLS] needs no position; the formula gives it one."}),
      claim<ListingIsFormula, SurveySinusoidal1dMended>(
          {.id = "zheng2022.listing-1d-mended",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .says = "With 2 * (i // 2) / d_model and without the slices [1:] the listing computes the formula, row 0 "
                   "included",
           .latex = R"(\texttt{2 * (i // 2) / d\_model})",
           .domain = walk(dimensions(2, 128), {{0, 31}})}),
      claim<FirstRowIsZero, SurveySinusoidal1d>({.id = "zheng2022.listing-1d-zero-row",
                                                 .ledger = "S001-07",
                                                 .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
                                                 .says = "Row 0 of the listing's table is all zeros",
                                                 .latex = R"(p_0 = 0)",
                                                 .domain = walk(dimensions(2, 128))}),
      claim<RowNorm, SurveySinusoidal1d>({.id = "zheng2022.listing-1d-norm",
                                          .ledger = "S001-07",
                                          .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
                                          .says = "All rows of the listing's table have the squared norm d/2",
                                          .latex = R"(\lVert p_t\rVert^2 = \tfrac d2)",
                                          .domain = walk(dimensions(2, 128), {{1, 31}}),
                                          .expected = Verdict::refuted,
                                          .witness = "d=2,b=10000,t=1",
                                          .corrected_by = "zheng2022.listing-1d-norm-range"}),
      claim<RowNormRange, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-norm-range",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs (corrected)"),
           .says = "At d = 128 the squared norms of rows 1 to 31 lie between 62.18 and 66.07",
           .latex = R"(62.18 \le \lVert p_t\rVert^2 \le 66.07)",
           .domain = walk({128}, {{1, 31}})}),
      claim<OneMapForAllRows, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-offset-map",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .says = "One matrix for each pair of columns takes every row to the next",
           .latex = R"(M_i\,p_t^{(i)} = p_{t+1}^{(i)})",
           .domain = walk(dimensions(2, 16), {{1, 8}, {1, 8}, {1, 8}}),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,t=1,u=2,v=3",
           .corrected_by = "zheng2022.listing-1d-mended-offset-map"}),
      claim<OneMapForAllRows, SurveySinusoidal1dMended>(
          {.id = "zheng2022.listing-1d-mended-offset-map",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .says = "In the mended table every three rows have the dependence of the three rows after them, as one "
                   "matrix demands",
           .latex = R"(M_i\,p_t^{(i)} = p_{t+1}^{(i)})",
           .domain = walk(dimensions(2, 16), {{0, 7}, {0, 7}, {0, 7}})}),
      claim<GramDeviates, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-gram",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .says = "The dot products of two rows that lie equally far apart differ by up to 3.94 at d = 128",
           .latex = R"(3.939 \le \max_{t,s,k}\,\lvert p_t\cdot p_{t+k} - p_s\cdot p_{s+k}\rvert \le 3.94)",
           .domain = walk({128})}),
      claim<EntriesOff, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-entries-off",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .says = "1744 of the 4096 entries of the 32 x 128 table, 42.6%, are more than 0.1 off the formula",
           .latex = "",
           .domain = walk({128})}),
      claim<FlatColumns<69>, SurveySinusoidal1d>(
          {.id = "zheng2022.listing-1d-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d, as it runs"),
           .says = "69 of its 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128})}),
      claim<FlatColumns<18>, SurveySinusoidal1dMended>(
          {.id = "zheng2022.listing-1d-mended-flat-columns",
           .ledger = "S001-07",
           .source = at("1 (1), SinusoidalEncoding1d (corrected)"),
           .says = "18 of the mended table's 128 columns change by less than 0.001 over rows 1 to 31",
           .latex = "",
           .domain = walk({128})}),
      claim<AdditionFormulas, Sinusoidal>(
          {.id = "zheng2022.addition-formulas",
           .ledger = "S001-08",
           .source = at("1 (1), sin(alpha+beta), cos(alpha+beta)"),
           .says = "The code of position s+t is a combination of the codes of s and t: each entry is bilinear in them",
           .latex = R"(\sin(\alpha+\beta) = \sin\alpha\cos\beta + \cos\alpha\sin\beta,\quad
\cos(\alpha+\beta) = \cos\alpha\cos\beta - \sin\alpha\sin\beta)",
           .domain = Domain{},
           .note = "alpha and beta are the angles w_i s and w_i t, not the positions."}),
      claim<LinearCombination, Sinusoidal>(
          {.id = "zheng2022.linear-combination",
           .ledger = "S001-08",
           .source = at("1 (1), the combination, read as a linear one"),
           .says = "The code of position s+t is a linear combination of the codes of s and t",
           .latex = R"(p_{s+t} \in \operatorname{span}(p_s, p_t))",
           .domain = Domain{.dimensions = dimensions(4, 64)},
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,s=1,t=2",
           .corrected_by = "zheng2022.addition-formulas"}),
      claim<RelativeOffsetMap, Sinusoidal>(
          {.id = "zheng2022.linear-for-fixed-offset",
           .ledger = "S001-08",
           .source = at("1 (1), the combination, one summand fixed"),
           .says = "For a fixed offset the code of the sum is linear in the other code",
           .latex = RelativeOffsetMap::text.latex}),
      claim<Extrapolation, Sinusoidal>(
          {.id = "zheng2022.extrapolation",
           .ledger = "S001-08",
           .source = at("1 (1), extrapolation to any position"),
           .says = "Therefore the code can be extrapolated to any position",
           .latex = Extrapolation::text.latex,
           .note = "True of the function. Of trained models it is not: perplexity with sinusoidal positions rises from "
                   "20 to 50 tokens beyond the training length on (Press et al. 2022, ALiBi)."}),
  };
}

std::vector<Claim> sinusoidal_2d() {
  auto const listings = dimensions(4, 64, 4);
  return {
      claim<GridClosedForm, Sinusoidal2d>(
          {.id = "zheng2022.sinusoidal-2d",
           .ledger = "S001-09",
           .source = at("1 (1), formula of p = [p_h, p_w]"),
           .says = "p_h and p_w are the one-dimensional codes of h and of w, d entries each",
           .latex = R"(p_{h,2i} = \sin\frac{h}{10000^{2i/d}},\quad p_{w,2i} = \sin\frac{w}{10000^{2i/d}})",
           .domain = grid(dimensions(2, 32))}),
      claim<ChannelsInOrder<AxisOrder::height_first>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-height-first",
           .ledger = "S001-09",
           .source = at("1 (1), positionalencoding2d"),
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
           .says = "The listing computes [p_w, p_h], the width first, with d = d_model/2",
           .latex = R"(p = [p_w, p_h])",
           .domain = grid(listings)}),
      claim<ExponentCounts<1>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-exponent-whole",
           .ledger = "S001-09",
           .source = at("1 (1), exponent 2i/d, d read as d_model"),
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
           .says = "The listing's frequencies are those of the formula with d = d_model/2",
           .latex = R"(\omega_i = 10000^{-2i/d},\quad d = \tfrac12 d_{\text{model}})",
           .domain = walk(listings)}),
      claim<GridNorm, Sinusoidal2d>({.id = "zheng2022.sinusoidal-2d-norm",
                                     .ledger = "S001-09",
                                     .source = at("1 (1), formula of p = [p_h, p_w]"),
                                     .says = "The squared norm of every cell's code is half its number of entries",
                                     .latex = R"(\lVert p_{h,w}\rVert^2 = \tfrac D2)",
                                     .domain = Domain{}}),
      claim<GridNorm, SurveySinusoidal2d>({.id = "zheng2022.listing-2d-norm",
                                           .ledger = "S001-09",
                                           .source = at("1 (1), positionalencoding2d"),
                                           .says = "The squared norm of every cell's channels is d_model/2",
                                           .latex = R"(\lVert p_{h,w}\rVert^2 = \tfrac D2)",
                                           .domain = grid(listings)}),
      claim<GridOffsetMap, Sinusoidal2d>(
          {.id = "zheng2022.sinusoidal-2d-offset-map",
           .ledger = "S001-09",
           .source = at("1 (1), formula of p = [p_h, p_w]"),
           .says = "For every offset (m, n) of the grid one block rotation takes each cell's code to the other's",
           .latex = GridOffsetMap::text.latex}),
      claim<AxisSeparation, Sinusoidal2d>({.id = "zheng2022.sinusoidal-2d-axes",
                                           .ledger = "S001-09",
                                           .source = at("1 (1), height and width are encoded separately"),
                                           .says = AxisSeparation::text.says,
                                           .latex = AxisSeparation::text.latex}),
      claim<RefusedIsOdd<1>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-message",
           .ledger = "S001-10",
           .source = at("1 (1), positionalencoding2d, the ValueError"),
           .says = "What the listing refuses are odd dimensions",
           .latex = R"(D \bmod 4 \ne 0 \iff D \text{ odd})",
           .domain = walk({4}, {{1, 256}}),
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,D=2",
           .corrected_by = "zheng2022.listing-2d-check",
           .note = "The test is right, its message is not: 2, 6, 10, ... are even and refused. The listing also needs "
                   "`import math`."}),
      claim<RefusedIsOdd<2>, SurveySinusoidal2d>(
          {.id = "zheng2022.listing-2d-check",
           .ledger = "S001-10",
           .source = at("1 (1), positionalencoding2d, the test d_model % 4 (corrected)"),
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
