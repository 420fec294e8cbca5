// The order in which a table that does not fit is asked what is broken, and the first of the questions, K1: every entry
// is a number, and none is larger than the amplitude. Freed or never written memory shows as numbers of
// any size; a sound program, however coarse its format, never leaves [-1, 1] by more than rounding.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
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
