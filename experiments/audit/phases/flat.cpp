#include "experiments/audit/phases/flat.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <numeric>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {
namespace {

/// Whether what has changed after some rows mostly is the same again so many rows later.
bool repeats(Flat const& flat, std::int64_t tokens, std::int64_t later, std::int64_t fewer) {
  constexpr std::int64_t looked_at = 32;
  constexpr std::size_t fewest = 16;
  std::size_t equal = 0, changed = 0;
  for (auto const c : spread(looked_at, flat.columns)) {
    for (auto const place : spread(looked_at, flat.rows - tokens - later)) {
      auto const x = flat.at(tokens + place, c);
      if (x == flat.at(tokens + place + fewer, c)) continue;
      ++changed;
      equal += x == flat.at(tokens + place + later, c) ? 1 : 0;
    }
  }
  return changed >= fewest && 2 * equal >= changed;
}

/// The least period of the rows after the tokens that is a multiple of a shorter one; nothing where there is none.
std::optional<std::int64_t> period(Flat const& flat, std::int64_t tokens, std::int64_t shorter) {
  constexpr std::int64_t fewest = 3;
  auto const count = flat.rows - tokens;
  for (auto later = shorter * (shorter == 1 ? fewest : 2); later < count; later += shorter) {
    if (count % later == 0 && repeats(flat, tokens, later, shorter)) return later;
  }
  return std::nullopt;
}

/// The axis along which a column changes most often, from a cell to another near it and in the other parts of the side,
/// and along no other three quarters as often; nothing where it changes in less than a third of the looks.
std::optional<std::size_t> main_axis(Flat const& flat, Cells const& cells, std::int64_t column) {
  constexpr std::int64_t looked_at = 64;
  std::vector<std::size_t> changed, compared;
  for (std::size_t axis = 0; axis < cells.sides.size(); ++axis) {
    auto &count = changed.emplace_back(0), &all = compared.emplace_back(0);
    auto const side = cells.sides[axis];
    auto const stride = cells.stride(axis);
    for (auto const cell : spread(looked_at, flat.rows - cells.tokens)) {
      auto const here = cell / stride % side;
      // Slow columns of narrow types are the same in neighbours, those of whole turns in half of the side, and what is
      // broken in a half of the table changes there alone; zeros may be what was never written.
      for (auto const apart : {std::int64_t{1}, side / 3, side / 2}) {
        auto const there = (here + apart) % side;
        auto const one = flat.at(cells.row(cell), column);
        auto const other = flat.at(cells.row(cell + (there - here) * stride), column);
        if (one == 0 || other == 0) continue;
        ++all;
        count += one != other ? 1 : 0;
      }
    }
  }
  auto const most = std::ranges::max_element(changed);
  auto const axis = static_cast<std::size_t>(most - changed.begin());
  // Of a column that stands still, what is broken changes along some axis by chance.
  if (3 * *most < compared[axis]) return std::nullopt;
  auto const alike = std::ranges::count_if(changed, [&](std::size_t count) { return 4 * count >= 3 * *most; });
  return alike == 1 ? std::optional(axis) : std::nullopt;
}

/// What shows none goes with the column before it, or, of two axes of which one is shown by no column, with that.
std::vector<std::size_t> axes_of_columns(Flat const& flat, Cells const& cells) {
  std::vector<std::optional<std::size_t>> shown;
  for (std::int64_t c = 0; c < flat.columns; ++c) shown.push_back(main_axis(flat, cells, c));
  auto const first = std::ranges::find_if(shown, [](auto const& axis) { return axis.has_value(); });
  if (first == shown.end()) return {};
  bool const one = std::ranges::all_of(shown, [&](auto const& axis) { return !axis || axis == *first; });
  std::vector<std::size_t> result;
  for (auto const& axis : shown) {
    auto const before = result.empty() ? **first : result.back();
    result.push_back(axis.value_or(one && cells.sides.size() == 2 ? 1 - **first : before));
  }
  return result;
}

/// Of the cells at a place along an axis, one that has what most of them have in a column; zeros, as of what was never
/// written, count less, and of as many the first counts.
std::int64_t usual_row(Flat const& flat, Cells const& cells, std::int64_t column, std::size_t axis, std::int64_t at) {
  constexpr std::int64_t looked_at = 64;
  auto const side = cells.sides[axis], stride = cells.stride(axis);
  std::map<double, std::vector<std::int64_t>> rows;
  for (auto const other : spread(looked_at, (flat.rows - cells.tokens) / side)) {
    auto const row = cells.row((other / stride * side + at) * stride + other % stride);
    if (auto const x = flat.at(row, column); std::isfinite(x)) rows[x].push_back(row);
  }
  auto const count = [](auto const& item) {
    return std::pair(item.second.size() * (item.first == 0 ? 1 : 4), -item.second.front());
  };
  return rows.empty() ? cells.row(at * stride) : std::ranges::max_element(rows, {}, count)->second.front();
}

std::optional<Cells> line_after_line(Flat const& flat, Options const& options) {
  constexpr std::int64_t most_tokens = 16;
  auto const cells = std::accumulate(options.grid.begin(), options.grid.end(), std::int64_t{1}, std::multiplies<>());
  if (auto const tokens = flat.rows - cells; !options.grid.empty() && 0 <= tokens && tokens <= most_tokens)
    return Cells{tokens, options.grid};
  if (flat.shape.size() > 1) return Cells{0, flat.shape};
  auto const side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(flat.rows)));
  for (auto const tokens : {std::int64_t{0}, std::int64_t{1}, flat.rows - side * side}) {
    auto const width = tokens <= most_tokens ? period(flat, tokens, 1) : std::nullopt;
    if (!width) continue;
    auto const count = flat.rows - tokens, frame = period(flat, tokens, *width).value_or(count);
    if (frame == count) return Cells{tokens, {count / *width, *width}};
    return Cells{tokens, {count / frame, frame / *width, *width}};
  }
  return std::nullopt;
}

/// The same rows with windows of 2 x 2 cells together, of which a line of windows looks like a line twice as long.
std::optional<Cells> window_after_window(Cells cells, bool sides_are_given) {
  auto &height = cells.sides[cells.sides.size() - 2], &width = cells.sides.back();
  cells.merge = 2;
  if (!sides_are_given) {
    if (width % 2 != 0) return std::nullopt;
    height *= 2;
    width /= 2;
  }
  return height % 2 == 0 && width % 2 == 0 ? std::optional(cells) : std::nullopt;
}

}  // namespace

bool may_be_grid(std::vector<Table> const& tables) {
  constexpr std::int64_t most_numbers = std::int64_t{1} << 23;
  std::int64_t numbers = 0;
  for (auto const& table : tables) numbers += number_count(table);
  return numbers <= most_numbers;
}

std::optional<Flat> flat(std::vector<Table> const& tables, bool channels_first) {
  constexpr std::int64_t most_rows = std::int64_t{1} << 20;  // larger grids are not in use
  Flat result;
  for (auto table : tables) {
    if (is_integer(table.dtype)) return std::nullopt;
    bool const complex = is_complex(table.dtype), is_first = result.parts.empty();
    for (std::size_t axis = 0; is_first && axis < table.shape.size(); ++axis) {
      if (table.shape[axis] != 1) result.axes.push_back(axis);
    }
    if (is_first) result.given_axes = table.shape.size();
    table = squeezed(std::move(table));
    if (table.shape.size() < 2 || (channels_first && complex)) return std::nullopt;
    if (channels_first) {
      std::rotate(table.shape.begin(), table.shape.begin() + 1, table.shape.end());
      std::rotate(table.strides.begin(), table.strides.begin() + 1, table.strides.end());
      if (is_first) std::rotate(result.axes.begin(), result.axes.begin() + 1, result.axes.end());
    }
    // torchtune's [..., d/2, 2] is no axis of positions.
    bool const twos = !complex && !channels_first && table.shape.size() > 2 && table.shape.back() == 2;
    auto const per_row = table.shape.back() * (twos ? table.shape[table.shape.size() - 2] : 1) * (complex ? 2 : 1);
    auto const rows = per_row == 0 ? 0 : number_count(table) / per_row;
    if (rows < 2 || rows > most_rows || per_row > most_columns) return std::nullopt;
    if (!result.parts.empty() && rows != result.rows) return std::nullopt;
    result.rows = rows;
    result.columns += per_row;
    result.shape.assign(table.shape.begin(), table.shape.end() - (twos ? 2 : 1));
    if (is_first) result.lengths = table.shape;
    result.parts.push_back(complex ? parts(table) : table);
  }
  result.entries.resize(static_cast<std::size_t>(result.rows * result.columns));
  std::int64_t before = 0;
  for (auto const& part : result.parts) {
    auto const columns = result.columns_of(part);
    auto const all = to_double(part);
    for (std::int64_t r = 0; r < result.rows; ++r)
      std::copy_n(all.begin() + r * columns, columns, result.entries.begin() + r * result.columns + before);
    before += columns;
  }
  return result;
}

std::vector<std::int64_t> Flat::index(std::int64_t r, std::int64_t c) const {
  auto per_row = std::int64_t{1};
  for (auto axis = shape.size(); axis < lengths.size(); ++axis) per_row *= lengths[axis];
  auto const of_first = c % columns_of(parts.front()) * per_row / columns_of(parts.front());  // two of a complex entry
  auto const here = index_at(r * per_row + of_first, lengths);
  std::vector<std::int64_t> result(given_axes);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) result[axes[axis]] = here[axis];
  return result;
}

Table entries_of(Flat const& flat, std::int64_t count, std::vector<std::int64_t> const& columns, RowOf const& row) {
  auto const& model = flat.parts.front();
  auto const size = size_of(model.dtype);
  auto const bytes = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(count) * columns.size() * size);
  auto* into = bytes->data();
  for (std::int64_t i = 0; i < count; ++i) {
    for (auto const column : columns) {
      auto c = column;
      auto part = flat.parts.begin();
      for (; c >= flat.columns_of(*part); ++part) c -= flat.columns_of(*part);
      auto const* from = part->data;
      auto rest = row(i, column) * flat.columns_of(*part) + c;
      for (std::size_t axis = part->shape.size(); axis-- > 0;) {
        from += rest % part->shape[axis] * part->strides[axis];
        rest /= part->shape[axis];
      }
      std::memcpy(into, from, size);
      into += size;
    }
  }
  Table result;
  result.file = model.file;
  result.name = model.name;
  result.dtype = model.dtype;
  result.swapped = model.swapped;
  result.within = model.within;
  result.shape = {count, std::ssize(columns)};
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = bytes->data();
  result.owner = bytes;
  return result;
}

std::int64_t Cells::stride(std::size_t axis) const {
  return std::accumulate(sides.begin() + static_cast<std::ptrdiff_t>(axis) + 1, sides.end(), std::int64_t{1},
                         std::multiplies<>());
}

std::int64_t Cells::row(std::int64_t cell) const {
  if (merge == 1) return tokens + cell;
  auto const width = sides.back(), r = cell / width, c = cell % width;
  return tokens + r / merge * merge * width + (c / merge * merge + r % merge) * merge + c % merge;
}

std::int64_t Cells::cell(std::int64_t row) const {
  auto const place = row - tokens;
  if (merge == 1) return place;
  auto const width = sides.back(), lines = place / (merge * width), window = place % (merge * width) / (merge * merge),
             in = place % (merge * merge);
  return (lines * merge + in / merge) * width + window * merge + in % merge;
}

std::optional<Line> line_of(Flat const& flat, std::vector<std::size_t> const& axis_of_columns, std::size_t axis,
                            std::int64_t count, RowOf row) {
  Line result{axis, {}, {}, std::move(row)};
  std::int64_t before = 0;
  for (auto const& part : flat.parts) {
    std::vector<std::int64_t> columns;
    auto const end = before + flat.columns_of(part);
    for (; before < end; ++before) {
      if (axis_of_columns[static_cast<std::size_t>(before)] == axis) columns.push_back(before);
    }
    bool const is_first = result.parts.empty();
    if (columns.empty() || (!is_first && columns.size() != result.columns.size())) return std::nullopt;
    result.parts.push_back(entries_of(flat, count, columns, result.row));
    result.parts.back().name = part.name;
    result.columns.insert(result.columns.end(), columns.begin(), columns.end());
  }
  return result;
}

std::vector<Line> lines_of(Flat const& flat, Cells const& cells) {
  auto const axes = axes_of_columns(flat, cells);
  std::vector<Line> result;
  for (std::size_t axis = 0; axis < cells.sides.size(); ++axis) {
    auto const of_axis = std::ranges::count(axes, axis);
    if (of_axis == std::ssize(axes)) return {};
    if (of_axis == 0) continue;
    auto const rows = std::make_shared<std::vector<std::vector<std::int64_t>>>(axes.size());  // of each column
    for (std::size_t c = 0; c < axes.size(); ++c) {
      for (std::int64_t at = 0; axes[c] == axis && at < cells.sides[axis]; ++at)
        (*rows)[c].push_back(usual_row(flat, cells, static_cast<std::int64_t>(c), axis, at));
    }
    auto const usual = [rows](std::int64_t at, std::int64_t column) {
      return (*rows)[static_cast<std::size_t>(column)][static_cast<std::size_t>(at)];
    };
    auto line = line_of(flat, axes, axis, cells.sides[axis], usual);
    if (!line) return {};
    result.push_back(std::move(*line));
  }
  return result;
}

bool are_all(Flat const& flat, Cells const& cells, std::vector<Line> const& lines) {
  return std::ranges::all_of(lines, [&](Line const& line) {
    for (auto row = cells.tokens; row < flat.rows; ++row) {
      for (auto const c : line.columns) {
        if (flat.at(row, c) != flat.at(line.row(cells.at(row, line.axis), c), c)) return false;
      }
    }
    return true;
  });
}

namespace {

/// Of some rows, the part of the entries that are what most cells at their place have.
double part_alike(Flat const& flat, Cells const& cells) {
  constexpr std::int64_t looked_at = 64;
  double alike = 0, all = 0;
  auto const lines = lines_of(flat, cells);
  for (auto const cell : spread(looked_at, flat.rows - cells.tokens)) {
    for (auto const& line : lines) {
      auto const row = cells.row(cell), place = cells.at(row, line.axis);
      for (auto const c : line.columns) alike += flat.at(row, c) == flat.at(line.row(place, c), c) ? 1 : 0;
      all += static_cast<double>(line.columns.size());
    }
  }
  return all > 0 ? alike / all : 0;
}

}  // namespace

std::optional<Cells> cells_of(Flat const& flat, Options const& options) {
  auto const plain = line_after_line(flat, options);
  if (!plain || plain->sides.size() < 2 || flat.shape.size() > 1) return plain;
  auto const merged = window_after_window(*plain, !options.grid.empty());
  return merged && part_alike(flat, *merged) > part_alike(flat, *plain) ? merged : plain;
}

}  // namespace pe::audit::phases
