#include "experiments/figures/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe::experiments {
namespace {

/// Calls take(t, sums) for each row t with sums[s] = the sum over k of term(x_t[k], x_s[k]), s < t. Columns are walked
/// one by one: a sum has one order on every machine, and the loop over s is made of independent steps.
template <class Term, class Take>
void for_each_row(std::vector<double> const& rows, std::size_t columns, Term const& term, Take const& take) {
  std::size_t const count = rows.size() / columns;
  std::vector<double> by_column(rows.size()), sums(count);
  for (std::size_t t = 0; t < count; ++t)
    for (std::size_t k = 0; k < columns; ++k) by_column[k * count + t] = rows[t * columns + k];
  for (std::size_t t = 0; t < count; ++t) {
    std::fill_n(sums.begin(), t, 0.0);
    for (std::size_t k = 0; k < columns; ++k) {
      double const x = rows[t * columns + k];
      double const* const column = by_column.data() + k * count;
      for (std::size_t s = 0; s < t; ++s) sums[s] += term(x, column[s]);
    }
    take(t, sums);
  }
}

}  // namespace

std::vector<double> smallest_gaps(std::vector<double> const& rows, std::size_t columns) {
  std::vector<double> result;
  double least = std::numeric_limits<double>::infinity();
  for_each_row(
      rows, columns, [](double x, double y) { return (x - y) * (x - y); },
      [&](std::size_t t, std::vector<double> const& squares) {
        for (std::size_t s = 0; s < t; ++s) least = std::min(least, squares[s]);
        result.push_back(std::sqrt(least));
      });
  return result;
}

std::vector<Scores> relative_scores(std::vector<double> const& rows, std::size_t columns) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<Scores> result;
  double least = infinity, greatest = -infinity, total = 0, count = 0;
  for_each_row(
      rows, columns, [](double x, double y) { return x * y; },
      [&](std::size_t t, std::vector<double> const& dots) {
        double self = 0, of_row = 0;
        for (std::size_t k = 0; k < columns; ++k) self += rows[t * columns + k] * rows[t * columns + k];
        if (self > 0 && t > 0) {
          auto const [low, high] = std::minmax_element(dots.begin(), dots.begin() + static_cast<std::ptrdiff_t>(t));
          least = std::min(least, *low / self);
          greatest = std::max(greatest, *high / self);
          for (std::size_t s = 0; s < t; ++s) of_row += dots[s];
          total += of_row / self;
          count += static_cast<double>(t);
        }
        result.push_back({least, total / count, greatest});
      });
  return result;
}

}  // namespace pe::experiments
