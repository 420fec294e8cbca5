// K2, K9, K21: rows that do not stand where their number puts them. A row's angles say which position it was computed
// for, whatever the others are.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit::phases {
namespace {

/// More of a row's entries than this must be wrong for the row, and not some of its columns, to be what is broken.
constexpr double most_of_a_row = 0.4;
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
  std::vector<Broken> result;
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    if (static_cast<double>(exceeding) < most_of_a_row * static_cast<double>(h.matrix.columns())) continue;
    auto const entries = judged.read_row(row);
    Broken next{row, std::ranges::all_of(entries, [](double x) { return std::isfinite(x); }), false, 0};
    if (next.finite) {
      next.position = position_of(h, entries);
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

std::optional<double> position_told(Hypothesis const& h, std::span<double const> entries) {
  Model const model(h, {}, roundings_of_amplitude);
  for (bool const whole : {true, false}) {
    auto const position = position_of(h, entries, whole);
    if (model.explains(entries, h.layout, position)) return position;
  }
  // Of an axis that has the fast pairs alone, the slowest may have turned round any number of times.
  constexpr double farthest = 0x1p17;
  constexpr std::size_t fewest_pairs = 8;
  if (h.frequencies.size() < fewest_pairs) return std::nullopt;
  double slowest = INFINITY;
  for (auto const& w : h.frequencies) slowest = std::min(slowest, w.to_double());
  auto const turn = 2 * std::numbers::pi / slowest;
  for (double near = turn; near < farthest; near += turn) {
    auto const position = position_of(h, entries, true, near);
    if (model.explains(entries, h.layout, position)) return position;
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

}  // namespace pe::audit::phases
