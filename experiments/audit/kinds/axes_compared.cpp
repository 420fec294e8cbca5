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
#include "theory/frequencies/bases.hpp"

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
  auto const name = name_or_stem(table);
  return contains(name, {"cos_sin_cache", "embed_positions.weight"}) || name == "pe" || name.ends_with(".pe");
}

std::int64_t first_anew(Taken const& taken, AxisFound const& axis) {
  auto const& place = taken.axes.front().place;
  auto const position = [&](std::size_t r) { return axis.positions[static_cast<std::size_t>(place[r])]; };
  std::size_t r = 1;
  while (r + 1 < place.size() && (place[r] < 0 || place[r - 1] < 0 || position(r) > position(r - 1))) ++r;
  return static_cast<std::int64_t>(r);
}

/// How often the place along each axis changes.
std::vector<std::ptrdiff_t> changes_of(std::vector<Axis> const& axes) {
  std::vector<std::ptrdiff_t> result;
  for (auto const& axis : axes) {
    auto& n = result.emplace_back();
    for (std::size_t r = 1; r < axis.place.size(); ++r) n += axis.place[r] != axis.place[r - 1] ? 1 : 0;
  }
  return result;
}

namespace {

/// The factor by which the NTK rule stretches an axis, from its base and that of an axis which is not stretched: of few
/// digits, as factors are typed.
std::optional<double> ntk_factor(AxisFound const& axis, AxisFound const& plain, std::int64_t pairs) {
  constexpr int typed_digits = 2;
  auto const grown = axis.log_base - plain.log_base;
  if (grown <= 0 || pairs < 2) return std::nullopt;
  auto const factor = std::exp(grown * static_cast<double>(pairs - 1) / static_cast<double>(pairs));
  auto const simple = simplest_within(factor, 1e-4);
  return simple.digits <= typed_digits ? std::optional(simple.value) : std::nullopt;
}

/// Pairs after those of an axis that turn nothing, where the base is one in use with them and none without: of an axis
/// at one place the others' frequencies say nothing.
std::optional<Finding> still_pairs(Taken const& taken, std::vector<AxisFound> const& axes) {
  auto const in_use = [](double log_base) {
    auto const is_it = [&](double base) { return std::abs(log_base - std::log(base)) <= same_number * std::log(base); };
    return std::ranges::any_of(bases_of_texts, is_it) || std::ranges::any_of(bases_of_axes, is_it);
  };
  for (std::size_t still = 0; still < axes.size(); ++still) {
    auto const row = axes[still].constant ? to_double(taken.axes[still].rows) : std::vector<double>();
    auto const half = row.begin() + std::ssize(row) / 2;
    auto const are_zero = [](auto from, auto to) { return std::all_of(from, to, [](double x) { return x == 0; }); };
    if (row.empty() || (!are_zero(row.begin(), half) && !are_zero(half, row.end()))) continue;
    auto const& pairs = taken.axes[still].pairs;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      auto const turning = std::ssize(taken.axes[a].pairs);
      int const first = taken.axes[a].pairs.back() + 1;
      std::ptrdiff_t count = 0;
      while (std::ranges::binary_search(pairs, first + static_cast<int>(count))) ++count;
      auto const slope = axes[a].slope;
      if (axes[a].constant || count == 0 || in_use(slope * static_cast<double>(turning))) continue;
      if (!in_use(slope * static_cast<double>(turning + count))) continue;
      auto const base = fmt::format("base {:.6g}", std::exp(slope * static_cast<double>(turning + count)));
      return found<"uninitialised: pairs">(count, taken.pairs, first, base).at(at_row(taken, taken.count - 1));
    }
  }
  return std::nullopt;
}

/// Axes that change after equally many rows each, but not one of them whenever the one before is through.
std::optional<Finding> miscounted(Taken const& taken, std::size_t tokens) {
  struct Run {
    std::int64_t rows, cells;
    std::size_t axis;
  };
  std::vector<Run> runs;
  for (std::size_t a = 0; a < taken.axes.size(); ++a) {
    auto const cells = taken.axes[a].rows.shape[0];
    auto const run = cells > 1 ? run_of(taken.axes[a], tokens) : 0;
    if (!run) return std::nullopt;
    if (cells > 1) runs.push_back({*run, cells, a});
  }
  std::ranges::sort(runs, {}, &Run::rows);
  for (std::size_t i = 1; i < runs.size(); ++i) {
    auto const &fast = runs[i - 1], &slow = runs[i];
    if (slow.rows % (fast.rows * fast.cells) != 0)
      return found<"axis-swapped: counted">(fast.axis, fast.cells, slow.axis, slow.rows).at(at_row(taken, slow.rows));
  }
  return std::nullopt;
}

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
  auto const* const who = by_config                ? "config.json's mrope_section"
                          : options.axes_of_config ? "config.json's axes_dims_rope"
                                                   : "--axes";
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

Findings differences(Taken const& taken, std::vector<AxisFound> const& axes, bool is_grid) {
  Findings result;
  AxisFound const *first = nullptr, *beside = nullptr;
  std::size_t first_place = 0;
  auto const changes = changes_of(taken.axes);
  // Frames may be any time apart.
  auto const is_time = [&](std::size_t a) { return axes.size() > 2 && changes[a] == std::ranges::min(changes); };
  auto const pairs = [&](std::size_t a) { return taken.axes[a].rows.shape[1] / 2; };
  for (std::size_t a = 0; a < axes.size(); ++a) {
    auto const& axis = axes[a];
    if (axis.constant) continue;
    auto const* const before = is_time(a) ? nullptr : std::exchange(beside, &axis);
    if (first == nullptr) {
      first = &axis;
      first_place = a;
      continue;
    }
    if (axis.convention.layout.starts_with("cos") != first->convention.layout.starts_with("cos"))
      result.push_back(
          found<"mixed-layout: columns">(fmt::format("The columns of axis {} are", a)).at(at_row(taken, 0)));
    bool const same_base = std::abs(axis.log_base - first->log_base) <= same_number * std::abs(first->log_base);
    bool const same_slope = std::abs(axis.slope - first->slope) <= same_number * std::abs(first->slope);
    if (!same_base && !same_slope) {
      auto const later = ntk_factor(axis, *first, pairs(a)), earlier = ntk_factor(*first, axis, pairs(first_place));
      if (later || earlier) {
        auto note = found<"axis-stretched">(later ? a : first_place, later ? *later : *earlier,
                                            std::exp(std::min(axis.log_base, first->log_base)));
        if (std::ranges::count(result, note.says, &Finding::says) == 0) result.push_back(std::move(note));
        continue;
      }
      result.push_back(found<"wrong-base: axes">(a, std::exp(axis.log_base), std::exp(first->log_base))
                           .at(at_row(taken, std::min<std::int64_t>(1, taken.count - 1))));
    }
    auto const step = [](AxisFound const& of) { return std::abs(of.convention.step.value_or(1)); };
    auto const low = [&](AxisFound const& of) { return std::ranges::min(of.positions) / step(of); };
    auto const start = [&](AxisFound const& of) {
      auto const high = std::ranges::max(of.positions) / step(of);
      // Centred coordinates begin where the number of cells puts them; one side has one more, or two.
      return std::abs(low(of) + high) <= same_number * (high - low(of)) + (low(of) < 0 ? 2 : 0) ? 0 : low(of);
    };
    auto const turns_back = [&](AxisFound const& of) { return low(of) < 0 && std::ranges::max(of.positions) <= 0; };
    bool const turned_over = (turns_back(axis) && low(*first) >= 0) || (turns_back(*first) && low(axis) >= 0);
    bool const alike = std::abs(low(axis) - low(*first)) <= 0.01 || std::abs(start(axis) - start(*first)) <= 0.01;
    auto const size = axis.convention.amplitude.value_or(1), of_first = first->convention.amplitude.value_or(1);
    auto const blurred = 8 * unit_roundoff(format_of(taken.axes[a].rows.dtype));  // of amplitudes that are estimated
    if (std::abs(size / of_first - 1) > same_size + blurred)
      result.push_back(found<"amplitude: axes">(a, size / of_first).at(at_row(taken, 0)));
    // Coordinates of two axes that nothing normalises are counted alike.
    auto const own = step(axis), other = before ? step(*before) : own, less = std::min(own, other),
               more = std::max(own, other);
    if (is_grid && same_base && less == 1 && more > 1 && more == std::round(more)) {
      result.push_back(found<"wrong-step: axes">(a, plain_number(step(axis)), plain_number(step(*before)))
                           .at(at_row(taken, std::min<std::int64_t>(1, taken.count - 1))));
    } else if (is_grid && same_base && !alike && turned_over) {
      result.push_back(found<"sign-flipped: columns">(fmt::format("The sines of axis {} are", a), "each")
                           .at(at_row(taken, taken.count - 1)));
    } else if (is_grid && same_base && !alike && std::abs(std::abs(start(axis) - start(*first)) - 1) <= 0.01) {
      // Chunks of a video and windows of a picture begin anywhere.
      result.push_back(found<"position-offset: axes">(a, plain_number(start(axis)), plain_number(start(*first)))
                           .at(at_row(taken, 0)));
    }
  }
  if (auto still = still_pairs(taken, axes)) result.push_back(std::move(*still));
  return result;
}

void compare_axes(Taken const& taken, std::vector<AxisFound> const& axes, Ordered const& ordered,
                  Options const& options, std::size_t tokens, Audit& audit) {
  append(audit.findings, sizes_of_constant_axes(taken, axes, audit.convention.amplitude.value_or(1)));
  compare_config(taken, axes, options, audit);
  // Rows that are spoilt leave cells out.
  if (taken.nan_rows.empty() && taken.zero_rows.size() <= tokens) compare_grid(taken, ordered, options, tokens, audit);
  append(audit.findings, miscounted(taken, tokens));
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
