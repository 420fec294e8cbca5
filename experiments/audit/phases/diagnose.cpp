#include "experiments/audit/phases/diagnose.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {

// K13: a cache that grows must begin like the shorter one. It does not where a scaling rule was applied to the longer
// one only and its state was kept, or where a stale buffer is read.
namespace {

Finding compared(Matrix const& shorter, Matrix const& longer) {
  std::vector<double> mine(static_cast<std::size_t>(shorter.columns())), theirs(mine.size());
  std::uint64_t different = 0;
  std::int64_t row = 0, column = 0;
  double distance = -1, is = 0, expected = 0;
  for (std::int64_t r = 0; r < shorter.rows(); ++r) {
    shorter.read(r, 1, mine);
    longer.read(r, 1, theirs);
    for (std::size_t c = 0; c < mine.size(); ++c) {
      if (mine[c] == theirs[c]) continue;
      ++different;
      auto const off = std::abs(mine[c] - theirs[c]);
      if (!(off > distance)) continue;
      distance = off;
      row = r;
      column = static_cast<std::int64_t>(c);
      is = theirs[c];
      expected = mine[c];
    }
  }
  if (different == 0) return found<"same-prefix">(shorter.rows());
  auto const told = tell_apart(is, expected);
  return found<"stale-state">(different, shorter.rows(), distance)
      .at({longer.place(row, column).second, {}, column, told.found, told.expected, {}});
}

}  // namespace

std::optional<Finding> diagnose_prefix(Table const& shorter, Table const& longer) {
  auto const of_short = matrices(shorter), of_long = matrices(longer);
  for (auto const& one : of_short) {
    for (auto const& other : of_long) {
      if (one.columns() == other.columns() && one.rows() <= other.rows()) return compared(one, other);
    }
  }
  return std::nullopt;
}

// The order in which a table that does not fit is asked what is broken, and the first of the questions, K1: every entry
// is a number, and none is larger than the amplitude. Freed or never written memory shows as numbers of
// any size; a sound program, however coarse its format, never leaves [-1, 1] by more than rounding.
namespace {

/// Larger entries, or smaller ones other than 0, are no sines of a program's making.
constexpr double wild = 1e3, minute = 1e-30;

struct Tally {
  std::uint64_t count = 0;
  std::int64_t row = 0, column = 0;

  void add(std::int64_t r, std::size_t c) {
    if (count++ > 0) return;
    row = r;
    column = static_cast<std::int64_t>(c);
  }
};

/// `all`: every row with such entries was looked at.
std::string entries(std::uint64_t count, bool all) {
  if (!all) return fmt::format("{} entries or more are", count);
  return count == 1 ? "1 entry is" : fmt::format("{} entries are", count);
}

}  // namespace

EntryFindings diagnose_entries(Judged const& judged) {
  auto const& h = judged.hypothesis();
  Tally not_finite, beyond, strange;
  auto const greatest = h.amplitude * (1 + 0x1p-6);
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    auto const row_entries = judged.read_row(row);
    for (std::size_t c = 0; c < row_entries.size(); ++c) {
      auto const size = std::abs(row_entries[c]);
      if (!std::isfinite(size)) {
        not_finite.add(row, c);
      } else if (size > wild || (size != 0 && size < minute)) {
        strange.add(row, c);
      } else if (size > greatest) {
        beyond.add(row, c);
      }
    }
  }
  bool const memory = strange.count > 0, all = judged.scan().lists_all_rows();
  EntryFindings result{{}, not_finite.count > 0 || memory};
  if (not_finite.count > 0) {
    result.findings.push_back(found<"non-finite: phases">(entries(not_finite.count, all))
                                  .at(judged.worst(not_finite.row, not_finite.column)));
  }
  if (memory) {
    result.findings.push_back(found<"uninitialised: phases">(entries(strange.count + beyond.count, all))
                                  .at(judged.worst(strange.row, strange.column)));
  } else if (beyond.count > 0) {
    result.findings.push_back(found<"out-of-range">(entries(beyond.count, all), plain_number(h.amplitude))
                                  .at(judged.worst(beyond.row, beyond.column)));
  }
  return result;
}

Diagnosed diagnose(Judged const& judged) {
  auto [findings, no_numbers] = diagnose_entries(judged);
  if (findings.empty()) {
    if (auto narrow = diagnose_precision(judged); !narrow.findings.empty()) return narrow;
  }
  auto rows = diagnose_rows(judged, no_numbers);
  bool const elsewhere = std::ranges::any_of(rows.findings, [](auto const& f) { return f.aspect != Aspect::entries; });
  if (findings.empty() && !elsewhere) {
    if (auto rough = diagnose_rough(judged); !rough.findings.empty()) return rough;
  }
  append(findings, std::move(rows.findings));
  // Rows that are broken but not listed would show in every column.
  if (!rows.rows.empty() && !judged.scan().lists_all_rows()) return {std::move(findings)};
  auto columns = diagnose_columns(judged, rows.rows);
  append(findings, std::move(columns.findings));
  if (findings.empty() && columns.rest) findings.push_back(std::move(*columns.rest));
  return {std::move(findings)};
}

}  // namespace pe::audit::phases
