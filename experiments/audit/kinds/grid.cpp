#include "experiments/audit/kinds/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/limits.hpp"
#include "experiments/audit/phases/matrix.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit {
namespace {

/// A grid as a view [H, W, d].
struct Grid {
  Table cells;
  bool exchanged = false;       ///< the cells are those of a grid of W x H, read in its order
  bool class_token = false;     ///< a row of zeros stood in front of a flat table
  bool channels_first = false;  ///< given as [columns, H, W]

  /// The index, in the table as given, of an entry of the cells.
  std::vector<std::int64_t> given(std::int64_t row, std::int64_t place, std::int64_t column) const {
    if (channels_first) return {column, row, place};
    if (!exchanged) return {row, place, column};
    auto const flat = row * cells.shape[1] + place;
    return {flat / cells.shape[0], flat % cells.shape[0], column};
  }
};

/// Beyond these, a flat table has too many shapes to try; transformers' images are within.
constexpr std::int64_t longest_side = 1024;

Table moved(Table table, std::size_t from, std::size_t to) {
  auto const move = [&](std::vector<std::int64_t>& axes) {
    auto const value = axes[from];
    axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(from));
    axes.insert(axes.begin() + static_cast<std::ptrdiff_t>(to), value);
  };
  move(table.shape);
  move(table.strides);
  return table;
}

Table half_of(Table const& cells, bool second) {
  auto const half = cells.shape[2] / 2;
  return range(cells, 2, second ? half : 0, half);
}

/// Whether the entries of [H, W, columns] are the same all along its axis 0 or 1, looked at in blocks of some cells.
bool constant_along(Table const& cells, std::size_t axis) {
  constexpr std::int64_t entries_at_a_time = 1 << 16;
  auto const other = 1 - axis;
  auto const columns = cells.shape[2], length = cells.shape[axis];
  auto const across = std::clamp<std::int64_t>(entries_at_a_time / columns, 1, cells.shape[other]);
  auto const along = std::clamp<std::int64_t>(entries_at_a_time / columns / across, 1, length);
  std::vector<double> first, block;
  for (std::int64_t begin = 0; begin < cells.shape[other]; begin += across) {
    auto const part = range(cells, other, begin, std::min(across, cells.shape[other] - begin));
    first = to_double(at(part, axis, 0));
    for (std::int64_t i = 0; i < length; i += along) {
      auto const next = range(part, axis, i, std::min(along, length - i));
      block.resize(static_cast<std::size_t>(entry_count(next)));
      to_double(next, block);
      // Cells one after the other: each is that of its place across.
      for (std::int64_t cell = 0; cell < next.shape[0] * next.shape[1]; ++cell) {
        auto const place = axis == 0 ? cell % next.shape[1] : cell / next.shape[1];
        auto const* const entries = block.data() + cell * columns;
        if (!std::equal(entries, entries + columns, first.data() + place * columns)) return false;
      }
    }
  }
  return true;
}

/// The axis that each half of the code depends on; nothing unless they are one each.
struct Axes {
  std::size_t first, second;
};
std::optional<Axes> separated(Table const& cells) {
  auto const axis_of = [&](Table const& half) -> std::optional<std::size_t> {
    if (constant_along(half, 1)) return 0;
    if (constant_along(half, 0)) return 1;
    return std::nullopt;
  };
  auto const first = axis_of(half_of(cells, false)), second = axis_of(half_of(cells, true));
  if (!first || !second || *first == *second) return std::nullopt;
  return Axes{*first, *second};
}

std::vector<Grid> grids(Table const& table) {
  std::vector<Grid> result;
  auto const plain = squeezed(table);
  if (is_integer(plain.dtype) || is_complex(plain.dtype)) return result;
  auto const add = [&](Table cells, bool exchanged, bool class_token, bool channels_first = false) {
    if (cells.shape[0] > 1 && cells.shape[1] > 1 && 0 < cells.shape[2] && cells.shape[2] <= most_columns &&
        cells.shape[2] % 4 == 0) {
      result.push_back({std::move(cells), exchanged, class_token, channels_first});
    }
  };
  if (plain.shape.size() == 3) {
    add(plain, false, false);
    // [H,W,d] that was filled as [W,H,d]: its cells, one after the other, are those of the other grid.
    auto const [h, w] = std::pair(plain.shape[0], plain.shape[1]);
    if (h != w && plain.strides[0] == w * plain.strides[1]) {
      Table other = plain;
      other.shape = {w, h, plain.shape[2]};
      other.strides = {h * plain.strides[1], plain.strides[1], plain.strides[2]};
      add(std::move(other), true, false);
    }
    add(moved(plain, 0, 2), false, false, true);
  } else if (plain.shape.size() == 2 && plain.shape[1] <= most_columns) {
    for (bool const class_token : {false, true}) {
      if (class_token && plain.shape[0] < 2) continue;
      Table const flat = class_token ? range(plain, 0, 1, plain.shape[0] - 1) : plain;
      if (class_token) {
        auto const token = to_double(at(plain, 0, 0));
        if (std::ranges::any_of(token, [](double x) { return x != 0; })) continue;
      }
      auto const cells = flat.shape[0];
      // The squarest first, as a flat table of two numbers alone could be many grids.
      for (auto w = static_cast<std::int64_t>(std::sqrt(static_cast<double>(cells))); w >= 2; --w) {
        if (cells % w != 0 || cells / w > longest_side) continue;
        add(split(flat, 0, w), false, class_token);
        if (cells / w != w) add(split(flat, 0, cells / w), false, class_token);
      }
    }
  }
  return result;
}

/// One axis of the grid: the rows along it, of the half that depends on it. Witnesses are told as cells, [h, w,
/// column].
std::optional<Audit> audit_axis(Grid const& grid, std::size_t axis, bool second_half, Options const& options) {
  auto const line = at(half_of(grid.cells, second_half), 1 - axis, 0);
  auto audit = audit_phases({line}, options);
  if (!audit) return audit;
  auto const lift = [&](std::optional<Worst>& worst) {
    if (!worst || worst->index.size() != 2) return;
    auto const [place, column] = std::pair(worst->index[0], worst->index[1] + (second_half ? line.shape[1] : 0));
    worst->index = axis == 0 ? grid.given(place, 0, column) : grid.given(0, place, column);
    worst->column = column;
  };
  for (auto& finding : audit->findings) lift(finding.worst);
  if (audit->accuracy) lift(audit->accuracy->worst);
  return audit;
}

void merge(Audit& into, Audit const& other, std::string const& axis) {
  for (auto finding : other.findings) {
    if (std::ranges::find(into.findings, finding.id, &Finding::id) != into.findings.end()) continue;
    finding.says = fmt::format("Along the {}: {}", axis, finding.says);
    into.findings.push_back(std::move(finding));
  }
  for (auto const& law : other.laws) {
    auto const same = std::ranges::find(into.laws, law.property, &LawResult::property);
    if (same == into.laws.end()) {
      into.laws.push_back(law);
    } else if (law.verdict == "fails" || (same->verdict != "fails" && law.residual > same->residual)) {
      *same = law;
    }
  }
  if (!into.accuracy || !other.accuracy) return;
  into.accuracy->entries += other.accuracy->entries;
  into.accuracy->by_balls += other.accuracy->by_balls;
  into.accuracy->max_ulp = std::max(into.accuracy->max_ulp, other.accuracy->max_ulp);
  if (other.accuracy->max_error > into.accuracy->max_error) {
    into.accuracy->max_error = other.accuracy->max_error;
    into.accuracy->worst = other.accuracy->worst;
  }
}

Audit audit_separated(Table const& table, Grid const& grid, Axes const& axes, Options const& options, Audit one,
                      Audit const& other) {
  std::string const names[] = {"height", "width"};
  auto const at_row = [&](std::int64_t row) {
    auto index = std::vector<std::int64_t>(table.shape.size());
    if (index.size() > 1) index[index.size() - 2] = std::min(row, table.shape[index.size() - 2] - 1);
    return Worst{std::move(index), {}, {}, "", "", {}};
  };
  auto const& order = grid.exchanged ? Axes{1 - axes.first, 1 - axes.second} : axes;
  auto audit = std::move(one);
  auto const fresh = begun(table, "phases");
  audit.file = fresh.file;
  audit.tensor = fresh.tensor;
  audit.shape = fresh.shape;
  auto const &of_one = audit.convention, &of_other = other.convention;
  if (of_one.base && of_other.base && std::abs(*of_one.base / *of_other.base - 1) > 1e-3) {
    audit.findings.push_back(found<"wrong-base: axes">(1, *of_other.base, *of_one.base).at(at_row(1)));
  } else if (of_one.offset != of_other.offset && of_one.step == of_other.step) {
    audit.findings.push_back(found<"position-offset: axes">(1, plain_number(of_other.offset.value_or(0)),
                                                            plain_number(of_one.offset.value_or(0)))
                                 .at(at_row(0)));
  }
  merge(audit, other, names[order.second]);
  audit.convention.axis_order = names[order.first] + ", " + names[order.second];
  audit.convention.dimension = grid.cells.shape[2];
  audit.convention.positions = grid.cells.shape[0] * grid.cells.shape[1];
  if (grid.class_token) {
    audit.findings.push_back(found<"class-token">());
    audit.convention.padding_row = 0;
  }
  if (grid.exchanged) {
    auto const &h = grid.cells.shape[0], &w = grid.cells.shape[1];
    audit.findings.push_back(found<"axis-swapped: cells">(h, w, w, h));
  }
  auto const &rows = grid.cells.shape[grid.exchanged ? 1 : 0], &columns = grid.cells.shape[grid.exchanged ? 0 : 1];
  if (options.grid.size() == 2 && (options.grid[0] != rows || options.grid[1] != columns)) {
    audit.findings.push_back(
        found<"axis-swapped: grid">(fmt::format("{}", fmt::join(options.grid, " x ")), rows * columns).at(at_row(0)));
  }
  if (auto const wanted = options.expected.find("axis_order"); wanted != options.expected.end()) {
    audit.compared.push_back("axis_order");
    if (wanted->second != audit.convention.axis_order) {
      audit.findings.push_back(found<"axis-swapped: halves">(audit.convention.axis_order, wanted->second));
    }
  }
  conclude(audit, audit.verdict != Verdict::unrecognised);
  return audit;
}

}  // namespace

std::optional<Audit> audit_grid(Table const& table, Options const& options) {
  if (!options.kind.empty() && options.kind != "phases") return std::nullopt;
  for (auto const& grid : grids(table)) {
    auto const axes = separated(grid.cells);
    if (!axes) continue;
    auto one = audit_axis(grid, axes->first, false, options);
    auto const other = audit_axis(grid, axes->second, true, options);
    if (!one || !other) continue;
    return audit_separated(table, grid, *axes, options, std::move(*one), *other);
  }
  return std::nullopt;
}

}  // namespace pe::audit
