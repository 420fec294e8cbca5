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

/// A narrow format that has every position, where it has not every number of the line that they were rounded from: that
/// of the row numbers, or of a whole step.
std::optional<Format> rounded_positions(std::vector<double> const& p) {
  auto const mean = (p.back() - p.front()) / static_cast<double>(p.size() - 1);
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    for (double const step : {1.0, std::round(mean)}) {
      std::size_t moved = 0, right = 0;
      for (std::size_t r = 0; r < p.size(); ++r) {
        auto const meant = p.front() + step * static_cast<double>(r), is = round_to(format, meant);
        right += is == p[r] ? 1U : 0U;
        moved += is != meant ? 1U : 0U;
      }
      if (right == p.size() && 10 * moved > p.size()) return format;
    }
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
  if (usual.share == 1 && is_near(usual.step, -wanted.step, 1e-3) && is_near(p[0], -wanted.first, 1e-3)) {
    result.findings.push_back(found<"sign-flipped: phases">());
    return;
  }
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

/// Whether most rows go on from the one before, and where some do not. Texts of a batch, `length` rows each, begin
/// anywhere.
void with_breaks(std::vector<double> const& p, Usual const& usual, bool whole, std::size_t length, Sequence& result) {
  auto const rows = p.size();
  double greatest = 0;
  for (double const x : p) greatest = std::max(greatest, std::abs(x));
  auto const still = [&](std::size_t r) { return std::abs(p[r + 1] - p[r]) < 1e-9; };
  // Padding in front stands still.
  std::size_t lead = 0;
  bool const may_be_padding = p[0] == 0 || p[0] == 1;
  while (may_be_padding && lead + 1 < rows && still(lead)) ++lead;
  std::vector<std::size_t> breaks;
  bool restarts = false;
  for (std::size_t r = lead; r + 1 < rows; ++r) {
    if (std::abs(p[r + 1] - p[r] - usual.step) <= 1e-6 * std::max(1.0, std::abs(usual.step)) + 1e-9 * greatest)
      continue;
    // Sequences one after the other begin anew; falling distances do not.
    bool const next_text = (r + 1) % length == 0;
    bool const anew = next_text || (usual.step > 0 && (p[r + 1] == p[0] || p[r + 1] == 0 || p[r + 1] == 1));
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
    if (auto const all = distinct(rest); whole && all < rest.size()) {
      result.findings.push_back(found<"colliding-positions: rows">(rest.size() - all, first));
    }
    bool const between = std::ranges::any_of(breaks, [&](auto r) { return p[r + 1] != std::round(p[r + 1]); });
    if (between) result.findings.push_back(found<"wrong-entries: rows">(rows_are(breaks.size())));
  }
}

/// The row from which on all rows go on by another step than the whole one of those before: a part of one.
std::optional<std::size_t> other_step(std::vector<double> const& p) {
  constexpr std::size_t fewest = 8;
  auto const step = p[1] - p[0];
  std::size_t turn = 1;
  while (turn < p.size() && is_near(p[turn] - p[turn - 1], step)) ++turn;
  if (turn < fewest || turn + fewest > p.size() || step != std::round(step)) return std::nullopt;
  auto const next = p[turn + 1] - p[turn];
  bool const is_part = next * step > 0 && std::abs(next - std::round(next)) > 0.01;
  for (auto r = turn + 1; r < p.size() && is_part; ++r) {
    if (std::abs(p[r] - p[r - 1] - next) > 1e-3 * std::abs(next)) return std::nullopt;
  }
  return is_part ? std::optional(turn) : std::nullopt;
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
  if ((falls == 0 || falls + still == rows - 1) && 20 * still > rows - 1 && rows > few) {
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
    auto const other_sign = [&](std::size_t r) { return p[r] == -(p[0] + (p[1] - p[0]) * static_cast<double>(r)); };
    bool turned = true;
    for (auto r = turn; r < rows; ++r) turned &= other_sign(r);
    if (turned) {
      auto const says = fmt::format("From row {} on the sines are", turn);
      result.findings.push_back(found<"sign-flipped: columns">(says, fmt::format("row {}", turn)));
      return;
    }
    result.findings.push_back(found<"position-offset: order">(turn, "turns back: positions rise and fall"));
    return;
  }
  // What is gathered are numbers of rows.
  std::vector<std::size_t> between;
  for (std::size_t r = 0; r < rows; ++r) {
    if (std::abs(p[r] - std::round(p[r])) > 1e-3) between.push_back(r);
  }
  if (rotary && !between.empty() && 4 * between.size() < 3 * rows) {
    auto const first = between.front();
    result.findings.push_back(found<"position-offset: rows">(rows_are(between.size()), first, plain_number(p[first]),
                                                             plain_number(std::round(p[first]))));
    return;
  }
  result.findings.push_back(found<"gathered-positions">(
      fmt::format("{} to {}", plain_number(*std::ranges::min_element(p)), plain_number(*std::ranges::max_element(p)))));
}

/// Where the periods of all pairs are whole parts of the longest, positions that far apart have one code: of these, the
/// row's own number is meant.
void unwrap(std::vector<double>& p, std::vector<double> const& w) {
  auto const slowest = *std::ranges::min_element(w);
  auto const period = 2 * std::numbers::pi / slowest;
  bool const nested = slowest > 0 && std::ranges::all_of(w, [&](double x) {
                        return std::abs(x / slowest - std::round(x / slowest)) < 1e-6 * x / slowest;
                      });
  bool const counts = p.size() > 2 && is_near(p[1] - p[0], 1) && is_near(p[2] - p[1], 1);
  if (!nested || !counts || !(period < 2 * static_cast<double>(p.size()))) return;
  for (std::size_t r = 0; r < p.size(); ++r) {
    auto const turns = std::round((p.front() + static_cast<double>(r) - p[r]) / period);
    auto const meant = p[r] + turns * period;
    if (turns != 0) p[r] = std::abs(meant - std::round(meant)) < 1e-2 ? std::round(meant) : meant;
  }
}

void in_order(std::vector<double> const& p, Usual const& usual, bool one_sequence, bool whole, bool rotary,
              Sequence& result) {
  constexpr double most = 0.75;
  if (auto const format = rounded_positions(p)) {
    result.findings.push_back(found<"low-precision-positions">(numpy_name(*format), "neighbouring rows have one code"));
    if (auto const all = distinct(p); all < p.size())
      result.findings.push_back(found<"colliding-positions: rows">(p.size() - all, 0));
  } else if (auto const period = one_sequence ? period_of(p) : std::nullopt) {
    result.findings.push_back(found<"position-offset: rows">(
        rows_are(p.size() - *period), *period, plain_number(p[*period]), plain_number(p[*period - 1] + usual.step)));
    result.findings.push_back(found<"colliding-positions: rows">(p.size() - *period, *period));
  } else if (auto const turn = other_step(p)) {
    result.findings.push_back(found<"position-offset: rows">(rows_are(p.size() - *turn), *turn, plain_number(p[*turn]),
                                                             plain_number(p[*turn - 1] + p[1] - p[0])));
  } else if (usual.share < 1 && usual.step != 0 && usual.share >= most) {
    with_breaks(p, usual, whole, p.size(), result);
  } else if (usual.share < most || usual.step == 0) {
    without_order(p, rotary, result);
  }
}

/// Texts of a batch, [texts, length, d], each judged by itself: they begin anywhere. False where the rows are one
/// sequence over all of them, or stand still within one.
bool of_texts(std::vector<double> const& p, std::vector<std::int64_t> const& row_shape, Asked const& asked,
              Sequence& result) {
  std::vector<std::size_t> sides;
  for (auto const n : row_shape) {
    if (n > 1) sides.push_back(static_cast<std::size_t>(n));
  }
  constexpr std::size_t fewest = 4;
  if (sides.size() < 2 || sides.back() < fewest || p.size() % sides.back() != 0 || usual_step(p).share == 1)
    return false;
  auto const length = sides.back();
  bool const whole = asked.options.length && *asked.options.length == static_cast<std::int64_t>(length);
  Sequence texts;
  for (std::size_t at = 0; at < p.size() && texts.findings.empty(); at += length) {
    std::vector<double> const text(p.begin() + static_cast<std::ptrdiff_t>(at),
                                   p.begin() + static_cast<std::ptrdiff_t>(at + length));
    auto const usual = usual_step(text);
    if (usual.step == 0) return false;
    in_order(text, usual, true, whole, asked.rotary, texts);
  }
  append(result.findings, std::move(texts.findings));
  return true;
}

}  // namespace

Sequence judge_sequence(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out) {
  Sequence result;
  auto const& rates = fit.rates.front();
  auto const& options = asked.options;
  auto p = fit.positions(0);
  unwrap(p, fit.w);
  for (auto const r : left_out) p[static_cast<std::size_t>(r)] = NAN;
  std::size_t lead = 0;
  while (lead < p.size() && std::isnan(p[lead])) ++lead;
  p.erase(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(lead));
  while (!p.empty() && std::isnan(p.back())) p.pop_back();
  if (p.empty()) return result;
  // Rows between others go on evenly from one to the next.
  for (std::size_t before = 0, r = 1; r < p.size(); ++r) {
    if (std::isnan(p[r])) continue;
    auto const step = (p[r] - p[before]) / static_cast<double>(r - before);
    for (auto k = before + 1; k < r; ++k) p[k] = p[before] + step * static_cast<double>(k - before);
    before = r;
  }
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
  constexpr double nearly_all = 0.9;
  bool const scaled = options.expected.contains("scaling");
  if (!of_texts(p, fit.view.row_shape, asked, result)) {
    in_order(p, usual, fit.view.row_shape.size() < 2, whole, asked.rotary, result);
  }
  // Two rows are any number of steps apart.
  constexpr std::size_t fewest_in_line = 3;
  if (p.size() >= fewest_in_line && usual.share > nearly_all && usual.step != 0 && !scaled) {
    auto const size = std::abs(usual.step);
    if (is_near(size, std::numbers::pi / 180, 2e-4)) {
      result.findings.push_back(found<"wrong-step: degrees">());
    } else if (is_near(size, 2 * std::numbers::pi, 2e-4)) {
      result.findings.push_back(found<"wrong-step: turns">());
    } else if (asked.by_config() && !is_near(size, 1) && rates.origin == Origin::asked) {
      if (rates.scaling == "linear" && is_near(std::abs(usual.step), rates.factor, 1e-4)) {
        result.findings.push_back(
            found<"scaling-not-applied">("linear scaling", "frequencies", plain_number(rates.base)));
      } else if (rates.scaling == "linear") {
        result.findings.push_back(found<"scaling-mismatch: config">(
            fmt::format("linear (factor {})", plain_number(rates.factor)), plain_number(rates.base),
            fmt::format("a factor of {}", plain_number(rates.factor / usual.step))));
      } else {
        result.findings.push_back(found<"wrong-step">(plain_number(usual.step), "1"));
      }
    } else if (asked.base() && !asked.by_config() && !is_near(size, std::round(size), 1e-4)) {
      result.findings.push_back(found<"wrong-step">(plain_number(usual.step), "1"));
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
