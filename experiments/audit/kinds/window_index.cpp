#include "experiments/audit/kinds/kinds.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit {
namespace {

/// The index of each offset on a window: that of most of its entries.
class OffsetIndex {
 public:
  OffsetIndex(std::vector<double> const& entries, std::int64_t height, std::int64_t width)
      : height_(height), width_(width), of_(static_cast<std::size_t>((2 * height - 1) * across())) {
    std::vector<std::int64_t> lead(of_.size());
    for_each([&](std::size_t entry, std::size_t offset) {
      if (lead[offset] == 0) of_[offset] = entries[entry];
      lead[offset] += of_[offset] == entries[entry] ? 1 : -1;
    });
    for_each([&](std::size_t entry, std::size_t offset) {
      if (entries[entry] != of_[offset] && wrong_++ == 0) first_wrong_ = static_cast<std::int64_t>(entry);
    });
  }

  std::int64_t height() const { return height_; }
  std::int64_t width() const { return width_; }
  std::int64_t wrong() const { return wrong_; }
  std::int64_t first_wrong() const { return first_wrong_; }

  /// Of a query that is so many rows below its key, and so many columns behind it.
  double of(std::int64_t rows, std::int64_t columns) const { return of_[place(rows, columns)]; }

  /// Whether the index is that of (0, 0) and so many more for each row and each column.
  bool is_linear(double for_row, double for_column) const {
    bool result = true;
    for_each_offset([&](std::int64_t rows, std::int64_t columns) {
      auto const linear = for_row * static_cast<double>(rows) + for_column * static_cast<double>(columns);
      result = result && of(rows, columns) == of(0, 0) + linear;
    });
    return result;
  }

  using Offset = std::pair<std::int64_t, std::int64_t>;
  using Pair = std::pair<Offset, Offset>;

  /// Whether the indices are those of Swin, so many to a row of offsets, rounded to the format.
  bool is_rounded(double for_row, Format format) const {
    bool result = true;
    for_each_offset([&](std::int64_t rows, std::int64_t columns) {
      auto const exact = for_row * static_cast<double>(rows + height_ - 1) + static_cast<double>(columns + width_ - 1);
      result = result && of(rows, columns) == round_to(format, exact);
    });
    return result;
  }

  /// Two offsets that have one index.
  std::optional<Pair> shared() const {
    std::map<double, Offset> seen;
    std::optional<Pair> result;
    for_each_offset([&](std::int64_t rows, std::int64_t columns) {
      auto const [first, is_new] = seen.try_emplace(of(rows, columns), rows, columns);
      if (!is_new && !result) result = {first->second, {rows, columns}};
    });
    return result;
  }

  /// The first offset that has this index.
  std::optional<Offset> offset_of(double of_it) const {
    std::optional<Offset> result;
    for_each_offset([&](std::int64_t rows, std::int64_t columns) {
      if (!result && of(rows, columns) == of_it) result = {rows, columns};
    });
    return result;
  }

  /// The least index and the greatest.
  std::pair<double, double> extremes() const {
    auto const [least, greatest] = std::ranges::minmax(of_);
    return {least, greatest};
  }

 private:
  std::int64_t across() const { return 2 * width_ - 1; }
  std::size_t place(std::int64_t rows, std::int64_t columns) const {
    return static_cast<std::size_t>((rows + height_ - 1) * across() + columns + width_ - 1);
  }

  void for_each(auto const& act) const {
    auto const cells = height_ * width_;
    for (std::int64_t i = 0; i < cells; ++i) {
      for (std::int64_t j = 0; j < cells; ++j) {
        act(static_cast<std::size_t>(i * cells + j), place(i / width_ - j / width_, i % width_ - j % width_));
      }
    }
  }

  void for_each_offset(auto const& act) const {
    for (auto rows = 1 - height_; rows < height_; ++rows) {
      for (auto columns = 1 - width_; columns < width_; ++columns) act(rows, columns);
    }
  }

  std::int64_t height_, width_, wrong_ = 0, first_wrong_ = 0;
  std::vector<double> of_;
};

/// What is wrong with a map of which each entry is that of its offset. `exact`: its type holds every index.
std::optional<Finding> fault_of(OffsetIndex const& index, std::optional<OffsetIndex::Pair> const& shared, bool exact) {
  auto const height = index.height(), width = index.width();
  auto const across = static_cast<double>(2 * width - 1), down = static_cast<double>(2 * height - 1);
  bool const is_linear = index.is_linear(index.of(1, 0) - index.of(0, 0), index.of(0, 1) - index.of(0, 0));
  // Whatever is clipped or mirrored on purpose is neither linear nor rounded.
  auto const is_rounded = [&](Format format) { return index.is_rounded(across, format); };
  if (shared && (is_linear || !exact || is_rounded(Format::bfloat16) || is_rounded(Format::binary16))) {
    auto const& [a, b] = *shared;
    return found<"wrong-entries: shared index">(height, width, a.first, a.second, b.first, b.second);
  }
  // The first rows of the table of biases may be those of special tokens; clipped offsets have a table of their own.
  constexpr double most_reserved = 3;
  auto const [least, greatest] = index.extremes();
  if (least < 0 || (!shared && greatest - std::min(least, most_reserved) >= across * down))
    return found<"wrong-entries: index range">(least, greatest, height, width, across * down - 1);
  if (shared) return std::nullopt;
  if (index.is_linear(-across, -1)) return found<"sign-flipped: index">();
  if (index.is_linear(1, down) && height > 1 && width > 1) return found<"axis-swapped: index">(height, width);
  return std::nullopt;
}

/// The index of a class token in front of the cells that is an offset's too.
std::optional<Finding> fault_of_class_token(Table const& matrix, OffsetIndex const& index) {
  for (std::size_t const axis : {std::size_t{0}, std::size_t{1}}) {
    auto const of_token = to_double(range(matrix, axis, 0, 1));
    for (std::size_t i = 0; i < of_token.size(); ++i) {
      auto const offset = index.offset_of(of_token[i]);
      if (!offset) continue;
      auto const at = static_cast<std::int64_t>(i);
      return found<"wrong-entries: class index">(of_token[i], offset->first, offset->second)
          .at({.index = axis == 0 ? std::vector{std::int64_t{0}, at} : std::vector{at, std::int64_t{0}}});
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<WindowIndex> window_index(Table const& table) {
  constexpr std::int64_t one_in = 8, fewest_cells = 4, most_cells = 1024;
  auto matrix = squeezed(table);
  // Rows one after the other.
  auto const side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(entry_count(matrix))));
  if (matrix.shape.size() == 1 && side * side == matrix.shape[0]) matrix = split(matrix, 0, side);
  if (matrix.shape.size() != 2 || matrix.shape[0] != matrix.shape[1] || matrix.shape[0] > most_cells + 1)
    return std::nullopt;
  std::optional<OffsetIndex> nearest;
  std::int64_t tokens_of_nearest = 0;
  for (std::int64_t const tokens : {0, 1}) {
    auto const cells = matrix.shape[0] - tokens;
    if (cells < fewest_cells) continue;
    auto const entries = to_double(range(range(matrix, 0, tokens, cells), 1, tokens, cells));
    for (std::int64_t width = 2; width <= cells / 2; ++width) {
      if (cells % width != 0) continue;
      OffsetIndex index(entries, cells / width, width);
      if (one_in * index.wrong() > cells * cells) continue;
      // On one axis, a row of cells is as far as its width of columns.
      auto const for_column = index.of(0, 1) - index.of(0, 0);
      if (index.is_linear(static_cast<double>(width) * for_column, for_column)) return std::nullopt;
      if (index.wrong() == 0) {
        auto const shared = index.shared();
        auto fault = fault_of(index, shared, is_integer(table.dtype));
        if (!fault && tokens > 0) fault = fault_of_class_token(matrix, index);
        return WindowIndex{!shared, std::move(fault)};
      }
      if (nearest && nearest->wrong() <= index.wrong()) continue;
      nearest = std::move(index);
      tokens_of_nearest = tokens;
    }
  }
  if (!nearest) return std::nullopt;
  auto const cells = nearest->height() * nearest->width(), entry = nearest->first_wrong();
  return WindowIndex{false,
                     found<"wrong-entries: index">(nearest->wrong(), cells * cells, nearest->height(), nearest->width())
                         .at({.index = {entry / cells + tokens_of_nearest, entry % cells + tokens_of_nearest}})};
}

}  // namespace pe::audit
