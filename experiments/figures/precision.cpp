/// What becomes of positions, scores and residuals in arithmetic of few digits, and of more.
#include <fmt/format.h>

#include <cmath>
#include <complex>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/format.hpp"

namespace pe::experiments {
namespace {

constexpr int octaves = 17, points_an_octave = 4, lag = 16;
constexpr double greatest_half = 65504;

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

constexpr std::int64_t last_octave = 1 << 17;

/// How many positions of an octave, octave to 2 octave - 1, come to each number that the format has there; 0 for an
/// overflow.
std::int64_t alike(Format format, std::int64_t octave) {
  std::int64_t numbers = 0;
  for (auto t = octave; t < 2 * octave; ++t)
    numbers += round_to(format, static_cast<double>(t)) == static_cast<double>(t);
  return numbers == 0 ? 0 : octave / numbers;
}

plot::Series collisions(Format format) {
  plot::Series series{.label = std::string(name(format)), .style = plot::Style::steps};
  for (std::int64_t octave = 1; octave <= last_octave; octave *= 2) {
    auto const count = alike(format, octave);
    if (count == 0) break;
    series.points.push_back({static_cast<double>(octave), static_cast<double>(count)});
  }
  // The last step goes on to the end of the octave, or of the format.
  auto const [begin, last] = series.points.back();
  series.points.push_back({format == Format::binary16 ? greatest_half : 2 * begin - 1, last});
  return series;
}

}  // namespace

/// The residual of an equality, met in ever more digits: it falls with the digits or it stays.
plot::Figure precision_ladder() {
  constexpr std::uint64_t cases = 200;
  plot::Curves curves;
  std::string sentences;
  std::vector<double> digits_met;
  for (auto const& [id, says] : {std::pair("derivation2023.phi-corrected", "T(k) p_t = p_{t+k}"),
                                 {"derivation2023.phi-sign", "T(k) p_t = p_{t+k} with the printed sign"}}) {
    auto const* const claim = find_claim(id);
    PE_ASSERT(claim != nullptr);
    auto const outcome = decide({claim}, {.cases = cases}).at(0);
    auto const& ladder = outcome.ladder;
    plot::Series series{.label = std::string(name(outcome.verdict)), .style = plot::Style::marked_line};
    for (std::size_t i = 0; i < ladder.size(); ++i) {
      if (curves.series.empty()) digits_met.push_back(real_digits[i]);
      // A residual of exactly zero has no logarithm; a missing point says more than an invented one.
      if (ladder[i].value > 0) series.points.push_back({static_cast<double>(real_digits[i]), ladder[i].value});
    }
    sentences += fmt::format("{}\"{}\" ({}): {:.2g} in {} digits, {:.2g} in {}.", sentences.empty() ? "" : " ", says,
                             series.label, ladder.front().value, real_digits[0], ladder.back().value,
                             real_digits[ladder.size() - 1]);
    curves.series.push_back(std::move(series));
  }
  return described({.name = "precision-ladder",
                    .x = {.ticks = digits_met},
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::one_column_cm, 6},
                    .content = std::move(curves)},
                   sentences);
}

/// Wang et al. 2024 (arXiv:2411.13476): rounded angles make RoPE's scores depend on the absolute position.
plot::Figure precision_breakdown() {
  plot::Curves curves;
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    plot::Series series{.label = std::string(name(format))};
    for (int n = 0; n <= octaves * points_an_octave; ++n) {
      double const m = std::floor(std::pow(2.0, static_cast<double>(n) / points_an_octave));
      if (!series.points.empty() && m <= series.points.back().x) continue;
      if (format == Format::binary16 && m + lag > greatest_half) break;
      series.points.push_back({m, relative_error(m, format)});
    }
    curves.series.push_back(std::move(series));
  }
  return described({.name = "precision-breakdown",
                    .x = {.scale = plot::Scale::logarithmic},
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::two_columns_cm, 7},
                    .content = std::move(curves)},
                   lag, head_dimension, printed_base);
}

/// How many positions become one number when positions are kept in a narrow format.
plot::Figure position_collisions() {
  return described({.name = "position-collisions",
                    .x = {.scale = plot::Scale::logarithmic},
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::one_column_cm, 6},
                    .content = plot::Curves{
                        {collisions(Format::bfloat16), collisions(Format::binary16), collisions(Format::binary32)}}});
}

}  // namespace pe::experiments
