/// The survey's Taylor expansion to second order, with and without its factor 1/2: what it misses against the step.
/// f = exp(x_m + x_n) at 0 with the steps h u and h v, whose derivatives are all 1.
#include <fmt/format.h>

#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"

namespace pe::experiments {
namespace {

constexpr int halvings = 16;

/// |f(hu, hv) - f - h (u + v) - h^2 (c u^2 + c v^2 + u v)| at h = 2^-k, c = 1/divisor; u = 1, v = 1/2.
double missed(int k, int divisor) {
  return rounded_one([&] {
    Fraction const h(1, std::int64_t{1} << k), u = 1, v(1, 2);
    Fraction const second = (u * u + v * v) / Fraction(divisor) + u * v;
    return abs(exp(Ball(h * (u + v))) - Ball(Fraction(1) + h * (u + v) + h * h * second));
  });
}

/// The slope of the line of least squares through the points' logarithms.
double fitted_slope(std::vector<plot::Point> const& points) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  auto const n = static_cast<double>(points.size());
  for (auto const& [x, y] : points) {
    double const lx = std::log2(x), ly = std::log2(y);
    sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

plot::Series series(char const* name, int divisor) {
  std::vector<plot::Point> points;
  for (int k = halvings; k >= 1; --k) points.push_back({std::ldexp(1, -k), missed(k, divisor)});
  // The order is that of the limit: the larger half of the steps still bends.
  std::vector<plot::Point> const small(points.begin(), points.begin() + halvings / 2);
  return {.label = fmt::format("{}: {:.2f}", name, fitted_slope(small)),
          .points = std::move(points),
          .style = plot::Style::marked_line};
}

}  // namespace

plot::Figure taylor_residual() {
  plot::Curves curves{{series("printed", 1), series("corrected", 2)}};
  return {.name = "taylor-residual",
          .title = "What the survey's Taylor expansion misses, against the step",
          .caption = fmt::format(
              "The expansion of f = exp(x_m + x_n) at 0 to second order, on logarithmic axes. As the survey prints it, "
              "without 1/2 before the two pure second derivatives, it errs by order 2, no better than the terms "
              "themselves; with the 1/2, by order 3. The numbers are the slopes fitted to the steps up to 2^-{}.",
              halvings / 2 + 1),
          .x = {.label = "step h", .scale = plot::Scale::logarithmic},
          .y = {.label = "error", .scale = plot::Scale::logarithmic},
          .size = {plot::one_column_cm, 6},
          .content = std::move(curves)};
}

}  // namespace pe::experiments
