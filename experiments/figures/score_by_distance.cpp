/// What a scheme makes of a token like the query's, k places back: the weight before the softmax is normalised, over
/// that of the same token at no distance, for every scheme on the same axes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "reports/plot/layout.hpp"
#include "theory/families/members.hpp"
#include "theory/schemes/cost.hpp"

namespace pe::experiments {
namespace {

constexpr int usual_dimension = 64, last_profile = 128;
constexpr std::size_t longest_name = 12;
constexpr double most_shown = 2, squared_norm_of_token = 4;

/// That of the scheme which is nearest to the usual one.
int dimension_of(Limits const& limits) {
  auto const& all = limits.dimensions;
  if (all.empty()) return usual_dimension;
  auto const above = std::ranges::upper_bound(all, usual_dimension);
  return above == all.begin() ? all.front() : *std::prev(above);
}

/// The scores of a token at `last_profile` with the same one 0, 1, ... places back; the weights of head 0 are
/// identities. Empty where the scheme's positions end before.
std::vector<double> profile_of(Member const& member) {
  BallPrecision const scope(128);
  Balls const field;
  try {
    auto const d = dimension_of(member.inside);
    auto const layer = member.layers_for(Need::layer).over(field, {d, 10000}).layer(0, last_profile + 1);
    auto const size = layer.head().query.rows.size();
    auto const entry = field.power(
        Fraction(static_cast<std::int64_t>(squared_norm_of_token), static_cast<std::int64_t>(size)), Fraction(1, 2));
    auto const token = layer.token(Vector<Ball>(size, entry));
    std::vector<double> result;
    for (int k = 0; k <= last_profile; ++k) {
      result.push_back(layer.score(token, last_profile, token, last_profile - k).to_double());
    }
    return result;
  } catch (UserError const&) {
    return {};
  }
}

struct Profile {
  plot::Panel panel;
  std::string rising;  ///< "rope 38%", of the steps back
  bool exceeds;        ///< most_shown, somewhere
};

Profile profile_panel(std::string const& scheme, std::vector<double> const& scores) {
  plot::Series series{.label = "weight", .points = {}};
  int rises = 0;
  bool exceeds = false;
  for (std::size_t k = 0; k < scores.size(); ++k) {
    // Six digits: what a reader sees, and the same on every machine.
    double const weight = std::stod(fmt::format("{:.6g}", std::exp(scores[k] - scores[0])));
    series.points.push_back({static_cast<double>(k), std::min(weight, most_shown)});
    exceeds = exceeds || weight > most_shown;
    rises += k > 0 && scores[k] > scores[k - 1] ? 1 : 0;
  }
  return {{scheme, plot::Curves{{std::move(series)}}},
          fmt::format("{} {}%", scheme, (100 * rises + last_profile / 2) / last_profile),
          exceeds};
}

/// A panel for each member that `shown` takes, has scores and has positions enough; nothing without any. `left_out` is
/// a sentence.
std::optional<plot::Figure> profiles(plot::Sheet sheet, auto const& shown, std::string const& left_out) {
  std::string rising;
  bool exceeds = false;
  for (auto const& member : members()) {
    auto const about = std::ranges::find(schemes(), member.name, &About::name);
    if (!member.meets(Need::layer) || is_learned(*about) || !shown(member, *about)) continue;
    auto const scores = profile_of(member);
    if (scores.empty()) continue;
    auto [panel, share, beyond] = profile_panel(std::string(member.name), scores);
    sheet.panels.push_back(std::move(panel));
    exceeds = exceeds || beyond;
    rising += (rising.empty() ? "" : ", ") + share;
  }
  if (sheet.panels.empty()) return std::nullopt;
  return plot::at_width(
      {.name = "score-by-distance",
       .title = "What each scheme makes of the same token at a distance",
       .caption = fmt::format(
           "The weight of a token like the query's, k places back, over that of the same token at no distance, before "
           "the softmax: exp(score(k) \u2212 score(0)), for q = k with |q|\u00b2 = {:.0f} and the query at position "
           "{}{}. {} The share of steps back by which the score rises: {}.",
           squared_norm_of_token, last_profile,
           exceeds ? fmt::format("; a greater weight than {0:.0f} is drawn at {0:.0f}", most_shown) : "", left_out,
           rising),
       .x = {.label = "distance k (tokens)"},
       .y = {.label = "weight over that at distance 0"},
       .size = {},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace

plot::Figure score_by_distance() {
  auto const shown = [](Member const& member, About const& about) {
    return about.like.empty() && (about.acts != Acts::codes || about.name == "sinusoidal") &&
           member.name.size() <= longest_name;
  };
  return profiles({.panels = {}, .across = 5, .across_narrow = 3, .aspect = 0.7}, shown,
                  "Left out: codes but the sinusoids, schemes with learned numbers, what differs from a scheme shown "
                  "by its layout or frequencies "
                  "alone, and names that do not fit.")
      .value();
}

std::optional<plot::Figure> score_by_distance_of(std::vector<std::string> const& names) {
  auto const shown = [&](Member const& member, About const&) {
    return std::ranges::find(names, member.name) != names.end();
  };
  return profiles({.panels = {}, .across = 3, .across_narrow = 2, .aspect = 0.6}, shown,
                  "Schemes with learned numbers, without scores, or with fewer positions have no panel.");
}

}  // namespace pe::experiments
