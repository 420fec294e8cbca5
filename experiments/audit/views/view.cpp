#include "experiments/audit/views/view.hpp"

#include <cmath>
#include <cstring>
#include <numeric>

#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Axes one after the other as one: its length, and the bytes between neighbours. Nothing where no stride fits.
struct Joined {
  std::int64_t length = 1, stride = 0;
};

std::optional<Joined> joined(Table const& table, std::vector<std::size_t> const& axes) {
  Joined result;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    auto const length = table.shape[*axis], stride = table.strides[*axis];
    if (length == 1) continue;
    if (result.length == 1) {
      result.stride = stride;
    } else if (stride != result.stride * result.length) {
      return std::nullopt;
    }
    result.length *= length;
  }
  return result;
}

bool has_equal_parts(Table const& table, std::size_t axis) {
  auto const first = at(table, axis, 0);
  bool const dense = is_dense(first);
  if (!dense && 2 * entry_count(first) > most_at_once) return false;
  auto const numbers = dense ? std::vector<double>() : to_double(first);
  auto const is_equal = [&](Table const& other) {
    auto const count = static_cast<std::size_t>(entry_count(first));
    if (dense) return std::memcmp(first.data, other.data, count * size_of(table.dtype)) == 0;
    return std::memcmp(numbers.data(), to_double(other).data(), count * sizeof(double)) == 0;
  };
  auto other = first;
  for (std::int64_t part = 1; part < table.shape[axis]; ++part) {
    other.data += table.strides[axis];
    if (!is_equal(other)) return false;
  }
  return true;
}

/// The index of an entry by its address in a table whose axes are stepped through in the order of their strides.
std::optional<std::vector<std::int64_t>> index_of(Table const& table, std::byte const* entry) {
  std::vector<std::size_t> axes(table.shape.size());
  std::iota(axes.begin(), axes.end(), std::size_t{0});
  std::ranges::stable_sort(axes, std::greater<>(), [&](auto axis) { return table.strides[axis]; });
  std::vector<std::int64_t> index(table.shape.size());
  auto left = entry - table.data;
  for (auto const axis : axes) {
    auto const stride = table.strides[axis];
    if (stride <= 0 || table.shape[axis] == 1) continue;  // an axis of length 1 may have any stride
    index[axis] = left / stride;
    left -= index[axis] * stride;
    if (index[axis] < 0 || index[axis] >= table.shape[axis]) return std::nullopt;
  }
  return left == 0 ? std::optional(index) : std::nullopt;
}

}  // namespace

void View::read(std::int64_t first, std::int64_t count, std::span<double> into) const {
  if (sides.size() == 1) {
    rows_to_double(sides.front(), first, count, into);
    return;
  }
  std::vector<double> part;
  std::size_t at = 0;
  for (std::size_t s = 0; s < sides.size(); ++s) {
    auto const wide = static_cast<std::size_t>(sides[s].shape[1]);
    part.resize(wide * static_cast<std::size_t>(count));
    rows_to_double(sides[s], first, count, part);
    if (angles)
      std::ranges::transform(part, part.begin(), [&](double x) { return s == 0 ? std::cos(x) : std::sin(x); });
    for (std::size_t r = 0; r < static_cast<std::size_t>(count); ++r) {
      std::copy_n(&part[r * wide], wide, &into[r * size() + at]);
    }
    at += wide;
  }
}

std::vector<double> View::read(std::span<std::int64_t const> rows) const {
  std::vector<double> result(rows.size() * size());
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t run = 1;
    while (i + run < rows.size() && rows[i + run] == rows[i] + static_cast<std::int64_t>(run)) ++run;
    read(rows[i], static_cast<std::int64_t>(run), std::span(result).subspan(i * size(), run * size()));
    i += run;
  }
  return result;
}

std::vector<int> View::first_of(bool sine) const {
  std::vector<int> result(static_cast<std::size_t>(pairs), -1);
  for (std::size_t c = columns.size(); c-- > 0;) {
    if (columns[c].sine == sine) result[static_cast<std::size_t>(columns[c].pair)] = static_cast<int>(c);
  }
  return result;
}

std::vector<std::int64_t> View::index(std::int64_t row, std::size_t column) const {
  std::size_t side = 0;
  auto within = static_cast<std::int64_t>(column);
  while (within >= sides[side].shape[1]) within -= sides[side++].shape[1];
  auto const& table = sides[side];
  auto const found = index_of(given[side], table.data + row * table.strides[0] + within * table.strides[1]);
  return found.value_or(std::vector{row, within});
}

std::string View::tensor(std::size_t column) const {
  auto const& name = given[static_cast<std::int64_t>(column) < sides[0].shape[1] ? 0 : given.size() - 1].name;
  return given.front().name == given.back().name ? "" : name;
}

std::optional<Table> as_matrix(Table const& table, std::vector<std::size_t> const& of_rows,
                               std::vector<std::size_t> const& of_columns) {
  auto result = table;
  auto rows = joined(table, of_rows), columns = joined(table, of_columns);
  if (!rows || !columns) {
    if (entry_count(table) > most_at_once) return std::nullopt;
    result.shape.clear();
    result.strides.clear();
    for (auto const* const axes : {&of_rows, &of_columns}) {
      for (auto const axis : *axes) {
        result.shape.push_back(table.shape[axis]);
        result.strides.push_back(table.strides[axis]);
      }
    }
    result = dense(result);
    std::int64_t wide = 1;
    for (auto const axis : of_columns) wide *= table.shape[axis];
    auto const bytes = static_cast<std::int64_t>(size_of(table.dtype));
    columns = Joined{wide, bytes};
    rows = Joined{entry_count(table) / wide, wide * bytes};
  }
  result.shape = {rows->length, columns->length};
  result.strides = {rows->stride, columns->stride};
  return result;
}

Table without_repetition(Table table, std::size_t kept, std::size_t fewest) {
  table = squeezed(std::move(table));
  for (std::size_t axis = 0; axis + kept < table.shape.size();) {
    if (table.shape.size() > fewest && has_equal_parts(table, axis)) {
      table = at(table, axis, 0);
    } else {
      ++axis;
    }
  }
  return table;
}

std::vector<Form> forms_of(Table const& given, std::vector<std::int64_t> const& widths) {
  auto const table = without_repetition(given);
  auto const axes = table.shape.size();
  std::vector<Form> result;
  auto const add = [&](std::vector<std::size_t> const& rows, std::vector<std::size_t> const& columns) {
    auto matrix = as_matrix(table, rows, columns);
    if (!matrix || matrix->shape[1] < 2 || matrix->shape[1] > most_columns) return;
    auto& form = result.emplace_back(Form{*matrix, given});
    for (auto const axis : rows) form.row_shape.push_back(table.shape[axis]);
  };
  if (axes == 0) return result;
  if (axes == 1) {
    add({}, {0});
    // Rows one after the other in one.
    for (auto const width : widths) {
      auto const rows = width > 0 && table.shape[0] % width == 0 ? table.shape[0] / width : 0;
      if (!is_dense(table) || rows < std::int64_t{fewest_rows}) continue;
      auto matrix = table;
      matrix.shape = {rows, width};
      matrix.strides = row_major_strides(matrix.shape, table.dtype);
      result.push_back({matrix, given, {rows}});
    }
  } else if (axes == 2) {
    add({0}, {1});
    constexpr auto widest = 2 * static_cast<std::int64_t>(most_pairs_in_use);
    // Rows of more columns are no code's that lies the other way, and each entry of theirs would be far in memory.
    if (table.shape[0] >= std::int64_t{fewest_rows} && table.shape[0] <= widest) add({1}, {0});
  } else {
    std::vector<std::size_t> all(axes);
    std::iota(all.begin(), all.end(), std::size_t{0});
    auto const last = all.back();
    add({all.begin(), all.end() - 1}, {last});
    add({all.begin() + 1, all.end()}, {0});
    if (axes == 4) add({0, 2, 3}, {1});
  }
  return result;
}

std::vector<double> some_rows(Table const& matrix) {
  auto const rows = rows_seen(matrix.shape[0], matrix.shape[1]), wide = matrix.shape[1];
  std::vector<double> result(static_cast<std::size_t>(rows * wide));
  for (std::int64_t r = 0; r < rows; ++r) {
    rows_to_double(matrix, r * matrix.shape[0] / rows, 1,
                   std::span(result).subspan(static_cast<std::size_t>(r * wide), static_cast<std::size_t>(wide)));
  }
  return result;
}

}  // namespace pe::audit::core
