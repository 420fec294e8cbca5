/// Which angles each of RoPE's pairs has met in training, and which a longer input asks of it, under the rules for
/// that.
#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "theory/frequencies/frequencies.hpp"

namespace pe::experiments {
namespace {

constexpr int met_in_training = 4096, times_as_long = 4;

/// The share of the circle that positions below `length` cover.
plot::Series share(std::string label, std::int64_t length, Scaling scaling = Unscaled{}) {
  auto const w = nearest_doubles(over_pairs(Fraction(10000), head_dimension, std::move(scaling)));
  return sampled(std::move(label), w.size(), [&](std::size_t i) {
    return six_digits(std::min(static_cast<double>(length - 1) * w[i] / (2 * std::numbers::pi), 1.0));
  });
}

}  // namespace

plot::Figure angles_met() {
  return {
      .name = "angles-met",
      .title = "The angles of RoPE's pairs in training, and in an input four times as long",
      .caption = fmt::format(
          "The share of the circle that a pair covers (d = {}, base 10000). Fast pairs meet every angle in {} "
          "tokens. Slow ones meet angles in {} that they never met before, unless a rule slows them down: "
          "interpolation and YaRN end where training did, NTK for the slowest pair alone.",
          head_dimension, met_in_training, times_as_long * met_in_training),
      .x = {.label = "pair i"},
      .y = {.label = "share of the circle"},
      .size = {plot::two_columns_cm, 7},
      .content = plot::Curves{{share("trained", met_in_training), share("as it is", times_as_long * met_in_training),
                               share("interpolation", times_as_long * met_in_training, LinearScaling{times_as_long}),
                               share("NTK", times_as_long * met_in_training, NtkScaling{times_as_long}),
                               share("YaRN", times_as_long * met_in_training,
                                     YarnScaling{.factor = times_as_long, .original = met_in_training})}}};
}

}  // namespace pe::experiments
