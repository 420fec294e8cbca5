/// Men et al. 2024, table 2, entry by entry: does the printed base serve its context?
#include <fmt/format.h>

#include <cmath>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/claims/men2024.hpp"

namespace pe::experiments {
namespace {

/// 27000 as "2.7e4".
std::string two_digits(double base) {
  auto const exponent = std::floor(std::log10(base));
  return fmt::format("{:.2g}e{:g}", base / std::pow(10, exponent), exponent);
}

}  // namespace

plot::Figure printed_bases() {
  BallPrecision const scope(96);
  plot::HeatMap map{.columns = 2,
                    .palette = plot::Palette::diverging,
                    .colours = {-2, 2},
                    .column_names = {"table 2", "the post of 2024"}};
  for (std::size_t n = 0; n < std::size(men2024::printed_table); ++n) {
    map.row_names.push_back(fmt::format("{}k", men2024::printed_table[n].context / 1024));
    for (auto const* const row : {&men2024::printed_table[n], &men2024::two_digit_table[n]}) {
      auto const base = row->base.to_double();
      auto const lag = first_negative_lag(base, row->context);
      bool const serves = lag == row->context;
      map.values.push_back(serves ? -1 : 1);
      map.texts.push_back(two_digits(base) + (serves ? std::string(" serves") : fmt::format(" fails at {}", lag)));
    }
  }
  return {.name = "printed-bases",
          .title = "The printed bases of RoPE, context by context",
          .caption = fmt::format("Two tables of the least base for a context, as printed: serves, or the first lag at "
                                 "which the sum of cosines is negative (d = {}). Rounding to two digits is enough to "
                                 "make a base fail.",
                                 head_dimension),
          .x = {.label = "printed in"},
          .y = {.label = "context (tokens)"},
          .size = {plot::one_column_cm, 7},
          .content = std::move(map)};
}

}  // namespace pe::experiments
