/// What figures show: numbers, each computed in ball arithmetic until it is certain and then rounded to double; and, of
/// such numbers, matrices of codes and of their products, curves.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "reports/plot/figure.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/limits.hpp"

namespace pe::experiments {

/// The figure with the title, the labels and the caption that figures.tsv has for its name; these numbers are in the
/// caption. Throws fmt::format_error where it does not take them.
plot::Figure with_texts(plot::Figure figure, fmt::format_args numbers);
plot::Figure described(plot::Figure figure, auto const&... numbers) {
  return with_texts(std::move(figure), fmt::make_format_args(numbers...));
}

/// Evaluates balls with more and more precision until each is narrower than a double's last bit, then rounds them: each
/// number is within one ulp of the exact one, or 0 where the exact one is certainly below 2^-80 in absolute value.
std::vector<double> rounded(std::function<Vector<Ball>()> const& evaluate);

/// The same for one ball.
double rounded_one(std::function<Ball()> const& evaluate);

/// The same for rows of one length, one behind the other.
std::vector<double> rounded_rows(std::function<std::vector<Vector<Ball>>()> const& evaluate);

/// The dimension of a head in figures of RoPE alone, as in today's models, and the base that the documents print.
inline constexpr int head_dimension = 128;
inline constexpr double printed_base = 10000;

/// The number to six digits: what a reader sees, and the same on every machine.
double six_digits(double value);

/// A number as texts of figures have it: 27000, 10⁷, 7.8·10⁶, 10⁻⁵.
std::string notation(double value);

/// The frequencies b^(-2i/d) of RoPE at this base and d = head_dimension, in the precision that is set.
Vector<Ball> head_frequencies(double base);

/// Returns the first lag m below `end` at which the sum of cos(m w_i) over these frequencies is negative; `end` for
/// none. `end` is a multiple of 1024.
std::int64_t first_negative_lag(double base, std::int64_t end);

/// Of the dimensions that a scheme has, the greatest up to `wanted`, or else its least.
int nearest_dimension(Limits const& limits, int wanted);

namespace values {

/// Returns F(k) = sum over i < d/2 of cos(w_i k), the dot product of two codes k positions apart, within one ulp.
double dot_product(double lag, int d);

/// Returns (2/d) * sum over 1 <= j <= d/2 of |S_j|, S_j = sum over m < j of exp(i w_m distance), within one ulp: what
/// the second figure of RoFormer (arXiv:2104.09864, section 3.4.3) shows.
double abel_bound(double distance, int d);

}  // namespace values

/// Returns the sinusoidal codes of positions 0 to positions-1 as rows: positions x d, entries sin(w_0 t), cos(w_0 t),
/// sin(w_1 t), ... with w_i = 10000^(-2i/d), each within one ulp. d is even and positive.
plot::HeatMap code_matrix(int positions, int d);

/// Returns rows of numbers, one behind the other, as a map of codes: `columns` entries each, in [-1, 1].
plot::HeatMap codes_map(std::vector<double> rows, int columns);

/// Returns the dot products of the rows of a matrix: rows x rows, symmetric, coloured from its least to its greatest.
plot::HeatMap gram_matrix(plot::HeatMap const& rows);

/// Returns the curve of value(i) over i = 0, ..., count - 1.
plot::Series sampled(std::string label, std::size_t count, auto const& value) {
  plot::Series series{.label = std::move(label)};
  for (std::size_t i = 0; i < count; ++i) series.points.push_back({static_cast<double>(i), value(i)});
  return series;
}

/// Returns the smallest index i >= 1 with values[i] > values[i-1], or values.size() when there is none.
std::size_t first_rise(std::vector<double> const& values);

}  // namespace pe::experiments
