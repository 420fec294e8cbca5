// Memory that was given another shape where its axes were to be exchanged, or in which sines and cosines were stacked.
#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/flat.hpp"

namespace pe::audit {
namespace {

using Tables = std::vector<Table>;

constexpr std::int64_t most_reshaped = std::int64_t{1} << 20;  // entries

/// Whether all rows are the first one, so that in any shape the entries repeat.
bool has_equal_rows(Table const& table) {
  auto const all = to_double(squeezed(table));
  auto const width = std::ssize(all) / squeezed(table).shape.front();
  return std::equal(all.begin() + width, all.end(), all.begin());
}

/// The tables in the shape that their memory had before this axis, the last one then, was to be moved.
std::optional<Tables> with_axis_last(Tables const& tables, std::size_t axis) {
  Tables result;
  for (auto const& given : tables) {
    auto table = squeezed(given);
    bool const fits = axis + 1 < table.shape.size() && is_dense(table) && entry_count(table) <= most_reshaped;
    if (!fits) return std::nullopt;
    std::rotate(table.shape.begin() + static_cast<std::ptrdiff_t>(axis),
                table.shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, table.shape.end());
    if (table.shape == squeezed(given).shape) return std::nullopt;
    table.strides = row_major_strides(table.shape, table.dtype);
    result.push_back(std::move(table));
  }
  return result;
}

/// The transposes of matrices, entries side by side.
Tables transposed(Tables const& tables) {
  Tables result;
  for (auto const& given : tables) {
    auto table = squeezed(given);
    if (table.shape.size() != 2 || !is_real(table.dtype) || entry_count(table) > most_reshaped) return {};
    std::ranges::reverse(table.shape);
    std::ranges::reverse(table.strides);
    auto const rows = phases::flat({table}, false);
    if (!rows) return {};
    std::vector<std::int64_t> columns(static_cast<std::size_t>(rows->columns));
    std::iota(columns.begin(), columns.end(), 0);
    result.push_back(phases::entries_of(*rows, rows->rows, columns, [](auto row, auto) { return row; }));
  }
  return result;
}

/// A matrix as its memory may have been before: two rows as one, or a cosine and a sine table one behind the other.
std::vector<Tables> joined_and_halved(Tables const& tables) {
  auto const table = squeezed(tables.front());
  bool const fits = tables.size() == 1 && table.shape.size() == 2 && is_real(table.dtype) && is_dense(table) &&
                    entry_count(table) <= most_reshaped;
  if (!fits || table.shape[0] % 2 != 0 || table.shape[1] % 2 != 0) return {};
  auto const shaped = [&](std::vector<std::int64_t> shape) {
    auto result = table;
    result.shape = std::move(shape);
    result.strides = row_major_strides(result.shape, table.dtype);
    return result;
  };
  auto const rows = table.shape[0], columns = table.shape[1];
  auto const halves = [](Table const& both) { return Tables{at(both, 0, 0), at(both, 0, 1)}; };
  return {{shaped({rows / 2, 2 * columns})},
          halves(shaped({2, rows, columns / 2})),
          halves(shaped({2, rows / 2, columns}))};
}

std::string shape_of(Table const& table) { return fmt::format("{}", fmt::join(squeezed(table).shape, ", ")); }

}  // namespace

std::optional<Audit> audit_reshaped(Tables const& tables, Options const& options) {
  bool const is_small = squeezed(tables.front()).shape.size() > 1 && entry_count(tables.front()) <= most_reshaped;
  if (!is_small || has_equal_rows(tables.front())) return std::nullopt;
  for (bool const turned : {false, true}) {  // whether it was transposed once more afterwards
    auto const held = turned ? transposed(tables) : tables;
    auto const dimensions = held.empty() ? 0 : squeezed(held.front()).shape.size();
    for (std::size_t axis = 0; axis + 1 < dimensions; ++axis) {
      auto const meant = with_axis_last(held, axis);
      auto audit = meant ? audit_one_copy(*meant, options) : std::nullopt;
      if (is_sound(audit))
        return concluded(std::move(*audit),
                         found<"mixed-layout: reshaped">(shape_of(meant->front()), shape_of(held.front())));
    }
  }
  for (auto const& meant : joined_and_halved(tables)) {
    auto audit = audit_phases(meant, options);
    if (!is_sound(audit)) continue;
    auto const shape = (meant.size() > 1 ? "2, " : "") + shape_of(meant.front());
    return concluded(std::move(*audit), found<"mixed-layout: stacked">(shape, shape_of(tables.front())));
  }
  return std::nullopt;
}

}  // namespace pe::audit
