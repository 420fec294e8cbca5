/// The figures of a scheme's page: what it makes of a score by distance, and what it gives by itself.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "experiments/commands/export_table.hpp"
#include "experiments/commands/scheme_sheet.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "theory/families/guests.hpp"
#include "theory/families/members.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using render::Shows;

/// Rows of the heat map, on a line and as cells of a grid, and the entries of a code or a head where there are so many:
/// too many cells for rectangles, of which an SVG would be large.
constexpr int shown = 96, side = 9, entries = 64;

/// What a view shows; its entries, rows and columns.
struct Words {
  char const *title, *entry, *row, *column;
};

Words words_of(Shows shows) {
  if (shows == Shows::codes) return {"Codes", "entry of the code", "position", "entry"};
  if (shows == Shows::bias) return {"Biases of the first head", "bias", "position of the query", "position of the key"};
  if (shows == Shows::buckets) return {"Buckets", "bucket", "position of the query", "position of the key"};
  return {"Cosines of the angles", "cosine of the pair's angle", "position", "pair"};
}

/// Codes and cosines by position, a bias and its buckets by query and key, of the first head; nothing of a scheme that
/// has none of them without learned numbers, or the same number everywhere.
std::optional<plot::Figure> numbers_of(About const& scheme) {
  std::shared_ptr<Guest const> own;
  for (auto const& guest : guests())
    if (guest.about.name == scheme.name) own = std::make_shared<Guest const>(guest);
  auto const member = std::ranges::find(members(), scheme.name, &Member::name);
  bool const is_grid = member != members().end() && member->line.has_value();
  ExportTyped typed{is_grid ? std::pair("grid", fmt::format("{0}x{0}", side))
                            : std::pair("length", std::to_string(shown))};
  if (scheme.parameter("dimension") != nullptr && member != members().end())
    typed["dim"] = std::to_string(nearest_dimension(member->limits, entries));
  if (scheme.acts == Acts::rotation) typed["view"] = render::name(Shows::cosines);
  if (scheme.parameter("buckets") != nullptr) typed["view"] = render::name(Shows::buckets);
  std::optional<Planned> plan;
  try {
    plan = planned(std::string(scheme.name), typed, own);
  } catch (UserError const&) {
    return std::nullopt;
  }
  plot::HeatMap map{.columns = static_cast<std::size_t>(plan->table.columns())};
  constexpr double masked = std::numeric_limits<double>::infinity();
  render::Nearest nearest(plan->table, Format::binary64);
  for (std::int64_t r = 0; r < std::min<std::int64_t>(shown, plan->table.rows()); ++r) {
    for (double const x : nearest.row(r, masked)) map.values.push_back(std::isfinite(x) ? six_digits(x) : masked);
  }
  auto& [least, greatest] = map.colours;
  least = *std::ranges::min_element(map.values);
  greatest = least;
  for (double const x : map.values) greatest = std::isfinite(x) ? std::max(greatest, x) : greatest;
  if (greatest == least) return std::nullopt;
  bool const has_mask = std::ranges::count(map.values, masked) > 0;
  std::ranges::replace(map.values, masked, least);
  auto const [title, entry, row, column] = words_of(plan->model.view.shows);
  map.colour_label = entry;
  return plot::Figure{.name = fmt::format("{}-numbers", scheme.name),
                      .title = title,
                      .caption = is_grid    ? fmt::format("The cells of a grid of {0} by {0}, row by row.", side)
                                 : has_mask ? "Keys that no query sees have the colour of the least."
                                            : "",
                      .x = {.label = column},
                      .y = {.label = is_grid ? "cell" : row},
                      .size = {plot::one_column_cm, 6.5},
                      .content = std::move(map)};
}

}  // namespace

std::vector<plot::Figure> scheme_figures(About const& scheme) {
  std::vector<plot::Figure> result;
  if (auto [scores, left_out, numbers] = score_by_distance_of({std::string(scheme.name)}); scores) {
    scores->name = fmt::format("{}-score-by-distance", scheme.name);
    scores->caption = fmt::format(
        "exp(score(n) \u2212 score(0)) for a token n places before position {} that equals the token there: x = (c, "
        "..., c), |x|\u00b2 = {}, {} entries where the scheme has so many, base 10000, the first head.{}",
        last_profile, profile_squared_norm, profile_dimension,
        numbers.empty() ? "" : fmt::format(" Learned numbers: {}.", numbers));
    result.push_back(plot::at_width(std::move(*scores), plot::one_column_cm));
  }
  if (auto numbers = numbers_of(scheme)) result.push_back(std::move(*numbers));
  return result;
}

}  // namespace pe::experiments
