// K2, K9, K21: rows that do not stand where their number puts them. A row's angles say which position it was computed
// for, whatever the others are.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// More of a row's entries than this must be wrong for the row, and not some of its columns, to be what is broken.
constexpr double most_of_a_row = 0.4;
/// With more rows than this broken, something else is.
constexpr double most_rows = 0.8;

/// The column of a row that is farthest from where it should be.
Worst farthest(Judged const& judged, std::int64_t row) {
  auto const found = judged.read_row(row);
  BallPrecision const scope(phase_bits);
  std::int64_t worst = 0;
  double distance = -1;
  for (std::size_t c = 0; c < found.size(); ++c) {
    auto const off = std::abs(found[c] - expected_entry(judged.expectation(), row, std::int64_t(c)).to_double());
    if (off > distance) {
      distance = off;
      worst = static_cast<std::int64_t>(c);
    }
  }
  return judged.worst(row, worst);
}

/// Whether a row is, to the rounding of its storage and single precision, the code of a position.
bool stands_at(Judged const& judged, std::vector<double> const& row, double position) {
  auto const& h = judged.hypothesis();
  auto const logs = log_frequencies(h);
  for (std::size_t c = 0; c < row.size(); ++c) {
    auto const& column = h.layout.columns[c];
    if (column.pair == Column::none) continue;
    auto const w = std::exp(logs[static_cast<std::size_t>(column.pair)]), angle = w * position;
    auto const value = h.amplitude * (column.cosine ? std::cos(angle) : std::sin(angle));
    auto const allowed = 4 * unit_roundoff(h.storage) + std::abs(angle) * 64 * unit_roundoff(Format::binary32);
    if (!(std::abs(row[c] - value) <= allowed * h.amplitude)) return false;
  }
  return true;
}

struct Broken {
  std::int64_t row;
  bool finite, located;
  double position;
};

std::vector<Broken> broken_rows(Judged const& judged) {
  auto const& h = judged.hypothesis();
  std::vector<Broken> result;
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    if (static_cast<double>(exceeding) < most_of_a_row * static_cast<double>(h.matrix.columns())) continue;
    auto const entries = judged.read_row(row);
    Broken next{row, std::ranges::all_of(entries, [](double x) { return std::isfinite(x); }), false, 0};
    if (next.finite) {
      next.position = position_of(h, entries);
      next.located = stands_at(judged, entries, next.position);
    }
    result.push_back(next);
  }
  return result;
}

std::string row_numbers(std::vector<Broken> const& rows) {
  if (rows.size() == 1) return fmt::format("Row {} stands", rows.front().row);
  return fmt::format("{} rows between {} and {} stand", rows.size(), rows.front().row, rows.back().row);
}

}  // namespace

bool diagnose_rows(Judged const& judged, std::vector<std::int64_t>& rows, Audit& audit) {
  auto const broken = broken_rows(judged);
  if (broken.empty()) return false;
  if (static_cast<double>(broken.size()) > most_rows * static_cast<double>(judged.hypothesis().matrix.rows())) {
    return false;
  }
  std::vector<Broken> mirrored, displaced, spoilt;
  for (auto const& row : broken) {
    rows.push_back(row.row);
    auto& kind = !row.located ? spoilt : row.position == -judged.position(row.row) ? mirrored : displaced;
    kind.push_back(row);
  }
  if (!mirrored.empty()) {
    audit.findings.push_back(defect(
        "not-odd",
        fmt::format("The sines are even: {} where the position of the other sign belongs.", row_numbers(mirrored)),
        "the table was computed from |position|, or by looking up a table with the absolute distance",
        "give sines the sign of the position: sin(-x) = -sin(x)", farthest(judged, mirrored.front().row)));
  }
  if (!displaced.empty()) {
    auto const& first = displaced.front();
    audit.findings.push_back(
        defect("position-offset",
               fmt::format("{} for other positions than their numbers say: row {} holds position {}, where {} belongs.",
                           row_numbers(displaced), first.row, plain_number(first.position),
                           plain_number(judged.position(first.row))),
               "an index that starts at another number, a row inserted or left out, or two tables put together",
               "make the positions one run of consecutive numbers", farthest(judged, first.row)));
  }
  if (!spoilt.empty() && !has_finding(audit, "uninitialised") && !has_finding(audit, "non-finite")) {
    audit.findings.push_back(defect("wrong-entries", fmt::format("{} for no position.", row_numbers(spoilt)),
                                    "rows overwritten after they were computed, or trained", "compute the table again",
                                    farthest(judged, spoilt.front().row)));
  }
  return true;
}

}  // namespace pe::audit::phases
