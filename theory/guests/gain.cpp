/// What a score of a scheme of a file gains with the distance at most.
#include <algorithm>
#include <cmath>

#include "theory/guests/guest_symbols.hpp"
#include "theory/guests/scheme_over.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/boundedness.hpp"

namespace pe::formulas {
namespace {

/// What a bias gains at the distances, dimensions and in the heads that the law looks at, at most.
double greatest_gain(std::shared_ptr<Scheme const> const& scheme) {
  using Law = Boundedness::OfLayers;
  BallPrecision const precision(128);
  double most = 0;
  for (int const d : Law::domain().dimensions) {
    for (std::int64_t w = 0; w < heads_looked_at; ++w) {
      for (std::int64_t e = 0; e <= Law::furthest; ++e) {
        BiasLayer<Balls> const layer(scheme, Balls{}, {d, scheme->base.value_or(10000)}, w, Law::length(e));
        for (auto const k : Law::distances(layer, e)) {
          most = std::max(most, abs(layer.bias(k, 0) - layer.bias(0, 0)).upper_bound());
        }
      }
    }
  }
  return most;
}

OfDimension found_gain(std::shared_ptr<Scheme const> const& scheme) try {
  bool const of_bias = scheme->acts == Scheme::Acts::bias;
  OfDimension const usual{{0, scheme->acts == Scheme::Acts::score ? 4 : 2}};
  auto const layers = symbolic_of(scheme).layers;
  if (auto const enclosed = enclosed_gain(layers, usual)) return *enclosed;
  if (!of_bias) return usual;
  constexpr double greatest = 0x1p52;
  auto const most = greatest_gain(scheme);
  auto const within_usual = most <= static_cast<double>(usual.at(2));
  if (gain_grows(layers)) return within_usual ? OfDimension{{0}} : usual;
  return within_usual || !(most <= greatest) ? usual : OfDimension{{static_cast<std::int64_t>(std::ceil(most))}};
} catch (Exhausted const&) {
  return {{0, 2}};
} catch (UserError const&) {  // it has no value at some distance, which the law says where it gets there
  return {{0, 2}};
}

}  // namespace

OfDimension most_gain(std::shared_ptr<Scheme const> const& scheme) {
  auto& [once, of_dimension] = *scheme->gain;
  std::call_once(once, [&, &result = of_dimension] { result = found_gain(scheme).coefficients; });
  return {of_dimension};
}

}  // namespace pe::formulas
