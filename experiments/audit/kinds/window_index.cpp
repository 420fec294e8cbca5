#include "experiments/audit/kinds/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit {
namespace {

using Sides = std::vector<std::int64_t>;
using Offset = std::vector<std::int64_t>;

/// The index of each offset on a window of two or three sides: that of most of its entries. Offsets are numbered as
/// Swin does it: those along the last side first, 2 side - 1 of each.
class OffsetIndex {
 public:
  OffsetIndex(std::vector<double> const& entries, Sides sides) : sides_(std::move(sides)), factors_(sides_.size(), 1) {
    for (auto side = sides_.size() - 1; side-- > 0;) factors_[side] = factors_[side + 1] * (2 * sides_[side + 1] - 1);
    of_.resize(static_cast<std::size_t>(factors_[0] * (2 * sides_[0] - 1)));
    std::vector<std::int64_t> lead(of_.size());
    for_each([&](std::size_t entry, std::size_t offset) {
      if (lead[offset] == 0) of_[offset] = entries[entry];
      lead[offset] += of_[offset] == entries[entry] ? 1 : -1;
    });
    for_each([&](std::size_t entry, std::size_t offset) {
      if (entries[entry] != of_[offset] && wrong_++ == 0) first_wrong_ = static_cast<std::int64_t>(entry);
    });
  }

  Sides const& sides() const { return sides_; }
  /// What Swin's index grows by along each side.
  Sides const& factors() const { return factors_; }
  double offsets() const { return static_cast<double>(of_.size()); }
  std::int64_t wrong() const { return wrong_; }
  std::int64_t first_wrong() const { return first_wrong_; }

  /// What the index grows by from the offset 0 to 1 along a side.
  double step(std::size_t side) const {
    return of_[centre() + static_cast<std::size_t>(factors_[side])] - of_[centre()];
  }

  /// Whether the index is that of the offset 0 and so many more along each side.
  bool is_linear(std::vector<double> const& steps) const {
    for (std::size_t place = 0; place < of_.size(); ++place) {
      auto const offset = offset_at(place);
      auto const linear = std::inner_product(offset.begin(), offset.end(), steps.begin(), of_[centre()]);
      if (of_[place] != linear) return false;
    }
    return true;
  }

  /// Whether the indices are those of Swin, rounded to the format.
  bool is_rounded(Format format) const {
    for (std::size_t place = 0; place < of_.size(); ++place) {
      if (of_[place] != round_to(format, static_cast<double>(place))) return false;
    }
    return true;
  }

  /// Two offsets that have one index.
  std::optional<std::pair<Offset, Offset>> shared() const {
    std::map<double, std::size_t> seen;
    for (std::size_t place = 0; place < of_.size(); ++place) {
      auto const [first, is_new] = seen.try_emplace(of_[place], place);
      if (!is_new) return std::pair(offset_at(first->second), offset_at(place));
    }
    return std::nullopt;
  }

  /// The first offset that has this index.
  std::optional<Offset> offset_of(double index) const {
    auto const found = std::ranges::find(of_, index);
    return found == of_.end() ? std::nullopt : std::optional(offset_at(static_cast<std::size_t>(found - of_.begin())));
  }

  /// The least index and the greatest.
  std::pair<double, double> extremes() const {
    auto const [least, greatest] = std::ranges::minmax(of_);
    return {least, greatest};
  }

 private:
  std::size_t centre() const { return of_.size() / 2; }

  Offset offset_at(std::size_t place) const {
    Offset result;
    for (std::size_t side = 0; side < sides_.size(); ++side) {
      auto const among = static_cast<std::int64_t>(place) / factors_[side] % (2 * sides_[side] - 1);
      result.push_back(among - sides_[side] + 1);
    }
    return result;
  }

  void for_each(auto const& act) const {
    auto const cells = std::accumulate(sides_.begin(), sides_.end(), std::int64_t{1}, std::multiplies<>());
    std::vector<std::int64_t> at;  // an offset's number is the difference of those of its cells, and the centre's
    for (std::int64_t cell = 0; cell < cells; ++cell) {
      auto const place = index_at(cell, sides_);
      at.push_back(std::inner_product(place.begin(), place.end(), factors_.begin(), std::int64_t{0}));
    }
    auto entry = std::size_t{0};
    for (auto const query : at) {
      for (auto const key : at) act(entry++, centre() + static_cast<std::size_t>(query - key));
    }
  }

  Sides sides_, factors_;
  std::int64_t wrong_ = 0, first_wrong_ = 0;
  std::vector<double> of_;
};

std::string written(Sides const& sides) { return fmt::format("{}", fmt::join(sides, " x ")); }
std::string written_offset(Offset const& offset) { return fmt::format("({})", fmt::join(offset, ", ")); }

/// What is wrong with a map of which each entry is that of its offset. `exact`: its type holds every index.
std::optional<Finding> fault_of(OffsetIndex const& index, std::optional<std::pair<Offset, Offset>> const& shared,
                                bool exact) {
  auto const& sides = index.sides();
  std::vector<double> steps, against, other_order;
  for (std::size_t side = 0; side < sides.size(); ++side) {
    steps.push_back(index.step(side));
    against.push_back(-static_cast<double>(index.factors()[side]));
    other_order.push_back(side == 0 ? 1 : other_order.back() * static_cast<double>(2 * sides[side - 1] - 1));
  }
  // Whatever is clipped or mirrored on purpose is neither linear nor rounded.
  bool const may_be =
      index.is_linear(steps) || !exact || index.is_rounded(Format::bfloat16) || index.is_rounded(Format::binary16);
  if (shared && may_be)
    return found<"wrong-entries: shared index">(written(sides), written_offset(shared->first),
                                                written_offset(shared->second));
  // The first rows of the table of biases may be those of special tokens; clipped offsets have a table of their own.
  constexpr double most_reserved = 3;
  auto const [least, greatest] = index.extremes();
  // The first frames of a longer window keep its indices.
  std::vector<double> const in_order(index.factors().begin(), index.factors().end());
  if (sides.size() == 3 && index.is_linear(in_order) && std::fmod(least, in_order.front()) == 0) return std::nullopt;
  if (least < 0 || (!shared && greatest - std::min(least, most_reserved) >= index.offsets()))
    return found<"wrong-entries: index range">(least, greatest, written(sides), index.offsets() - 1);
  if (shared) return std::nullopt;
  if (index.is_linear(against)) return found<"sign-flipped: index">();
  if (index.is_linear(other_order)) return found<"axis-swapped: index">(written(sides));
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
      return found<"wrong-entries: class index">(of_token[i], written_offset(*offset))
          .at({.index = axis == 0 ? std::vector{std::int64_t{0}, at} : std::vector{at, std::int64_t{0}}});
    }
  }
  return std::nullopt;
}

/// The windows that have so many cells: of two sides, then of three, as those of videos and volumes have.
std::vector<Sides> windows(std::int64_t cells) {
  std::vector<Sides> result, of_three;
  for (std::int64_t width = 2; width <= cells / 2; ++width) {
    if (cells % width != 0) continue;
    result.push_back({cells / width, width});
    for (std::int64_t height = 2; height <= cells / width / 2; ++height) {
      if (cells / width % height == 0) of_three.push_back({cells / width / height, height, width});
    }
  }
  result.insert(result.end(), of_three.begin(), of_three.end());
  return result;
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
    for (auto& sides : windows(cells)) {
      OffsetIndex index(entries, sides);
      if (one_in * index.wrong() > cells * cells) continue;
      // On one axis, a line of cells is as far as its length.
      std::vector<double> of_one_axis;
      for (auto const apart : row_major_strides(sides, Dtype::uint8))
        of_one_axis.push_back(static_cast<double>(apart) * index.step(sides.size() - 1));
      if (index.is_linear(of_one_axis)) return std::nullopt;
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
  auto const& sides = nearest->sides();
  auto const cells = std::accumulate(sides.begin(), sides.end(), std::int64_t{1}, std::multiplies<>()),
             entry = nearest->first_wrong();
  return WindowIndex{false, found<"wrong-entries: index">(nearest->wrong(), cells * cells, written(sides))
                                .at({.index = {entry / cells + tokens_of_nearest, entry % cells + tokens_of_nearest}})};
}

}  // namespace pe::audit
