#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {

// When misfits are defects. A table is defective only against what it mostly is: most pairs and most rows fit, within
// allowances well below the amplitude. A residue that is allowed to be larger than the table says nothing.
namespace {

/// The parts of a table that may be broken: of its columns, of its rows, and of the entries in neither.
constexpr double most_columns_broken = 0.4, most_rows_broken = 0.6, most_scattered = 0.02;
/// An allowance says something when it is below this part of the amplitude.
constexpr double telling = 0.25;

}  // namespace

bool restarts(Judged const& judged) {
  auto const& by_row = judged.scan().by_row;
  constexpr std::size_t fewest = 16;
  if (by_row.size() < fewest || by_row.front().first == 0) return false;
  auto const position = RowReader(judged.hypothesis()).position(judged.read_row(by_row.front().first));
  return position && *position == judged.hypothesis().first_position;
}

bool allowance_tells(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const& allowance = judged.explained().allowance;
  if (allowance.rounded) return true;
  // Far from the first rows, single precision's own angles are lost; near them, only those of a wrong hypothesis.
  constexpr std::int64_t near_the_first = 15;
  auto const position =
      std::max(allowance.reach, std::abs(judged.position(std::min(near_the_first, h.matrix.rows() - 1))));
  auto const small = std::ranges::count_if(allowance.per_position,
                                           [&](double each) { return each * position <= telling * h.amplitude; });
  return 2 * static_cast<std::size_t>(small) >= allowance.per_position.size();
}

double part_that_fits(Judged const& judged) {
  auto const& scan = judged.scan();
  return scan.entries == 0 ? 0 : 1 - static_cast<double>(scan.exceeding) / static_cast<double>(scan.entries);
}

bool is_anchored(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const& scan = judged.scan();
  if (!allowance_tells(judged)) return false;
  if (restarts(judged)) return false;
  auto const rows = static_cast<double>(h.matrix.rows()), columns = static_cast<double>(h.matrix.columns());
  std::uint64_t in_rows = 0;
  double broken_rows = 0;
  for (auto const& [row, exceeding] : scan.by_row) {
    if (static_cast<double>(exceeding) < most_of_a_row * columns) continue;
    in_rows += exceeding;
    ++broken_rows;
  }
  if (!scan.lists_all_rows()) {
    auto const listed = static_cast<double>(scan.by_row.size());
    broken_rows *= static_cast<double>(scan.rows_exceeding) / listed;
    in_rows = scan.exceeding;
  }
  auto const good_rows = rows - broken_rows;
  double broken_columns = 0;
  std::uint64_t in_columns = 0;
  for (auto const exceeding : scan.by_column) {
    auto const beside_rows = std::max(0.0, static_cast<double>(exceeding) - broken_rows);
    if (beside_rows < most_of_a_column * good_rows) continue;
    ++broken_columns;
    in_columns += static_cast<std::uint64_t>(beside_rows);
  }
  // Of numbers that were estimated, a small error shows at the ends first.
  bool const by_step = std::abs(h.fit.step) == 1 || h.fit.in_use;
  bool const estimated = h.scaling == "none" && (!h.fit.progression.round || !by_step);
  auto const ends_are_broken = std::ranges::any_of(
      scan.by_row, [&](auto const& item) { return item.first == 0 || item.first == h.matrix.rows() - 1; });
  bool const narrow = is_narrow(h.storage);
  if (estimated && (ends_are_broken || narrow)) return false;
  auto const scattered =
      static_cast<double>(scan.exceeding) - static_cast<double>(in_rows) - static_cast<double>(in_columns);
  return broken_columns <= most_columns_broken * columns && broken_rows <= most_rows_broken * rows &&
         scattered <= most_scattered * rows * columns + 1;
}

bool is_nearly(Judged const& judged) {
  constexpr double far = 0.03, nearly_all = 0.95;
  auto const& h = judged.hypothesis();
  bool const usual_size = !h.amplitude_estimated || std::abs(h.amplitude - 1) <= far;
  bool const written_down =
      h.fit.progression.in_use() && std::abs(h.fit.step) == 1 && usual_size && !turns_otherwise(h);
  return written_down && h.matrix.rows() >= 16 && h.agreement >= nearly_all &&
         judged.scan().by_error.error <= far * h.amplitude;
}

bool pairs_are_alike(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const sines = h.layout.sines(), cosines = h.layout.cosines();
  if (cosines.back() == Column::none) return false;
  std::size_t alike = 0;
  for (std::size_t i = 1; i < sines.size(); ++i) {
    if (sines[i] == Column::none || sines[i - 1] == Column::none) return false;
    bool equal = h.estimates[i].turns && std::abs(h.estimates[i].frequency) > 0;
    for (std::size_t r = 0; r < h.sample.rows.size() && equal; ++r) {
      equal = h.sample.row(r)[sines[i]] == h.sample.row(r)[sines[i - 1]];
    }
    alike += equal ? 1 : 0;
  }
  return h.matrix.rows() > 3 && 3 * alike >= sines.size() && alike > 0;
}

// A cache that grows must begin like the shorter one. It does not where a scaling rule was applied to the longer
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

// The order in which a table that does not fit is asked what is broken, and the first of the questions: every entry
// is a number, and none is larger than the amplitude. Freed or never written memory shows as numbers of
// any size; a sound program, however coarse its format, never leaves [-1, 1] by more than rounding.
namespace {

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
  auto const cosines = h.layout.cosines();
  for (auto const& [row, exceeding] : judged.scan().by_row) {
    auto const row_entries = judged.read_row(row);
    for (std::size_t c = 0; c < row_entries.size(); ++c) {
      auto const size = std::abs(row_entries[c]);
      auto const pair = static_cast<std::size_t>(std::max(h.layout.columns[c].pair, 0));
      // A tiny sine beside a cosine of 1 is that of a slow pair.
      bool const is_slow = size < 1 && cosines[pair] != Column::none &&
                           row_entries[static_cast<std::size_t>(cosines[pair])] == h.amplitude;
      if (!std::isfinite(size)) {
        not_finite.add(row, c);
      } else if (is_of_memory(size) && !is_slow) {
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
