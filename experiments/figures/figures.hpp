/// Every figure, by name. To add one: a file NAME.cpp here, its declaration, one line in the list, one in
/// CMakeLists.txt.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/plot/figure.hpp"

namespace pe::experiments {

plot::Figure kazemnejad2019_heatmap();
plot::Figure kazemnejad2019_dot_products();
plot::Figure clock_blog_heatmap();
plot::Figure clock_blog_gram();
plot::Figure dot_product_by_lag();
plot::Figure precision_ladder();
plot::Figure rope_score_by_distance();
plot::Figure zheng2022_heatmap();
plot::Figure clock_blog_binary_table();
plot::Figure mathor2020_binary_table();
plot::Figure clock_blog_distances();
plot::Figure sinusoidal_2d_channels();
plot::Figure sinusoidal_2d_gram();
plot::Figure t5_index_maps();
plot::Figure taylor_residual();
plot::Figure score_by_distance();
/// The same of these schemes alone; nothing where none of them has scores.
std::optional<plot::Figure> score_by_distance_of(std::vector<std::string> const& names);
plot::Figure scaled_frequencies();
plot::Figure bias_curves();
plot::Figure base_against_context();
plot::Figure interpolation_bound();
plot::Figure precision_breakdown();
plot::Figure alibi_slopes();
plot::Figure rope_wavelengths();
plot::Figure angles_met();
plot::Figure position_collisions();
plot::Figure lag_sums_by_base();
plot::Figure printed_bases();

struct FigureEntry {
  std::string_view name;    ///< of the figure, its files and, with underscores for dashes, its driver
  std::string_view shows;   ///< one line of help
  std::string_view ledger;  ///< the entry of the ledger that it reproduces or decides; may be empty
  plot::Figure (*draw)();
  std::string_view place = {};  ///< where there is no such entry: what it is about
};

/// Returns all figures, in the order in which a report shows them.
std::span<FigureEntry const> figures();

}  // namespace pe::experiments
