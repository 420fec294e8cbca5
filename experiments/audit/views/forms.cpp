#include "experiments/audit/views/forms.hpp"

#include <numeric>

#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {

std::vector<Form> forms_of(Table const& given, std::vector<std::int64_t> const& widths) {
  auto const table = without_repetition(given);
  auto const axes = table.shape.size();
  std::vector<Form> result;
  auto const add = [&](std::vector<std::size_t> const& rows, std::vector<std::size_t> const& columns) {
    auto matrix = as_matrix(table, rows, columns);
    if (!matrix || matrix->shape[1] < 2 || matrix->shape[1] > 2 * most_pairs) return;
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
    // Rows of so many columns are no code's that lies the other way, and each entry of theirs would be far in memory.
    constexpr std::int64_t most_columns = std::int64_t{1} << 14;
    if (table.shape[0] >= std::int64_t{fewest_rows} && table.shape[0] <= most_columns) add({1}, {0});
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
