#include "experiments/figures/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/figures/figures_tsv.hpp"
#include "experiments/figures/values.hpp"
#include "theory/schemes/rows.hpp"

namespace pe::experiments {
namespace {

using Driver = std::pair<std::string_view, DrawFigure*>;

constexpr Driver drivers[] = {
    {"kazemnejad2019-heatmap", kazemnejad2019_heatmap},
    {"kazemnejad2019-dot-products", kazemnejad2019_dot_products},
    {"clock-blog-heatmap", clock_blog_heatmap},
    {"clock-blog-gram", clock_blog_gram},
    {"zheng2022-heatmap", zheng2022_heatmap},
    {"taylor-residual", taylor_residual},
    {"sinusoidal-2d-channels", sinusoidal_2d_channels},
    {"sinusoidal-2d-gram", sinusoidal_2d_gram},
    {"t5-index-maps", t5_index_maps},
    {"dot-product-by-lag", dot_product_by_lag},
    {"precision-ladder", precision_ladder},
    {"rope-score-by-distance", rope_score_by_distance},
    {"score-by-distance", score_by_distance},
    {"scaled-frequencies", scaled_frequencies},
    {"bias-curves", bias_curves},
    {"base-against-context", base_against_context},
    {"interpolation-bound", interpolation_bound},
    {"precision-breakdown", precision_breakdown},
    {"alibi-slopes", alibi_slopes},
    {"rope-wavelengths", rope_wavelengths},
    {"angles-met", angles_met},
    {"position-collisions", position_collisions},
    {"lag-sums-by-base", lag_sums_by_base},
    {"printed-bases", printed_bases},
};

}  // namespace

plot::Figure with_texts(plot::Figure figure, fmt::format_args numbers) {
  auto const row = row_of(figures_tsv, figure.name);
  figure.title = row.at(4);
  figure.x.label = row.at(5);
  figure.y.label = row.at(6);
  figure.caption = fmt::vformat(row.at(7), numbers);
  return figure;
}

std::span<FigureEntry const> figures() {
  static auto const list = mapped(rows_of(figures_tsv), [](Row const& row) {
    auto const driver = std::ranges::find(drivers, row.at(0), &Driver::first);
    PE_ASSERT(driver != std::end(drivers));
    return FigureEntry{row[0], row.at(3), row.at(1), driver->second, row.at(2)};
  });
  return list;
}

}  // namespace pe::experiments
