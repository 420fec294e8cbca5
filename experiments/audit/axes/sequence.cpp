#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Positions of rows, one after the other, of which there are two at least.
struct Rows {
  std::vector<double> p;
  std::size_t first = 0;       ///< number of the first row
  double step = 0, share = 0;  ///< what most neighbours are apart, and how many of them

  Rows(std::vector<double> positions, std::size_t first_row) : p(std::move(positions)), first(first_row) {
    std::map<double, std::size_t> counts;
    auto at = counts.end();
    for (std::size_t r = 0; r + 1 < p.size(); ++r) {
      auto const step = std::round(by(r) / still) * still;
      if (at == counts.end() || at->first != step) at = counts.try_emplace(step, 0).first;
      ++at->second;
    }
    step = std::ranges::max_element(counts, {}, [](auto const& each) { return each.second; })->first;
    std::size_t near = 0;
    for (auto const& [d, count] : counts) near += std::abs(d - step) <= same_position ? count : 0;
    share = static_cast<double>(near) / static_cast<double>(p.size() - 1);
  }

  double by(std::size_t r) const { return p[r + 1] - p[r]; }
  bool is_still(std::size_t r) const { return std::abs(by(r)) < still; }
  bool goes_on(std::size_t r) const { return std::abs(by(r) - step) <= same_position * std::max(1.0, std::abs(step)); }
  /// Rows from some row on that have the position of one before them.
  Repeated repeated(std::size_t from = 0) const {
    return repeated_in(from, p.size(), [&](std::size_t r) { return std::round(p[r] / same_position); });
  }

  Finding off(std::size_t count, std::size_t row, double belongs) const {
    auto const are = count == 1 ? "1 row is" : fmt::format("{} rows are", count);
    return found<"position-offset: rows">(are, first + row, position_text(p[row]), position_text(belongs));
  }
  Finding collide(Repeated const& rows) const { return repeated_rows(rows.count, first + rows.first); }
};

/// A narrow format that has every position, where it has not every number that they were rounded from: of the sums of
/// each position and the step, of the line of the row numbers, or of one with a whole step. The first, too, may have
/// been rounded.
std::optional<Format> rounded_positions(std::vector<double> const& p) {
  auto const mean = (p.back() - p.front()) / static_cast<double>(p.size() - 1);
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto const unit = unit_roundoff(format), apart = round_to(format, p[1]) - round_to(format, p[0]);
    auto const are_rounded = [&](auto const& meant) {
      std::size_t moved = 0;
      for (std::size_t r = 0; r < p.size(); ++r) {
        auto const exact = meant(r), is = round_to(format, exact);
        bool const is_near = std::abs(is - p[r]) <= std::max(same_position, near_step * unit * std::abs(is));
        if (!std::isfinite(is) || !is_near) return false;  // float16 ends before 2^16
        moved += is != exact ? 1U : 0U;
      }
      return exceeds(moved, share::few, p.size());
    };
    for (double const by : {apart, simplest_within(apart, unit).value}) {
      if (are_rounded([&](std::size_t r) { return r == 0 ? p[0] : round_to(format, p[r - 1]) + by; })) return format;
    }
    for (int n = 0; n < 34; ++n) {
      Line const line{p.front() + n / 4 * (n % 4 < 2 ? 1 : -1), n % 2 == 0 ? 1.0 : std::round(mean)};
      if (are_rounded([&](std::size_t r) { return line.at(static_cast<double>(r)); })) return format;
    }
  }
  return std::nullopt;
}

/// The length of equal sequences, one after the other from the first row on, where that is a power of two.
std::optional<std::size_t> period_of(std::vector<double> const& p) {
  std::size_t length = 1;
  while (length < p.size() && p[length] != p[0]) ++length;
  bool const is_power = (length & (length - 1)) == 0;
  bool const repeats = std::equal(p.begin() + static_cast<std::ptrdiff_t>(length), p.end(), p.begin());
  return length >= fewest_rows && 2 * length <= p.size() && is_power && repeats ? std::optional(length) : std::nullopt;
}

/// Beside --positions every row has its place.
Findings beside_option(Rows const& rows, Options const& options) {
  auto const& p = rows.p;
  Line const wanted{*options.first_position, options.position_step.value_or(1)};
  std::size_t off = 0, first = 0;
  for (std::size_t r = p.size(); r-- > 0;) {
    if (std::abs(p[r] - wanted.at(static_cast<double>(r))) <= near_step * std::abs(wanted.step)) continue;
    ++off;
    first = r;
  }
  if (off == 0) return {};
  if (rows.share == 1 && are_near(rows.step, -wanted.step, near_whole_number) &&
      are_near(p[0], -wanted.first, near_whole_number))
    return {found<"sign-flipped: phases">()};
  Findings result;
  if (rows.share > share::most && !are_near(rows.step, wanted.step, near_whole_number)) {
    result.push_back(found<"wrong-step: positions">(position_text(rows.step), position_text(wanted.step)));
  } else if (off == p.size()) {
    result.push_back(found<"position-offset: row 0">(rows.first, position_text(p[0]), position_text(wanted.first)));
  } else {
    result.push_back(rows.off(off, first, wanted.at(static_cast<double>(first))));
  }
  if (auto const same = rows.repeated(); same.count > 0) result.push_back(rows.collide(same));
  return result;
}

/// Rows that turn back once: a sign that is lost from there on, or another order.
std::optional<Finding> turned(Rows const& rows) {
  auto const& p = rows.p;
  auto const count = p.size();
  std::size_t ones = 0, falls = 0, turn = 1;
  for (std::size_t r = 0; r + 1 < count; ++r) {
    ones += std::abs(std::abs(rows.by(r)) - 1) < still ? 1U : 0U;
    falls += rows.by(r) < -still ? 1U : 0U;
  }
  bool const both_ways = exceeds(ones, share::nearly_all, count - 1) && falls > 0 && falls < count - 1;
  if (!both_ways || count - rows.repeated().count <= fewest_rows) return std::nullopt;
  while (turn < count && (p[turn] > p[turn - 1]) == (p[1] > p[0])) ++turn;
  bool is_sign = true;
  for (auto r = turn; r < count; ++r) is_sign &= p[r] == -(p[0] + (p[1] - p[0]) * static_cast<double>(r));
  auto const row = rows.first + turn;
  if (is_sign)
    return found<"sign-flipped: columns">(fmt::format("From row {} on the sines are", row), fmt::format("row {}", row));
  return found<"position-offset: order">(row, "turns back: positions rise and fall");
}

/// What is wrong with rows that do not all go on by one step. `one`: they are one sequence; `whole`: all of it.
Findings without_line(Rows const& rows, bool one, bool whole, bool rotary) {
  auto const& p = rows.p;
  auto const count = p.size();
  if (auto const format = rounded_positions(p)) {
    auto const same = rows.repeated();
    Findings result{found<"low-precision-positions">(
        numpy_name(*format), same.count > 0 ? "neighbouring rows have one code" : "rows are not evenly apart")};
    if (same.count > 0) result.push_back(rows.collide(same));
    return result;
  }
  if (auto const period = one ? period_of(p) : std::nullopt)
    return {rows.off(count - *period, *period, p[*period - 1] + rows.step), rows.collide({count - *period, *period})};
  if (rows.share == 1 && rows.step != 0) return {};
  bool const mostly = rows.share > share::most && rows.step != 0;
  // Padding in front stands still.
  std::size_t lead = 0;
  while (mostly && (p[0] == 0 || p[0] == 1) && lead + 1 < count && rows.is_still(lead)) ++lead;
  std::size_t run = 1;
  while (run < count && rows.goes_on(run - 1)) ++run;
  std::vector<std::size_t> breaks, stand;
  std::size_t falls = 0;
  std::optional<std::size_t> restart;
  for (auto r = lead; r + 1 < count; ++r) {
    falls += rows.by(r) < -still ? 1U : 0U;
    if (rows.is_still(r)) stand.push_back(r);
    if (rows.goes_on(r) && mostly) continue;
    // Sequences one after the other begin anew; falling distances do not. Of a long input each process has chunks,
    // which begin at multiples of their length.
    bool const anew = rows.step > 0 && (p[r + 1] == p[0] || p[r + 1] == 0 || p[r + 1] == 1);
    bool const is_chunk = run >= fewest_rows && (r + 1) % run == 0 && count % run == 0 && p[r + 1] >= 0 &&
                          std::fmod(p[0], run) == 0 && std::fmod(p[r + 1], run) == 0;
    if (anew && !restart) restart = r + 1;
    if (!(anew || is_chunk) || whole || rows.is_still(r)) breaks.push_back(r);
  }
  if (mostly && breaks.empty())
    return restart ? Findings{found<"several-sequences">(rows.first + *restart)} : Findings();
  if (stand.size() == count - 1) return rotary ? Findings() : Findings{found<"colliding-positions: all">(count)};
  // Rows that stand still: the last ones, or any of them.
  bool const one_way = falls == 0 || falls + stand.size() == count - 1;
  if (!stand.empty() && rows.repeated(lead).count > 0 &&
      (mostly || (one_way && exceeds(stand.size(), share::few, count - 1)))) {
    bool const at_end =
        stand.size() > 1 && stand.back() + 2 == count && stand.back() - stand.front() + 1 == stand.size();
    Findings result;
    if (at_end && (!mostly || breaks.size() == stand.size()))
      result.push_back(found<"position-offset: clamped">(stand.size() + 1, position_text(p.back())));
    auto const first = (mostly ? breaks : stand).front() + 1;
    result.push_back(rows.collide(mostly && result.empty() ? rows.repeated(lead) : Repeated{stand.size(), first}));
    return result;
  }
  if (mostly) {
    auto const row = breaks.front() + 1;
    auto const at = breaks.size() == 1 ? "one" : fmt::format("{} of them", breaks.size());
    Findings result{found<"position-offset: breaks">(position_text(rows.step), at, rows.first + row,
                                                     position_text(p[row]), position_text(p[row - 1] + rows.step))};
    if (auto const same = rows.repeated(lead); whole && same.count > 0) result.push_back(rows.collide(same));
    return result;
  }
  if (auto turn = turned(rows)) return {*turn};
  // What is gathered are numbers of rows.
  auto const is_between = [](double x) { return std::abs(x - std::round(x)) > near_whole_number; };
  auto const between = static_cast<std::size_t>(std::ranges::count_if(p, is_between));
  if (rotary && between > 0 && !exceeds(between, share::most, count)) {
    auto const first = static_cast<std::size_t>(std::ranges::find_if(p, is_between) - p.begin());
    return {rows.off(between, first, std::round(p[first]))};
  }
  auto const [least, greatest] = std::ranges::minmax(p);
  return {found<"gathered-positions">(fmt::format("{} to {}", position_text(least), position_text(greatest)))};
}

/// Texts of a batch, [texts, length, d], each judged by itself: they begin anywhere. Nothing where the rows are one
/// sequence over all of them, or stand still within one.
std::optional<Findings> of_texts(Rows const& rows, std::vector<std::int64_t> const& row_shape, Asked const& asked) {
  std::vector<std::size_t> sides;
  for (auto const n : row_shape) {
    if (n > 1) sides.push_back(static_cast<std::size_t>(n));
  }
  if (sides.size() < 2 || sides.back() < fewest_numbers || rows.p.size() % sides.back() != 0 || rows.share == 1)
    return std::nullopt;
  auto const length = sides.back();
  bool const whole = asked.options.length && *asked.options.length == static_cast<std::int64_t>(length);
  Findings result;
  for (auto at = rows.p.begin(); at != rows.p.end() && result.empty(); at += static_cast<std::ptrdiff_t>(length)) {
    Rows const text({at, at + static_cast<std::ptrdiff_t>(length)},
                    rows.first + static_cast<std::size_t>(at - rows.p.begin()));
    if (text.step == 0) return std::nullopt;
    result = without_line(text, true, whole, asked.rotary);
  }
  return result;
}

/// How many rows from `first` on, `apart` rows apart, go on by one along an axis alone.
std::size_t run_along(Model const& model, std::size_t first, std::size_t apart, std::size_t axis) {
  auto const start = model.at(first);
  std::size_t count = 1;
  for (auto r = first + apart; r < model.rows(); r += apart, ++count) {
    for (std::size_t a = 0; a < start.size(); ++a) {
      if (!same_place(model.at(r)[a], start[a] + (a == axis ? static_cast<double>(count) : 0))) return count;
    }
  }
  return count;
}

}  // namespace

Finding repeated_rows(std::size_t count, std::size_t first) {
  return found<"colliding-positions: rows">(count == 1 ? "1 row has" : fmt::format("{} rows have", count), first);
}

Sequence judge_sequence(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out) {
  Sequence result;
  auto const& rates = fit.rates.front();
  auto const& options = asked.options;
  auto p = fit.positions(0);
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
    if (options.first_position && std::abs(p[0] - *options.first_position) > near_step) {
      result.findings.push_back(
          found<"position-offset: row 0">(lead, position_text(p[0]), position_text(*options.first_position)));
    }
    return result;
  }
  Rows const usual(p, lead);
  if (usual.step != 0) result.step = usual.step;
  if (options.first_position) {
    result.findings = beside_option(usual, options);
    return result;
  }
  bool const whole = options.length && *options.length == static_cast<std::int64_t>(p.size());
  bool const scaled = options.expected.contains("scaling");
  auto const texts = of_texts(usual, fit.view.row_shape, asked);
  result.findings = texts ? *texts : without_line(usual, fit.view.row_shape.size() < 2, whole, asked.rotary);
  // The step of rounded positions is that of the format.
  if (!result.findings.empty() && result.findings.front().id == "low-precision-positions") result.step.reset();
  // Two rows are any number of steps apart.
  if (p.size() > 2 && usual.share > share::nearly_all && usual.step != 0 && !scaled) {
    auto const size = std::abs(usual.step);
    bool const is_configs = asked.by_config() && rates.origin == Origin::asked,
               by_base = !asked.by_config() && asked.base();
    if (are_near(size, std::numbers::pi / 180, near_number)) {
      result.findings.push_back(found<"wrong-step: degrees">());
    } else if (are_near(size, 2 * std::numbers::pi, near_number)) {
      result.findings.push_back(found<"wrong-step: turns">());
    } else if (is_configs && !are_near(size, 1, same_number) && rates.scaling == "linear") {
      auto const base = plain_number(rates.base);
      result.findings.push_back(are_near(size, rates.factor, near_number)
                                    ? found<"scaling-not-applied">("linear scaling", "frequencies", base)
                                    : found<"scaling-mismatch: config">(
                                          fmt::format("linear (factor {})", plain_number(rates.factor)), base,
                                          fmt::format("a factor of {}", plain_number(rates.factor / usual.step))));
    } else if ((is_configs && !are_near(size, 1, same_number)) ||
               (by_base && !are_near(size, std::round(size), near_number))) {
      result.findings.push_back(found<"wrong-step">(position_text(usual.step), "1"));
    }
  }
  if (usual.step == -1 && usual.share == 1 && p[0] == 0 && p.size() > 2) {
    result.findings.push_back(found<"sign-flipped: phases">());
  } else if (usual.step < 0 && usual.share == 1 && p[0] > 0) {
    result.findings.push_back(found<"descending">(position_text(p[0])));
  } else if (p[0] != 0 && usual.share == 1) {
    result.findings.push_back(found<"positions-start-at">(lead, position_text(p[0])));
  }
  return result;
}

bool is_grid(Fit const& fit) {
  std::size_t moving = 0;
  for (std::size_t a = 0; a < fit.axes(); ++a) {
    std::set<double> distinct;
    for (double const p : fit.positions(a)) distinct.insert(std::round(p / near_number));
    if (2 * distinct.size() > fit.model.rows()) return false;
    moving += distinct.size() > 1 ? 1U : 0U;
  }
  return moving > 1;
}

bool is_of_cells(Fit const& fit, Asked const& asked) {
  std::vector<std::vector<double>> others(fit.axes());  // positions of rows that are no words
  for (std::size_t r = 0; r < fit.model.rows(); ++r) {
    auto const at = fit.model.at(r);
    if (std::ranges::all_of(at, [&](double p) { return same_place(p, at[0]); })) continue;
    for (std::size_t a = 0; a < at.size(); ++a) others[a].push_back(at[a]);
  }
  if (others.front().size() < 3) return others.front().empty();
  std::size_t moving = 0, lines = 0;
  for (std::size_t a = 0; a < others.size(); ++a) {
    auto const& p = others[a];
    Rows const rows(p, 0);
    auto const reach = reach_of(asked.precision.stored, chosen(fit.w, fit.pairs_of(a)));
    auto const open = near_number * std::abs(p.back()) + 2 * reach + same_position;
    moving += std::ranges::all_of(p, [&](double x) { return std::abs(x - p.back()) <= open; }) ? 0U : 1U;
    lines += rows.share > share::most && rows.repeated().count == 0 ? 1U : 0U;
  }
  return moving < 2 || lines == 0;
}

std::optional<Finding> judge_images(Model const& model) {
  if (model.axes != 3) return std::nullopt;
  bool only_words = true;  // so far, one after the other
  std::optional<double> follows, after_word;
  std::vector<double> image;  // its first cell
  // The sound of a film stands between its frames, each at its own time.
  auto const goes_on = [&](std::size_t from) {
    for (auto r = from; r < model.rows() && !image.empty(); ++r) {
      auto const at = model.at(r);
      if (same_place(at[1], image[1]) && same_place(at[2], image[2]) && at[0] > image[0] + still) return true;
    }
    return false;
  };
  bool has_sound = false;
  for (std::size_t r = 0; r < model.rows(); ++r) {
    auto const start = model.at(r);
    auto const height = run_along(model, r, 1, 1), width = run_along(model, r, 1, 2);
    bool const is_word = height == 1 && width == 1;
    bool const is_alike = same_place(start[0], start[1]) && same_place(start[0], start[2]);
    // Texts of a batch begin anew, a process may have two chunks of a long input, and in a narrow format cells may be
    // read for words, at the time of their image.
    auto const belongs = is_word || follows ? follows : after_word;
    bool const is_later = follows || r == 0 || !same_place(start[0], model.at(r - 1)[0]);
    bool const is_off = belongs && is_alike && is_later && start[0] > 1 && !same_place(start[0], *belongs);
    has_sound |= is_off && is_word && goes_on(r);
    if (is_off && !has_sound && 2 * r != model.rows()) {
      return found<"position-offset: order">(r, fmt::format("is at position {}, where {} follows what is before it",
                                                            position_text(start[0]), position_text(*belongs)));
    }
    follows.reset();
    after_word = is_word && is_alike ? std::optional(start[0] + 1) : std::nullopt;
    only_words &= !is_word || is_alike;
    if (is_word) continue;
    if (height > 1 && run_along(model, r, height, 2) > 1) return found<"axis-swapped: images">(r);
    if (only_words && r > 0 && start[0] > 0 && same_place(start[1], 0) && same_place(start[2], 0))
      return found<"position-offset: images">(r, position_text(start[0]));
    only_words = false;
    image.assign(start.begin(), start.end());
    auto const line = std::max(height, width), lines = height > 1 ? 1 : run_along(model, r, line, 1);
    if (line > 1 && lines > 1)
      follows = std::max({start[0] + 1, start[1] + static_cast<double>(lines), start[2] + static_cast<double>(line)});
    r += line * lines - 1;
  }
  return std::nullopt;
}

}  // namespace pe::audit::core
