/// Every figure, by name. To add one: its driver, in the file of its document or of its subject, its declaration, one
/// line in the list of drivers, and its texts in figures.tsv.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/plot/figure.hpp"

namespace pe::experiments {

using DrawFigure = plot::Figure();

DrawFigure kazemnejad2019_heatmap, kazemnejad2019_dot_products, clock_blog_heatmap, clock_blog_gram, dot_product_by_lag,
    precision_ladder, rope_score_by_distance, zheng2022_heatmap, sinusoidal_2d_channels, sinusoidal_2d_gram,
    t5_index_maps, taylor_residual, score_by_distance, scaled_frequencies, bias_curves, base_against_context,
    interpolation_bound, precision_breakdown, alibi_slopes, rope_wavelengths, angles_met, position_collisions,
    lag_sums_by_base, printed_bases;

/// The scores that `score_by_distance` draws, by the titles of their schemes: of a token of `profile_dimension` equal
/// entries with the same one 0, 1, ... `last_profile` places back, each the double next to a ball.
inline constexpr int profile_dimension = 64, profile_squared_norm = 4, last_profile = 128;
std::vector<std::pair<std::string, std::vector<double>>> score_profiles();

/// `score_by_distance` of these schemes alone; nothing where none of them has scores. Learned numbers are those that a
/// scheme's file shows, or the bench's where a rule gives them; else drawn ones, as the title says.
struct ScoresOf {
  std::optional<plot::Figure> figure;
  std::string left_out;  ///< sentences about the schemes that have no panel, each with a blank behind it; or nothing
  std::string numbers;   ///< the learned ones that are drawn, by scheme; or nothing
};
ScoresOf score_by_distance_of(std::vector<std::string> const& names);

struct FigureEntry {
  std::string_view name;    ///< of the figure, its files and, with underscores for dashes, its driver
  std::string_view shows;   ///< one line of help
  std::string_view ledger;  ///< the entry of the ledger that it reproduces or decides; may be empty
  DrawFigure* draw;
  std::string_view place = {};  ///< where there is no such entry: what it is about
};

/// Returns all figures, in the order in which a report shows them.
std::span<FigureEntry const> figures();

}  // namespace pe::experiments
