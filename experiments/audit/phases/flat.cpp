#include "experiments/audit/phases/flat.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
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

Table entries_of(Flat const& flat, std::vector<std::int64_t> const& rows, std::vector<std::int64_t> const& columns) {
  auto const& model = flat.parts.front();
  auto const size = size_of(model.dtype);
  auto const bytes = std::make_shared<std::vector<std::byte>>(rows.size() * columns.size() * size);
  auto* into = bytes->data();
  for (auto const r : rows) {
    for (auto const column : columns) {
      auto c = column;
      auto part = flat.parts.begin();
      for (; c >= flat.columns_of(*part); ++part) c -= flat.columns_of(*part);
      auto const* from = part->data;
      auto rest = r * flat.columns_of(*part) + c;
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
  result.shape = {static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(columns.size())};
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = bytes->data();
  result.owner = bytes;
  return result;
}

std::int64_t Cells::stride(std::size_t axis) const {
  return std::accumulate(sides.begin() + static_cast<std::ptrdiff_t>(axis) + 1, sides.end(), std::int64_t{1},
                         std::multiplies<>());
}

std::vector<std::optional<std::size_t>> main_axes(Flat const& flat, Cells const& cells) {
  constexpr std::int64_t looked_at = 64;
  std::vector<std::optional<std::size_t>> result;
  for (std::int64_t c = 0; c < flat.columns; ++c) {
    std::vector<std::size_t> changed;
    for (std::size_t axis = 0; axis < cells.sides.size(); ++axis) {
      auto& count = changed.emplace_back(0);
      auto const side = cells.sides[axis];
      for (auto const place : spread(looked_at, flat.rows - cells.tokens)) {
        // Slow columns of narrow types are the same in neighbours.
        auto const row = cells.tokens + place, here = cells.at(row, axis), there = (here + side / 2) % side;
        count += flat.at(row, c) != flat.at(row + (there - here) * cells.stride(axis), c) ? 1 : 0;
      }
    }
    auto const most = std::ranges::max_element(changed);
    auto const alike = std::ranges::count_if(changed, [&](std::size_t count) { return 2 * count >= *most; });
    result.push_back(alike == 1 ? std::optional(static_cast<std::size_t>(most - changed.begin())) : std::nullopt);
  }
  return result;
}

std::optional<Cells> cells_of(Flat const& flat, Options const& options) {
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

}  // namespace pe::audit::phases
