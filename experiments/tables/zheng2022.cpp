/// The survey of Zheng et al. (2022).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "experiments/tables/tables.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/t5_printed.hpp"

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

/// The survey's code for T5's bias against T5: which entry of the table an offset takes.
reports::Table zheng2022_t5_index() {
  constexpr std::int64_t every_one = 20, longest = 1000;
  T5Buckets const both{}, causal{.bidirectional = false};
  DistanceIndex const code{longest + 1};
  reports::Table table{
      .name = "zheng2022-t5-index",
      .title = "The entry of the bias table: the survey's code and T5",
      .caption =
          "The code takes the absolute distance, so it cannot tell before from after, and it has an entry for every "
          "distance up to its fixed length. T5 has 32 entries: half of them for keys after the query, and ranges that "
          "grow with the distance, the last from 91 on. A key after the query is compared with one as far before "
          "it, for which the code has the same entry. Beyond 20, the rows are where a range of either form begins.",
      .columns = {{"distance", reports::Role::label},
                  {"printed: the code's index", reports::Role::printed},
                  {"T5, key before", reports::Role::computed},
                  {"T5, key after", reports::Role::computed},
                  {"T5 causal, key before", reports::Role::computed}}};
  for (std::int64_t m = 0; m <= longest; ++m) {
    bool const begins = both.of(-m) != both.of(1 - m) || causal.of(-m) != causal.of(1 - m);
    if (m > every_one && !begins && m != both.greatest_distance && m != longest) continue;
    auto const index = std::to_string(code.of(0, m));
    auto const before = std::to_string(both.of(-m));
    table.rows.push_back({{std::to_string(m)},
                          {index},
                          reports::compared(before, index),
                          reports::compared(std::to_string(both.of(m)), before),
                          reports::compared(std::to_string(causal.of(-m)), index)});
  }
  return table;
}

/// The survey's code for a bias on a grid: which entry of its table the offset of two cells takes.
reports::Table zheng2022_t5_grid() {
  constexpr std::int64_t size = 3;
  GridIndex const code{size};
  reports::Table table{.name = "zheng2022-t5-grid",
                       .title = "The entry of the bias table on a grid of 3 x 3 cells",
                       .columns = {{"dx\\dy", reports::Role::label}}};
  std::set<std::int64_t> entries;
  std::size_t offsets = 0;
  for (auto dy = 1 - size; dy < size; ++dy) table.columns.push_back({fmt::format("{:+}", dy)});
  for (auto dx = 1 - size; dx < size; ++dx) {
    std::vector<reports::Cell> row{{fmt::format("{:+}", dx)}};
    for (auto dy = 1 - size; dy < size; ++dy, ++offsets) {
      // A cell from which a step by (dx, dy) stays on the grid.
      auto const x = std::max<std::int64_t>(0, -dx), y = std::max<std::int64_t>(0, -dy);
      auto const index = code.of(x * size + y, (x + dx) * size + y + dy);
      entries.insert(index);
      row.push_back({std::to_string(index)});
    }
    table.rows.push_back(std::move(row));
  }
  table.caption = fmt::format(
      "|dx| f + |dy| with f = 3: the table is its own mirror image both ways, so {} offsets share {} biases. T5 itself "
      "has no form of two axes.",
      offsets, entries.size());
  return table;
}

/// The survey's code divides T5's bias by dim_head^(-1/2): how sharp that makes a layer before any training, when its
/// biases are as torch.nn.Embedding draws them, from N(0, 1). Sampled in double, from a stated seed.
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
