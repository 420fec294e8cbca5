#include "experiments/audit/phases/views.hpp"

#include <algorithm>
#include <utility>

#include "experiments/audit/finding.hpp"
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
  auto const& view = views_[which];
  return audit::entry(view.table, index_at(row * view.columns + column, view.table.shape));
}

std::pair<std::size_t, std::vector<std::int64_t>> Matrix::place(std::int64_t row, std::int64_t column) const {
  std::size_t which = 0;
  while (column >= views_[which].columns) column -= views_[which++].columns;
  auto const& view = views_[which];
  auto index = index_at(row * view.columns + column, view.table.shape);
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

namespace {

enum class Copies { none, halves, repeats };

/// A block of sines or of cosines: `count` columns of as many pairs, or of half as many, each twice.
void append_block(std::vector<Column>& columns, bool cosine, std::int64_t count, Copies copies) {
  auto const distinct = copies == Copies::none ? count : count / 2;
  for (std::int64_t c = 0; c < count; ++c) {
    auto const pair = copies == Copies::halves ? c % distinct : copies == Copies::repeats ? c / 2 : c;
    bool const copy = copies == Copies::halves ? c >= distinct : copies == Copies::repeats && c % 2 != 0;
    columns.push_back({static_cast<int>(pair), cosine, copy});
  }
}

Layout blocks(std::string name, bool cosine_first, std::int64_t first, std::int64_t second, Copies one, Copies other) {
  Layout result;
  result.name = std::move(name);
  append_block(result.columns, cosine_first, first, one);
  append_block(result.columns, !cosine_first, second, other);
  for (auto const& column : result.columns) result.pairs = std::max(result.pairs, column.pair + 1);
  return result;
}

Layout alternating(std::string name, bool cosine_first, std::int64_t count) {
  Layout result{std::move(name), false, static_cast<int>((count + 1) / 2), {}};
  for (std::int64_t c = 0; c < count; ++c) {
    result.columns.push_back({static_cast<int>(c / 2), (c % 2 != 0) != cosine_first, false});
  }
  return result;
}

Layout with_zero_last(Layout layout) {
  layout.name += ", last column zero";
  layout.columns.push_back({});
  return layout;
}

}  // namespace

std::vector<int> Layout::first_of(bool cosine) const {
  std::vector<int> result(static_cast<std::size_t>(pairs), Column::none);
  for (std::size_t c = columns.size(); c-- > 0;) {
    auto const& column = columns[c];
    if (column.pair != Column::none && column.cosine == cosine) result[static_cast<std::size_t>(column.pair)] = int(c);
  }
  return result;
}

std::int64_t Layout::entries() const {
  return std::ranges::count_if(columns, [](Column const& column) { return column.pair != Column::none; });
}

std::vector<Layout> layouts(std::int64_t columns) {
  std::vector<Layout> result;
  if (columns < 2) {
    if (columns == 1) result.push_back(alternating("interleaved", false, 1));
    return result;
  }
  auto const half = columns / 2;
  if (columns % 2 != 0) {
    result.push_back(alternating("interleaved", false, columns));
    result.push_back(blocks("sin-cos", false, half + 1, half, Copies::none, Copies::none));
    result.push_back(with_zero_last(alternating("interleaved", false, columns - 1)));
    result.push_back(with_zero_last(blocks("sin-cos", false, half, half, Copies::none, Copies::none)));
    result.push_back(with_zero_last(blocks("cos-sin", true, half, half, Copies::none, Copies::none)));
    return result;
  }
  result.push_back(alternating("interleaved", false, columns));
  result.push_back(blocks("sin-cos", false, half, half, Copies::none, Copies::none));
  result.push_back(blocks("cos-sin", true, half, half, Copies::none, Copies::none));
  result.push_back(alternating("cos-sin pairs", true, columns));
  if (half % 2 == 0) {
    for (auto const copies : {Copies::halves, Copies::repeats}) {
      std::string const arrangement = copies == Copies::halves ? "half-split" : "interleaved";
      result.push_back(blocks("cos-sin, duplicated " + arrangement, true, half, half, copies, copies));
      result.push_back(blocks("sin-cos, duplicated " + arrangement, false, half, half, copies, copies));
      for (auto layout = result.end() - 2; layout != result.end(); ++layout) layout->rotary = true;
    }
  }
  return result;
}

std::vector<Layout> layouts_alone(std::int64_t columns) {
  std::vector<Layout> result;
  for (bool const cosine : {true, false}) {
    std::string const what = cosine ? "cosines alone" : "sines alone";
    if (columns % 2 == 0) {
      result.push_back(blocks("half-split, " + what, cosine, columns, 0, Copies::halves, Copies::none));
      result.push_back(blocks("interleaved, " + what, cosine, columns, 0, Copies::repeats, Copies::none));
    }
    result.push_back(blocks(what, cosine, columns, 0, Copies::none, Copies::none));
  }
  for (auto& layout : result) layout.rotary = true;
  return result;
}

namespace {

/// The layouts of a cosine table and a sine table side by side, both plain or with the same copies: "half-split"
/// (halves) or "interleaved" (repeats). `cosine_first`: the cosines are the left one.
std::vector<Layout> layouts_apart(std::int64_t columns, bool cosine_first) {
  std::vector<Layout> result;
  auto const half = columns / 2;
  auto const add = [&](char const* name, Copies copies) {
    result.push_back(blocks(name, cosine_first, half, half, copies, copies));
    result.back().rotary = true;
  };
  if (half % 2 == 0) {
    add("half-split", Copies::halves);
    add("interleaved", Copies::repeats);
  }
  add("separate", Copies::none);
  return result;
}

}  // namespace

std::vector<std::pair<Matrix, std::vector<Layout>>> arrangements(std::vector<Table> const& tables) {
  std::vector<std::pair<Matrix, std::vector<Layout>>> result;
  for (auto const& first : matrices(tables.front())) {
    if (tables.size() == 1) result.emplace_back(first, layouts(first.columns()));
    if (tables.size() == 1 || first.columns() > most_columns / 2) continue;
    for (auto const& second : matrices(tables.back())) {
      if (second.rows() != first.rows() || second.columns() != first.columns() || second.dtype() != first.dtype())
        continue;
      auto const both = Matrix::side_by_side(first, second);
      auto of_both = layouts_apart(both.columns(), true);
      std::ranges::move(layouts_apart(both.columns(), false), std::back_inserter(of_both));
      result.emplace_back(both, std::move(of_both));
    }
  }
  return result;
}

}  // namespace pe::audit::phases
