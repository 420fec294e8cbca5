#include "experiments/audit/geometric_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe::audit {
namespace {

/// One entry in so many may be wrong before another rule is as likely as an error.
constexpr std::size_t one_in = 8;
constexpr std::size_t fewest_entries = 8;

/// The bases that one entry after the first admits. |w/x - 1| <= a holds where |ln w - ln x| <= a/(1 + a).
LogBases admitted(double w, double allowance, double i, double denominator) {
  double const middle = -std::log(w), half = allowance / (1 + allowance);
  return {(middle - half) * denominator / i, (middle + half) * denominator / i};
}

bool contains(LogBases const& bases, double x) { return bases.low <= x && x <= bases.high; }

}  // namespace

std::optional<LogBases> log_bases(std::span<double const> w, std::span<double const> allowances, double denominator,
                                  double factor) {
  if (w.empty() || !(std::abs(w[0] * factor - 1) <= allowances[0])) return std::nullopt;
  LogBases result{0, std::numeric_limits<double>::infinity()};
  for (std::size_t i = 1; i < w.size(); ++i) {
    auto const next = admitted(w[i] * factor, allowances[i], static_cast<double>(i), denominator);
    result = {std::max(result.low, next.low), std::min(result.high, next.high)};
  }
  bool const any = result.low <= result.high && result.high > 0 && std::isfinite(result.high);
  return any ? std::optional(result) : std::nullopt;
}

std::optional<MostBases> most_log_bases(std::span<double const> w, std::span<double const> allowances,
                                        double denominator) {
  if (w.size() < fewest_entries) return std::nullopt;
  std::vector<LogBases> each(w.size(), {1, 0});  // of what is no frequency: none
  std::vector<double> ends;
  for (std::size_t i = 1; i < w.size(); ++i) {
    if (!(w[i] > 0) || !std::isfinite(w[i])) continue;
    each[i] = admitted(w[i], allowances[i], static_cast<double>(i), denominator);
    ends.push_back(each[i].low);
  }
  auto const count = [&](double x) {
    return std::ranges::count_if(each, [&](LogBases const& bases) { return contains(bases, x); });
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
    if (i == 0 ? std::abs(w[0] - 1) <= allowances[0] : contains(each[i], best)) {
      if (i == 0) continue;
      result.bases = {std::max(result.bases.low, each[i].low), std::min(result.bases.high, each[i].high)};
    } else {
      result.others.push_back(i);
    }
  }
  if (most == 0 || result.others.size() > std::max<std::size_t>(w.size() / one_in, 1)) return std::nullopt;
  return result;
}

}  // namespace pe::audit
