/// What a scheme makes of a token like the query's, k places back: the weight before the softmax is normalised, over
/// that of the same token at no distance, for every scheme on the same axes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
#include "reports/writers/numbers.hpp"
#include "theory/families/cost.hpp"
#include "theory/families/guests.hpp"
#include "theory/families/members.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/guests/guest.hpp"

namespace pe::experiments {
namespace {

constexpr std::size_t longest_title = 14;
constexpr double greatest_shown = 1e12;
constexpr int most_decades = 9, decades_of_all = 5;

/// The scores of a token at `last_profile` with the same one 0, 1, ... places back; the weights of head 0 are
/// identities. Empty where the scheme's positions end before.
std::vector<double> profile_of(Member const& member) {
  auto const d = nearest_dimension(member.inside, profile_dimension);
  if (member.inside.rows != nullptr && member.inside.rows(d) <= last_profile) return {};
  BallPrecision const scope(128);
  Balls const field;
  auto const layer = member.layers_for(Need::layer).over(field, {d, 10000}).layer(0, last_profile + 1);
  auto const size = layer.head().query.rows.size();
  auto const entry = field.power(Fraction(profile_squared_norm, static_cast<std::int64_t>(size)), Fraction(1, 2));
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
  double greatest;
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

/// The weights, but those below the least double, where a curve ends.
Profile profile_panel(std::string const& title, std::vector<double> const& scores) {
  plot::Series weights{.label = "weight"}, rises{.label = "rises here", .style = plot::Style::points};
  double greatest = 1;
  for (std::size_t k = 0; k < scores.size(); ++k) {
    auto const weight = std::exp(scores[k] - scores[0]);
    greatest = std::max(greatest, weight);
    if (!std::isnormal(weight)) continue;
    weights.points.push_back({static_cast<double>(k), six_digits(weight)});
    if (k > 0 && scores[k] > scores[k - 1]) rises.points.push_back(weights.points.back());
  }
  auto const all_rises =
      std::inner_product(scores.begin() + 1, scores.end(), scores.begin(), 0, std::plus(), std::greater());
  auto share = fmt::format("{} {}%", title, (100 * all_rises + last_profile / 2) / last_profile);
  plot::Curves curves{{std::move(weights)}};
  if (!rises.points.empty()) curves.series.push_back(std::move(rises));
  return {{title, std::move(curves)}, std::move(share), greatest};
}

bool is_in_figure(About const& about) {
  return is_guest(about.name) || (about.like.empty() && (about.acts != Acts::codes || about.name == "sinusoidal") &&
                                  about.title.size() <= longest_title && !is_learned(about));
}

/// A guest's, where it does not fit, by the beginning of its name.
std::string short_title(About const& about) {
  if (about.title.size() <= longest_title) return std::string(about.title);
  auto const begin = about.name.substr(0, longest_title - 1);
  return begin == about.name ? std::string(begin) : std::string(begin) + "\u2026";
}

void add(std::string& list, std::string_view separator, std::string_view item) {
  list += (list.empty() ? "" : std::string(separator)) + std::string(item);
}

/// What is drawn of some schemes, and what is said of the others.
struct Drawable {
  Scores scores;
  std::string numbers;    ///< "SatLog at r = (0, 0, 4.14); ...": learned numbers, where a scheme has such
  std::string at_random;  ///< titles of those with learned numbers that are drawn at random
  std::string trained;    ///< titles of those that have no panel, as a table of theirs would be drawn at random
  std::string positions;  ///< and of those without scores or with fewer positions

  std::string left_out() const {
    std::string result;
    for (auto const& [reason, list] : {std::pair("their learned numbers would be drawn at random", &trained),
                                       std::pair("they have no scores or fewer positions", &positions)}) {
      if (!list->empty()) result += fmt::format("Without a panel, as {}: {}. ", reason, *list);
    }
    return result;
  }
};

/// Of the schemes that `shown` takes; `narrow`: by titles for narrow panels.
Drawable drawable(auto const& shown, bool narrow) {
  Drawable result;
  for (auto const& about : schemes()) {
    if (!shown(about)) continue;
    std::string const title = narrow ? short_title(about) : std::string(about.title);
    auto const member = std::ranges::find(members(), about.name, &Member::name);
    if (member == members().end() || !member->meets(Need::layer)) {
      add(result.positions, ", ", title);
      continue;
    }
    auto const formula = is_guest(about.name) ? formula_of(about.name) : nullptr;
    if (is_learned(about) && !formula && !about.by_rule) {
      add(result.trained, ", ", title);
      continue;
    }
    auto own = formula ? std::make_shared<formulas::Scheme>(*formula) : nullptr;
    if (own) own->tables.as_shown = true;
    auto scores = own ? profile_of(formulas::guest_of(own).member) : profile_of(*member);
    if (scores.empty()) {
      add(result.positions, ", ", title);
      continue;
    }
    if (about.by_rule) add(result.numbers, "; ", fmt::format("{} at {}", title, about.learned));
    if (own && !own->tables.list.empty()) {
      add(result.numbers, "; ", fmt::format("{} at {}", title, numbers_of(own->tables, 0, true)));
      if (std::ranges::any_of(own->tables.list, [](auto const& table) { return table.shown.empty(); }))
        add(result.at_random, ", ", title);
    }
    result.scores.emplace_back(title, std::move(scores));
  }
  return result;
}

/// A panel for each scheme that has scores that differ; nothing without any. `left_out` is a sentence. `fitted`: the
/// axis is made for these curves.
std::optional<plot::Figure> profiles(plot::Sheet sheet, Drawable const& of, std::string const& left_out, bool fitted) {
  std::string rising, constant;
  double highest = 1;
  for (auto const& [title, scores] : of.scores) {
    if (std::ranges::count(scores, scores[0]) == std::ssize(scores)) {
      add(constant, ", ", title);
      continue;
    }
    auto [panel, share, greatest] = profile_panel(title, scores);
    highest = std::max(highest, greatest);
    sheet.panels.push_back(std::move(panel));
    add(rising, ", ", share);
  }
  if (sheet.panels.empty()) return std::nullopt;
  auto const least_shown = std::pow(10, -(fitted ? decades_for(of.scores) : decades_of_all));
  bool const ends_above = highest > greatest_shown;
  highest = std::min(highest, greatest_shown) * std::pow(least_shown, -0.04);
  return plot::at_width(
      {.name = "score-by-distance",
       .title = "Weight of an identical token by distance" +
                (of.at_random.empty() ? "" : fmt::format(", numbers of {} drawn at random", of.at_random)),
       .caption = fmt::format(
           "The weight of a token equal to the query's, n places back, over that of the same token at no distance, "
           "before the softmax: exp(score(n) \u2212 score(0)). The token is x = (c, ..., c) with |x|\u00b2 = {} in "
           "{} dimensions, or the most below that the scheme has; query and key matrices are identities, "
           "scores are not divided; the query is at position {}, the base is 10000, and a head is the first one (of "
           "ALiBi, slope 1/2). {}The axis ends at {}{}, and curves go on beyond it: the data have all of them. "
           "{}{}The share of all steps back at which the score rises, each a point where the axis has it: {}.",
           profile_squared_norm, profile_dimension, last_profile,
           of.numbers.empty() ? "" : fmt::format("Learned numbers: {}. ", of.numbers), notation(least_shown),
           ends_above ? " and " + notation(greatest_shown) : "", left_out,
           constant.empty() ? "" : fmt::format("Constant, and without a panel: {}. ", constant), rising),
       .x = {.label = "distance n (tokens)"},
       .y = {.label = "weight over that at distance 0",
             .scale = plot::Scale::logarithmic,
             .shown = plot::Range{least_shown, highest}},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace

std::vector<std::pair<std::string, std::vector<double>>> score_profiles() {
  return drawable(is_in_figure, true).scores;
}

plot::Figure score_by_distance() {
  return profiles({.across = 5, .across_narrow = 3, .aspect = 0.7}, drawable(is_in_figure, true),
                  "Left out: codes but the sinusoids, schemes with learned numbers, what differs from a scheme shown "
                  "by its layout or frequencies alone, and names that do not fit. ",
                  false)
      .value();
}

ScoresOf score_by_distance_of(std::vector<std::string> const& names) {
  auto const of =
      drawable([&](About const& about) { return std::ranges::find(names, about.name) != names.end(); }, false);
  auto const left_out = of.left_out();
  return {profiles({.across = 3, .across_narrow = 2, .aspect = 0.6}, of, left_out, true), left_out, of.numbers};
}

}  // namespace pe::experiments
