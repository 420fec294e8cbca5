/// "12:59:59 and 00:00:01 are nearer than 00:00:01 and 00:05:01" (the clock blog), under each reading of its clock.
#include <fmt/format.h>

#include <array>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/clock.hpp"

namespace pe::experiments {
namespace {

constexpr double seconds(int hours, int minutes, int s) { return hours * 3600 + minutes * 60 + s; }

struct Pair {
  char const* name;
  double from, to;
};
constexpr std::array pairs{Pair{"12:59:59\nto 00:00:01", seconds(12, 59, 59), seconds(0, 0, 1)},
                           Pair{"00:00:01\nto 00:05:01", seconds(0, 0, 1), seconds(0, 5, 1)},
                           Pair{"11:59:59\nto 00:00:01", seconds(11, 59, 59), seconds(0, 0, 1)}};

template <class Reading>
std::vector<double> distances() {
  return rounded([] {
    typename Reading::template Over<Balls> const clock({}, {6, 10000});
    Vector<Ball> result;
    for (Pair const& pair : pairs)
      result.push_back(
          sqrt(squared_norm(difference(clock.encode(ExactPosition(pair.from)), clock.encode(ExactPosition(pair.to))))));
    return result;
  });
}

}  // namespace

plot::Figure clock_blog_distances() {
  plot::HeatMap map{.columns = pairs.size(), .colours = {0, 0.6}};
  for (auto const& row : {distances<Clock>(), distances<ClockAsIntended>(), distances<ClockAsPrinted>()})
    for (double const distance : row) {
      map.values.push_back(distance);
      map.texts.push_back(fmt::format("{:.5f}", distance));
    }
  map.row_names = {"60, 3600, 43200", "1, 3600, 43200", "1, 3600, 300"};
  for (Pair const& pair : pairs) map.column_names.emplace_back(pair.name);
  auto const at = [&](std::size_t row, std::size_t column) { return map.values[row * pairs.size() + column]; };
  return {.name = "clock-blog-distances",
          .title = "Distances between times of the day under three readings of the clock blog's formula",
          .caption = fmt::format(
              "The blog says that the first pair of times is nearer than the second. On a clock whose hands turn in "
              "60, 3600 and 43200 seconds it is not: {:.4f} against {:.4f}, because 12:59:59 has the same code as "
              "00:59:59. With 11:59:59, the time that was meant, it is: {:.4f}. The formula makes it true by accident, "
              "read as intended ({:.5f} against {:.5f}) or as printed ({:.4f} against {:.4f}).",
              at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(2, 0), at(2, 1)),
          .x = {.label = "distance of the codes of two times"},
          .y = {.label = "periods of the hands (s)"},
          .size = {plot::one_column_cm, 5},
          .content = std::move(map)};
}

}  // namespace pe::experiments
