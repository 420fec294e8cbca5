#include "experiments/audit/mask/mask.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// The line that most rows of one axis are on.
std::optional<Line> line_of_most(Fit const& fit) {
  auto const p = fit.positions(0);
  if (fit.axes() > 1 || p.size() < fewest_rows) return std::nullopt;
  std::vector<double> steps, firsts;
  for (std::size_t r = 1; r < p.size(); ++r) steps.push_back(p[r] - p[r - 1]);
  auto const step = median(std::move(steps));
  for (std::size_t r = 0; r < p.size(); ++r) firsts.push_back(p[r] - step * static_cast<double>(r));
  Line const line{median(firsts), step};
  auto const on = std::ranges::count_if(firsts, [&](double first) { return same_place(first, line.first); });
  return exceeds(on, share::half, p.size()) ? std::optional(line) : std::nullopt;
}

Worst worst_of(Fit const& fit, Mask::Place const& place, Asked const& asked) {
  auto const row = static_cast<std::size_t>(place.row);
  std::optional<double> position = fit.model.at(row)[0];
  auto expected = place.expected;
  if (exceeds(fit.mask.by_row[row], share::half, fit.view.size())) {  // the code of no position
    auto const line = line_of_most(fit);
    position = line ? std::optional(line->at(static_cast<double>(row))) : std::nullopt;
    if (line) {
      auto model = fit.model;
      model.positions = {*position};
      Rendered there(model, asked.precision);
      there.to(0);
      expected = there.expected(place.column);
    }
  }
  auto worst = worst_at(fit.view.index(place.row, place.column), place.found, expected, asked.precision.stored);
  worst.tensor = fit.view.tensor(place.column);
  worst.position = position;
  worst.column = static_cast<std::int64_t>(place.column);
  return worst;
}

/// Rows of which no entry is explained that hold nothing but zeros.
std::vector<std::int64_t> zero_rows(Fit const& fit) {
  std::vector<std::int64_t> result;
  std::vector<double> x(fit.view.size());
  for (std::size_t r = 0; r < fit.mask.by_row.size(); ++r) {
    if (fit.mask.by_row[r] == 0) continue;
    fit.view.read(static_cast<std::int64_t>(r), 1, x);
    if (std::ranges::all_of(x, [](double v) { return v == 0; })) result.push_back(static_cast<std::int64_t>(r));
  }
  return result;
}

/// The mask without some rows.
Mask without(Mask mask, std::vector<std::int64_t> const& rows) {
  for (auto const r : rows) {
    auto& count = mask.by_row[static_cast<std::size_t>(r)];
    mask.count -= count;
    for (auto& column : mask.by_column) column -= count > 0 && column > 0 ? 1U : 0U;
    count = 0;
  }
  return mask;
}

/// Whether the rows of zeros are those of a padding or a class token: at the beginning, of codes that are added.
bool are_padding(std::vector<std::int64_t> const& zeros, Fit const& fit, Asked const& asked) {
  auto const count = std::ssize(zeros);
  bool const in_front = zeros.back() == count - 1;
  bool const one_early = count == 1 && zeros.front() < first_rows;
  if (asked.rotary) return one_early && zeros.front() > 0 && !asked.by_config();
  return one_early || (in_front && count <= most_padding_rows && !exceeds(count, share::some, fit.view.rows()));
}

/// By how much a pair turns for each position, at the first step along its axis.
double turn_of(Fit const& fit, std::size_t pair) {
  auto const& phases = *fit.sample.phases;
  auto const position = [&](std::size_t r) {
    return fit.model.at(static_cast<std::size_t>(fit.sample.row[r]))[static_cast<std::size_t>(fit.axis[pair])];
  };
  double turn = 0;
  for (std::size_t r = 1; r < phases.rows && !(std::abs(turn) > still); ++r) {
    auto const step = position(r) - position(r - 1);
    auto const by = within_half_a_turn(phases.angle_at(r, pair) - phases.angle_at(r - 1, pair));
    turn = std::abs(step) > still ? by / step : 0;
  }
  return turn;
}

/// What is wrong with one pair of which most rows are left; by the sampled rows.
enum class PairFault { exchanged, clockwise, turned_over, amplitude, frequency, entries };

PairFault fault_of(Fit const& fit, std::size_t pair, Precision const& precision) {
  auto const& phases = fit.sample.phases;
  if (!phases) return PairFault::entries;
  auto const axis = static_cast<std::size_t>(fit.axis[pair]);
  std::size_t exchanged = 0, clockwise = 0, turned_over = 0, good = 0, all = 0;
  double sum = 0, squares = 0;
  for (std::size_t r = 0; r < phases->rows; ++r) {
    auto const angle = phases->angle_at(r, pair), size = phases->modulus[r * phases->pairs + pair];
    if (!std::isfinite(angle)) continue;
    auto const meant = fit.w[pair] * fit.model.at(static_cast<std::size_t>(fit.sample.row[r]))[axis];
    auto const off = [&](double other) { return std::abs(within_half_a_turn(angle - other)); };
    // Nearer than to what was meant: a slow pair is near to everything.
    auto const is = [&](double other) { return off(other) < near_circle && off(other) <= off(meant) / 2 ? 1U : 0U; };
    exchanged += is(std::acos(0.0) - meant);
    clockwise += is(-meant);
    turned_over += is(2 * std::acos(0.0) - meant);
    good += off(meant) < near_circle ? 1U : 0U;
    sum += size;
    squares += size * size;
    ++all;
  }
  if (all == 0) return PairFault::entries;
  auto const n = static_cast<double>(all), mean = sum / n;
  // A sine and a cosine of nearly one angle lie near a circle, too.
  auto const near = is_narrow(precision.stored) || precision.within > 0 ? near_circle : same_number;
  auto const spread = std::sqrt(std::max(squares / n - mean * mean, 0.0));
  bool const even = spread < near * mean;
  auto const most = [&](std::size_t count) { return exceeds(count, share::nearly_all, all); };
  if (most(good) && even && !are_near(mean, fit.amplitude, near_amplitude)) return PairFault::amplitude;
  if (most(exchanged)) return PairFault::exchanged;
  if (most(clockwise)) return PairFault::clockwise;
  if (most(turned_over)) return PairFault::turned_over;
  bool const is_other = !are_near(turn_of(fit, pair), fit.w[pair], same_number);
  return even && is_other ? PairFault::frequency : PairFault::entries;
}

std::vector<std::size_t> pairs_left(Fit const& fit, Mask const& mask) {
  std::vector<std::size_t> result;
  for (int i = 0; i < fit.view.pairs; ++i) {
    std::uint32_t most = 0;
    for (std::size_t c = 0; c < fit.view.size(); ++c) {
      if (fit.view.columns[c].pair == i) most = std::max(most, mask.by_column[c]);
    }
    if (2 * static_cast<std::int64_t>(most) > mask.rows) result.push_back(static_cast<std::size_t>(i));
  }
  return result;
}

/// Pairs that are sound codes of other positions than their rows': the first row that is, and its position in them.
std::optional<std::pair<std::size_t, double>> elsewhere(Fit const& fit, std::vector<std::size_t> const& pairs,
                                                        Format stored) {
  if (pairs.size() < std::size_t{fewest_pairs} || !fit.sample.phases) return std::nullopt;
  auto const& phases = *fit.sample.phases;
  auto const w = chosen(fit.w, pairs);
  auto const p = snapped(decode(phases, pairs, w), is_narrow(stored));
  auto const of_row = [&](std::size_t r) { return fit.model.at(static_cast<std::size_t>(fit.sample.row[r]))[0]; };
  auto const times = p.back() / of_row(p.size() - 1);
  std::size_t right = 0, in_step = 0;  // in step: of another frequency
  std::optional<std::size_t> first;
  for (std::size_t r = 0; r < phases.rows; ++r) {
    in_step += std::abs(p[r] - times * of_row(r)) <= near_whole_number ? 1U : 0U;
    auto const is_at = [&](double position) {
      return std::ranges::all_of(pairs, [&](std::size_t i) {
        return std::abs(within_half_a_turn(phases.angle_at(r, i) - fit.w[i] * position)) < near_circle;
      });
    };
    right += is_at(p[r]) ? 1U : 0U;
    if (!first && is_at(p[r]) && std::abs(p[r] - of_row(r)) > near_step) first = r;
  }
  if (!first || !exceeds(right, share::nearly_all, phases.rows) || in_step == phases.rows) return std::nullopt;
  return std::pair(static_cast<std::size_t>(fit.sample.row[*first]), p[*first]);
}

/// The findings on whole pairs, one for each fault.
Findings of_pairs(Fit const& fit, std::vector<std::size_t> const& pairs, Precision const& precision,
                  std::size_t& other_frequencies) {
  if (auto const at = fit.axes() == 1 ? elsewhere(fit, pairs, precision.stored) : std::nullopt)
    return {found<"position-offset: pairs">(pairs.size(), pairs.front(), at->first, position_text(at->second),
                                            position_text(fit.model.at(at->first)[0]))};
  std::map<PairFault, std::vector<std::size_t>> by_fault;
  for (auto const i : pairs) by_fault[fault_of(fit, i, precision)].push_back(i);
  Findings result;
  for (auto const& [fault, some] : by_fault) {
    auto const first = some.front();
    auto const are = some.size() == 1 ? fmt::format("Pair {} is", first)
                                      : fmt::format("{} pairs, the first is pair {}, are", some.size(), first);
    if (fault == PairFault::exchanged) result.push_back(found<"mixed-layout: columns">(are));
    if (fault == PairFault::clockwise) result.push_back(found<"sign-flipped: columns">(are, "the sine"));
    if (fault == PairFault::turned_over) result.push_back(found<"sign-flipped: columns">(are, "the cosine"));
    if (fault == PairFault::entries) result.push_back(found<"wrong-entries: columns">(are));
    if (fault == PairFault::amplitude) {
      std::vector<double> sizes;
      for (std::size_t r = 0; r < fit.sample.phases->rows; ++r)
        sizes.push_back(fit.sample.phases->modulus[r * fit.sample.pairs + first]);
      result.push_back(found<"amplitude: columns">(are, median(sizes) / fit.amplitude));
    }
    if (fault != PairFault::frequency) continue;
    result.push_back(found<"wrong-frequencies: columns">(are, turn_of(fit, first), fit.w[first]));
    other_frequencies = some.size();
  }
  return result;
}

}  // namespace

std::string extent_of(Mask const& mask, View const& view) {
  auto const span_of = [](char const* word, std::vector<std::uint32_t> const& counts) {
    auto const is_left = [](auto n) { return n > 0; };
    auto const first = std::ranges::find_if(counts, is_left) - counts.begin();
    auto const last =
        std::ssize(counts) - 1 - (std::find_if(counts.rbegin(), counts.rend(), is_left) - counts.rbegin());
    return first == last ? fmt::format("{} {}", word, first) : fmt::format("{}s {} to {}", word, first, last);
  };
  // Of two tables in the columns of either.
  auto const wide = static_cast<std::size_t>(view.sides.front().shape[1]);
  std::vector<std::uint32_t> by_column(wide);
  for (std::size_t c = 0; c < view.size(); ++c) by_column[c % wide] += mask.by_column[c];
  return fmt::format("{} of {} entries, in {} and {}", mask.count, mask.rows * mask.columns,
                     span_of("row", mask.by_row), span_of("column", by_column));
}

Left left_by(Fit const& fit, Asked const& asked) {
  Left result;
  auto mask = fit.mask;
  if (mask.count == 0) return result;
  auto const witness = [&] { return worst_of(fit, mask.worst ? *mask.worst : *mask.first, asked); };
  if (mask.not_finite > 0) {
    auto const says = mask.not_finite == 1 ? "1 entry is" : fmt::format("{} entries are", mask.not_finite);
    result.findings.push_back(found<"non-finite: phases">(says).at(worst_of(fit, *mask.first, asked)));
    bool alone = true;  // rows without such a number are whole
    for (std::size_t r = 0; r < mask.by_row.size(); ++r) alone &= mask.by_row[r] == 0 || mask.has_not_finite[r];
    if (alone) return result;
  }
  result.zeros = zero_rows(fit);
  if (auto const& zeros = result.zeros; !zeros.empty()) {
    if (are_padding(zeros, fit, asked)) {
      result.padding = zeros;
    } else if (zeros.size() < 3 && are_padding({zeros.front()}, fit, asked)) {
      result.padding = {zeros.front()};
      result.findings.push_back(found<"zeroed-row: one">(zeros.back()));
    } else if (zeros.size() == 1) {
      result.findings.push_back(found<"zeroed-row: one">(zeros.front()));
    } else {
      bool const tail = exceeds(zeros.size(), share::some, fit.view.rows());
      if (tail) result.findings.push_back(found<"uninitialised: columns">(fmt::format("{} rows are", zeros.size())));
      result.findings.push_back(found<"zeroed-row: several">("", zeros.size(), zeros.front()));
    }
    mask = without(std::move(mask), zeros);
    if (mask.count == 0) return result;
  }
  auto const base = fit.rates.front().base;
  auto const pairs = pairs_left(fit, mask);
  if (!pairs.empty() && !exceeds(pairs.size(), share::most, fit.view.pairs)) {
    append(result.findings, of_pairs(fit, pairs, asked.precision, result.other_frequencies));
    for (auto& finding : result.findings) {
      if (!finding.worst) finding = std::move(finding).at(witness());
    }
    auto others = mask.count;
    for (std::size_t c = 0; c < fit.view.size(); ++c) {
      bool const is_one = std::ranges::find(pairs, static_cast<std::size_t>(fit.view.columns[c].pair)) != pairs.end();
      others -= is_one ? mask.by_column[c] : 0;
    }
    if (others == 0) return result;
    std::erase_if(result.findings, [](Finding const& f) { return f.row == "wrong-entries: columns"; });  // below
  }
  // From some row on nothing fits: the end was never written, or is by another rule.
  auto const first_row = std::ranges::find_if(mask.by_row, [](auto n) { return n > 0; }) - mask.by_row.begin();
  std::uint64_t behind = 0;
  for (auto r = static_cast<std::size_t>(first_row); r < mask.by_row.size(); ++r) behind += mask.by_row[r];
  auto const all_behind = static_cast<std::uint64_t>((mask.rows - first_row) * mask.columns);
  if (mask.beyond > 0) {
    auto const says = mask.beyond == 1 ? "1 entry is" : fmt::format("{} entries are", mask.beyond);
    result.findings.push_back(found<"out-of-range">(says, fmt::format("{:.6g}", fit.amplitude)).at(witness()));
  }
  if (fit.mask.zeros == fit.mask.count) {
    result.findings.push_back(
        found<"wrong-entries: zeros">(plain_number(base), extent_of(mask, fit.view)).at(witness()));
    return result;
  }
  bool const is_tail = 2 * behind > all_behind && exceeds(first_row, share::some, mask.rows);
  result.findings.push_back(found<"wrong-entries: part">(plain_number(base), extent_of(mask, fit.view),
                                                         is_tail ? fmt::format("; most from row {} on", first_row) : "")
                                .at(witness()));
  return result;
}

}  // namespace pe::audit::core
