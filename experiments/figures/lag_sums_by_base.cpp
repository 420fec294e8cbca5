/// The sum of RoPE's cosines over the lags, for bases from 10^4 to 10^7.
#include <fmt/format.h>

#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/men2024_lags.hpp"

namespace pe::experiments {
namespace {

constexpr std::int64_t summed_bases[] = {10'000, 100'000, 1'000'000, 10'000'000}, longest_summed = 1 << 17;

/// The least sum in each eighth of an octave, over the sum at lag 0, and the first negative lag.
plot::Panel least_sums(std::int64_t base) {
  auto const frequencies = head_frequencies(static_cast<double>(base));
  plot::Series least{.label = "least sum"};
  std::int64_t negative = 0;
  for (std::int64_t first = 0; first < longest_summed; first += men2024::lags_at_once) {
    std::int64_t lag = first;
    for (auto const& sum : men2024::lag_sums(frequencies, first)) {
      double const value = six_digits(sum.to_double() / (head_dimension / 2));
      auto const part = std::exp2(std::floor(8 * std::log2(static_cast<double>(lag))) / 8);
      if (negative == 0 && certainly_less(sum, Ball(0))) negative = lag;
      if (lag > 0 && (least.points.empty() || least.points.back().x != part)) least.points.push_back({part, value});
      if (lag > 0) least.points.back().y = std::min(least.points.back().y, value);
      ++lag;
    }
  }
  return {fmt::format("b = {:g}: {}", static_cast<double>(base),
                      negative == 0 ? fmt::format("not negative to {}", longest_summed)
                                    : fmt::format("negative at {}", negative)),
          plot::Curves{{std::move(least)}, {{plot::Reference::Kind::horizontal, 0, ""}}}};
}

}  // namespace

plot::Figure lag_sums_by_base() {
  BallPrecision const scope(96);
  plot::Sheet sheet{.across = 2, .across_narrow = 1, .aspect = 0.45};
  for (auto const base : summed_bases) sheet.panels.push_back(least_sums(base));
  return {
      .name = "lag-sums-by-base",
      .title = "How low the score of equal vectors falls under RoPE, by base",
      .caption = fmt::format(
          "The least sum of cos(m w_i) over the lags of each eighth of an octave, over that at lag "
          "0 (d = {}). A greater base moves the first negative lag farther away, but the sum comes near 0 long before.",
          head_dimension),
      .x = {.label = "lag m (tokens)", .scale = plot::Scale::logarithmic},
      .y = {.label = "least sum / (d/2)"},
      .size = {plot::two_columns_cm, 10},
      .content = std::move(sheet)};
}

}  // namespace pe::experiments
