/// The survey's code divides T5's bias by dim_head^(-1/2): how sharp that makes a layer before any training, when its
/// biases are as torch.nn.Embedding draws them, from N(0, 1). Sampled in double, from a stated seed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "experiments/tables/tables.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::experiments::recomputed {
namespace {

constexpr int tokens = 50, draws = 2000;

/// N(0, 1), number `index` of draw `draw`, by Box and Muller: the same on every machine to the last bits of libm.
double normal(int draw, int index) {
  auto const uniform = [&](std::string_view which) {
    auto const bits = mix(mix(hash(which) + static_cast<std::uint64_t>(draw)) + static_cast<std::uint64_t>(index));
    return (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
  };
  return std::sqrt(-2 * std::log(uniform("radius"))) * std::cos(2 * std::numbers::pi * uniform("angle"));
}

struct Mean {
  double value, standard_error;
};

/// The greatest weight of softmax over j of factor * r[|i-j|], on average over i, and its mean over the draws of r.
Mean greatest_weight(double factor) {
  double sum = 0, squares = 0;
  for (int draw = 0; draw < draws; ++draw) {
    std::vector<double> r(tokens);
    for (int n = 0; n < tokens; ++n) r[static_cast<std::size_t>(n)] = factor * normal(draw, n);
    double mean = 0;
    for (int i = 0; i < tokens; ++i) {
      double greatest = 0, total = 0;
      for (int j = 0; j < tokens; ++j) {
        double const weight = std::exp(r[static_cast<std::size_t>(std::abs(i - j))]);
        greatest = std::max(greatest, weight);
        total += weight;
      }
      mean += greatest / total / tokens;
    }
    sum += mean;
    squares += mean * mean;
  }
  double const value = sum / draws;
  return {value, std::sqrt(std::max(0.0, squares / draws - value * value) / (draws - 1))};
}

std::vector<reports::Cell> row(char const* bias, double factor) {
  auto const [value, error] = greatest_weight(factor);
  return {{bias}, {fmt::format("{:g}", factor)}, {fmt::format("{:.3f}", value)}, {fmt::format("{:.3f}", error)}};
}

}  // namespace

reports::Table zheng2022_t5_sharpness() {
  return {
      .name = "zheng2022-t5-sharpness",
      .title = "The greatest attention weight of an untrained layer, from the bias alone",
      .caption = fmt::format(
          "Contents are 0, so that only the bias speaks; {} tokens, and the mean over {} seeded draws of the table, "
          "sampled in double precision, not certified. With its factor of 8 the code's layer looks at few tokens "
          "before it has learnt anything.",
          tokens, draws),
      .columns = {{"what is added to the logits", reports::Role::label},
                  {"standard deviation"},
                  {"mean greatest weight"},
                  {"standard error"}},
      .rows = {row("nothing", 0), row("r, as the formula has it", 1),
               row("r / 64^(-1/2) = 8 r, as the code has it", 8)}};
}

}  // namespace pe::experiments::recomputed
