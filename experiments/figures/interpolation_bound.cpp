/// Chen et al. 2023 (arXiv:2306.15595), theorem 2.1: how far a score is from its chord between two positions.
#include <fmt/format.h>

#include <cmath>
#include <complex>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"

namespace pe::experiments {
namespace {

constexpr int chord_steps = 100;

/// e^{i s w_j} - (1 - s) - s e^{i w_j}, for each pair.
std::vector<std::complex<double>> off_chord(double s) {
  std::vector<std::complex<double>> result;
  for (int j = 0; j < head_dimension / 2; ++j) {
    double const w = std::pow(printed_base, -2.0 * j / head_dimension);
    result.push_back(std::polar(1.0, s * w) - (1 - s) - s * std::polar(1.0, w));
  }
  return result;
}

}  // namespace

plot::Figure interpolation_bound() {
  plot::Series printed{.label = "printed bound"}, corrected{.label = "corrected bound"},
      alike{.label = "products alike"}, worst{.label = "worst products"};
  double const of_second_derivative =
      (1 - std::pow(printed_base, -2)) / (1 - std::pow(printed_base, -4.0 / head_dimension)) / 2;
  for (int n = 0; n <= chord_steps; ++n) {
    double const s = static_cast<double>(n) / chord_steps;
    std::complex<double> sum = 0;
    double moduli = 0;
    for (auto const& off : off_chord(s)) {
      sum += off;
      moduli += std::abs(off);
    }
    printed.points.push_back({s, head_dimension * s * (1 - s) / (8 * std::log(printed_base))});
    corrected.points.push_back({s, of_second_derivative * s * (1 - s)});
    alike.points.push_back({s, std::abs(sum.real())});
    worst.points.push_back({s, moduli});
  }
  return {
      .name = "interpolation-bound",
      .title = "A score between two positions, against its chord",
      .caption = fmt::format(
          "How far the score of RoPE is from the straight line between two neighbouring positions, for products of "
          "modulus 1, d = {}, base {}: equal products, and those with the worst phases. The printed bound of theorem "
          "2.1 lies below both; the corrected one above.",
          head_dimension, printed_base),
      .x = {.label = "place between two positions"},
      .y = {.label = "distance from the chord"},
      .size = {plot::two_columns_cm, 7},
      .content = plot::Curves{{std::move(printed), std::move(alike), std::move(worst), std::move(corrected)}}};
}

}  // namespace pe::experiments
