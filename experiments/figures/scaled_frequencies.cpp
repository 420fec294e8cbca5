/// What each rule for longer contexts does to the frequencies of RoPE's pairs.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "theory/frequencies/frequencies.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

constexpr int longer = 4, trained = 4096;

plot::Series over_unscaled(std::string_view scheme, Scaling scaling) {
  Fraction const base = 10000;
  auto const scaled = nearest_doubles(over_pairs(base, head_dimension, std::move(scaling)));
  auto const unscaled = nearest_doubles(over_pairs(base, head_dimension));
  return sampled(std::string(title_of(scheme)), scaled.size(),
                 [&](std::size_t i) { return six_digits(scaled[i] / unscaled[i]); });
}

}  // namespace

plot::Figure scaled_frequencies() {
  return {
      .name = "scaled-frequencies",
      .title = "RoPE's frequencies under each rule for longer contexts",
      .caption = fmt::format(
          "The frequency of each pair over the unscaled one, at d = {}, base 10000, for a context {} times as long "
          "as the {} positions that the model was made for. Position interpolation slows all pairs alike; NTK none "
          "of the fast ones; YaRN and Llama 3.1 ramp from one to the other. YaRN's printed ramp is straight in turns, "
          "the one that is run straight in the pair's number. Resonance rounds wavelengths to whole positions.",
          head_dimension, longer, trained),
      .x = {.label = "pair i"},
      .y = {.label = "frequency over the unscaled one"},
      .size = {plot::two_columns_cm, 7.5},
      .content = plot::Curves{{over_unscaled("rope-linear", LinearScaling{longer}),
                               over_unscaled("rope-ntk", NtkScaling{longer}),
                               over_unscaled("rope-yarn", YarnScaling{.factor = longer, .original = trained}),
                               over_unscaled("rope-yarn-paper", YarnPaperScaling{longer, trained}),
                               over_unscaled("rope-llama3", Llama3Scaling{longer, 1, 4, trained}),
                               over_unscaled("rope-resonance", ResonanceScaling{})}}};
}

}  // namespace pe::experiments
