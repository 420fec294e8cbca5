/// Which rule explains frequencies that come without a config.
///
/// The ratios r_i = w_i / b^(-2i/d) tell the rules apart: constant (linear), a straight line in i of the logarithms (a
/// base of its own: ntk), from 1 to 1/s along a ramp that is straight in i (yarn) or in w_i (llama3). The base comes
/// from the longest geometric run at either end, where neither ramp is at work; then every number is rounded to the
/// simplest one that the allowance leaves open, and the whole vector is explained anew from the rounded numbers.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/frequencies/over.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

using Span = std::span<double const>;

/// A base or factor of so few digits was typed by a person, not left over by chance: within the few parts in a million
/// that float32 leaves open, one number in a hundred or fewer has such a neighbour.
constexpr int typed_digits = 4;

/// How far off an explanation may be, as a multiple of the allowance: a rule computes with more steps than a power.
constexpr double explained_within = 2;

double at(Span w, std::int64_t i) { return w[static_cast<std::size_t>(i)]; }
std::int64_t size(Span w) { return static_cast<std::int64_t>(w.size()); }

double deviation(Span w, std::vector<Ball> const& exact) {
  double result = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    double const x = exact[i].to_double();
    auto const off = x == 0 ? (w[i] == 0 ? 0 : std::numeric_limits<double>::infinity()) : std::abs(w[i] / x - 1);
    result = std::max(result, off);
  }
  return result;
}

/// The logarithms of the bases that one entry after the first admits. |w/x - 1| <= a holds where |ln w - ln x| <= a/(1
/// + a).
Interval bases_admitted(double w, double allowance, double i, double denominator) {
  double const middle = -std::log(w), half = allowance / (1 + allowance);
  return {(middle - half) * denominator / i, (middle + half) * denominator / i};
}

/// The logarithms of bases that all entries admit when entry i may be off by `allowances[i]` of itself; nothing when
/// there is no such base above 1. The first entry must be 1/factor. Entries are positive.
std::optional<Interval> log_bases(std::span<double const> w, std::span<double const> allowances, double denominator,
                                  double factor) {
  if (w.empty() || !(std::abs(w[0] * factor - 1) <= allowances[0])) return std::nullopt;
  Interval result{0, std::numeric_limits<double>::infinity()};
  for (std::size_t i = 1; i < w.size(); ++i) {
    result = result.both(bases_admitted(w[i] * factor, allowances[i], static_cast<double>(i), denominator));
  }
  bool const any = result.any() && result.high > 0 && std::isfinite(result.high);
  return any ? std::optional(result) : std::nullopt;
}

/// A run of pairs first .. first+count-1 whose frequencies are geometric; ratio is that of neighbours.
struct Run {
  std::int64_t first = 0, count = 0;
  double log_ratio = 0;  ///< of a frequency to the next, > 0 where they fall
};

bool is_geometric(Span w, Run const& run, double allowance) {
  for (std::int64_t i = run.first; i < run.first + run.count; ++i) {
    double const line = std::log(at(w, run.first)) - run.log_ratio * static_cast<double>(i - run.first);
    if (std::abs(std::log(at(w, i)) - line) > 2 * allowance) return false;
  }
  return true;
}

Run run_between(Span w, std::int64_t first, std::int64_t last) {
  return {first, last - first + 1, std::log(at(w, first) / at(w, last)) / static_cast<double>(last - first)};
}

/// The longest geometric runs that begin with the first pair and that end with the last.
std::array<Run, 2> end_runs(Span w, double allowance) {
  auto const n = size(w);
  Run head = run_between(w, 0, 1), tail = run_between(w, n - 2, n - 1);
  for (auto last = n - 1; last > 1; --last) {
    if (auto const run = run_between(w, 0, last); is_geometric(w, run, allowance)) {
      head = run;
      break;
    }
  }
  for (std::int64_t first = 0; first < n - 2; ++first) {
    if (auto const run = run_between(w, first, n - 1); is_geometric(w, run, allowance)) {
      tail = run;
      break;
    }
  }
  return {head, tail};
}

/// The base of a run, for the exponent i/denominator.
SimpleNumber base_of(Run const& run, double denominator, double allowance) {
  double const uncertain = 2 * allowance * denominator / static_cast<double>(run.count - 1);
  return simplest_within(std::exp(run.log_ratio * denominator), uncertain);
}

using Parameters = std::vector<std::pair<std::string, double>>;

/// A rule of such a base; nothing where that is no fraction of 64 bits.
std::optional<Known> made(Span w, double base, Parameters parameters, auto const& scaling,
                          std::string_view spacing = "d/2") {
  auto const dimension = static_cast<int>(2 * size(w));
  try {
    auto const theta = fraction_of(base, "base");
    auto rule = spacing == "d/2" ? over_pairs(theta, dimension) : over_gaps(theta, dimension);
    rule.scaling = scaling();
    return known_as(rule, std::move(parameters));
  } catch (UserError const&) {
    return std::nullopt;
  }
}

/// Those that explain every frequency.
std::optional<Known> explaining(Span w, std::optional<Known> known, double allowance) {
  bool const explains = known && deviation(w, known->frequencies) <= explained_within * allowance;
  return explains ? std::move(known) : std::nullopt;
}

/// The simplest base of the interval.
SimpleNumber simplest(Interval const& bases) { return simplest_between(std::exp(bases.low), std::exp(bases.high)); }

std::optional<Known> ntk_of(Span w, Interval const& bases, double theta, int most_digits) {
  auto const n = static_cast<double>(size(w));
  auto const factor = [&](double log_base) { return std::exp((log_base - std::log(theta)) * (n - 1) / n); };
  auto const s = simplest_between(factor(bases.low), factor(bases.high));
  if (n < 3 || s.digits > most_digits || !(s.value > 1)) return std::nullopt;
  return made(w, theta, {{"factor", s.value}}, [&] { return NtkScaling{fraction_of(s.value, "factor")}; });
}

/// One geometric progression from the first pair to the last: none, ntk or linear. The base is one that every entry
/// admits, so that it explains all of them.
std::optional<Known> fit_geometric(Span w, Span allowances) {
  auto const n = static_cast<double>(size(w));
  double const first = 1 / at(w, 0);
  bool const starts_at_one = std::abs(at(w, 0) - 1) <= allowances[0];
  auto const factor = starts_at_one ? SimpleNumber{1, 1} : simplest_within(first, 2 * allowances[0]);
  auto const over_pairs = log_bases(w, allowances, n, factor.value);
  if (!over_pairs) return std::nullopt;
  auto base = simplest(*over_pairs);
  char const* spacing = "d/2";
  auto const over_gaps = w.size() > 2 ? log_bases(w, allowances, n - 1, factor.value) : std::nullopt;
  if (base.digits > typed_digits && over_gaps) {
    if (auto const other = simplest(*over_gaps); other.digits <= typed_digits) {
      base = other;
      spacing = "d/2-1";
    }
  }
  bool const typed = base.digits <= typed_digits;
  if (factor.value == 1 && !typed) {
    for (double const known : std::span(bases_of_texts).first(common_bases)) {
      if (auto ntk = ntk_of(w, *over_pairs, known, typed_digits - 1)) return ntk;
    }
  }
  auto const linear = [&]() -> Scaling { return LinearScaling{fraction_of(factor.value, "factor")}; };
  auto result = factor.value == 1 ? made(
                                        w, base.value, {}, [] { return Unscaled{}; }, spacing)
                                  : made(w, base.value, {{"factor", factor.value}}, linear, spacing);
  return result;
}

/// The ratios to the unscaled frequencies of a base, as the weight of the unscaled ones: 1 untouched, 0 divided by s.
struct Weights {
  double factor = 1;
  std::vector<double> kept;
  std::vector<std::int64_t> ramp;  ///< the pairs that are certainly neither
};

std::optional<Weights> weights(Span w, double base, double allowance) {
  auto const n = size(w);
  auto const ratio = [&](std::int64_t i) {
    return at(w, i) * std::pow(base, static_cast<double>(i) / static_cast<double>(n));
  };
  Weights result;
  result.factor = simplest_within(1 / ratio(n - 1), 4 * allowance).value;
  if (result.factor <= 1 + 8 * allowance) return std::nullopt;
  double const least = 1 / result.factor, doubt = 8 * allowance / (1 - least);
  for (std::int64_t i = 0; i < n; ++i) {
    double const kept = (ratio(i) - least) / (1 - least);
    if (kept < -doubt || kept > 1 + doubt) return std::nullopt;
    result.kept.push_back(kept);
    if (kept > doubt && kept < 1 - doubt) result.ramp.push_back(i);
  }
  if (result.ramp.size() < 2) return std::nullopt;
  return result;
}

std::optional<Known> fit_yarn(Span w, double base, Weights const& weights, double allowance) {
  auto const first = weights.ramp.front(), last = weights.ramp.back();
  auto const kept = [&](std::int64_t i) { return weights.kept[static_cast<std::size_t>(i)]; };
  double const slope = (kept(last) - kept(first)) / static_cast<double>(last - first);
  double const low = static_cast<double>(first) - (kept(first) - 1) / slope;
  double const high = low - 1 / slope;
  // A ramp that begins or ends far from all pairs divides them by nearly one factor: another base, or another exponent.
  auto const pairs = static_cast<double>(size(w));
  if (!(low > -pairs && high < 2 * pairs)) return std::nullopt;
  auto const with = [&](double l, double h) {
    auto const scaling = [&] {
      return PairRamp{fraction_of(weights.factor, "factor"), fraction_of(l, "ramp"), fraction_of(h, "ramp")};
    };
    Parameters const parameters{{"factor", weights.factor}, {"ramp_low", l}, {"ramp_high", h}};
    return explaining(w, made(w, base, parameters, scaling), allowance);
  };
  // Most code rounds the ends of the ramp to whole pairs; where that does not fit, they are what they are.
  auto rounded = with(std::round(low), std::round(high));
  return rounded ? rounded : with(low, high);
}

std::optional<Known> fit_llama3(Span w, double base, Weights const& weights, double allowance) {
  auto const n = size(w);
  auto const plain = [&](std::int64_t i) { return std::pow(base, -static_cast<double>(i) / static_cast<double>(n)); };
  auto const first = weights.ramp.front(), last = weights.ramp.back();
  auto const kept = [&](std::int64_t i) { return weights.kept[static_cast<std::size_t>(i)]; };
  double const slope = (kept(first) - kept(last)) / (plain(first) - plain(last));
  double const intercept = kept(first) - slope * plain(first);
  if (slope <= 0 || intercept >= 0) return std::nullopt;
  // kept = (L w/2pi - low)/(high - low) with low = 1.
  double const width = -1 / intercept;
  constexpr double open = 1e-3;  // far more than two numbers of a ramp leave open; what is rounded is checked below
  double const high = simplest_within(1 + width, open).value;
  if (!(high > 1)) return std::nullopt;
  double const estimate = 2 * std::numbers::pi * slope * (high - 1);
  auto const with = [&](double length) -> std::optional<Known> {
    constexpr double most_length = 0x1p53;
    if (!(length >= 1 && length <= most_length)) return std::nullopt;
    Parameters const parameters{{"factor", weights.factor},
                                {"low_freq_factor", 1},
                                {"high_freq_factor", high},
                                {"original_max_position_embeddings", length}};
    auto const scaling = [&] {
      return Llama3Scaling{fraction_of(weights.factor, "factor"), 1, fraction_of(high, "high_freq_factor"),
                           static_cast<std::int64_t>(length)};
    };
    return explaining(w, made(w, base, parameters, scaling), allowance);
  };
  // Lengths are multiples of 1024, mostly; where that does not fit, any whole number.
  auto rounded = with(1024 * std::round(estimate / 1024));
  return rounded ? rounded : with(std::round(estimate));
}

std::optional<Known> fit_ramp(Span w, std::array<Run, 2> const& runs, double allowance) {
  std::optional<Known> best;
  for (auto const& run : runs) {
    double const base = base_of(run, static_cast<double>(size(w)), allowance).value;
    auto const kept = weights(w, base, allowance);
    if (!kept) continue;
    for (auto const fit : {fit_yarn, fit_llama3}) {
      auto found = fit(w, base, *kept, allowance);
      if (found && (!best || deviation(w, found->frequencies) < deviation(w, best->frequencies)))
        best = std::move(found);
    }
  }
  return best;
}

/// Pairs that stand still at the end: the exponents still run over all of them.
std::optional<Known> fit_proportional(Span w, std::int64_t turning, double allowance) {
  auto const n = size(w);
  auto const base =
      turning > 1 ? base_of(run_between(w, 0, turning - 1), static_cast<double>(n), allowance).value : usual_base;
  auto const factor = simplest_within(1 / at(w, 0), 2 * allowance).value;
  Parameters const parameters{{"partial_rotary_factor", static_cast<double>(turning) / static_cast<double>(n)},
                              {"factor", factor}};
  auto const scaling = [&] { return ProportionalScaling{static_cast<int>(turning), fraction_of(factor, "factor")}; };
  return explaining(w, made(w, base, parameters, scaling), allowance);
}

}  // namespace

std::optional<Known> fit_scaling(Span w, Span allowances) {
  PE_ASSERT(allowances.size() == w.size());
  auto const positive = [](double x) { return x > 0 && std::isfinite(x); };
  auto const turning = std::find_if_not(w.begin(), w.end(), positive) - w.begin();
  if (!std::all_of(w.begin() + turning, w.end(), [](double x) { return x == 0; })) return std::nullopt;
  if (turning == 0 || w.size() < 2) return std::nullopt;
  double const allowance = *std::ranges::max_element(allowances);
  if (turning < size(w)) return fit_proportional(w, turning, allowance);
  if (auto geometric = fit_geometric(w, allowances)) return geometric;
  return fit_ramp(w, end_runs(w, allowance), allowance);
}

}  // namespace pe::audit
