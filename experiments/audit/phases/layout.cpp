#include "experiments/audit/phases/layout.hpp"

#include <algorithm>
#include <utility>

namespace pe::audit::phases {
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

std::vector<Layout> layouts_apart(std::int64_t columns, bool cosine_first) {
  std::vector<Layout> result;
  auto const half = columns / 2;
  auto const add = [&](char const* name, Copies one, Copies other) {
    result.push_back(blocks(name, cosine_first, half, half, one, other));
    result.back().rotary = true;
  };
  if (half % 2 == 0) {
    add("half-split", Copies::halves, Copies::halves);
    add("interleaved", Copies::repeats, Copies::repeats);
    add("half-split and interleaved", Copies::halves, Copies::repeats);
    add("interleaved and half-split", Copies::repeats, Copies::halves);
  }
  add("separate", Copies::none, Copies::none);
  return result;
}

}  // namespace pe::audit::phases
