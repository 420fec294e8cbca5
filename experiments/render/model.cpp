#include "experiments/render/render.hpp"

#include <iterator>
#include <utility>

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
  auto const shows = view.shows;
  auto const arrangement = view.arrangement;
  bool const is_one = shows == Shows::cosines || shows == Shows::sines, is_complex = shows == Shows::complex;
  bool const by_pair = is_complex || arrangement == Arrangement::neighbours || arrangement == Arrangement::sine_cosine;
  bool const sines_first = arrangement == Arrangement::sines_first || arrangement == Arrangement::sine_cosine;
  bool const is_twice = arrangement == Arrangement::halves || arrangement == Arrangement::neighbours;
  bool const first = shows == Shows::sines || (!is_one && !is_complex && sines_first);
  std::vector<bool> sines{first};  // of one pair
  if (!is_one) sines.push_back(!first);
  if (is_one && is_twice) sines.push_back(first);
  std::vector<Column> result;
  auto const count = static_cast<int>(sines.size());
  for (int n = 0; n < pairs * count; ++n) {
    auto const [pair, part] = by_pair ? std::pair(n / count, n % count) : std::pair(n % pairs, n / pairs);
    result.push_back({pair, sines[static_cast<std::size_t>(part)]});
  }
  return result;
}

}  // namespace pe::render
