#include "experiments/compare/costs.hpp"

#include <array>

namespace pe::experiments {
namespace {

constexpr CostFormula none{"0", "0"}, table{"L d", "Ld"}, column{"L", "L"}, heads_by_table{"H L", "HL"},
    pairs{"L²", "L^2"}, heads_by_pairs{"H L²", "HL^2"};

/// A table that is computed once and added once.
constexpr Cost added_table(std::string_view scheme) {
  return {scheme, none, table, table, "A table without learned numbers is kept, and one addition for each entry made."};
}

constexpr Cost rotary(std::string_view scheme) {
  return {scheme,
          none,
          {"L d / H", "Ld/H"},
          {"6 L d", "6Ld"},
          "Sines and cosines of one head's pairs are kept; each entry of a query and a key takes two multiplications "
          "and an addition (Su et al. 2021, equation 34)."};
}

constexpr Cost bucket_bias(std::string_view scheme) {
  return {scheme,
          {"32 H", "32H"},
          {"H (2 L - 1)", "H(2L-1)"},
          heads_by_pairs,
          "One number for each of 32 buckets and each head (Raffel et al. 2020, section 2.1), spread over the offsets, "
          "and one addition for each score."};
}

constexpr Cost four_terms(std::string_view scheme, CostFormula const& parameters) {
  return {scheme,
          parameters,
          {"2 L d", "2Ld"},
          {"L² d + 2 L d² + 2 L d", "L^2d + 2Ld^2 + 2Ld"},
          "The keys of 2L - 1 offsets are projected and kept; each score takes one more product of queries and keys, "
          "each key one with u, each offset one with v (Dai et al. 2019, section 3.3 and appendix B)."};
}

constexpr std::array cost_list{
    added_table("sinusoidal"),
    rotary("rope"),
    rotary("rope-half-split"),
    rotary("rope-clockwise"),
    rotary("rope-half-split-clockwise"),
    Cost{"normalised", none, column, column, "One entry for each position, added to one entry of its token."},
    Cost{"linear", none, column, column, "One entry for each position, added to one entry of its token."},
    added_table("binary"),
    added_table("binary-most-significant-first"),
    added_table("binary-signed"),
    added_table("clock"),
    added_table("clock-as-intended"),
    added_table("clock-as-printed"),
    added_table("sinusoidal-exponent-j-over-d"),
    added_table("alien-clock"),
    added_table("alien-clock-as-printed"),
    added_table("growing"),
    Cost{"learnable", table, none, table, "The table is learned (Vaswani et al. 2017, section 3.5), and added."},
    added_table("sinusoidal-2d"),
    added_table("sinusoidal-2d-width-first"),
    added_table("survey-sinusoidal-1d"),
    added_table("survey-sinusoidal-1d-mended"),
    added_table("survey-sinusoidal-2d"),
    Cost{"floater",
         {"2 d", "2d"},
         table,
         {"L d; once, 17 L d for each step", "Ld"},
         "The dynamics here has two learned numbers for each entry; a classical Runge-Kutta step evaluates it four "
         "times, at three operations an entry, and combines them. The codes are then a table (Liu et al. 2020, "
         "section 3)."},
    Cost{"complex-order",
         {"3 V d / 2 for V words", "\\tfrac32 Vd"},
         none,
         {"3 L d / 2 and as many sines", "\\tfrac32 Ld"},
         "Each word has an amplitude, a frequency and a phase for each of d/2 complex entries (Wang et al. 2019, "
         "section 2)."},
    Cost{"hierarchical",
         {"√L d", "\\sqrt{L}\\,d"},
         table,
         table,
         "n learned codes make n^2; the table is mixed once, with two multiplications and an addition an entry."},
    Cost{"attention", none, none, none, "There is nothing of positions."},
    Cost{"attention-causal", none, none, none, "The mask leaves half of the scores away."},
    Cost{"shaw",
         {"2 (2 k + 1) d / H", "2(2k+1)d/H"},
         none,
         {"4 (2 k + 1) L d + 2 H L²", "4(2k+1)Ld + 2HL^2"},
         "Vectors for 2k + 1 offsets, on keys and on values, which heads share (Shaw et al. 2018, section 3.3); "
         "products with each vector are made once and gathered."},
    four_terms("transformer-xl", {"d² + 2 d", "d^2 + 2d"}),
    four_terms("xlnet-printed", {"2 d", "2d"}),
    bucket_bias("t5"),
    bucket_bias("t5-causal"),
    Cost{"t5-printed", heads_by_table, pairs, heads_by_pairs,
         "One number for each absolute distance and head, a kept table of indices, one addition for each score."},
    Cost{"t5-printed-grid", heads_by_table, pairs, heads_by_pairs,
         "One number for each |dx|, |dy| of a grid of L cells and head, a kept table of indices, one addition for each "
         "score."},
    Cost{"deberta",
         {"2 d² + 2 k d", "2d^2 + 2kd"},
         {"4 k d", "4kd"},
         {"8 k L d + 2 H L²", "8kLd + 2HL^2"},
         "Two matrices and 2k relative vectors, projected once; queries and keys are multiplied with each and the "
         "products gathered (He et al. 2021, section 3.1 and algorithm 1)."},
    Cost{"urpe",
         {"H (2 L - 1)", "H(2L-1)"},
         none,
         heads_by_pairs,
         "One number for each offset and head, one multiplication for each weight (Luo et al. 2022, section 4)."},
};

}  // namespace

std::span<Cost const> costs() { return cost_list; }

}  // namespace pe::experiments
