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

constexpr double near = 0.1;

/// Of the entries of some rows: the part that is near, and by how much all are off, each by what is near at most.
struct Nearness {
  double part, off;
};

Nearness nearness(Proposal const& proposal, std::int64_t rows) {
  auto const& [matrix, storage, layout, known, kind, position, index] = proposal;
  std::vector<double> row(layout.columns.size()), w;
  for (auto const& frequency : known.frequencies) w.push_back(frequency.to_double());
  double met = 0, off = 0, all = 0;
  for (auto const r : spread(rows, matrix.rows())) {
    matrix.read(r, 1, row);
    for (std::size_t c = 0; c < row.size(); ++c) {
      auto const& column = layout.columns[c];
      if (column.pair == Column::none) continue;
      auto const angle = w[static_cast<std::size_t>(column.pair)] * position(r, column.pair);
      auto const distance = std::abs(row[c] - known.amplitude * (column.cosine ? std::cos(angle) : std::sin(angle)));
      ++all;
      met += distance <= near ? 1 : 0;
      off += distance <= near ? distance : near;  // of a NaN, too
    }
  }
  return {met / all, off / all};
}

/// Whether some entries are near, which unrelated numbers mostly are not.
bool is_worth_a_look(Proposal const& proposal) {
  constexpr std::int64_t rows = 4;
  constexpr double part = 0.35;
  return nearness(proposal, rows).part >= part;
}

/// Known frequencies at positions in use, or at others.
void propose_evenly(Hypothesis const& stored, Layout const& layout, Options const& options,
                    std::vector<Coordinates> const& positions, std::function<void(Proposal const&)> const& take) {
  for (auto known : known_frequencies(options, layout.pairs, stored.matrix.rows())) {
    for (auto const& [begin, step] : positions) {
      std::tie(known.first, known.step) = std::pair(begin, step);
      auto proposal = evenly(stored, layout, known);
      if (std::abs(step) != 1 || begin == 1) proposal.rows = Proposal::Rows::cells;
      if (is_worth_a_look(proposal)) take(proposal);
    }
  }
}

/// What a pair of frequency 1 shows.
std::optional<Coordinates> coordinates_shown(PairEstimate const& pair) {
  if (!pair.turns || !(pair.error < std::abs(pair.frequency))) return std::nullopt;
  auto const step = simplest_within(pair.frequency, pair.error / std::abs(pair.frequency)).value;
  auto const begin = simplest_within(pair.phase / step, pair.error / std::abs(step)).value;
  return Coordinates{begin * step, step};
}

/// An axis by itself, as its numbers are estimated or as they are in use, whichever is nearest.
std::optional<Proposal> of_line(std::vector<Table> const& parts, Options const& options) {
  constexpr std::int64_t rows = 16;
  constexpr double near_one = 0.01;  // of few cells, an amplitude of 1 is estimated roughly
  auto const count = parts.front().shape[0];
  auto const stands_still = [&](Table const& part) {
    return to_double(range(part, 0, 1, count - 1)) == to_double(range(part, 0, 0, count - 1));
  };
  if (std::ranges::all_of(parts, stands_still)) return std::nullopt;
  auto const found = identify(parts);
  std::vector<double> amplitudes{1};
  if (found && std::abs(found->amplitude - 1) >= near_one) amplitudes.push_back(found->amplitude);
  std::optional<Proposal> best;
  double least = near;
  auto const take = [&](Proposal proposal) {
    for (double const amplitude : amplitudes) {
      proposal.known.amplitude = amplitude;
      auto const off = nearness(proposal, rows).off;
      if (off < least) std::tie(least, best) = std::pair(off, std::optional(proposal));
    }
  };
  if (found && found->matrix.rows() == count) take(evenly(*found, found->layout, known_as(*found)));
  for (auto const& [matrix, layouts] : arrangements(parts)) {
    if (matrix.rows() != count) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : layouts) {
      auto positions = positions_in_use(options, matrix.rows());
      auto const pairs = estimate(stored.sample, layout, unit_roundoff(stored.storage), matrix.rows());
      if (auto const shown = coordinates_shown(pairs.front())) positions.push_back(*shown);
      propose_evenly(stored, layout, options, positions, take);
    }
  }
  return best;
}

/// Of each line; that of another as wide where one alone shows nothing. None where no other is.
std::vector<Proposal> proposals_of(std::vector<Line> const& lines, Options const& options) {
  std::vector<std::optional<Proposal>> found;
  for (auto const& line : lines) found.push_back(of_line(line.parts, options));
  std::vector<Proposal> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto which = i;
    for (std::size_t other = 0; !found[which] && other < lines.size(); ++other) {
      if (found[other] && lines[other].columns.size() == lines[i].columns.size()) which = other;
    }
    if (!found[which]) return {};
    result.push_back(*found[which]);
  }
  return result;
}

Matrix matrix_of(Flat const& flat) {
  auto const as_it_is = [](std::int64_t row, std::int64_t) { return row; };
  std::optional<Matrix> result;
  std::int64_t before = 0;
  for (auto const& part : flat.parts) {
    std::vector<std::int64_t> columns(static_cast<std::size_t>(flat.columns_of(part)));
    std::iota(columns.begin(), columns.end(), before);
    before += std::ssize(columns);
    Matrix next(entries_of(flat, flat.rows, columns, as_it_is), 0);
    result = result ? Matrix::side_by_side(*result, next) : std::move(next);
  }
  return *result;
}

/// The cells of a grid, of which each axis is what most of them have along it.
void propose_grids(std::vector<Table> const& tables, Options const& options,
                   std::function<void(Proposal const&)> const& take) {
  if (!may_be_grid(tables)) return;
  Options of_an_axis;
  of_an_axis.expected = options.expected;
  for (bool const channels_first : {false, true}) {
    auto table = flat(tables, channels_first);
    auto const cells = table ? cells_of(*table, options) : std::nullopt;
    if (!cells) continue;
    auto const all = std::make_shared<Flat const>(std::move(*table));  // shared by the proposals
    struct OfPair {
      std::size_t axis;
      double first, step;
    };
    std::vector<OfPair> along;
    Layout layout;
    layout.columns.resize(static_cast<std::size_t>(all->columns));
    Known known;
    auto const lines = lines_of(*all, *cells);
    auto const of_lines = proposals_of(lines, of_an_axis);
    for (std::size_t i = 0; i < of_lines.size(); ++i) {
      auto const& is = of_lines[i];
      for (std::size_t c = 0; c < is.layout.columns.size(); ++c) {
        auto column = is.layout.columns[c];
        if (column.pair != Column::none) column.pair += layout.pairs;
        layout.columns[static_cast<std::size_t>(lines[i].columns[c])] = column;
      }
      layout.pairs += is.layout.pairs;
      along.resize(static_cast<std::size_t>(layout.pairs), {lines[i].axis, is.known.first, is.known.step});
      auto before = std::exchange(known, is.known).frequencies;
      known.frequencies.insert(known.frequencies.begin(), before.begin(), before.end());
      std::tie(layout.name, layout.rotary) = std::tie(is.layout.name, is.layout.rotary);
    }
    if (of_lines.empty()) continue;
    auto const matrix = matrix_of(*all);
    auto const position = [cells = *cells, along](std::int64_t row, int pair) {
      auto const& [axis, first, step] = along[static_cast<std::size_t>(pair)];
      return first + step * static_cast<double>(cells.at(row, axis));
    };
    auto const index = [all](std::int64_t row, std::int64_t column) { return all->index(row, column); };
    take({matrix, as_stored(matrix).storage, layout, known, Proposal::Rows::cells, position, index});
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
    // Of cosines for several sequences, the columns of two sequences are no cosines and sines.
    if (alone && squeezed(tables.front()).shape.size() > 2) of_matrix.clear();
    if (alone) std::ranges::move(layouts_alone(matrix.columns()), std::back_inserter(of_matrix));
  }
  for (auto const& [stored, layouts] : all) {
    auto const& matrix = stored.matrix;
    if (!prescribed && !has_slow_columns(matrix)) continue;
    for (auto const& layout : layouts) {
      propose_evenly(stored, layout, options, positions_in_use(options, matrix.rows()), take);
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
