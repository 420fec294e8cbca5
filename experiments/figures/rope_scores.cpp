/// RoPE's scores and bounds of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::experiments {
namespace {

constexpr int last_distance = 256;

/// h_0 to h_{d/2}, the last of them 0.
std::vector<std::complex<double>> pair_products(std::vector<double> const& q, std::vector<double> const& k) {
  std::vector<std::complex<double>> h;
  for (std::size_t i = 0; i < q.size(); i += 2)
    h.push_back(std::complex{q[i], q[i + 1]} * std::conj(std::complex{k[i], k[i + 1]}));
  h.push_back(0);
  return h;
}

Vector<Ball> balls_of(std::vector<double> const& numbers) { return {numbers.begin(), numbers.end()}; }

/// RoPE's attention score q' R_distance k, within one ulp.
double rope_score(std::vector<double> const& q, std::vector<double> const& k, double distance) {
  return rounded_one([&] {
    Rope::Over<Balls> const rope({}, {head_dimension, 10000});
    return rope.score(balls_of(q), ExactPosition(0.0), balls_of(k), ExactPosition(distance));
  });
}

plot::Series curve(std::string label, std::vector<double> const& values) {
  return sampled(std::move(label), values.size(), [&](std::size_t i) { return values[i]; });
}

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

/// RoFormer (arXiv:2104.09864), section 3.4.3: |sum_i h_i e^(i(m-n)w_i)| <= max_i |h_{i+1} - h_i| * sum_j |S_j|, by
/// Abel's summation, with h_i = q_i conj(k_i) over pairs, h_{d/2} = 0. Its Figure 2 shows (2/d) sum_j |S_j|.
plot::Figure rope_score_by_distance() {
  std::vector<double> const q(head_dimension, 1 / std::sqrt(head_dimension)), k = q;
  auto const h = pair_products(q, k);
  double greatest_step = 0, total = 0;
  for (std::size_t i = 0; i + 1 < h.size(); ++i) {
    greatest_step = std::max(greatest_step, std::abs(h[i + 1] - h[i]));
    total += std::abs(h[i]);
  }

  std::vector<double> score, mean, bound;
  for (int distance = 0; distance <= last_distance; ++distance) {
    score.push_back(rope_score(q, k, distance));
    mean.push_back(values::abel_bound(distance, head_dimension));
    bound.push_back(greatest_step * (head_dimension / 2) * mean.back());
  }
  auto const least = std::ranges::min_element(bound);
  return described({.name = "rope-score-by-distance",
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::two_columns_cm, 7},
                    .content = plot::Curves{{curve("score", score), curve("Abel bound, mean |S|", bound)},
                                            {{.at = total, .label = "bound by the triangle inequality: sum of |h|"}}}},
                   head_dimension, first_rise(score), first_rise(bound), *least, least - bound.begin(), total,
                   greatest_step * (head_dimension / 2));
}

/// Chen et al. 2023 (arXiv:2306.15595), theorem 2.1: how far a score is from its chord between two positions.
plot::Figure interpolation_bound() {
  plot::Series printed{.label = "printed bound"}, corrected{.label = "corrected bound"},
      alike{.label = "equal products"}, worst{.label = "worst products"};
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
  return described(
      {.name = "interpolation-bound",
       .size = {plot::two_columns_cm, 7},
       .content = plot::Curves{{std::move(printed), std::move(alike), std::move(worst), std::move(corrected)}}},
      head_dimension, printed_base);
}

}  // namespace pe::experiments
