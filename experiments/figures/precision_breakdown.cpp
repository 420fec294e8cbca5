/// Wang et al. 2024 (arXiv:2411.13476): rounded angles make RoPE's scores depend on the absolute position.
#include <fmt/format.h>

#include <cmath>
#include <complex>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/kernel/format.hpp"

namespace pe::experiments {
namespace {

constexpr int octaves = 17, points_an_octave = 4, lag = 16;

/// The root mean square of the error of q R_m^T R_{m+16} k over its own, for independent normal q and k: that of the
/// turns e^{i(angle(m+16) - angle(m))} over all pairs. Positions, frequencies and angles are rounded to the format.
double relative_error(double m, Format format) {
  double sum = 0;
  for (int j = 0; j < head_dimension / 2; ++j) {
    double const w = std::pow(printed_base, -2.0 * j / head_dimension);
    auto const angle = [&](double at) { return round_to(format, round_to(format, at) * round_to(format, w)); };
    sum += std::norm(std::polar(1.0, angle(m + lag) - angle(m)) - std::polar(1.0, lag * w));
  }
  return std::sqrt(sum / (head_dimension / 2));
}

}  // namespace

plot::Figure precision_breakdown() {
  plot::Curves curves;
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    plot::Series series{.label = std::string(name(format))};
    for (int n = 0; n <= octaves * points_an_octave; ++n) {
      double const m = std::floor(std::pow(2.0, static_cast<double>(n) / points_an_octave));
      if (!series.points.empty() && m <= series.points.back().x) continue;
      if (format == Format::binary16 && m + lag > 65504) break;
      series.points.push_back({m, relative_error(m, format)});
    }
    curves.series.push_back(std::move(series));
  }
  return {
      .name = "precision-breakdown",
      .title = "The error of RoPE's scores against the absolute position, by number format",
      .caption = fmt::format(
          "Two tokens {} apart, the first at the position on the axis: the relative error of their score, as a root "
          "mean square over independent normal queries and keys, where position, frequency and angle are rounded to "
          "the format (d = {}, base {}). At 1 the score is as wrong as it is large.",
          lag, head_dimension, printed_base),
      .x = {.label = "position m (tokens)", .scale = plot::Scale::logarithmic},
      .y = {.label = "relative error of the score", .scale = plot::Scale::logarithmic},
      .size = {plot::two_columns_cm, 7},
      .content = std::move(curves)};
}

}  // namespace pe::experiments
