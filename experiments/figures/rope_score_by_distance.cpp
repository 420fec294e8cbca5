/// RoFormer (arXiv:2104.09864), section 3.4.3: |sum_i h_i e^(i(m-n)w_i)| <= max_i |h_{i+1} - h_i| * sum_j |S_j|, by
/// Abel's summation, with h_i = q_i conj(k_i) over pairs, h_{d/2} = 0. Its Figure 2 shows (2/d) sum_j |S_j|.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
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

}  // namespace

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
  return {
      .name = "rope-score-by-distance",
      .title = "RoPE's score and its Abel bound against the relative distance",
      .caption = fmt::format(
          "The score of q = k = (1, ..., 1)/sqrt(d), d = {}, and what bounds it. Neither the bound nor the score falls "
          "at every step. The score first rises at distance {}, the bound at {}. The "
          "bound is never below {:.2f} here (distance {}), while the triangle inequality alone gives {:.2f}. For these "
          "vectors the bound is {:.2f} times the mean of |S_j|, which is the curve of the paper's Figure 2.",
          head_dimension, first_rise(score), first_rise(bound), *least, least - bound.begin(), total,
          greatest_step * (head_dimension / 2)),
      .x = {.label = "relative distance |m - n| (tokens)"},
      .y = {.label = "score, bound", .scale = plot::Scale::logarithmic},
      .size = {plot::two_columns_cm, 7},
      .content = plot::Curves{{curve("score", score), curve("Abel bound, mean |S|", bound)},
                              {{.at = total, .label = "bound by the triangle inequality: sum of |h|"}}}};
}

}  // namespace pe::experiments
