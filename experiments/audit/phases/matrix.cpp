#include "experiments/audit/phases/matrix.hpp"

#include <algorithm>

#include "experiments/audit/limits.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

/// The axis moved to the front; the order of the others stays.
Table with_rows_first(Table table, std::size_t axis) {
  auto const begin = table.shape.begin();
  std::rotate(begin, begin + static_cast<std::ptrdiff_t>(axis), begin + static_cast<std::ptrdiff_t>(axis) + 1);
  auto const strides = table.strides.begin();
  std::rotate(strides, strides + static_cast<std::ptrdiff_t>(axis), strides + static_cast<std::ptrdiff_t>(axis) + 1);
  return table;
}

}  // namespace

Matrix::Matrix(Table const& table, std::size_t row_axis) {
  PE_ASSERT(row_axis < table.shape.size());
  bool const complex = audit::is_complex(table.dtype);
  Table view = with_rows_first(complex ? parts(table) : table, row_axis);
  rows_ = view.shape.front();
  columns_ = rows_ == 0 ? 0 : entry_count(view) / rows_;
  views_.push_back({std::move(view), row_axis, complex, columns_});
}

Matrix Matrix::side_by_side(Matrix const& left, Matrix const& right) {
  PE_ASSERT(left.rows_ == right.rows_ && left.dtype() == right.dtype());
  Matrix result = left;
  result.views_.insert(result.views_.end(), right.views_.begin(), right.views_.end());
  result.columns_ += right.columns_;
  return result;
}

std::int64_t Matrix::innermost() const {
  auto const& shape = views_.front().table.shape;
  std::int64_t last = 1;
  int longer = 0;
  for (std::size_t axis = 1; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) continue;
    last = shape[axis];
    ++longer;
  }
  return longer > 1 ? last : 1;
}

void Matrix::read(std::int64_t first, std::int64_t count, std::span<double> into) const {
  if (views_.size() == 1) return rows_to_double(views_.front().table, first, count, into);
  std::int64_t before = 0;
  std::vector<double> part;
  for (auto const& view : views_) {
    part.resize(static_cast<std::size_t>(count * view.columns));
    rows_to_double(view.table, first, count, part);
    for (std::int64_t row = 0; row < count; ++row) {
      std::copy_n(part.begin() + row * view.columns, view.columns, into.begin() + row * columns_ + before);
    }
    before += view.columns;
  }
}

void Matrix::prefetch(std::int64_t first, std::int64_t count) const {
  constexpr std::int64_t line = 64;
  for (auto const& view : views_) {
    auto const stride = view.table.strides.front();
    if (stride != view.columns * static_cast<std::int64_t>(size_of(view.table.dtype))) continue;
    auto const end = std::min(first + count, rows_) * stride;
    for (auto byte = first * stride; byte < end; byte += line) __builtin_prefetch(view.table.data + byte, 0, 2);
  }
}

double Matrix::entry(std::int64_t row, std::int64_t column) const {
  std::size_t which = 0;
  while (column >= views_[which].columns) column -= views_[which++].columns;
  auto const& table = views_[which].table;
  std::vector<std::int64_t> index(table.shape.size());
  index.front() = row;
  for (std::size_t axis = index.size(); axis-- > 1;) {
    index[axis] = column % table.shape[axis];
    column /= table.shape[axis];
  }
  return audit::entry(table, index);
}

std::pair<std::size_t, std::vector<std::int64_t>> Matrix::place(std::int64_t row, std::int64_t column) const {
  std::size_t which = 0;
  while (column >= views_[which].columns) column -= views_[which++].columns;
  auto const& view = views_[which];
  std::vector<std::int64_t> index(view.table.shape.size());
  for (std::size_t axis = index.size(); axis-- > 1;) {
    index[axis] = column % view.table.shape[axis];
    column /= view.table.shape[axis];
  }
  index.front() = row;
  auto const begin = index.begin();
  std::rotate(begin, begin + 1, begin + static_cast<std::ptrdiff_t>(view.row_axis) + 1);
  if (view.complex) index.pop_back();
  return {which, std::move(index)};
}

std::vector<Matrix> matrices(Table const& table) {
  std::vector<Matrix> result;
  auto const add = [&](Table const& from, std::size_t axis, auto place) {
    if (Matrix next(from, axis); next.columns() <= most_columns) result.insert(place, std::move(next));
  };
  int longer = 0;
  for (std::size_t axis = 0; axis < table.shape.size(); ++axis) {
    if (table.shape[axis] < 2) continue;
    ++longer;
    add(table, axis, result.end());
  }
  // A table of one row: its last axis holds the columns.
  if (longer < 2 && table.shape.size() >= 2 && entry_count(table) > 0) {
    auto const last = table.shape.size() - 1;
    for (std::size_t axis = 0; axis < last; ++axis) {
      if (table.shape[axis] == 1) {
        add(table, axis, result.begin());
        break;
      }
    }
  }
  return result;
}

}  // namespace pe::audit::phases
