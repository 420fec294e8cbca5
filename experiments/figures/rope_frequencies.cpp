/// RoPE's frequencies, and what rules for longer contexts do to them.
#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "theory/kernel/frequencies.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

constexpr std::int64_t wavelength_bases[] = {10'000, 500'000, 10'000'000};

plot::Series wavelengths(std::int64_t base) {
  auto const w = nearest_doubles(over_pairs(Fraction(base), head_dimension));
  return sampled(fmt::format("b = {}", notation(static_cast<double>(base))), w.size(),
                 [&](std::size_t i) { return six_digits(2 * std::numbers::pi / w[i]); });
}

constexpr int met_in_training = 4096, times_as_long = 4, first_pair = 40;

/// The share of the circle that positions below `length` cover, of the pairs that do not turn whole in any case.
plot::Series share(std::string label, std::int64_t length, Scaling scaling = Unscaled{}) {
  auto const w = nearest_doubles(over_pairs(Fraction(10000), head_dimension, std::move(scaling)));
  auto all = sampled(std::move(label), w.size(), [&](std::size_t i) {
    return six_digits(std::min(static_cast<double>(length - 1) * w[i] / (2 * std::numbers::pi), 1.0));
  });
  all.points.erase(all.points.begin(), all.points.begin() + first_pair);
  return all;
}

constexpr int longer = 4, trained = 4096;

plot::Series over_unscaled(std::string_view scheme, Scaling scaling) {
  Fraction const base = 10000;
  auto const scaled = nearest_doubles(over_pairs(base, head_dimension, std::move(scaling)));
  auto const unscaled = nearest_doubles(over_pairs(base, head_dimension));
  return sampled(std::string(title_of(scheme)), scaled.size(),
                 [&](std::size_t i) { return six_digits(scaled[i] / unscaled[i]); });
}

}  // namespace

/// RoPE's wavelengths, pair by pair, against the contexts that models are trained on.
plot::Figure rope_wavelengths() {
  plot::Curves curves;
  for (auto const base : wavelength_bases) curves.series.push_back(wavelengths(base));
  for (auto const context : {4096, 131'072}) {
    curves.references.push_back({.at = static_cast<double>(context), .label = fmt::format("L = {}", context)});
  }
  return described({.name = "rope-wavelengths",
                    .y = {.scale = plot::Scale::logarithmic},
                    .size = {plot::two_columns_cm, 7},
                    .content = std::move(curves)},
                   head_dimension);
}

/// Which angles each of RoPE's pairs has met in training, and which a longer input asks of it, under the rules for
/// that.
plot::Figure angles_met() {
  constexpr int length = times_as_long * met_in_training;
  auto interpolated = share("interpolation", length, LinearScaling{times_as_long}),
       yarn = share("YaRN", length, YarnScaling{.factor = times_as_long, .original = met_in_training});
  bool const is_one = std::ranges::equal(interpolated.points, yarn.points, {}, &plot::Point::y, &plot::Point::y);
  if (is_one) interpolated.label += ", YaRN";
  plot::Curves curves{{share(fmt::format("trained, {}", met_in_training), met_in_training),
                       share(fmt::format("RoPE, {}", length), length), std::move(interpolated),
                       share("NTK", length, NtkScaling{times_as_long})}};
  if (!is_one) curves.series.push_back(std::move(yarn));
  return described({.name = "angles-met",
                    .y = {.shown = plot::Range{0, 1.02}},
                    .size = {plot::two_columns_cm, 7},
                    .content = std::move(curves)},
                   head_dimension, first_pair, met_in_training, length);
}

/// What each rule for longer contexts does to the frequencies of RoPE's pairs.
plot::Figure scaled_frequencies() {
  return described(
      {.name = "scaled-frequencies",
       .size = {plot::two_columns_cm, 7.5},
       .content = plot::Curves{{over_unscaled("rope-linear", LinearScaling{longer}),
                                over_unscaled("rope-ntk", NtkScaling{longer}),
                                over_unscaled("rope-yarn", YarnScaling{.factor = longer, .original = trained}),
                                over_unscaled("rope-yarn-paper", YarnPaperScaling{longer, trained}),
                                over_unscaled("rope-llama3", Llama3Scaling{longer, 1, 4, trained}),
                                over_unscaled("rope-resonance", ResonanceScaling{})}}},
      head_dimension, longer, trained);
}

}  // namespace pe::experiments
