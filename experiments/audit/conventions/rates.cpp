#include "experiments/audit/conventions/rates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

constexpr std::array<double, 13> bases{usual_base, 500000, 1000000, 100000, 10000000, 5000000,  150000,
                                       1000,       100,    160000,  25000,  50000,    100000000};

double denominator_of(Spacing spacing, std::size_t pairs) {
  auto const n = static_cast<double>(pairs);
  return spacing == Spacing::gaps ? std::max(n - 1, 1.0) : spacing == Spacing::half_gaps ? n - 0.5 : n;
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
  constexpr double near = 2e-5;
  for (double const base : usual) {
    if (low <= base && base <= high) return base;
  }
  auto const value = simplest_between(low, high).value;
  for (double const base : usual) {
    if (std::abs(base / value - 1) < near) return base;
  }
  return value;
}

/// The geometric rates that most estimates admit. Nothing below a third of them.
std::optional<Rates> fit_geometric(std::span<double const> w, std::span<double const> open, Spacing spacing,
                                   double factor = 1) {
  auto const denominator = denominator_of(spacing, w.size());
  constexpr double greatest_log = 60;
  std::vector<Interval> intervals;
  for (std::size_t i = 1; i < w.size(); ++i) {
    if (!(w[i] > 0) || !(open[i] < 1)) continue;
    auto const e = static_cast<double>(i) / denominator, y = -std::log(w[i] * factor), t = std::log1p(open[i]) + 1e-15;
    intervals.push_back({(y - t) / e, (y + t) / e});
  }
  auto const most = most_overlap(intervals);
  if (most.count < 2 || 10 * most.count < 3 * intervals.size() || most.interval.low > greatest_log) return std::nullopt;
  auto const base = simple_in(std::exp(most.interval.low), std::exp(most.interval.high), bases);
  if (!(base > 1) || !std::isfinite(base)) return std::nullopt;
  auto result = geometric(base, w.size(), spacing, factor);
  result.origin = Origin::data;
  return result;
}

/// The same of the ratios of slow pairs to the slowest: they hold whatever the distance of rows is.
std::optional<Rates> fit_ratios(std::span<double const> w, std::span<double const> open, Spacing spacing) {
  auto const denominator = denominator_of(spacing, w.size());
  auto const last = w.size() - 1, first = w.size() / 4;
  std::vector<Interval> intervals;
  for (std::size_t i = first; i < last; ++i) {
    if (!(w[i] > 0) || !(w[last] > 0)) return std::nullopt;
    auto const e = static_cast<double>(last - i) / denominator,
               t = std::log1p(open[i]) + std::log1p(open[last]) + 1e-15;
    auto const y = std::log(w[i] / w[last]);
    if (open[i] < 1 && open[last] < 1) intervals.push_back({(y - t) / e, (y + t) / e});
  }
  auto const most = most_overlap(intervals);
  constexpr double greatest_log = 60;
  if (4 * most.count < 3 * intervals.size() || most.count < 3 || !(most.interval.low > 0) ||
      most.interval.high > greatest_log)
    return std::nullopt;
  auto result =
      geometric(simple_in(std::exp(most.interval.low), std::exp(most.interval.high), bases), w.size(), spacing);
  result.origin = Origin::data;
  return result;
}

/// Whether most estimates are near.
bool is_likely(Rates const& rates, std::span<double const> w, std::span<double const> open) {
  std::size_t near = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    near += std::abs(w[i] - rates.w[i]) <= 2 * open[i] * std::abs(w[i]) + 1e-300 ? 1U : 0U;
  }
  return 10 * near > 7 * w.size();
}

}  // namespace

std::string_view name(Spacing spacing) {
  constexpr std::string_view names[] = {"d/2", "d/2-1", "d/2-0.5", "octaves", "octaves-pi", "even-pi", ""};
  return names[static_cast<std::size_t>(spacing)];
}

bool Rates::is_firm() const { return origin == Origin::asked || is_usual(base); }

std::span<double const> usual_bases() { return bases; }
bool is_usual(double base) { return std::ranges::find(bases, base) != bases.end(); }

Rates geometric(double base, std::size_t pairs, Spacing spacing, double factor, double width) {
  Rates result;
  result.base = base;
  result.spacing = spacing;
  result.factor = factor;
  if (factor != 1) {
    result.scaling = "linear";
    result.parameters = {{"factor", factor}};
  }
  auto const n = static_cast<double>(pairs);
  for (std::size_t k = 0; k < pairs; ++k) {
    auto const i = static_cast<double>(k);
    double w = 0;
    if (spacing == Spacing::octaves || spacing == Spacing::octaves_pi) {
      w = std::exp2(std::min(i, 1000.0)) * (spacing == Spacing::octaves ? 1 : std::numbers::pi);
    } else if (spacing == Spacing::even_pi) {
      w = std::numbers::pi * (pairs < 2 ? 1 : 1 + (base / 2 - 1) * i / (n - 1));
    } else if (width > 0) {
      w = std::pow(base, spacing == Spacing::gaps ? -i / std::max(width / 2 - 1, 1.0) : -2 * i / width);
    } else {
      w = std::pow(base, -i / denominator_of(spacing, pairs));
    }
    result.w.push_back(w / factor);
  }
  return result;
}

Rates rates_of(Known const& known, Origin origin) {
  Rates result;
  for (auto const& ball : known.frequencies) result.w.push_back(ball.to_double());
  result.base = known.base;
  result.spacing = known.spacing == "d/2-1" ? Spacing::gaps : Spacing::pairs;
  result.scaling = known.scaling;
  result.parameters = known.parameters;
  result.amplitude = known.amplitude;
  result.state = known.state;
  result.origin = origin;
  if (known.scaling == "linear" && !known.parameters.empty()) result.factor = known.parameters.front().second;
  return result;
}

std::vector<Rates> usual_rates(std::size_t pairs, std::size_t count, double width) {
  std::vector<Rates> result;
  for (double const base : std::span(bases).first(std::min(count, bases.size()))) {
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) {
      if (pairs > 1 || spacing == Spacing::pairs) result.push_back(geometric(base, pairs, spacing, 1, width));
    }
  }
  return result;
}

std::vector<Rates> published_rates(std::size_t pairs) {
  std::vector<Rates> result;
  auto const add = [&](double base, Scaling scaling, double factor) {
    if (pairs < 2 || pairs > 256) return;
    auto const rule = over_pairs(static_cast<std::int64_t>(base), static_cast<int>(2 * pairs), std::move(scaling));
    result.push_back(rates_of(known_as(rule, {{"factor", factor}}), Origin::usual));
  };
  for (int const factor : {8, 32}) add(500000, Llama3Scaling{factor, 1, 4, 8192}, factor);
  struct Yarn {
    double base;
    int factor, original;
  };
  for (auto const& [base, factor, original] : {Yarn{10000, 4, 4096},
                                               {1000000, 4, 32768},
                                               {10000, 16, 4096},
                                               {150000, 32, 4096},
                                               {10000, 40, 4096},
                                               {500000, 8, 8192}}) {
    add(base, YarnScaling{.factor = factor, .original = original}, factor);
  }
  return result;
}

std::vector<double> floored_frequencies(std::size_t pairs) {
  std::vector<double> w;
  for (std::size_t i = 0; i < pairs; ++i) w.push_back(std::exp(-2 * static_cast<double>(i)));
  return w;
}

double arithmetic_slack(double w, double unit) {
  // A power: the exponent's rounding counts ln(1/w) times; a logarithm, a quotient and a product before an exponential:
  // twice. Three roundings beside.
  return unit * (4 + 2 * (w > 0 && std::isfinite(w) ? std::abs(std::log(w)) : 0));
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
    if (pairs > 4) add(fit_ratios(w, open, spacing));
  }
  std::ranges::stable_sort(result, {}, [](Rates const& rates) {
    return is_usual(rates.base) ? 0 : simplest_within(rates.base, 1e-12).digits;
  });
  bool const positive = std::ranges::all_of(w, [](double x) { return x > 0 && std::isfinite(x); });
  constexpr std::size_t most_pairs = 1024;  // of an exact rule, which is dear
  if (pairs > 2 && pairs <= most_pairs) {
    if (auto known = fit_scaling(w, open)) {
      auto rates = rates_of(*known, Origin::data);
      // A head that is turned in part has a good part of it left as it is.
      auto const still = static_cast<std::size_t>(std::ranges::count(rates.w, 0.0));
      if (still > 0 && (4 * still < pairs || pairs - still < 2)) return result;
      bool const is_new = std::ranges::none_of(result, [&](Rates const& r) { return are_alike(r.w, rates.w, 1e-12); });
      if (is_new && rates.base > 1) result.push_back(std::move(rates));
    }
  }
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
  if (pairs > 2 && w[0] > 0 && w.back() > w[0]) {
    auto const ratio = 2 * w.back() / w[0], off = open[0] + open.back();
    auto rates = geometric(simple_in(ratio * (1 - off), ratio * (1 + off), {}), pairs, Spacing::even_pi);
    rates.origin = Origin::data;
    constexpr double least = 2.5;  // of less, all pairs turn nearly alike
    if (rates.base > least && is_row_of(rates)) result.push_back(std::move(rates));
  }
  if (pairs > 2 && positive && std::abs(w[0] - 1) > 2 * open[0] && open[0] < 1) {
    constexpr std::array<double, 5> factors{2, 4, 8, 16, 32};
    auto const factor = simple_in((1 - open[0]) / w[0], (1 + open[0]) / w[0], factors);
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) add(fit_geometric(w, open, spacing, factor));
  }
  // Pairs that turn alike, or of which each turns many times as slowly as the one before, follow no base.
  constexpr double least_base = 1.5, greatest_of_bases = 1e13;
  std::erase_if(result, [&](Rates const& rates) {
    bool const is_power = rates.spacing == Spacing::pairs || rates.spacing == Spacing::gaps;
    return is_power && !(rates.base > least_base && rates.base < greatest_of_bases);
  });
  return result;
}

bool are_alike(std::span<double const> a, std::span<double const> b, double relative) {
  return std::ranges::equal(a, b, [&](double x, double y) { return std::abs(x - y) <= relative * std::abs(y); });
}

}  // namespace pe::audit::core
