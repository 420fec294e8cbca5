#include "experiments/audit/conventions/rates.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "experiments/audit/limits.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/render/render.hpp"

namespace pe::audit::core {
namespace {

/// 10000 (Llama 2), 500000 (Llama 3), 1000000 (Mistral, Qwen 2), 10000000 (Qwen 2.5 of a million words), 5000000 (Yi,
/// Qwen 3), 150000 (gpt-oss), 256 (HunyuanVideo) and others.
constexpr std::array<double, 14> bases{usual_base, 500000, 1000000, 100000, 10000000, 5000000,   150000,
                                       1000,       100,    160000,  25000,  50000,    100000000, 256};

double denominator_of(Spacing spacing, std::size_t pairs) {
  auto const n = static_cast<double>(pairs);
  return spacing == Spacing::gaps ? std::max(n - 1, 1.0) : n;
}

/// The interval that lies in most of these, and in how many it does.
struct Overlap {
  Interval interval;
  std::size_t count = 0;
};

Overlap most_overlap(std::vector<Interval> const& intervals) {
  std::vector<std::pair<double, int>> ends;
  for (auto const& i : intervals) {
    if (!std::isfinite(i.low) || !std::isfinite(i.high)) continue;
    ends.emplace_back(i.low, -1);  // before the end of another at the same place
    ends.emplace_back(i.high, 1);
  }
  std::ranges::sort(ends);
  Overlap best;
  std::size_t open = 0;
  for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
    if (ends[k].second > 0) {
      --open;
    } else if (++open > best.count) {
      best = {{ends[k].first, ends[k + 1].first}, open};
    }
  }
  return best;
}

/// A simple number of the interval: one in use, else that of fewest digits.
double simple_in(double low, double high, std::span<double const> usual) {
  for (double const base : usual) {
    if (low <= base && base <= high) return base;
  }
  return simplest_between(low, high).value;
}

/// The geometric rates that most estimates admit: of each pair beside 1/factor; or, which holds whatever the distance
/// of rows is, of the slow pairs beside the slowest. Nothing where few pairs admit one base.
std::optional<Rates> fit_geometric(std::span<double const> w, std::span<double const> open, Spacing spacing,
                                   double factor = 1, bool beside_slowest = false) {
  auto const denominator = denominator_of(spacing, w.size());
  auto const last = w.size() - 1;
  std::vector<Interval> intervals;
  for (std::size_t i = 1; i < (beside_slowest ? last : w.size()); ++i) {
    auto const with = beside_slowest ? w[last] : 1 / factor;
    if (!(w[i] > 0) || !(with > 0) || !(open[i] < 1) || (beside_slowest && !(open[last] < 1))) continue;
    auto const e = (static_cast<double>(beside_slowest ? last : 0) - static_cast<double>(i)) / denominator;
    auto const y = std::log(w[i] / with), t = std::log1p(open[i]) + (beside_slowest ? std::log1p(open[last]) : 0);
    intervals.push_back({std::min((y - t) / e, (y + t) / e), std::max((y - t) / e, (y + t) / e)});
  }
  auto const most = most_overlap(intervals);
  if (most.count < 2 || !exceeds(most.count, share::some, intervals.size())) return std::nullopt;
  auto const base = simple_in(std::exp(most.interval.low), std::exp(most.interval.high), bases);
  if (!(base > 1) || !std::isfinite(base)) return std::nullopt;
  auto result = geometric(base, w.size(), spacing, factor);
  result.origin = Origin::data;
  return result;
}

/// Pairs that stand still behind others, as the exponents run over all of them (Gemma 4's): a good part of the head.
std::optional<Rates> fit_proportional(std::span<double const> w, std::span<double const> open,
                                      std::vector<Rates> const& of_turning) {
  auto const turning = static_cast<std::size_t>(std::ranges::find(w, 0.0) - w.begin());
  if (!exceeds(w.size() - turning, share::standing, w.size()) || turning < 2 || !(w[0] > 0)) return std::nullopt;
  auto const factor = simplest_within(1 / w[0], 2 * open[0]).value;
  for (auto const& plain : of_turning) {
    if (plain.spacing != Spacing::pairs) continue;
    auto rates = geometric(plain.base, w.size(), Spacing::pairs, factor);
    std::fill(rates.w.begin() + static_cast<std::ptrdiff_t>(turning), rates.w.end(), 0.0);
    bool all = true;
    for (std::size_t i = 0; i < w.size(); ++i) all &= std::abs(w[i] - rates.w[i]) <= 2 * open[i] * rates.w[i];
    if (!all) continue;
    auto const part = static_cast<double>(turning) / static_cast<double>(w.size());
    rates.scaling = "proportional";
    rates.parameters = {{"partial_rotary_factor", part}, {"factor", factor}};
    rates.factor = 1;
    rates.origin = Origin::data;
    return rates;
  }
  return std::nullopt;
}

/// Whether most estimates are near.
bool is_likely(Rates const& rates, std::span<double const> w, std::span<double const> open) {
  std::size_t near = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    near += std::abs(w[i] - rates.w[i]) <= 2 * open[i] * std::abs(w[i]) ? 1U : 0U;
  }
  return exceeds(near, share::most, w.size());
}

}  // namespace

std::string_view name(Spacing spacing) {
  constexpr std::string_view names[] = {"d/2", "d/2-1", "octaves", "octaves-pi", ""};
  return names[static_cast<std::size_t>(spacing)];
}

bool Rates::is_firm() const { return origin == Origin::asked || is_usual(base); }

std::span<double const> usual_bases() { return bases; }
bool is_usual(double base) { return std::ranges::find(bases, base) != bases.end(); }

Rates floored(std::size_t pairs) {
  auto result = geometric(std::exp(2 * static_cast<double>(pairs)), pairs);
  result.base = 0;
  return result;
}

Rates geometric(double base, std::size_t pairs, Spacing spacing, double factor) {
  Rates result;
  result.base = base;
  result.spacing = spacing;
  result.factor = factor;
  if (factor != 1) {
    result.scaling = "linear";
    result.parameters = {{"factor", factor}};
  }
  for (std::size_t k = 0; k < pairs; ++k) {
    auto const i = static_cast<double>(k);
    double w = 0;
    if (spacing == Spacing::octaves || spacing == Spacing::octaves_pi) {
      w = std::exp2(std::min(i, 1000.0)) * (spacing == Spacing::octaves ? 1 : std::numbers::pi);
    } else {
      w = std::pow(base, -i / denominator_of(spacing, pairs));
    }
    result.w.push_back(w / factor);
  }
  return result;
}

std::vector<Rates> usual_rates(std::size_t pairs, std::size_t count) {
  std::vector<Rates> result;
  for (double const base : std::span(bases).first(std::min(count, bases.size()))) {
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) {
      if (pairs > 1 || spacing == Spacing::pairs) result.push_back(geometric(base, pairs, spacing));
    }
  }
  return result;
}

std::vector<Rates> published_rates(std::size_t pairs) {
  std::vector<Rates> result;
  auto const add = [&](double base, Scaling scaling, double factor) {
    if (pairs < 2 || pairs > most_pairs_of_head) return;
    auto const rule = over_pairs(static_cast<std::int64_t>(base), static_cast<int>(2 * pairs), std::move(scaling));
    result.push_back(rates_of(rule, {{"factor", factor}}, Origin::usual));
  };
  for (int const factor : {8, 32}) add(500000, Llama3Scaling{factor, 1, 4, 8192}, factor);
  for (auto const& [base, factor, original] : {std::tuple(10000, 4, 4096),
                                               {1000000, 4, 32768},
                                               {10000, 16, 4096},
                                               {150000, 32, 4096},
                                               {10000, 40, 4096},
                                               {500000, 8, 8192}})
    add(base, YarnScaling{.factor = factor, .original = original}, factor);
  return result;
}

double arithmetic_slack(double w, double unit) {
  // A power: the exponent's rounding counts ln(1/w) times; a logarithm, a quotient and a product before an exponential:
  // twice. Three roundings beside.
  return unit * (static_cast<double>(render::orders_of_operations) +
                 2 * (w > 0 && std::isfinite(w) ? std::abs(std::log(w)) : 0));
}

double stored_slack(double off, Format stored) {
  auto const unit = unit_roundoff(stored);
  return off * (1 + unit) + unit;
}

std::vector<Rates> rates_from(std::span<double const> w, std::span<double const> open) {
  std::vector<Rates> result;
  auto const pairs = w.size();
  if (pairs == 0) return result;
  auto const add = [&](std::optional<Rates> rates) {
    if (rates) result.push_back(std::move(*rates));
  };
  add(fit_geometric(w, open, Spacing::pairs));
  if (pairs > 2) add(fit_geometric(w, open, Spacing::gaps));
  // Rows that are steps apart stretch all: the ratios of slow pairs alone say the base.
  for (auto const spacing : {Spacing::pairs, Spacing::gaps}) {
    if (pairs > fewest_numbers) add(fit_geometric(w, open, spacing, 1, true));
  }
  std::ranges::stable_sort(
      result, {}, [](Rates const& rates) { return is_usual(rates.base) ? 0 : simplest_within(rates.base, 0).digits; });
  bool const positive = std::ranges::all_of(w, [](double x) { return x > 0 && std::isfinite(x); });
  add(fit_proportional(w, open, result));
  // Of rows that may be any distance apart the ratios alone say it.
  auto const is_row_of = [&](Rates const& rates) {
    std::vector<double> scaled(w.begin(), w.end());
    for (double& x : scaled) x *= rates.w[0] / w[0];
    return w[0] > 0 && is_likely(rates, scaled, open);
  };
  for (auto const spacing : {Spacing::octaves, Spacing::octaves_pi}) {
    auto rates = geometric(2, pairs, spacing);
    rates.origin = Origin::data;
    if (pairs > 1 && is_row_of(rates)) result.push_back(std::move(rates));
  }
  if (pairs > 2 && positive && std::abs(w[0] - 1) > 2 * open[0] && open[0] < 1) {
    constexpr std::array<double, 5> factors{2, 4, 8, 16, 32};
    auto const factor = simple_in((1 - open[0]) / w[0], (1 + open[0]) / w[0], factors);
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) add(fit_geometric(w, open, spacing, factor));
  }
  std::erase_if(result, [&](Rates const& rates) {
    bool const is_power = rates.spacing == Spacing::pairs || rates.spacing == Spacing::gaps;
    return is_power && !(rates.base > least_base && rates.base < greatest_base);
  });
  return result;
}

bool are_alike(std::span<double const> a, std::span<double const> b, double relative) {
  return std::ranges::equal(a, b, [&](double x, double y) { return std::abs(x - y) <= relative * std::abs(y); });
}

}  // namespace pe::audit::core
