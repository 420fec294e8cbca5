#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "experiments/audit/axes/judge.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {
namespace {

double rounded(double x) { return std::round(x * 1e9) / 1e9; }

bool is_near(double a, double b, double relative = 1e-6) {
  return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

std::size_t distinct(std::vector<double> const& p) {
  std::set<double> all;
  for (double const x : p) all.insert(std::round(x * 1e6));
  return all.size();
}

/// The step that most neighbours have, and their share.
struct Usual {
  double step = 0, share = 0;
};

Usual usual_step(std::vector<double> const& p) {
  std::map<double, std::size_t> counts;
  for (std::size_t r = 1; r < p.size(); ++r) ++counts[rounded(p[r] - p[r - 1])];
  auto const most = std::ranges::max_element(counts, {}, [](auto const& each) { return each.second; });
  // What was decoded from single precision is open by a few parts in ten million of the position.
  double greatest = 0;
  for (double const x : p) greatest = std::max(greatest, std::abs(x));
  auto const open = 1e-9 + 2e-7 * greatest;
  std::size_t near = 0;
  for (auto const& [step, count] : counts) near += std::abs(step - most->first) <= open ? count : 0;
  return {most->first, static_cast<double>(near) / static_cast<double>(p.size() - 1)};
}

/// A narrow format that has every position, where it has not every number of the line that they were rounded from.
std::optional<Format> rounded_positions(std::vector<double> const& p) {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    std::size_t moved = 0, right = 0;
    for (std::size_t r = 0; r < p.size(); ++r) {
      auto const meant = p.front() + static_cast<double>(r), is = round_to(format, meant);
      right += is == p[r] ? 1U : 0U;
      moved += is != meant ? 1U : 0U;
    }
    if (right == p.size() && 10 * moved > p.size()) return format;
  }
  return std::nullopt;
}

/// The length of equal sequences, one after the other from the first row on, where that is a power of two.
std::optional<std::size_t> period_of(std::vector<double> const& p) {
  std::size_t length = 1;
  while (length < p.size() && p[length] != p[0]) ++length;
  constexpr std::size_t least = 16;
  bool const is_power = (length & (length - 1)) == 0;
  if (length < least || 2 * length > p.size() || !is_power) return std::nullopt;
  for (std::size_t r = length; r < p.size(); ++r) {
    if (p[r] != p[r - length]) return std::nullopt;
  }
  return length;
}

std::string rows_are(std::size_t count) { return count == 1 ? "1 row is" : fmt::format("{} rows are", count); }

/// Beside --positions every row has its place.
void beside_option(std::vector<double> const& p, Usual const& usual, Options const& options, Sequence& result) {
  Line const wanted{*options.first_position, options.position_step.value_or(1)};
  std::size_t off = 0, first = 0;
  double greatest = 0;
  for (double const x : p) greatest = std::max(greatest, std::abs(x));
  for (std::size_t r = p.size(); r-- > 0;) {
    if (std::abs(p[r] - wanted.at(static_cast<double>(r))) <= 0.02 * std::abs(wanted.step) + 1e-5 * greatest) continue;
    ++off;
    first = r;
  }
  if (off == 0) return;
  constexpr double most = 0.9;
  if (usual.share > most && !is_near(usual.step, wanted.step, 1e-3)) {
    result.findings.push_back(found<"wrong-step: positions">(plain_number(usual.step), plain_number(wanted.step)));
  } else if (first == 0 && off == p.size()) {
    result.findings.push_back(found<"position-offset: row 0">(plain_number(p[0]), plain_number(wanted.first)));
  } else {
    result.findings.push_back(found<"position-offset: rows">(rows_are(off), first, plain_number(p[first]),
                                                             plain_number(wanted.at(static_cast<double>(first)))));
  }
  if (auto const all = distinct(p); all < p.size()) {
    result.findings.push_back(found<"colliding-positions: rows">(p.size() - all, first));
  }
}

/// Whether most rows go on from the one before, and where some do not.
void with_breaks(std::vector<double> const& p, Usual const& usual, bool whole, Sequence& result) {
  auto const rows = p.size();
  double greatest = 0;
  for (double const x : p) greatest = std::max(greatest, std::abs(x));
  auto const still = [&](std::size_t r) { return std::abs(p[r + 1] - p[r]) < 1e-9; };
  // Padding in front stands still.
  std::size_t lead = 0;
  while (lead + 1 < rows && still(lead)) ++lead;
  std::vector<std::size_t> breaks;
  bool restarts = false;
  for (std::size_t r = lead; r + 1 < rows; ++r) {
    if (std::abs(p[r + 1] - p[r] - usual.step) <= 1e-6 * std::max(1.0, std::abs(usual.step)) + 1e-9 * greatest)
      continue;
    // Sequences one after the other begin anew.
    bool const anew = p[r + 1] == p[0] || p[r + 1] == 0 || p[r + 1] == 1;
    restarts |= anew;
    if (anew && !whole && !still(r)) continue;
    breaks.push_back(r);
  }
  if (breaks.empty()) {
    if (restarts) result.findings.push_back(found<"several-sequences">(lead));
    return;
  }
  auto const first = breaks.front() + 1;
  bool const stands = std::ranges::any_of(breaks, still);
  std::vector<double> const rest(p.begin() + static_cast<std::ptrdiff_t>(lead), p.end());
  auto const same = static_cast<std::size_t>(std::ranges::count_if(breaks, still));
  if (breaks.size() > 1 && same == breaks.size() && breaks.back() + 2 == rows &&
      breaks.back() - breaks.front() + 1 == same) {
    result.findings.push_back(found<"position-offset: clamped">(same + 1, plain_number(p.back())));
    result.findings.push_back(found<"colliding-positions: rows">(same, first));
  } else if (stands && distinct(rest) < rest.size()) {
    result.findings.push_back(found<"colliding-positions: rows">(rest.size() - distinct(rest), first));
  } else {
    auto const belongs = p[first - 1] + usual.step;
    result.findings.push_back(
        found<"position-offset: rows">(rows_are(breaks.size()), first, plain_number(p[first]), plain_number(belongs)));
    bool const between = std::ranges::any_of(breaks, [&](auto r) { return p[r + 1] != std::round(p[r + 1]); });
    if (between) result.findings.push_back(found<"wrong-entries: rows">(rows_are(breaks.size())));
  }
}

/// Few rows go on by one step: rising with repetitions, or any order.
void without_order(std::vector<double> const& p, bool rotary, Sequence& result) {
  auto const rows = p.size();
  std::size_t still = 0, falls = 0, ones = 0, last_move = 0;
  for (std::size_t r = 1; r < rows; ++r) {
    auto const d = p[r] - p[r - 1];
    still += std::abs(d) < 1e-9 ? 1U : 0U;
    falls += d < -1e-9 ? 1U : 0U;
    ones += std::abs(std::abs(d) - 1) < 1e-9 ? 1U : 0U;
    if (std::abs(d) >= 1e-9) last_move = r;
  }
  constexpr std::size_t few = 8;
  if (still == rows - 1) {
    if (rows > few / 2 && !rotary) result.findings.push_back(found<"colliding-positions: all">(rows));
    return;
  }
  if (falls == 0 && 20 * still > rows - 1 && rows > few) {
    std::size_t first = 1;
    while (first < rows && std::abs(p[first] - p[first - 1]) >= 1e-9) ++first;
    if (rows - last_move - 1 == still) {
      result.findings.push_back(found<"position-offset: clamped">(still + 1, plain_number(p.back())));
    }
    result.findings.push_back(found<"colliding-positions: rows">(still, first));
    return;
  }
  bool const mirrored =
      20 * ones > 19 * (rows - 1) && falls > 0 && falls < rows - 1 && distinct(p) > few && rows > 2 * few;
  if (mirrored) {
    std::size_t turn = 1;
    while (turn < rows && (p[turn] > p[turn - 1]) == (p[1] > p[0])) ++turn;
    result.findings.push_back(found<"position-offset: order">(turn, "turns back: positions rise and fall"));
    return;
  }
  result.findings.push_back(found<"gathered-positions">(
      fmt::format("{} to {}", plain_number(*std::ranges::min_element(p)), plain_number(*std::ranges::max_element(p)))));
}

}  // namespace

Sequence judge_sequence(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out) {
  Sequence result;
  auto const& rates = fit.rates.front();
  auto const& options = asked.options;
  auto p = fit.positions(0);
  for (auto const r : left_out) {
    // A row between others has their middle, so that steps go on.
    auto const at = static_cast<std::size_t>(r);
    bool const inner = r > 0 && at + 1 < p.size();
    p[at] = inner ? (p[at - 1] + p[at + 1]) / 2 : NAN;
  }
  std::size_t lead = 0;
  while (lead < p.size() && std::isnan(p[lead])) ++lead;
  p.erase(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(lead));
  while (!p.empty() && std::isnan(p.back())) p.pop_back();
  if (p.empty()) return result;
  result.first = p.front();
  if (p.size() == 1) {
    constexpr double near = 0.01;
    if (options.first_position && std::abs(p[0] - *options.first_position) > near) {
      result.findings.push_back(
          found<"position-offset: row 0">(plain_number(p[0]), plain_number(*options.first_position)));
    }
    return result;
  }
  auto const usual = usual_step(p);
  result.step = usual.step;
  if (options.first_position) {
    beside_option(p, usual, options, result);
    return result;
  }
  bool const whole = options.length && *options.length == static_cast<std::int64_t>(p.size());
  constexpr double most = 0.75, nearly_all = 0.9;
  bool const scaled = options.expected.contains("scaling");
  bool const one_sequence = fit.view.row_shape.size() < 2;
  if (auto const format = rounded_positions(p)) {
    result.findings.push_back(found<"low-precision-positions">(numpy_name(*format), "neighbouring rows have one code"));
    result.findings.push_back(found<"colliding-positions: rows">(p.size() - distinct(p), 0));
  } else if (auto const period = one_sequence ? period_of(p) : std::nullopt) {
    result.findings.push_back(found<"position-offset: rows">(
        rows_are(p.size() - *period), *period, plain_number(p[*period]), plain_number(p[*period - 1] + usual.step)));
    result.findings.push_back(found<"colliding-positions: rows">(p.size() - *period, *period));
  } else if (usual.share < 1 && usual.step != 0 && usual.share >= most) {
    with_breaks(p, usual, whole, result);
  } else if (usual.share < most || usual.step == 0) {
    without_order(p, asked.rotary, result);
  }
  if (usual.share > nearly_all && usual.step != 0 && !scaled) {
    auto const size = std::abs(usual.step);
    if (is_near(size, std::numbers::pi / 180, 2e-4)) {
      result.findings.push_back(found<"wrong-step: degrees">());
    } else if (is_near(size, 2 * std::numbers::pi, 2e-4)) {
      result.findings.push_back(found<"wrong-step: turns">());
    } else if (asked.by_config() && !is_near(size, 1) && rates.origin == Origin::asked) {
      if (rates.scaling == "linear" && is_near(std::abs(usual.step), rates.factor, 1e-4)) {
        result.findings.push_back(found<"scaling-not-applied">("linear scaling", "ones", plain_number(rates.base)));
      } else if (rates.scaling == "linear") {
        result.findings.push_back(found<"scaling-mismatch: config">(
            fmt::format("linear (factor {})", plain_number(rates.factor)), plain_number(rates.base),
            fmt::format("a factor of {}", plain_number(rates.factor / usual.step))));
      } else {
        result.findings.push_back(found<"wrong-step">(plain_number(usual.step), "1"));
      }
    }
  }
  if (usual.step == -1 && usual.share == 1 && p[0] == 0 && p.size() > 2) {
    result.findings.push_back(found<"sign-flipped: phases">());
  } else if (usual.step < 0 && usual.share == 1 && p[0] > 0) {
    result.findings.push_back(found<"descending">(plain_number(p[0])));
  } else if (p[0] != 0 && usual.share == 1) {
    result.findings.push_back(found<"positions-start-at">(plain_number(p[0])));
  }
  return result;
}

}  // namespace pe::audit::core
