#include "experiments/figures/figures.hpp"

namespace pe::experiments {
namespace {

constexpr FigureEntry entries[] = {
    {"kazemnejad2019-heatmap", "the codes of 50 positions in 128 dimensions", "S003-10", kazemnejad2019_heatmap},
    {"kazemnejad2019-dot-products", "the dot products of those 50 codes", "S003-14", kazemnejad2019_dot_products},
    {"clock-blog-heatmap", "the codes of 200 positions in 256 dimensions", "S000-21", clock_blog_heatmap},
    {"clock-blog-gram", "the dot products of those 200 codes", "S000-21", clock_blog_gram},
    {"zheng2022-heatmap", "the codes of 32 positions, by the formula and by the listing", "S001-07", zheng2022_heatmap},
    {"taylor-residual", "what the survey's expansion misses, with and without its 1/2", "S001-03", taylor_residual},
    {"sinusoidal-2d-channels", "the encoding of a grid, channel by channel", "S001-09", sinusoidal_2d_channels},
    {"sinusoidal-2d-gram", "its dot products along each axis and along the diagonal", "S001-09", sinusoidal_2d_gram},
    {"t5-index-maps", "which bias each pair of positions gets, in the survey's code and in T5", "S001-20",
     t5_index_maps},
    {"dot-product-by-lag", "where the dot product rises although the lag grows", "S003-13", dot_product_by_lag},
    {"precision-ladder", "the residual of a true and of a false claim against the digits", "", precision_ladder,
     "the method itself"},
    {"rope-score-by-distance", "RoPE's score and the Abel bound against the distance", "", rope_score_by_distance,
     "RoFormer 3.4.3, Fig. 2"},
    {"score-by-distance", "weight of an identical token by distance, by every scheme", "", score_by_distance,
     "the schemes compared"},
    {"scaled-frequencies", "RoPE's frequencies under each rule for longer contexts", "", scaled_frequencies,
     "the rules compared"},
    {"bias-curves", "what ALiBi, KERPLE, Sandwich and wavelets add to a score", "", bias_curves,
     "the schemes compared"},
    {"base-against-context", "which base of RoPE serves which context", "", base_against_context,
     "Men et al. 2024, table"},
    {"interpolation-bound", "how far a score is from its chord, and two bounds of it", "", interpolation_bound,
     "Position Interpolation, theorem 2.1"},
    {"precision-breakdown", "the error of RoPE's scores against the position, by number format", "",
     precision_breakdown, "Wang et al. 2024"},
    {"alibi-slopes", "ALiBi's slope of each head", "", alibi_slopes, "Press et al. 2021, section 3"},
    {"rope-wavelengths", "RoPE's wavelengths against the context", "", rope_wavelengths, "RoPE"},
    {"angles-met", "the angles that RoPE's pairs meet in training and beyond", "", angles_met, "the rules compared"},
    {"position-collisions", "positions that are one number in bfloat16 and half", "", position_collisions,
     "Wang et al. 2024"},
    {"lag-sums-by-base", "how low the sum of cosines falls, for four bases", "", lag_sums_by_base, "Men et al. 2024"},
    {"printed-bases", "which printed bases serve their context", "", printed_bases, "Men et al. 2024, table 2"},
};

}  // namespace

std::span<FigureEntry const> figures() { return entries; }

}  // namespace pe::experiments
