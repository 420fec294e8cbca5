#include "experiments/figures/figures.hpp"

namespace pe::experiments {
namespace {

std::vector<FigureEntry> const& list() {
  static std::vector<FigureEntry> const entries{
      {"kazemnejad2019-heatmap", "the codes of 50 positions in 128 dimensions", {"S003-10"}, kazemnejad2019_heatmap},
      {"kazemnejad2019-dot-products", "the dot products of those 50 codes", {"S003-14"}, kazemnejad2019_dot_products},
      {"clock-blog-heatmap", "the codes of 200 positions in 256 dimensions", {"S000-21"}, clock_blog_heatmap},
      {"clock-blog-gram", "the dot products of those 200 codes", {"S000-21"}, clock_blog_gram},
      {"clock-blog-binary-table", "its binary table, which it calls big endian", {"S000-16"}, clock_blog_binary_table},
      {"clock-blog-distances",
       "which times are near, under three readings of its clock",
       {"S000-13"},
       clock_blog_distances},
      {"mathor2020-binary-table", "the binary table of 0 to 15", {"S002-05"}, mathor2020_binary_table},
      {"zheng2022-heatmap",
       "the codes of 32 positions, by the formula and by the listing",
       {"S001-07"},
       zheng2022_heatmap},
      {"taylor-residual", "what the survey's expansion misses, with and without its 1/2", {"S001-03"}, taylor_residual},
      {"sinusoidal-2d-channels", "the encoding of a grid, channel by channel", {"S001-09"}, sinusoidal_2d_channels},
      {"sinusoidal-2d-gram",
       "its dot products along each axis and along the diagonal",
       {"S001-09"},
       sinusoidal_2d_gram},
      {"hierarchical-collisions",
       "how many of n^2 hierarchical codes differ, against alpha",
       {"S001-16"},
       hierarchical_collisions},
      {"hierarchical-gap", "how near the nearest two of them are, against alpha", {"S001-16"}, hierarchical_gap},
      {"t5-index-maps",
       "which bias each pair of positions gets, in the survey's code and in T5",
       {"S001-20"},
       t5_index_maps},
      {"attention-maps",
       "the attention weights of every relative scheme on the same tokens",
       {"S001-18", "S001-19", "S001-20", "S001-21", "S001-22", "S001-23"},
       attention_maps},
      {"extrapolation-codes",
       "norms, steps and gaps up to 64 times the training length",
       {"S001-08", "S001-11"},
       extrapolation_codes},
      {"extrapolation-scores",
       "dot products up to 64 times the training length",
       {"S001-08", "S001-11"},
       extrapolation_scores},
      {"criteria-matrix", "which encoding meets which of the four criteria", {"S003-03"}, criteria_matrix},
      {"dot-product-by-lag", "where the dot product rises although the lag grows", {"S003-13"}, dot_product_by_lag},
      {"precision-ladder",
       "the residual of a true and of a false claim against the digits",
       {},
       precision_ladder,
       "the method itself"},
      {"rope-score-by-distance",
       "RoPE's score and the Abel bound against the distance",
       {},
       rope_score_by_distance,
       "RoFormer 3.4.3, Fig. 2"},
      {"base-against-context",
       "which base of RoPE serves which context",
       {},
       base_against_context,
       "Xu et al. 2024, table"},
      {"interpolation-bound",
       "how far a score is from its chord, and two bounds of it",
       {},
       interpolation_bound,
       "Position Interpolation, theorem 2.1"},
      {"precision-breakdown",
       "the error of RoPE's scores against the position, by number format",
       {},
       precision_breakdown,
       "Wang et al. 2024"},
  };
  return entries;
}

}  // namespace

std::span<FigureEntry const> figures() { return list(); }

}  // namespace pe::experiments
