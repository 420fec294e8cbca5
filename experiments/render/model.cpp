#include "experiments/render/model.hpp"

#include <iterator>

namespace pe::render {

std::string_view name(Shows shows) {
  constexpr std::string_view names[] = {"codes",    "cos",      "sin",  "cos_sin", "complex",
                                        "rotation", "inv_freq", "bias", "slopes",  "buckets"};
  static_assert(std::size(names) == all_shows.size());
  return names[static_cast<std::size_t>(shows)];
}

std::string_view name(Arrangement arrangement) {
  constexpr std::string_view names[] = {"once", "half-split", "interleaved", "sines-first", "sines-interleaved"};
  static_assert(std::size(names) == all_arrangements.size());
  return names[static_cast<std::size_t>(arrangement)];
}

Rows Rows::line(std::int64_t count, double first, double step) {
  Rows result;
  auto& axis = result.axes.emplace_back();
  for (std::int64_t i = 0; i < count; ++i) axis.push_back(first + step * static_cast<double>(i));
  return result;
}

Rows Rows::grid(std::int64_t height, std::int64_t width) {
  Rows result;
  result.axes.resize(2);
  for (std::int64_t i = 0; i < height * width; ++i) {
    result.axes[0].push_back(static_cast<double>(i / width));
    result.axes[1].push_back(static_cast<double>(i % width));
  }
  return result;
}

std::vector<Column> columns_of(View const& view, int pairs) {
  if (!view.columns.empty()) return view.columns;
  using enum Column::Part;
  std::vector<Column> result;
  auto const all = [&](Column::Part part) {
    for (int i = 0; i < pairs; ++i) result.push_back({i, part});
  };
  auto const each = [&](Column::Part first, Column::Part second) {
    for (int i = 0; i < pairs; ++i) {
      result.push_back({i, first});
      result.push_back({i, second});
    }
  };
  auto const side_by_side = view.arrangement == Arrangement::neighbours;
  switch (view.shows) {
    case Shows::cosines:
    case Shows::sines: {
      auto const part = view.shows == Shows::cosines ? cosine : sine;
      if (side_by_side) {
        each(part, part);
      } else {
        all(part);
        if (view.arrangement == Arrangement::halves) all(part);
      }
      return result;
    }
    case Shows::complex:
      each(cosine, sine);
      return result;
    default:
      break;
  }
  if (side_by_side) {
    each(cosine, sine);
  } else if (view.arrangement == Arrangement::sine_cosine) {
    each(sine, cosine);
  } else {
    bool const sines = view.arrangement == Arrangement::sines_first;
    all(sines ? sine : cosine);
    all(sines ? cosine : sine);
  }
  return result;
}

bool Patch::has(std::int64_t row, std::int64_t column) const {
  return row >= first_row && row < last_row && (row - first_row) % row_step == 0 && column >= first_column &&
         column < last_column && (column - first_column) % column_step == 0;
}

}  // namespace pe::render
