/// What a scheme makes of a token like the query's, k places back: the weight before the softmax is normalised, over
/// that of the same token at no distance, for every scheme on the same axes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "reports/writers/numbers.hpp"
#include "theory/families/guests.hpp"
#include "theory/families/members.hpp"
#include "theory/schemes/cost.hpp"

namespace pe::experiments {
namespace {

constexpr int last_profile = 128;
constexpr std::size_t longest_title = 14;
constexpr double greatest_shown = 1e12, squared_norm_of_token = 4;
constexpr int most_decades = 12;

/// The scores of a token at `last_profile` with the same one 0, 1, ... places back; the weights of head 0 are
/// identities. Empty where the scheme's positions end before.
std::vector<double> profile_of(Member const& member) {
  auto const d = nearest_dimension(member.inside, profile_dimension);
  if (member.inside.rows != nullptr && member.inside.rows(d) <= last_profile) return {};
  BallPrecision const scope(128);
  Balls const field;
  auto const layer = member.layers_for(Need::layer).over(field, {d, 10000}).layer(0, last_profile + 1);
  auto const size = layer.head().query.rows.size();
  auto const entry = field.power(
      Fraction(static_cast<std::int64_t>(squared_norm_of_token), static_cast<std::int64_t>(size)), Fraction(1, 2));
  auto const token = layer.token(Vector<Ball>(size, entry));
  std::vector<double> result;
  for (int k = 0; k <= last_profile; ++k) {
    auto const score = layer.score(token, last_profile, token, last_profile - k);
    try {
      result.push_back(score.to_double());
      if (!std::isfinite(result.back())) throw UserError("it is beyond 1.8e308, the greatest double");
    } catch (UserError const& error) {
      throw UserError(fmt::format("the score of {} at distance {}: {}", member.name, k, error.what()));
    }
  }
  return result;
}

struct Profile {
  plot::Panel panel;
  std::string rising;  ///< "RoPE 38%", of the steps back
  bool clipped_above = false;
};

using Scores = std::vector<std::pair<std::string, std::vector<double>>>;

/// How many powers of ten below 1 the axis goes, so that the flattest curve that falls takes a quarter of it.
int decades_for(Scores const& profiles) {
  constexpr double least_fall = 0.3, share = 0.25;
  double flattest = most_decades;
  for (auto const& [title, scores] : profiles) {
    double const fall = (scores[0] - *std::ranges::min_element(scores)) / std::log(10);
    if (fall >= least_fall) flattest = std::min(flattest, fall);
  }
  return std::clamp(static_cast<int>(std::ceil(flattest / share)), 2, most_decades);
}

Profile profile_panel(std::string const& title, std::vector<double> const& scores, int decades) {
  auto const least_shown = std::pow(10, -decades);
  bool clipped_above = false;
  std::size_t all_rises = 0;
  plot::Series weights{.label = "weight"}, rises{.label = "rises here", .style = plot::Style::points};
  // A curve ends where it falls below the axis for good; before, it runs along the end of the axis.
  auto const weight = [&](std::size_t k) { return std::exp(scores[k] - scores[0]); };
  std::size_t last = scores.size() - 1;
  while (last > 0 && weight(last - 1) < least_shown) --last;
  for (std::size_t k = 0; k < scores.size(); ++k) {
    bool const is_rise = k > 0 && scores[k] > scores[k - 1],
               is_within = least_shown <= weight(k) && weight(k) <= greatest_shown;
    all_rises += is_rise ? 1 : 0;
    clipped_above = clipped_above || weight(k) > greatest_shown;
    if (k > last) continue;
    auto const shown = std::clamp(weight(k), least_shown, greatest_shown);
    weights.points.push_back({static_cast<double>(k), six_digits(shown)});
    if (is_rise && is_within) rises.points.push_back(weights.points.back());
  }
  auto share = fmt::format("{} {}%", title, (100 * all_rises + last_profile / 2) / last_profile);
  plot::Curves curves{{std::move(weights)}};
  if (!rises.points.empty()) curves.series.push_back(std::move(rises));
  return {{title, std::move(curves)}, std::move(share), clipped_above};
}

bool is_in_figure(Member const&, About const& about) {
  return is_guest(about.name) || (about.like.empty() && (about.acts != Acts::codes || about.name == "sinusoidal") &&
                                  about.title.size() <= longest_title);
}

/// A guest's, where it does not fit, by the beginning of its name.
std::string short_title(About const& about) {
  if (about.title.size() <= longest_title) return std::string(about.title);
  auto const begin = about.name.substr(0, longest_title - 1);
  return begin == about.name ? std::string(begin) : std::string(begin) + "\u2026";
}

/// Of each member that `shown` takes, and that has scores and positions enough; `narrow`: by titles for narrow panels.
Scores scores_by_title(auto const& shown, bool narrow) {
  Scores result;
  for (auto const& member : members()) {
    auto const about = std::ranges::find(schemes(), member.name, &About::name);
    if (!member.meets(Need::layer) || is_learned(*about) || !shown(member, *about)) continue;
    if (auto scores = profile_of(member); !scores.empty())
      result.emplace_back(narrow ? short_title(*about) : std::string(about->title), std::move(scores));
  }
  return result;
}

/// A panel for each member that `shown` takes, has scores and has positions enough; nothing without any. `left_out` is
/// a sentence. `fitted`: the axis is made for these curves.
std::optional<plot::Figure> profiles(plot::Sheet sheet, auto const& shown, std::string const& left_out, bool fitted) {
  std::string rising;
  bool clipped_above = false;
  auto const all = scores_by_title(shown, !fitted);
  int const decades = fitted ? decades_for(all) : most_decades;
  for (auto const& [title, scores] : all) {
    auto [panel, share, clipped] = profile_panel(title, scores, decades);
    clipped_above = clipped_above || clipped;
    sheet.panels.push_back(std::move(panel));
    rising += (rising.empty() ? "" : ", ") + share;
  }
  if (sheet.panels.empty()) return std::nullopt;
  return plot::at_width(
      {.name = "score-by-distance",
       .title = "Weight of an identical token by distance",
       .caption = fmt::format(
           "The weight of a token equal to the query's, n places back, over that of the same token at no distance, "
           "before the softmax: exp(score(n) \u2212 score(0)). The token is x = (c, ..., c) with |x|\u00b2 = {:.0f} in "
           "{} dimensions, or the most below that the scheme has; query and key matrices are identities, "
           "scores are not divided; the query is at position {}, the base is 10000, and a head is the first one (of "
           "ALiBi, slope 1/2). Values clipped at {}{}; a curve ends where it falls below for good. {}The share of "
           "steps back by which the score rises, within the axis each a point: {}.",
           squared_norm_of_token, profile_dimension, last_profile, "10" + reports::superscript(-decades),
           clipped_above ? " and 10\u00b9\u00b2" : "", left_out, rising),
       .x = {.label = "distance n (tokens)"},
       .y = {.label = "weight over that at distance 0", .scale = plot::Scale::logarithmic},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace

std::vector<std::pair<std::string, std::vector<double>>> score_profiles() {
  return scores_by_title(is_in_figure, true);
}

plot::Figure score_by_distance() {
  return profiles({.across = 5, .across_narrow = 3, .aspect = 0.7}, is_in_figure,
                  "Left out: codes but the sinusoids, schemes with learned numbers, what differs from a scheme shown "
                  "by its layout or frequencies alone, and names that do not fit. ",
                  false)
      .value();
}

std::optional<plot::Figure> score_by_distance_of(std::vector<std::string> const& names) {
  auto const shown = [&](Member const& member, About const&) {
    return std::ranges::find(names, member.name) != names.end();
  };
  std::string learned, silent;
  for (auto const& about : schemes()) {
    if (std::ranges::find(names, about.name) == names.end()) continue;
    auto const member = std::ranges::find(members(), about.name, &Member::name);
    bool const drawn = member != members().end() && member->meets(Need::layer) && !profile_of(*member).empty();
    if (!is_learned(about) && drawn) continue;
    auto& list = is_learned(about) ? learned : silent;
    list += (list.empty() ? "" : ", ") + std::string(about.title);
  }
  auto const why = [](std::string_view reason, std::string const& list) {
    return list.empty() ? std::string() : fmt::format("{}: {}. ", reason, list);
  };
  return profiles({.across = 3, .across_narrow = 2, .aspect = 0.6}, shown,
                  why("Without a panel, as their curves depend on numbers that are learned", learned) +
                      why("Without a panel, as they have no scores or fewer positions", silent),
                  true);
}

}  // namespace pe::experiments
