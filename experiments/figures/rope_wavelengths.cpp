/// RoPE's wavelengths, pair by pair, against the contexts that models are trained on.
#include <fmt/format.h>

#include <numbers>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/matrices.hpp"
#include "experiments/figures/values.hpp"
#include "theory/frequencies/frequencies.hpp"

namespace pe::experiments {
namespace {

constexpr std::int64_t wavelength_bases[] = {10'000, 500'000, 10'000'000};

plot::Series wavelengths(std::int64_t base) {
  auto const w = nearest_doubles(over_pairs(Fraction(base), head_dimension));
  return sampled(fmt::format("b = {}", base), w.size(),
                 [&](std::size_t i) { return six_digits(2 * std::numbers::pi / w[i]); });
}

}  // namespace

plot::Figure rope_wavelengths() {
  plot::Curves curves;
  for (auto const base : wavelength_bases) curves.series.push_back(wavelengths(base));
  for (auto const context : {4096, 131'072}) {
    curves.references.push_back({.at = static_cast<double>(context), .label = fmt::format("L = {}", context)});
  }
  return {.name = "rope-wavelengths",
          .title = "The wavelength of each of RoPE's pairs against the context",
          .caption = fmt::format(
              "The number of positions after which a pair of entries repeats (d = {}). A pair above the line of the "
              "context never turns once in training; a greater base lifts all pairs but the first.",
              head_dimension),
          .x = {.label = "pair i"},
          .y = {.label = "wavelength (tokens)", .scale = plot::Scale::logarithmic},
          .size = {plot::two_columns_cm, 7},
          .content = std::move(curves)};
}

}  // namespace pe::experiments
