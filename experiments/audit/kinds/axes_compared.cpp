#include "experiments/audit/kinds/axes_compared.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/hypothesis.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit {

using namespace phases;

Worst at_row(Taken const& taken, std::int64_t row) { return {.index = index_at(row, taken.shape)}; }

std::optional<std::int64_t> run_of(Axis const& axis, std::size_t tokens) {
  auto const& place = axis.place;
  auto const count = axis.rows.shape[0];
  auto run = std::int64_t{1};
  auto const begin = tokens;
  while (begin + static_cast<std::size_t>(run) < place.size() &&
         place[begin + static_cast<std::size_t>(run)] == place[begin]) {
    ++run;
  }
  for (std::size_t r = begin; r < place.size(); ++r) {
    auto const expected = static_cast<std::int64_t>(r - begin) / run % count;
    if (place[r] >= 0 && place[r] != expected) return std::nullopt;
  }
  return run;
}

bool is_one_sequence(Options const& options, Table const& table, std::int64_t rows) {
  return options.first_position || options.length == rows || is_looked_up(table);
}

bool is_looked_up(Table const& table) {
  auto const& name = table.name;
  return contains(name, {"cos_sin_cache", "embed_positions.weight"}) || name == "pe" || name.ends_with(".pe");
}

std::int64_t first_anew(Taken const& taken, AxisFound const& axis) {
  auto const& place = taken.axes.front().place;
  auto const position = [&](std::size_t r) { return axis.positions[static_cast<std::size_t>(place[r])]; };
  std::size_t r = 1;
  while (r + 1 < place.size() && (place[r] < 0 || place[r - 1] < 0 || position(r) > position(r - 1))) ++r;
  return static_cast<std::int64_t>(r);
}

namespace {

/// Each side of the expected grid, or else of the table's own shape, must be an axis; its place changes every so many
/// rows.
void compare_grid(Taken const& taken, Ordered const& ordered, Options const& options, std::size_t tokens,
                  Audit& audit) {
  auto const& grid = options.grid;
  if (grid.empty()) {
    auto shape = taken.shape;
    std::erase(shape, 1);
    if (ordered.extents != shape && std::ranges::is_permutation(ordered.extents, shape)) {
      audit.findings.push_back(found<"axis-swapped: cells">(fmt::format("{}", fmt::join(ordered.extents, " x ")),
                                                            fmt::format("{}", fmt::join(shape, " x "))));
    }
    return;
  }
  auto sides = grid;
  std::erase(sides, 1);
  if (ordered.order == Order::pieces && ordered.extents == sides) return;
  auto const held = taken.count - static_cast<std::int64_t>(tokens);
  std::int64_t cells = 1;
  std::size_t met = 0, asked = 0;
  for (std::size_t side = grid.size(); side-- > 0;) {
    if (grid[side] > 1) {
      ++asked;
      met += std::ranges::any_of(
                 taken.axes,
                 [&](Axis const& axis) { return axis.rows.shape[0] == grid[side] && run_of(axis, tokens) == cells; })
                 ? 1
                 : 0;
    }
    cells *= grid[side];
  }
  if (met == asked && cells <= held) return;
  if (met == 1 && asked == 2 && cells == held && taken.axes.size() < 2) {
    audit.findings.push_back(found<"axis-swapped: one axis">("same coordinate").at(at_row(taken, 0)));
    return;
  }
  audit.findings.push_back(
      found<"axis-swapped: grid">(fmt::format("{}", fmt::join(grid, " x ")), held).at(at_row(taken, 0)));
}

/// The pairs of each axis against config.json's mrope_section or --axes: all of a section go with one axis.
void compare_sections(Taken const& taken, Options const& options, Audit& audit) {
  bool const by_config = options.config && options.config->sections.size() == taken.axes.size();
  auto wanted = by_config ? options.config->sections : options.axes;
  if (!by_config) {
    for (auto& entries : wanted) entries /= 2;
  }
  if (std::accumulate(wanted.begin(), wanted.end(), std::int64_t{0}) != taken.pairs) return;
  std::vector<std::size_t> axis_of(static_cast<std::size_t>(taken.pairs));
  std::vector<std::int64_t> found_sizes;
  for (std::size_t a = 0; a < taken.axes.size(); ++a) {
    for (auto const pair : taken.axes[a].pairs) axis_of[static_cast<std::size_t>(pair)] = a;
    found_sizes.push_back(static_cast<std::int64_t>(taken.axes[a].pairs.size()));
  }
  auto const in_turn = options.config ? options.config->sections_in_turn : std::nullopt;
  if (by_config && in_turn && found_sizes == wanted) {
    if (*in_turn != (axis_of == phases::in_turn(wanted))) {
      auto const [is, asked] = *in_turn ? std::pair("in blocks", "in turn") : std::pair("in turn", "in blocks");
      audit.findings.push_back(found<"axis-swapped: in turn">(is, asked).at(at_row(taken, 0)));
    }
    return;
  }
  auto begin = axis_of.begin();
  bool whole = true;
  for (auto const pairs : wanted) {
    whole = whole && std::all_of(begin, begin + pairs, [&](std::size_t axis) { return axis == *begin; });
    begin += pairs;
  }
  if (whole || (by_config && found_sizes == wanted)) return;  // Qwen3-VL's sections take pairs in turn
  auto const is = fmt::format("{}", fmt::join(found_sizes, ", ")), asked = fmt::format("{}", fmt::join(wanted, ", "));
  auto const* const who = by_config ? "config.json's mrope_section" : "--axes";
  audit.findings.push_back((std::ranges::is_permutation(found_sizes, wanted)
                                ? found<"axis-swapped: sections">(is, who, asked)
                                : found<"wrong-dimension: sections">(is, who, asked))
                               .at(at_row(taken, 0)));
}

/// The entries of --axes in a rotary cache belong to the sides of --grid one after the other.
void compare_sides(Taken const& taken, Options const& options, std::size_t tokens, Audit& audit) {
  auto const& grid = options.grid;
  // Codes that are added may have the width first, as MAE's.
  bool const rotary = audit.convention.family == "rotary";
  if (!rotary || grid.size() != options.axes.size() || has_defect(audit)) return;
  std::int64_t first = 0;
  for (std::size_t side = 0; side < grid.size(); ++side) {
    auto const section = std::exchange(first, first + options.axes[side] / 2);
    if (grid[side] < 2) continue;
    for (auto const& axis : taken.axes) {
      if (!std::ranges::binary_search(axis.pairs, static_cast<int>(section))) continue;
      std::int64_t cells = 1;
      for (std::size_t other = grid.size(); other-- > 0; cells *= grid[other]) {
        if (other == side || axis.rows.shape[0] != grid[other] || run_of(axis, tokens) != cells) continue;
        audit.findings.push_back(
            found<"axis-swapped: sides">(options.axes[side], section, other, grid[other], side, grid[side])
                .at(at_row(taken, 0)));
        return;
      }
    }
  }
}

/// The width that the config rotates, and the rule that scales its frequencies.
void compare_config(Taken const& taken, std::vector<AxisFound> const& axes, Options const& options, Audit& audit) {
  auto const& config = options.config;
  if (!config) return;
  auto const rotated = rotary_dimension(*config);
  if (rotated && !config->sections.empty() && *rotated != 2 * taken.pairs) {
    audit.findings.push_back(found<"wrong-dimension: config">(taken.pairs, *rotated, *rotated / 2));
  }
  auto const wanted = prescribed(*config, 2 * taken.pairs).front().amplitude;
  auto const other_size = std::ranges::find_if(axes, [&](AxisFound const& axis) {
    return !axis.constant && std::abs(axis.convention.amplitude.value_or(wanted) / wanted - 1) > same_size;
  });
  if (other_size != axes.end() && !config->sections.empty()) {
    audit.findings.push_back(
        found<"amplitude: config">(wanted, *other_size->convention.amplitude).at(at_row(taken, 0)));
  }
  bool const all = std::ranges::all_of(axes, [](AxisFound const& axis) { return axis.constant || axis.by_config; });
  if (config->scaling == "none" || config->scaling == "dynamic" || all) return;
  audit.findings.push_back(found<"scaling-mismatch: config">(config->scaling, plain_number(config->theta),
                                                             "frequencies that are none of its")
                               .at(at_row(taken, std::min<std::int64_t>(1, taken.count - 1))));
}

/// Axes of one position: their entries must be as large as those of the others.
Findings sizes_of_constant_axes(Taken const& taken, std::vector<AxisFound> const& axes, double amplitude) {
  Findings result;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    if (!axes[a].constant) continue;
    auto const near = std::max(0x1p-10, 4 * unit_roundoff(format_of(taken.axes[a].rows.dtype)));
    auto const row = to_double(taken.axes[a].rows);
    auto const pairs = row.size() / 2;
    std::vector<std::pair<double, double>> all;
    for (std::size_t i = 0; i < pairs; ++i) all.emplace_back(row[i], row[pairs + i]);
    // At position 0 all pairs are alike.
    auto const usual =
        *std::ranges::max_element(all, {}, [&](auto const& pair) { return std::ranges::count(all, pair); });
    auto const other = std::ranges::find_if(all, [&](auto const& pair) { return pair != usual; });
    bool const at_zero =
        (usual.first == 0 || usual.second == 0) && 2 * std::ranges::count(all, usual) > std::ssize(all);
    for (std::size_t i = 0; i < pairs; ++i) {
      auto const size = std::hypot(row[i], row[pairs + i]) / amplitude;
      if (std::abs(size - 1) <= near) continue;
      result.push_back(found<"amplitude: axis">(a, size).at(at_row(taken, 0)));
      break;
    }
    if (!at_zero || other == all.end() || !result.empty()) continue;
    auto const pair = taken.axes[a].pairs[static_cast<std::size_t>(other - all.begin())];
    result.push_back(found<"wrong-entries: columns">(fmt::format("Pair {} is", pair)).at(at_row(taken, 0)));
  }
  return result;
}

/// Columns of coordinates must go with the positions of an axis.
Findings coordinates_apart(Taken const& taken, std::vector<AxisFound> const& axes) {
  constexpr double close = 0x1p-6;
  Findings result;
  for (auto const& column : taken.coordinates) {
    auto const go_with = [&](std::size_t a) {
      auto const& place = taken.axes[a].place;
      if (std::ranges::count(place, -1) > 0) return true;
      auto const position = [&](std::size_t r) { return axes[a].positions[static_cast<std::size_t>(place[r])]; };
      std::size_t low = 0, high = 0;
      for (std::size_t r = 1; r < place.size(); ++r) {
        if (position(r) < position(low)) low = r;
        if (position(r) > position(high)) high = r;
      }
      if (low == high) return std::ranges::all_of(column, [&](double x) { return x == column.front(); });
      auto const scale = (column[high] - column[low]) / (position(high) - position(low));
      for (std::size_t r = 0; r < place.size(); ++r) {
        auto const expected = column[low] + scale * (position(r) - position(low));
        if (!(std::abs(column[r] - expected) <= close * std::abs(column[high] - column[low]))) return false;
      }
      return true;
    };
    std::size_t a = 0;
    while (a < axes.size() && !go_with(a)) ++a;
    if (a < axes.size()) continue;
    result.push_back(
        found<"wrong-entries: coordinates">(&column - taken.coordinates.data()).at(at_row(taken, taken.count - 1)));
  }
  return result;
}

}  // namespace

void compare_axes(Taken const& taken, std::vector<AxisFound> const& axes, Ordered const& ordered,
                  Options const& options, std::size_t tokens, Audit& audit) {
  append(audit.findings, sizes_of_constant_axes(taken, axes, audit.convention.amplitude.value_or(1)));
  compare_config(taken, axes, options, audit);
  // Rows that are spoilt leave cells out.
  if (taken.nan_rows.empty() && taken.zero_rows.size() <= tokens) compare_grid(taken, ordered, options, tokens, audit);
  compare_sections(taken, options, audit);
  compare_sides(taken, options, tokens, audit);
  bool const by_sections = options.config && options.config->sections.size() == 3;
  if (by_sections && audit.convention.axis_order == "time, width, height") {
    audit.findings.push_back(
        found<"axis-swapped: in turn">("as " + audit.convention.axis_order, "as time, height, width"));
  }
  append(audit.findings, coordinates_apart(taken, axes));
}

}  // namespace pe::audit
