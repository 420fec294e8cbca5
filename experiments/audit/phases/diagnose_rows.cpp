#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit::phases {

// Rows that do not stand where their number puts them. A row's angles say which position it was computed
// for, whatever the others are.
namespace {

/// With more rows than this broken, something else is.
constexpr double most_rows = 0.8;
/// But nearly all may be codes of other positions, where a position was left out near the beginning.
constexpr double most_displaced = 0.97;

/// Of a row that is looked at alone.
constexpr double roundings_of_amplitude = 4;

struct Broken {
  std::int64_t row;
  bool finite, located;
  double position;
};

std::vector<Broken> broken_rows(Judged const& judged) {
  auto const& h = judged.hypothesis();
  Model const model(h, {}, roundings_of_amplitude);
  Clocks const clocks(h);
  std::vector<Broken> result;
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    if (static_cast<double>(exceeding) < most_of_a_row * static_cast<double>(h.matrix.columns())) continue;
    auto const entries = judged.read_row(row);
    Broken next{row, std::ranges::all_of(entries, [](double x) { return std::isfinite(x); }), false, 0};
    if (next.finite) {
      next.position = clocks.position(entries);
      next.located = model.explains(entries, h.layout, next.position);
    }
    result.push_back(next);
  }
  return result;
}

/// Displaced rows that stand where a sound row does.
std::optional<Finding> collisions_of(Judged const& judged, std::vector<Broken> const& broken,
                                     std::vector<Broken> const& displaced) {
  auto const& h = judged.hypothesis();
  std::int64_t count = 0, first = 0;
  for (auto const& row : displaced) {
    auto const other = (row.position - h.first_position) / h.fit.step;
    bool const is_row = other == std::round(other) && other >= 0 && other < static_cast<double>(h.matrix.rows());
    if (!is_row || std::ranges::binary_search(broken, static_cast<std::int64_t>(other), {}, &Broken::row)) continue;
    if (count++ == 0) first = row.row;
  }
  if (count == 0) return std::nullopt;
  return found<"colliding-positions: rows">(count, first).at(judged.farthest_in_row(first));
}

/// `all`: every broken row is among those that were looked at.
std::string row_numbers(std::vector<Broken> const& rows, bool all) {
  if (!all) return fmt::format("{} rows or more from {} on stand", rows.size(), rows.front().row);
  if (rows.size() == 1) return fmt::format("Row {} stands", rows.front().row);
  return fmt::format("{} rows between {} and {} stand", rows.size(), rows.front().row, rows.back().row);
}

}  // namespace

RowReader::RowReader(Hypothesis const& h, std::optional<Narrowed> const& narrow, bool is_confused)
    : clocks_(h),
      model_(h, narrow.value_or(Narrowed()), roundings_of_amplitude),
      layout_(h.layout),
      tells_neighbours_(!is_narrow(h.storage)),
      is_confused_(is_confused) {}

std::optional<double> RowReader::position(std::span<double const> row, std::optional<double> expected) const {
  constexpr double farthest = 0x1p17;
  constexpr std::size_t fewest_pairs = 8;
  constexpr int most_confused = 64;
  if (expected && tells_neighbours_ && stands_at(row, *expected)) return expected;
  auto const clocks = clocks_.of(row);
  // Of an axis that has the fast pairs alone, the slowest may have turned round any number of times.
  bool const may_turn = is_confused_ || clocks.size() >= fewest_pairs;
  auto const turn = may_turn ? 2 * std::numbers::pi / clocks.front().frequency : farthest;
  for (double near = 0; near < farthest; near += turn) {
    auto const about = clocks_.position(clocks, false, near);
    auto const whole = is_confused_ ? std::round(about) : clocks_.position(clocks, true, near);
    int const most = !is_confused_ ? 0 : near == 0 ? most_confused : 1;
    for (int off = 0; off <= most; ++off) {
      for (double const p : {whole + off, whole - off}) {
        if (stands_at(row, p)) return p;
      }
    }
    auto const between = is_confused_ ? std::round(4 * about) / 4 : about;
    if ((is_confused_ || near == 0) && stands_at(row, between)) return between;
  }
  return std::nullopt;
}

RowFindings diagnose_rows(Judged const& judged, bool no_numbers) {
  auto const broken = broken_rows(judged);
  if (broken.empty()) return {};
  auto const& scan = judged.scan();
  bool const all = scan.lists_all_rows();
  // Where not all rows are listed, the others are taken to be like those.
  auto const listed = static_cast<double>(scan.by_row.size()), exceeding = static_cast<double>(scan.rows_exceeding);
  auto const number = static_cast<double>(broken.size()) * (all ? 1 : exceeding / listed);
  bool const all_stand_elsewhere = std::ranges::all_of(broken, &Broken::located);
  if (number >
      (all_stand_elsewhere ? most_displaced : most_rows) * static_cast<double>(judged.hypothesis().matrix.rows()))
    return {};
  RowFindings result;
  std::vector<Broken> mirrored, displaced, spoilt;
  for (auto const& row : broken) {
    result.rows.push_back(row.row);
    auto& kind = !row.located ? spoilt : row.position == -judged.position(row.row) ? mirrored : displaced;
    kind.push_back(row);
  }
  if (!mirrored.empty()) {
    result.findings.push_back(
        found<"not-odd">(row_numbers(mirrored, all)).at(judged.farthest_in_row(mirrored.front().row)));
  }
  if (!displaced.empty()) {
    auto const& first = displaced.front();
    result.findings.push_back(found<"position-offset: rows">(row_numbers(displaced, all), first.row,
                                                             plain_number(first.position),
                                                             plain_number(judged.position(first.row)))
                                  .at(judged.farthest_in_row(first.row)));
  }
  append(result.findings, collisions_of(judged, broken, displaced));
  if (!spoilt.empty() && !no_numbers) {
    result.findings.push_back(
        found<"wrong-entries: rows">(row_numbers(spoilt, all)).at(judged.farthest_in_row(spoilt.front().row)));
  }
  return result;
}

// Pairs that are not what their place in the layout says: turned the other way, of another size, of another
// frequency, or sine and cosine exchanged. What norms and relative scores cannot see is seen here entry by entry.
namespace {

/// A pair is taken for a changed one when three quarters of its entries are within this of it, in amplitudes: beyond
/// every format's rounding, far below what a wrong guess gives.
constexpr double close = 0.02;

enum class Change { sine_negated, cosine_negated, both_negated, exchanged, zero, scaled, frequency, unknown };

class PairOfColumns {
 public:
  /// `sine` and `cosine` are its columns.
  PairOfColumns(Judged const& judged, std::size_t pair, int sine, int cosine)
      : judged_(judged),
        h_(judged.hypothesis()),
        pair_(pair),
        sine_(sine),
        cosine_(cosine),
        w_(h_.frequencies[pair].to_double()) {}

  Change change() const {
    if (sine_ == Column::none || cosine_ == Column::none) return Change::unknown;
    if (is(-1, 1, false)) return Change::sine_negated;
    if (is(1, -1, false)) return Change::cosine_negated;
    if (is(-1, -1, false)) return Change::both_negated;
    if (is(1, 1, true)) return Change::exchanged;
    auto const& estimate = h_.estimates[pair_];
    if (is(0, 0, false)) return Change::zero;
    auto const ratio = estimate.amplitude / h_.amplitude;
    if (is(ratio, ratio, false)) return Change::scaled;
    return estimate.turns && estimate.spread <= close ? Change::frequency : Change::unknown;
  }

 private:
  /// By how much the sampled entries are off in all, with sine and cosine changed so; nothing where few are near.
  std::optional<double> off(double sine_factor, double cosine_factor, bool exchanged) const {
    std::size_t near = 0;
    double sum = 0;
    auto const& sample = h_.sample;
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
      auto const angle = w_ * judged_.position(sample.rows[r]);
      auto const s = sine_factor * std::sin(angle), c = cosine_factor * std::cos(angle);
      auto const* const row = sample.row(r);
      auto const of_sine = std::abs(row[sine_] / h_.amplitude - (exchanged ? c : s));
      auto const of_cosine = std::abs(row[cosine_] / h_.amplitude - (exchanged ? s : c));
      near += of_sine <= close && of_cosine <= close ? 1 : 0;
      // A spoilt row must not decide.
      sum += std::min(of_sine, close) + std::min(of_cosine, close);
    }
    return 4 * near >= 3 * sample.rows.size() ? std::optional(sum) : std::nullopt;
  }

  /// Whether the pair is near the changed one, and much nearer than to what it should be.
  bool is(double sine_factor, double cosine_factor, bool exchanged) const {
    constexpr double part = 0.25;
    auto const changed = off(sine_factor, cosine_factor, exchanged), as_it_is = off(1, 1, false);
    return changed && (!as_it_is || *changed <= part * *as_it_is);
  }

  Judged const& judged_;
  Hypothesis const& h_;
  std::size_t pair_;
  int sine_, cosine_;
  double w_;
};

std::string pairs_are(std::vector<int> const& pairs) {
  if (pairs.size() == 1) return fmt::format("Pair {} is", pairs.front());
  return fmt::format("{} pairs, {} to {}, are", pairs.size(), pairs.front(), pairs.back());
}

Finding finding_of(Change change, std::vector<int> const& pairs, Judged const& judged) {
  auto const who = pairs_are(pairs);
  auto const& h = judged.hypothesis();
  auto const first = static_cast<std::size_t>(pairs.front());
  auto const& estimate = h.estimates[first];
  switch (change) {
    case Change::sine_negated:
      return found<"sign-flipped: columns">(who, "the sine");
    case Change::cosine_negated:
      return found<"sign-flipped: columns">(who, "the cosine");
    case Change::both_negated:
      return found<"sign-flipped: columns">(who, "sine and cosine");
    case Change::exchanged:
      return found<"mixed-layout: columns">(who);
    case Change::zero:
      return found<"uninitialised: columns">(who);
    case Change::scaled:
      return found<"amplitude: columns">(who, estimate.amplitude / h.amplitude);
    case Change::frequency:
      return found<"wrong-frequencies: columns">(who, estimate.frequency / h.fit.step,
                                                 h.frequencies[first].to_double());
    case Change::unknown:
      break;
  }
  return found<"wrong-entries: columns">(who);
}

}  // namespace

ColumnFindings diagnose_columns(Judged const& judged, std::vector<std::int64_t> const& explained_rows) {
  auto const& h = judged.hypothesis();
  auto left_out = judged.expectation();
  left_out.left_out.insert(left_out.left_out.end(), explained_rows.begin(), explained_rows.end());
  std::ranges::sort(left_out.left_out);
  auto const rest =
      explained_rows.empty() ? judged.scan() : scan(left_out, judged.explained().allowance, false, scan_jobs);
  auto const compared = static_cast<double>(rest.entries) / static_cast<double>(h.matrix.columns());
  auto const sines = h.layout.sines(), cosines = h.layout.cosines();
  std::map<Change, std::set<int>> pairs;
  std::map<Change, std::int64_t> column_of;
  std::uint64_t explained = 0;
  for (std::size_t c = 0; c < rest.by_column.size(); ++c) {
    if (static_cast<double>(rest.by_column[c]) <= most_of_a_column * compared) continue;
    explained += rest.by_column[c];
    auto const pair = h.layout.columns[c].pair;
    if (pair == Column::none) continue;
    auto const i = static_cast<std::size_t>(pair);
    auto const change = PairOfColumns(judged, i, sines[i], cosines[i]).change();
    if (pairs[change].empty()) column_of[change] = static_cast<std::int64_t>(c);
    pairs[change].insert(pair);
  }
  ColumnFindings result;
  for (auto const& [change, numbers] : pairs) {
    result.findings.push_back(
        finding_of(change, {numbers.begin(), numbers.end()}, judged).at(judged.farthest_in_column(column_of[change])));
  }
  if (auto const remaining = rest.exceeding - explained; remaining > 0) {
    auto const spot = rest.first.value_or(rest.by_error);
    result.rest = found<"wrong-entries: few">(remaining).at(judged.worst(spot.row, spot.column));
  }
  return result;
}

std::optional<Finding> mixed_order(Judged const& judged) {
  auto h = judged.hypothesis();
  if (!judged.fits() || h.layout.name != "permuted") return std::nullopt;
  auto& columns = h.layout.columns;
  auto const half = columns.size() / 2;
  for (bool const neighbours : {true, false}) {
    auto const first = [&](std::size_t pair) { return neighbours ? 2 * pair : pair; };
    auto const second = [&](std::size_t pair) { return neighbours ? 2 * pair + 1 : pair + half; };
    std::vector<std::size_t> others;  // in the order that the first pair has not
    bool whole = true;
    for (std::size_t pair = 0; pair < half; ++pair) {
      auto &one = columns[first(pair)], &other = columns[second(pair)];
      whole = whole && one.cosine != other.cosine;
      one.pair = other.pair = static_cast<int>(pair);
      if (one.cosine != columns[first(0)].cosine) others.push_back(first(pair));
    }
    if (!whole || others.empty() || !Judged(h).fits()) continue;
    return found<"mixed-layout: columns">(fmt::format("The columns of {} of {} pairs are", others.size(), half))
        .at(judged.worst(judged.hypothesis().matrix.rows() - 1, static_cast<std::int64_t>(others.front())));
  }
  return std::nullopt;
}

std::optional<Finding> pairs_apart(Judged const& judged) {
  auto h = judged.hypothesis();
  if (!judged.fits() || h.layout.name != "permuted") return std::nullopt;
  std::vector<int> sines;
  for (auto const& column : h.layout.columns) {
    if (!column.cosine) sines.push_back(column.pair);
  }
  auto sine = sines.begin();
  std::int64_t first = -1;
  for (auto& column : h.layout.columns) {
    if (!column.cosine) continue;
    if (first < 0 && column.pair != *sine) first = &column - h.layout.columns.data();
    column.pair = *sine++;
  }
  // Slow pairs look alike, so that their cosines may have been taken for each other's.
  if (first < 0 || Judged(std::move(h)).fits()) return std::nullopt;
  return found<"mixed-layout: apart">().at(judged.worst(judged.hypothesis().matrix.rows() - 1, first));
}

}  // namespace pe::audit::phases
