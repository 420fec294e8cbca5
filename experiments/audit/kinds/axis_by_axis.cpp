// Grids of which something is broken along an axis: each axis is a table of its own, [cells of the side, columns], and
// is audited as one.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/flat.hpp"

namespace pe::audit {
namespace {

using namespace phases;

/// Whether a column changes from one cell of an axis to the next.
bool changes(Flat const& flat, Cells const& cells, std::int64_t column, std::size_t axis) {
  auto const stride = cells.stride(axis);
  for (auto row = cells.tokens; row + stride < flat.rows; ++row) {
    bool const same_line = cells.at(row + stride, axis) != 0;
    if (same_line && flat.at(row, column) != flat.at(row + stride, column)) return true;
  }
  return false;
}

/// The axis that each column changes along; a slow cosine, which is the same in all cells, goes with the column before
/// it. Nothing where a column changes along several.
std::optional<std::vector<std::size_t>> axes_of_columns(Flat const& flat, Cells const& cells) {
  std::vector<std::size_t> result;
  for (std::int64_t c = 0; c < flat.columns; ++c) {
    std::optional<std::size_t> only;
    for (std::size_t axis = 0; axis < cells.sides.size(); ++axis) {
      if (!changes(flat, cells, c, axis)) continue;
      if (only) return std::nullopt;
      only = axis;
    }
    result.push_back(only.value_or(result.empty() ? 0 : result.back()));
  }
  return result;
}

/// The cells along one axis, the others' coordinates being 0.
struct Line {
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> columns;  ///< of the first part
  std::vector<Table> parts;           ///< [rows, columns] each
};

/// Nothing where the parts do not have equally many columns of the axis.
std::optional<Line> line_along(Flat const& flat, Cells const& cells, std::vector<std::size_t> const& axes,
                               std::size_t axis) {
  Line result;
  for (std::int64_t cell = 0; cell < cells.sides[axis]; ++cell)
    result.rows.push_back(cells.tokens + cell * cells.stride(axis));
  std::int64_t before = 0;
  for (auto const& part : flat.parts) {
    std::vector<std::int64_t> columns;
    auto const end = before + flat.columns_of(part);
    for (; before < end; ++before) {
      if (axes[static_cast<std::size_t>(before)] == axis) columns.push_back(before);
    }
    result.parts.push_back(entries_of(flat, result.rows, columns));
    result.parts.back().name = part.name;
    if (columns.empty() || (!result.columns.empty() && columns.size() != result.columns.size())) return std::nullopt;
    if (result.columns.empty()) result.columns = std::move(columns);
  }
  return result;
}

/// Whether a line stands at coordinates in use: in a narrow format a step that is estimated from few cells leaves room
/// for any fault.
bool is_in_use(Line const& line, Convention const& convention) {
  if (!convention.step || !is_narrow(format_of(line.parts.front().dtype))) return true;
  constexpr double close = 1e-6;
  return std::ranges::any_of(coordinates_in_use(std::ssize(line.rows)), [&](Coordinates const& along) {
    return std::abs(std::abs(*convention.step) - along.step) <= close * along.step;
  });
}

/// Of the whole table; nothing where an axis is not recognised, or nothing is broken in any.
std::optional<Audit> of_lines(Flat const& flat, Cells const& cells, std::vector<Table> const& tables,
                              Options const& options) {
  auto const axes = axes_of_columns(flat, cells);
  bool const is_of_one = !axes || std::ranges::count(*axes, axes->front()) == std::ssize(*axes);
  if (is_of_one) return std::nullopt;
  std::optional<Audit> result;
  for (std::size_t axis = 0; axis < cells.sides.size(); ++axis) {
    if (std::ranges::count(*axes, axis) == 0) continue;
    auto const line = line_along(flat, cells, *axes, axis);
    if (!line) return std::nullopt;
    std::optional<Audit> audit;
    for (auto const one_axis : {audit_phases, audit_unlike_prescribed, audit_by_part}) {
      if (!is_recognised(audit)) audit = one_axis(line->parts, options);
    }
    if (!is_recognised(audit) || !is_in_use(*line, audit->convention)) return std::nullopt;
    if (!result) {
      result = begun(tables, "phases");
      result->convention = audit->convention;
      result->convention.dimension = 0;
      result->convention.positions = flat.rows;
    }
    *result->convention.dimension += audit->convention.dimension.value_or(0);
    for (auto& finding : audit->findings) {
      if (finding.severity != Severity::defect) continue;
      if (std::ranges::count(result->findings, finding.id, &Finding::id) > 0) continue;
      finding.says = fmt::format("Axis {} by itself: {}", axis, finding.says);
      if (finding.worst && finding.worst->index.size() == 2) {
        auto const &row = finding.worst->index.front(), &column = finding.worst->index.back();
        finding.worst->index =
            flat.index(line->rows[static_cast<std::size_t>(row)], line->columns[static_cast<std::size_t>(column)]);
      }
      result->findings.push_back(std::move(finding));
    }
    for (auto const& key : audit->compared) {
      if (std::ranges::count(result->compared, key) == 0) result->compared.push_back(key);
    }
  }
  return result && has_defect(*result) ? std::optional(concluded(std::move(*result))) : std::nullopt;
}

}  // namespace

std::optional<Audit> audit_axis_by_axis(std::vector<Table> const& tables, Options const& options) {
  if (options.config) return std::nullopt;  // its width is that of all axes
  if (!may_be_grid(tables)) return std::nullopt;
  auto of_an_axis = options;
  of_an_axis.grid.clear();
  of_an_axis.axes.clear();
  for (bool const channels_first : {false, true}) {
    auto const all = flat(tables, channels_first);
    auto const cells = all ? cells_of(*all, options) : std::nullopt;
    if (!cells || cells->sides.size() < 2) continue;
    if (auto audit = of_lines(*all, *cells, tables, of_an_axis)) return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit
