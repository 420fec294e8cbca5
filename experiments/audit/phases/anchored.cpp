// When misfits are defects. A table is defective only against what it mostly is: most pairs and most rows fit, within
// allowances well below the amplitude. A residue that is allowed to be larger than the table says nothing.
#include <algorithm>
#include <cmath>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// The parts of a table that may be broken: of its columns, of its rows, and of the entries in neither.
constexpr double most_columns_broken = 0.4, most_rows_broken = 0.6, most_scattered = 0.02;
/// Beyond these a column or a row is broken, not an entry of it (diagnose_columns.cpp, diagnose_rows.cpp).
constexpr double of_a_column = 0.2, of_a_row = 0.4;
/// An allowance says something when it is below this part of the amplitude.
constexpr double telling = 0.25;

}  // namespace

bool restarts(Judged const& judged) {
  auto const& by_row = judged.scan().by_row;
  constexpr std::size_t fewest = 16;
  if (by_row.size() < fewest || by_row.front().first == 0) return false;
  auto const position = position_told(judged.hypothesis(), judged.read_row(by_row.front().first));
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
    if (static_cast<double>(exceeding) < of_a_row * columns) continue;
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
    if (beside_rows < of_a_column * good_rows) continue;
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
  auto const& spacing = h.fit.progression.spacing;
  bool const in_use = h.fit.progression.round && (spacing == "d/2" || spacing == "d/2-1");
  bool const written_down = in_use && std::abs(h.fit.step) == 1 && usual_size && !turns_otherwise(h);
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

}  // namespace pe::audit::phases
