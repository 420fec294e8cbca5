// Tables of several axes of which each is a table of its own and is audited as one: grids of which something is broken
// along an axis, [cells of the side, columns], and axes side by side, as models keep them before they look cells up.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/flat.hpp"
#include "experiments/audit/phases/hypothesis.hpp"

namespace pe::audit {
namespace {

using namespace phases;

/// Whether a line stands at coordinates in use: in a narrow format a step that is estimated from few cells leaves room
/// for any fault.
bool is_in_use(Line const& line, Convention const& convention) {
  if (!convention.step || !is_narrow(format_of(line.parts.front().dtype))) return true;
  constexpr double close = 1e-6;
  return std::ranges::any_of(coordinates_in_use(line.parts.front().shape[0]), [&](Coordinates const& along) {
    return std::abs(std::abs(*convention.step) - along.step) <= close * along.step;
  });
}

/// Of the whole table; nothing where there are no lines, or one is not recognised.
std::optional<Audit> of_lines(Flat const& flat, std::vector<Line> const& lines, std::vector<Table> const& tables,
                              Options const& options) {
  std::optional<Audit> result;
  for (auto const& line : lines) {
    std::optional<Audit> audit;
    for (auto const one_axis : {audit_phases, audit_unlike_prescribed, audit_by_part}) {
      if (!is_recognised(audit)) audit = one_axis(line.parts, options);
    }
    if (!is_recognised(audit) || !is_in_use(line, audit->convention)) return std::nullopt;
    bool const cosines = contains(audit->convention.layout, {"cosines alone"});
    bool const one = cosines || contains(audit->convention.layout, {"sines alone"});
    if (line.parts.size() == 1 && one) audit->findings.push_back(one_function(cosines));
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
      finding.says = fmt::format("Axis {} by itself: {}", &line - lines.data(), finding.says);
      if (finding.worst && finding.worst->index.size() == 2) {
        auto const column = line.columns[static_cast<std::size_t>(finding.worst->index.back())];
        finding.worst->index = flat.index(line.row(finding.worst->index.front(), column), column);
      }
      result->findings.push_back(std::move(finding));
    }
    for (auto const& key : audit->compared) {
      if (std::ranges::count(result->compared, key) == 0) result->compared.push_back(key);
    }
    // Axes side by side stand at one position.
    auto const is_other = [&](auto of) { return audit->convention.*of != result->convention.*of; };
    if (line.parts.front().shape[0] == flat.rows &&
        (is_other(&Convention::offset) || is_other(&Convention::step) || is_other(&Convention::base)))
      return std::nullopt;
  }
  return result ? std::optional(concluded(std::move(*result))) : std::nullopt;
}

/// The axis of each pair, where frequencies begin anew with each of two to four; else nothing.
std::vector<std::size_t> axes_by_frequency(std::vector<PairEstimate> const& pairs) {
  constexpr double sure = 0.05;
  constexpr std::size_t most_axes = 4;
  constexpr std::ptrdiff_t fewest_pairs = 4;
  std::vector<std::size_t> result;
  std::size_t axis = 0;
  double first = 0, before = 0;
  for (auto const& pair : pairs) {
    auto const w = std::abs(pair.frequency);
    bool const is_sure = pair.turns && w > 0 && pair.error < sure * w;
    if (first == 0 && is_sure) first = w;
    if (is_sure && w > 2 * before && before > 0 && std::abs(w - first) <= sure * first) ++axis;
    if (is_sure) before = w;
    result.push_back(axis);
  }
  if (axis == 0 || axis >= most_axes) return {};
  for (std::size_t a = 0; a <= axis; ++a) {
    if (std::ranges::count(result, a) < fewest_pairs) return {};
  }
  return result;
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
    auto const lines = cells ? lines_of(*all, *cells) : std::vector<Line>();
    auto const is_long = [](Line const& line) { return line.parts.front().shape[0] > 2; };  // else any step explains it
    if (lines.empty() || !std::ranges::all_of(lines, is_long) || !are_all(*all, *cells, lines)) continue;
    auto audit = of_lines(*all, lines, tables, of_an_axis);
    if (audit && has_defect(*audit)) return audit;
  }
  return std::nullopt;
}

std::optional<Audit> audit_side_by_side(std::vector<Table> const& tables, Options const& options) {
  auto const all = may_be_grid(tables) && !options.config ? flat(tables, false) : std::nullopt;
  if (!all) return std::nullopt;
  auto const as_it_is = [](std::int64_t row, std::int64_t) { return row; };
  for (auto const& [matrix, layouts] : arrangements(tables)) {
    if (matrix.rows() != all->rows || matrix.columns() != all->columns) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : layouts) {
      auto const pairs = paired(stored, layout);
      auto const of_pairs = pairs ? axes_by_frequency(pairs->estimates) : std::vector<std::size_t>();
      if (of_pairs.empty() ||
          std::ranges::any_of(layout.columns, [](Column const& c) { return c.pair == Column::none; }))
        continue;
      std::vector<std::size_t> axes;
      for (auto const& column : layout.columns) axes.push_back(of_pairs[static_cast<std::size_t>(column.pair)]);
      std::vector<Line> lines;
      for (std::size_t axis = 0; axis <= of_pairs.back(); ++axis) {
        if (auto line = line_of(*all, axes, axis, all->rows, as_it_is)) lines.push_back(std::move(*line));
      }
      auto audit = lines.size() > of_pairs.back() ? of_lines(*all, lines, tables, options) : std::nullopt;
      if (audit) audit->findings.push_back(found<"side-by-side">(lines.size()));
      if (audit) return audit;
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit
