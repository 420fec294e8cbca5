#include "experiments/figures/figures.hpp"

namespace pe::experiments {
namespace {

constexpr FigureEntry list[] = {
    {"kazemnejad2019-heatmap", "the codes of 50 positions in 128 dimensions", "R4 / S003-10", kazemnejad2019_heatmap},
    {"kazemnejad2019-dot-products", "the dot products of those 50 codes", "R5 / S003-14", kazemnejad2019_dot_products},
    {"clock-blog-heatmap", "the codes of 200 positions in 256 dimensions", "R1 / S000-21", clock_blog_heatmap},
    {"clock-blog-gram", "the dot products of those 200 codes", "R2 / S000-21", clock_blog_gram},
    {"dot-product-by-lag", "where the dot product rises although the lag grows", "S003-13", dot_product_by_lag},
    {"precision-ladder", "the residual of a true and of a false claim against the digits", "the method itself",
     precision_ladder},
    {"rope-score-by-distance", "RoPE's score and the Abel bound against the distance", "RoFormer 3.4.3, Fig. 2",
     rope_score_by_distance},
};

}  // namespace

std::span<FigureEntry const> figures() { return list; }

}  // namespace pe::experiments
