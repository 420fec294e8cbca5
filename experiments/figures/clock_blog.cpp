/// The clock blog.
#include <fmt/format.h>

#include <array>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/plot/layout.hpp"
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

/// The clock blog's first figure: imshow of the codes of 200 positions in 256 dimensions.
plot::Figure clock_blog_heatmap() {
  constexpr int positions = 200, d = 256;
  return {
      .name = "clock-blog-heatmap",
      .title = "Sinusoidal codes of 200 positions in 256 dimensions",
      .caption =
          "Each row is the code of one position, base 10000. Read a column from top to bottom: it alternates at the "
          "frequency of its pair, and the frequency falls from pair to pair. Sine and cosine are interleaved, "
          "so neighbouring columns have different phases.",
      .x = {.label = "dimension"},
      .y = {.label = "position"},
      .size = plot::square_cells(positions, d, plot::one_column_cm),
      .content = code_matrix(positions, d)};
}

/// The clock blog's second figure, there called "distances": pe.dot(pe.T).
plot::Figure clock_blog_gram() {
  constexpr int positions = 200, d = 256;
  std::vector<double> by_lag;
  for (int lag = 0; lag < positions; ++lag) by_lag.push_back(values::dot_product(lag, d));
  return {.name = "clock-blog-gram",
          .title = "Dot products of the codes of 200 positions, d = 256",
          .caption = fmt::format(
              "An inner product, that is a similarity and not a distance: it is greatest, {:.0f}, where the positions "
              "are equal, and {:.6f} at lag {}. The squared distance would be {} less twice this value. Every diagonal "
              "is constant; along a row the value does not fall at every step: it first rises at lag {}.",
              by_lag.front(), by_lag.back(), by_lag.size() - 1, d, first_rise(by_lag)),
          .x = {.label = "position s"},
          .y = {.label = "position t"},
          .size = plot::square_cells(positions, positions, plot::one_column_cm),
          .content = gram_matrix(code_matrix(positions, d))};
}

/// The clock blog's table of binary codes, headed "big endian".
plot::Figure clock_blog_binary_table() {
  return {.name = "clock-blog-binary-table",
          .title = "Binary codes of 1 to 6 with the least significant digit first",
          .caption =
              "The codes that the blog heads \"big endian\" have the least significant digit first, which is "
              "little endian: 1 is 1000, where big endian writes 0001. Read a row from left to right: digit i "
              "changes every 2^i numbers, so the higher the index, the lower the frequency.",
          .x = {.label = "number"},
          .y = {.label = "entry of the code"},
          .size = {plot::one_column_cm, 3.6},
          .content = binary_table(1, 6, 4, FirstDigit::least_significant)};
}

/// "12:59:59 and 00:00:01 are nearer than 00:00:01 and 00:05:01" (the clock blog), under each reading of its clock.
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
