#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit {
namespace {

/// One entry in so many may be wrong before another rule is as likely as an error.
constexpr std::size_t one_in = 8;
constexpr std::size_t fewest_entries = 8;

/// The logarithms of the bases that one entry after the first admits. |w/x - 1| <= a holds where |ln w - ln x| <= a/(1
/// + a).
Interval bases_admitted(double w, double allowance, double i, double denominator) {
  double const middle = -std::log(w), half = allowance / (1 + allowance);
  return {(middle - half) * denominator / i, (middle + half) * denominator / i};
}

}  // namespace

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

std::optional<MostBases> most_log_bases(std::span<double const> w, std::span<double const> allowances,
                                        double denominator) {
  if (w.size() < fewest_entries) return std::nullopt;
  std::vector<Interval> each(w.size(), {1, 0});  // of what is no frequency: none
  std::vector<double> ends;
  for (std::size_t i = 1; i < w.size(); ++i) {
    if (!(w[i] > 0) || !std::isfinite(w[i])) continue;
    each[i] = bases_admitted(w[i], allowances[i], static_cast<double>(i), denominator);
    ends.push_back(each[i].low);
  }
  auto const count = [&](double x) {
    return std::ranges::count_if(each, [&](Interval const& bases) { return bases.contains(x); });
  };
  // Where most intervals meet, one of them begins.
  std::sort(ends.begin(), ends.end());
  double best = 0;
  std::ptrdiff_t most = 0;
  for (double const x : ends) {
    if (auto const n = x > 0 ? count(x) : 0; n > most) {
      best = x;
      most = n;
    }
  }
  MostBases result{{0, std::numeric_limits<double>::infinity()}, {}};
  for (std::size_t i = 0; i < w.size(); ++i) {
    if (i == 0 ? std::abs(w[0] - 1) <= allowances[0] : each[i].contains(best)) {
      if (i > 0) result.bases = result.bases.both(each[i]);
    } else {
      result.others.push_back(i);
    }
  }
  if (most == 0 || result.others.size() > std::max<std::size_t>(w.size() / one_in, 1)) return std::nullopt;
  return result;
}

namespace {

/// The simplest base of those that are left open; beyond the greatest, no fraction of 64 bits is one.
std::optional<double> base_of(Interval const& bases) {
  constexpr double greatest = 1e18;
  auto const base = simplest_between(std::exp(bases.low), std::exp(bases.high)).value;
  return base > 1 && base < greatest ? std::optional(base) : std::nullopt;
}

/// That these entries are not those of the base.
Finding those(FrequencyVector const& v, std::vector<std::size_t> const& entries, double base,
              std::vector<Ball> const& exact) {
  constexpr std::size_t shown = 5;
  auto const first = std::span(entries).first(std::min(shown, entries.size()));
  auto const listed = fmt::format("{}{}", fmt::join(first, ", "), entries.size() > shown ? ", ..." : "");
  auto const i = entries.front();
  return found<"wrong-frequencies: entries">(entries.size(), v.w.size(), plain_number(base), listed)
      .at(worst_at(v.index(i), v.w[i], exact[i], v.stored));
}

}  // namespace

std::optional<Finding> odd_entries(FrequencyVector const& v) {
  BallPrecision const precision(192);
  auto const allowed = allowances(v.w);
  auto const pairs = static_cast<double>(v.w.size());
  for (double const denominator : {pairs, pairs - 1}) {
    auto const most = most_log_bases(v.w, allowed, denominator);
    auto const base = most ? base_of(most->bases) : std::nullopt;
    if (!base || most->others.empty()) continue;
    auto const* const spacing = denominator == pairs ? "d/2" : "d/2-1";
    return those(v, most->others, *base, unscaled(*base, static_cast<std::int64_t>(v.w.size()), spacing).frequencies);
  }
  return std::nullopt;
}

std::optional<Finding> odd_step(FrequencyVector const& v) {
  if (v.w.size() < fewest_entries || std::ranges::any_of(v.w, [](double w) { return !(w > 0); })) return std::nullopt;
  auto const allowed = allowances(v.w);
  std::vector<double> steps;
  for (std::size_t i = 1; i < v.w.size(); ++i) steps.push_back(std::log(v.w[i - 1] / v.w[i]));
  auto const usual = median(steps);
  std::optional<std::size_t> odd;
  for (std::size_t i = 1; i < v.w.size(); ++i) {
    if (std::abs(steps[i - 1] - usual) <= 2 * (allowed[i - 1] + allowed[i])) continue;
    if (odd) return std::nullopt;
    odd = i;
  }
  if (!odd) return std::nullopt;
  auto const expected = v.w[*odd - 1] * std::exp(-usual);
  return found<"wrong-frequencies: step">(*odd, v.w[*odd] / expected)
      .at(worst_at(v.index(*odd), v.w[*odd], Ball(expected), v.stored));
}

std::optional<Finding> differing_copies(FrequencyVector const& v) {
  if (v.layout != "one a pair" || v.w.size() % 2 != 0) return std::nullopt;
  if (!std::ranges::all_of(v.w, [](double x) { return std::isfinite(x); })) return std::nullopt;
  auto const half = v.w.size() / 2;
  auto const allowed = allowances(v.w);
  BallPrecision const precision(192);
  for (bool const halves : {true, false}) {
    auto const first = [&](std::size_t i) { return halves ? i : 2 * i; };
    auto const second = [&](std::size_t i) { return halves ? i + half : 2 * i + 1; };
    std::vector<double> once, open;
    for (std::size_t i = 0; i < half; ++i) {
      once.push_back(v.w[first(i)] == v.w[second(i)] ? v.w[first(i)] : std::nan(""));
      open.push_back(allowed[first(i)]);
    }
    auto const most = most_log_bases(once, open, static_cast<double>(half));
    auto const base = most ? base_of(most->bases) : std::nullopt;
    if (!base) continue;
    auto const exact = unscaled(*base, static_cast<std::int64_t>(half)).frequencies;
    std::vector<Ball> twice(v.w.size(), Ball(0));
    for (std::size_t i = 0; i < half; ++i) twice[first(i)] = twice[second(i)] = exact[i];
    auto const wrong = unexplained(v.w, twice, narrowest_holding(v.w));
    if (!wrong.empty()) return those(v, wrong, *base, twice);
  }
  return std::nullopt;
}

std::optional<Finding> unfilled_tail(FrequencyVector const& v, Known const& known) {
  auto const wrong = unexplained(v.w, known.frequencies, narrowest_holding(v.w), known.ramp());
  auto const head = v.w.size() - wrong.size();
  bool const is_tail = !wrong.empty() && wrong.front() == head && head > 0;
  if (!is_tail || std::ranges::any_of(wrong, [&](std::size_t i) { return v.w[i] != 0; })) return std::nullopt;
  return found<"uninitialised: tail">(wrong.size(), v.w.size(), head)
      .at(worst_at(v.index(head), 0, known.frequencies[head], v.stored));
}

}  // namespace pe::audit
