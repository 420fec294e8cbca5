// What a table may be by the frequencies, positions and grids that are in use, where nothing can be estimated from it.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <tuple>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/flat.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit::phases {
namespace {

std::function<std::vector<std::int64_t>(std::int64_t, std::int64_t)> index_in(Matrix const& matrix) {
  return [matrix](std::int64_t row, std::int64_t column) { return matrix.place(row, column).second; };
}

/// Each row at the position that its own pairs show.
Proposal as_shown(Hypothesis const& pairs, Known const& known) {
  struct Shown {
    Clocks clocks;
    std::vector<double> entries;
    std::int64_t row = -1;
    double position = 0;
  };
  auto const shown = std::make_shared<Shown>(Shown{Clocks(pairs), std::vector<double>(pairs.layout.columns.size())});
  auto const position = [shown, matrix = pairs.matrix](std::int64_t row, int) {
    if (row != shown->row) {
      matrix.read(row, 1, shown->entries);
      std::tie(shown->row, shown->position) = std::pair(row, shown->clocks.position(shown->entries));
    }
    return shown->position;
  };
  return {pairs.matrix, pairs.storage, pairs.layout, known, Proposal::Rows::shown, position, index_in(pairs.matrix)};
}

// Grids

Matrix matrix_of(Flat const& flat) {
  std::vector<std::int64_t> rows(static_cast<std::size_t>(flat.rows));
  std::iota(rows.begin(), rows.end(), 0);
  std::optional<Matrix> result;
  std::int64_t before = 0;
  for (auto const& part : flat.parts) {
    std::vector<std::int64_t> columns(static_cast<std::size_t>(flat.columns_of(part)));
    std::iota(columns.begin(), columns.end(), before);
    before += std::ssize(columns);
    Matrix next(entries_of(flat, rows, columns), 0);
    result = result ? Matrix::side_by_side(*result, next) : std::move(next);
  }
  return *result;
}

/// A layout, and the axis of each of its pairs.
struct Shared {
  Layout layout;
  std::vector<std::size_t> axis_of;
};

using KnownAxes = std::vector<std::optional<std::size_t>>;

/// Blocks of columns, each of which has this layout.
std::optional<Layout> in_blocks(std::string const& name, std::vector<std::int64_t> const& sizes) {
  Layout result;
  result.name = name;
  for (auto const size : sizes) {
    auto const all = layouts(size);
    auto const block = std::ranges::find(all, name, &Layout::name);
    if (block == all.end()) return std::nullopt;
    for (auto column : block->columns) {
      if (column.pair != Column::none) column.pair += result.pairs;
      result.columns.push_back(column);
    }
    result.pairs += block->pairs;
  }
  return result;
}

struct TwoColumns {
  std::int64_t sine, cosine;
};

/// What is not known is as what stands before it, or else behind it. Nothing where nothing is known.
std::vector<std::size_t> filled(KnownAxes const& known) {
  auto const first = std::ranges::find_if(known, [](auto const& axis) { return axis.has_value(); });
  std::vector<std::size_t> result;
  if (first == known.end()) return result;
  for (auto const& axis : known) result.push_back(axis.value_or(result.empty() ? **first : result.back()));
  return result;
}

/// How many stand one after the other for one axis each.
std::vector<std::int64_t> runs(std::vector<std::size_t> const& axis_of) {
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < axis_of.size(); ++i) {
    if (i == 0 || axis_of[i] != axis_of[i - 1]) result.push_back(0);
    ++result.back();
  }
  return result;
}

/// The ways in which so many columns, or pairs, may be shared out among the axes: as is known, or equally with the rest
/// for the first, or a quarter for the time and the rest equally, in either order, where that is not otherwise than
/// known for more than a quarter.
std::vector<std::vector<std::size_t>> shares(KnownAxes const& known, std::size_t axes) {
  auto const count = known.size();
  std::vector<std::vector<std::size_t>> result, blocks;
  blocks.emplace_back(axes, count / axes).front() += count % axes;
  if (axes == 3 && count % 8 == 0) blocks.push_back({count / 4, count / 8 * 3, count / 8 * 3});
  auto const add = [&](std::vector<std::size_t> axis_of) {
    std::size_t otherwise = 0;
    for (std::size_t i = 0; i < axis_of.size(); ++i) otherwise += known[i].value_or(axis_of[i]) != axis_of[i] ? 1 : 0;
    bool const is_new = std::ranges::find(result, axis_of) == result.end();
    if (is_new && !axis_of.empty() && 4 * otherwise <= count) result.push_back(std::move(axis_of));
  };
  add(filled(known));
  for (auto const& sizes : blocks) {
    for (bool const reversed : {false, true}) {
      std::vector<std::size_t> axis_of;
      for (std::size_t block = 0; block < axes; ++block)
        axis_of.insert(axis_of.end(), sizes[block], reversed ? axes - 1 - block : block);
      add(std::move(axis_of));
    }
  }
  return result;
}

/// The axis of each pair, where its columns say so alike.
KnownAxes of_pairs(Layout const& layout, KnownAxes const& of_columns) {
  KnownAxes result(static_cast<std::size_t>(layout.pairs));
  std::vector<bool> unlike(result.size());
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    if (layout.columns[c].pair == Column::none || !of_columns[c]) continue;
    auto const pair = static_cast<std::size_t>(layout.columns[c].pair);
    unlike[pair] = unlike[pair] || (result[pair] && *result[pair] != *of_columns[c]);
    result[pair] = of_columns[c];
  }
  for (std::size_t pair = 0; pair < result.size(); ++pair) {
    if (unlike[pair]) result[pair].reset();
  }
  return result;
}

std::vector<Shared> shared_layouts(Flat const& flat, Cells const& cells) {
  std::vector<Shared> result;
  auto const axes = cells.sides.size();
  auto const of_columns = main_axes(flat, cells);
  bool const alone = flat.parts.size() == 1;
  auto const add = [&](Layout const& layout) {
    for (auto& axis_of : shares(of_pairs(layout, of_columns), axes)) result.push_back({layout, std::move(axis_of)});
  };
  for (auto const& layout : alone ? layouts(flat.columns) : layouts_apart(flat.columns, true)) add(layout);
  if (!alone) return result;
  for (auto const& axis_of : shares(of_columns, axes)) {
    auto const sizes = runs(axis_of);
    if (sizes.size() != axes) continue;
    for (auto const& block : layouts(sizes.front())) {
      if (auto const layout = in_blocks(block.name, sizes)) add(*layout);
    }
  }
  return result;
}

/// The frequencies of each axis by itself; nothing where an axis has one pair alone.
std::optional<Known> of_axes(double base, std::string const& spacing, std::vector<std::size_t> const& axis_of,
                             std::size_t axes) {
  std::vector<std::vector<Ball>> along;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    auto const pairs = std::ranges::count(axis_of, axis);
    if (pairs == 1) return std::nullopt;
    along.push_back(pairs == 0 ? std::vector<Ball>() : unscaled(base, pairs, spacing).frequencies);
  }
  auto result = unscaled(base, std::ssize(axis_of), spacing);
  std::vector<std::size_t> next(axes);
  for (std::size_t pair = 0; pair < axis_of.size(); ++pair)
    result.frequencies[pair] = along[axis_of[pair]][next[axis_of[pair]]++];
  return result;
}

/// Whether some entries are near, which unrelated numbers mostly are not.
bool is_worth_a_look(Proposal const& proposal) {
  constexpr std::int64_t rows = 4;
  constexpr double near = 0.1, part = 0.35;
  auto const& [matrix, storage, layout, known, kind, position, index] = proposal;
  std::vector<double> row(layout.columns.size()), w;
  for (auto const& frequency : known.frequencies) w.push_back(frequency.to_double());
  std::size_t met = 0, all = 0;
  for (auto const r : spread(rows, matrix.rows())) {
    matrix.read(r, 1, row);
    for (std::size_t c = 0; c < row.size(); ++c) {
      auto const& column = layout.columns[c];
      if (column.pair == Column::none) continue;
      auto const angle = w[static_cast<std::size_t>(column.pair)] * position(r, column.pair);
      ++all;
      met += std::abs(row[c] - (column.cosine ? std::cos(angle) : std::sin(angle))) <= near ? 1 : 0;
    }
  }
  return static_cast<double>(met) >= part * static_cast<double>(all);
}

/// What most cells show of an axis by a pair of frequency 1: from cell to cell, from side to side, and where they
/// begin.
std::optional<Coordinates> coordinates_shown(Flat const& flat, Cells const& cells, std::size_t axis, TwoColumns pair) {
  constexpr std::int64_t looked_at = 256;
  constexpr double near_a_part = 1e-6, near_a_number = 1e-7;
  constexpr double turn = 2 * std::numbers::pi;
  auto const side = cells.sides[axis], stride = cells.stride(axis);
  auto const angle = [&](std::int64_t row) { return std::atan2(flat.at(row, pair.sine), flat.at(row, pair.cosine)); };
  auto const shown = [&](std::int64_t rows_apart, auto const& found, auto const& is_asked) -> std::optional<double> {
    std::vector<double> all;
    for (auto const place : spread(looked_at, flat.rows - cells.tokens - rows_apart)) {
      auto const row = cells.tokens + place;
      if (!is_asked(cells.at(row, axis))) continue;
      if (auto const x = found(row); std::isfinite(x)) all.push_back(x);
    }
    return all.empty() ? std::nullopt : std::optional(median(std::move(all)));
  };
  if (side < 3) return std::nullopt;
  auto const near = shown(
      stride, [&](auto row) { return std::remainder(angle(row + stride) - angle(row), turn); },
      [&](auto place) { return place + 1 < side; });
  if (!near || *near == 0) return std::nullopt;
  auto const far = (side - 1) * stride;
  auto const across = *near * static_cast<double>(side - 1);
  auto const off = shown(
      far, [&](auto row) { return std::remainder(angle(row + far) - angle(row) - across, turn); },
      [](auto place) { return place == 0; });
  auto const step = simplest_within(*near + off.value_or(0) / static_cast<double>(side - 1), near_a_number).value;
  auto const begin = shown(
      0, [&](auto row) { return std::remainder(angle(row) - step * static_cast<double>(cells.at(row, axis)), turn); },
      [](auto) { return true; });
  if (!begin) return std::nullopt;
  auto const cells_before = *begin / step;
  if (std::abs(cells_before) <= near_a_part) return Coordinates{0, step};
  return Coordinates{simplest_within(cells_before, near_a_part).value * step, step};
}

/// The pairs shared out among the axes; the bases of each axis as models have them, and the coordinates, or those that
/// the cells show.
void propose_grids(std::vector<Table> const& tables, Options const& options,
                   std::function<void(Proposal const&)> const& take) {
  if (!may_be_grid(tables)) return;
  auto const expected = expected_number(options, "base");
  auto const bases = expected ? std::vector{*expected} : std::vector(bases_of_axes.begin(), bases_of_axes.end());
  for (bool const channels_first : {false, true}) {
    auto table = flat(tables, channels_first);
    auto const cells = table ? cells_of(*table, options) : std::nullopt;
    if (!cells) continue;
    auto const all = std::make_shared<Flat const>(std::move(*table));  // shared by the proposals
    auto const axes = cells->sides.size();
    auto const matrix = matrix_of(*all);
    auto const storage = as_stored(matrix).storage;
    auto const index = [all](std::int64_t row, std::int64_t column) { return all->index(row, column); };
    auto const look = [&](Shared const& shared, std::vector<Known> const& frequencies,
                          std::vector<Coordinates> const& along) {
      auto const position = [=, cells = *cells, axis_of = shared.axis_of](std::int64_t row, int pair) {
        auto const axis = axis_of[static_cast<std::size_t>(pair)];
        return along[axis].first + along[axis].step * static_cast<double>(cells.at(row, axis));
      };
      Proposal proposal{matrix, storage, shared.layout, {}, Proposal::Rows::cells, position, index};
      for (auto const& known : frequencies) {
        proposal.known = known;
        if (is_worth_a_look(proposal)) take(proposal);
      }
    };
    for (auto const& shared : shared_layouts(*all, *cells)) {
      std::vector<Known> frequencies;
      for (double const base : bases) {
        for (char const* const spacing : {"d/2", "d/2-1"}) {
          if (auto known = of_axes(base, spacing, shared.axis_of, axes)) frequencies.push_back(std::move(*known));
        }
      }
      if (frequencies.empty()) continue;
      for (std::size_t which = 0; which < coordinates_in_use(1).size(); ++which) {
        std::vector<Coordinates> along;
        for (auto const side : cells->sides) along.push_back(coordinates_in_use(side)[which]);
        look(shared, frequencies, along);
      }
      // Narrow entries are too coarse to show them.
      if (!shared.layout.is_whole() || is_narrow(format_of(matrix.dtype()))) continue;
      auto const sines = shared.layout.sines(), cosines = shared.layout.cosines();
      std::vector<Coordinates> shown(axes, {0, 0});
      bool all_shown = true;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        auto const first = static_cast<std::size_t>(std::ranges::find(shared.axis_of, axis) - shared.axis_of.begin());
        if (first == shared.axis_of.size()) continue;
        auto const of = coordinates_shown(*all, *cells, axis, {sines[first], cosines[first]});
        all_shown = all_shown && of;
        shown[axis] = of.value_or(Coordinates{0, 0});
      }
      if (all_shown) look(shared, frequencies, shown);
    }
  }
}

}  // namespace

std::vector<Coordinates> positions_in_use(Options const& options, std::int64_t rows) {
  if (options.first_position) return {{*options.first_position, options.position_step.value_or(1)}};
  auto result = rows <= longest_side ? coordinates_in_use(rows) : std::vector<Coordinates>{{0, 1}};
  result.push_back({static_cast<double>(rows - 1), -1});
  auto const side = static_cast<double>(rows / 2);
  if (rows % 2 != 0) result.insert(result.end(), {{side, -1}, {-side, 1}});
  return result;
}

bool is_compared_by_row(Matrix const& matrix) {
  constexpr std::int64_t most = 2048, fewest = 8;
  return matrix.columns() <= most && matrix.columns() >= fewest && matrix.rows() >= fewest;
}

Proposal evenly(Hypothesis const& stored, Layout const& layout, Known const& known) {
  auto const position = [first = known.first, step = known.step](std::int64_t row, int) {
    return first + step * static_cast<double>(row);
  };
  return {stored.matrix, stored.storage, layout, known, Proposal::Rows::evenly, position, index_in(stored.matrix)};
}

void propose(std::vector<Table> const& tables, Options const& options, std::function<void(Proposal const&)> const& take,
             std::function<bool()> const& enough) {
  constexpr int fewest_pairs_of_a_clock = 16;         // of fewer, some show a position by accident
  constexpr std::int64_t fewest_rows_of_clocks = 32;  // in a narrow format: of fewer, some are near by accident
  bool const prescribed = options.config || options.expected.contains("base");
  auto const of_a_part = known_of_a_part(tables);
  bool const alone = is_called_one_function(tables);
  std::vector<std::pair<Hypothesis, std::vector<Layout>>> all;
  for (auto& [matrix, layouts] : arrangements(tables)) {
    if (!is_compared_by_row(matrix)) continue;
    auto& of_matrix = all.emplace_back(as_stored(matrix), std::move(layouts)).second;
    if (alone) std::ranges::move(layouts_alone(matrix.columns()), std::back_inserter(of_matrix));
  }
  for (auto const& [stored, layouts] : all) {
    auto const& matrix = stored.matrix;
    if (!prescribed && !has_slow_columns(matrix)) continue;
    for (auto const& layout : layouts) {
      for (auto known : known_frequencies(options, layout.pairs, matrix.rows())) {
        for (auto const& [begin, step] : positions_in_use(options, matrix.rows())) {
          std::tie(known.first, known.step) = std::pair(begin, step);
          auto proposal = evenly(stored, layout, known);
          if (std::abs(step) != 1 || begin == 1) proposal.rows = Proposal::Rows::cells;
          if (is_worth_a_look(proposal)) take(proposal);
        }
      }
      if (of_a_part && static_cast<int>(of_a_part->frequencies.size()) == layout.pairs)
        take(evenly(stored, layout, *of_a_part));
    }
  }
  if (!options.config && !enough()) propose_grids(tables, options, take);
  for (auto& [pairs, layouts] : all) {
    if (options.first_position || enough()) return;
    if (is_narrow(pairs.storage) && pairs.matrix.rows() < fewest_rows_of_clocks) continue;
    for (auto const& layout : layouts) {
      if (layout.pairs < fewest_pairs_of_a_clock || !layout.is_whole()) continue;
      pairs.layout = layout;
      for (auto const& known : known_frequencies(options, layout.pairs, pairs.matrix.rows())) {
        pairs.frequencies = known.frequencies;
        take(as_shown(pairs, known));
      }
    }
  }
}

}  // namespace pe::audit::phases
