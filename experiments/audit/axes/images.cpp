/// Images within words, of a multimodal model: words go along all axes alike, an image line by line, each after all
/// that is before it.
#include <algorithm>
#include <cmath>

#include "experiments/audit/axes/judge.hpp"
#include "experiments/audit/finding.hpp"

namespace pe::audit::core {
namespace {

using Place = std::vector<double>;
using Places = std::vector<Place>;

bool same(double a, double b) { return std::abs(a - b) < 1e-6; }

bool is_word(Place const& place) { return same(place[0], place[1]) && same(place[0], place[2]); }

/// How many rows from `first` on, `apart` rows apart, go on by one along an axis alone.
std::size_t run_along(Places const& places, std::size_t first, std::size_t apart, std::size_t axis) {
  auto const& start = places[first];
  std::size_t count = 1;
  for (auto r = first + apart; r < places.size(); r += apart, ++count) {
    for (std::size_t a = 0; a < start.size(); ++a) {
      auto const wanted = start[a] + (a == axis ? static_cast<double>(count) : 0);
      if (!same(places[r][a], wanted)) return count;
    }
  }
  return count;
}

}  // namespace

Findings judge_images(Fit const& fit) {
  constexpr std::size_t axes = 3;
  if (fit.axes() != axes) return {};
  Places places;
  for (std::size_t r = 0; r < fit.model.rows(); ++r) {
    auto const at = fit.model.at(r);
    places.emplace_back(at.begin(), at.end());
  }
  bool only_words = true;  // so far, one after the other
  for (std::size_t r = 0; r + 1 < places.size(); ++r) {
    auto const height = run_along(places, r, 1, 1), width = run_along(places, r, 1, 2);
    bool const is_image = height > 1 || width > 1;
    if (!is_image) {
      only_words &= is_word(places[r]);
      continue;
    }
    if (height > 1 && run_along(places, r, height, 2) > 1) return {found<"axis-swapped: images">(r)};
    auto const& start = places[r];
    if (only_words && r > 0 && start[0] > 0 && same(start[1], 0) && same(start[2], 0))
      return {found<"position-offset: images">(r, plain_number(start[0]))};
    only_words = false;
    auto const line = std::max(height, width);
    auto const lines = height > 1 ? 1 : run_along(places, r, line, 1);
    auto const next = r + line * lines;
    auto const is_start = [&] {
      for (std::size_t a = 0; a < axes; ++a) {
        if (!same(places[next][a], start[a])) return false;
      }
      return true;
    };
    if (start[0] > 0 && line > 1 && lines > 1 && next < places.size() && is_start())
      return {found<"position-offset: order">(next, "begins the cells of the image before it anew")};
    r += line - 1;
  }
  return {};
}

}  // namespace pe::audit::core
