/// Men et al. 2024 (arXiv:2405.14591): the bases of RoPE.
#include <fmt/format.h>

#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/men2024.hpp"
#include "theory/claims/men2024_lags.hpp"

namespace pe::experiments {
namespace {

constexpr int bases_tried = 500;
constexpr double lowest = 1e3, highest = 3e7;
constexpr std::int64_t longest_drawn = 1 << 18;

constexpr std::int64_t summed_bases[] = {10'000, 100'000, 1'000'000, 10'000'000}, longest_summed = 1 << 17;

constexpr long drawn_bits = 20;  // of six digits; many lags at once are enclosed to 1e-7

/// The least sum in each eighth of an octave, over the sum at lag 0, and the first negative lag.
plot::Panel least_sums(std::int64_t base) {
  auto const frequencies = head_frequencies(static_cast<double>(base));
  plot::Series least{.label = "least sum"};
  std::int64_t negative = 0;
  for (std::int64_t first = 0; first < longest_summed; first += men2024::lags_at_once) {
    std::int64_t lag = first;
    for (auto const& sum : men2024::lag_sums(frequencies, first)) {
      double const value = six_digits(sum.to_double(drawn_bits) / (head_dimension / 2));
      auto const part = std::exp2(std::floor(8 * std::log2(static_cast<double>(lag))) / 8);
      if (negative == 0 && certainly_less(sum, Ball(0))) negative = lag;
      if (lag > 0 && (least.points.empty() || least.points.back().x != part)) least.points.push_back({part, value});
      if (lag > 0) least.points.back().y = std::min(least.points.back().y, value);
      ++lag;
    }
  }
  return {fmt::format("b = {}: {}", notation(static_cast<double>(base)),
                      negative == 0 ? fmt::format("not negative to {}", longest_summed)
                                    : fmt::format("negative at {}", negative)),
          plot::Curves{{std::move(least)}, {{plot::Reference::Kind::horizontal, 0, ""}}}};
}

/// How many steps fall.
std::ptrdiff_t falls(std::vector<plot::Point> const& points) {
  std::ptrdiff_t count = 0;
  for (std::size_t i = 1; i < points.size(); ++i) count += points[i].y < points[i - 1].y ? 1 : 0;
  return count;
}

}  // namespace

/// Which base serves which context, that is, keeps sum cos(m w_i) from being
/// negative at all lags m below it.
plot::Figure base_against_context() {
  BallPrecision const scope(96);
  plot::Series served{.label = "first negative lag"}, least{"least base", {}, plot::Style::rings},
      serves{"printed, serves", {}, plot::Style::points}, fails{"printed, fails", {}, plot::Style::points};
  for (int n = 0; n <= bases_tried; ++n) {
    double const base = lowest * std::pow(highest / lowest, static_cast<double>(n) / bases_tried);
    served.points.push_back({base, static_cast<double>(first_negative_lag(base, longest_drawn))});
  }
  std::string failures;
  for (auto const& [context, base, two_digits, least_base] : men2024::contexts) {
    least.points.push_back({least_base.to_double(), static_cast<double>(context)});
    auto const lag = first_negative_lag(base.to_double(), context);
    (lag < context ? fails : serves).points.push_back({base.to_double(), static_cast<double>(context)});
    if (lag < context)
      failures += fmt::format("{}{} at {}", failures.empty() ? "" : ", ", notation(base.to_double()), lag);
  }
  return described({.name = "base-against-context",
                    .x = {.scale = plot::Scale::logarithmic, .shown = plot::Range{lowest, 1e9}},
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::two_columns_cm, 8},
                    .content = plot::Curves{{served, fails, serves, least}}},
                   head_dimension, served.points.size(), falls(served.points), fails.points.size(),
                   std::size(men2024::contexts), failures);
}

/// The sum of RoPE's cosines over the lags, for bases from 10^4 to 10^7.
plot::Figure lag_sums_by_base() {
  BallPrecision const scope(96);
  plot::Sheet sheet{.across = 2, .across_narrow = 1, .aspect = 0.45};
  for (auto const base : summed_bases) sheet.panels.push_back(least_sums(base));
  return described({.name = "lag-sums-by-base",
                    .x = {.scale = plot::Scale::logarithmic},
                    .size = {plot::two_columns_cm, 10},
                    .content = std::move(sheet)},
                   head_dimension);
}

/// Table 2, entry by entry: does the printed base serve its context?
plot::Figure printed_bases() {
  BallPrecision const scope(96);
  plot::HeatMap map{.columns = 2,
                    .palette = plot::Palette::diverging,
                    .colours = {-3, 3},
                    .column_names = {"table 2", "the post of 2024"}};
  for (auto const& context : men2024::contexts) {
    auto const thousands = context.length / 1024;
    map.row_names.push_back(thousands < 1024 ? fmt::format("{}k", thousands) : fmt::format("{}M", thousands / 1024));
    for (auto const& printed : {context.printed, context.two_digits}) {
      auto const base = printed.to_double();
      auto const lag = first_negative_lag(base, context.length);
      bool const serves = lag == context.length;
      map.values.push_back(serves ? -1 : 1);
      map.texts.push_back(notation(base) + (serves ? std::string(" serves") : fmt::format(" fails at {}", lag)));
    }
  }
  return described({.name = "printed-bases", .size = {plot::one_column_cm, 7}, .content = std::move(map)},
                   head_dimension);
}

}  // namespace pe::experiments
