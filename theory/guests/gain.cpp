/// What a score of a scheme of a file gains with the distance at most.
#include "theory/guests/guest_symbols.hpp"
#include "theory/guests/scheme_over.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/boundedness.hpp"

namespace pe::formulas {
namespace {

/// Whether tokens of 0 gain more at a distance, in a dimension and a head that the law looks at.
template <template <Field> class Layer>
bool exceeds(std::shared_ptr<Scheme const> const& scheme, OfDimension const& bound) {
  using Law = Boundedness::OfLayers;
  BallPrecision const precision(128);
  for (int const d : Law::domain().dimensions) {
    for (std::int64_t w = 0; w < heads_looked_at; ++w) {
      for (std::int64_t e = 0; e <= Law::furthest; ++e) {
        Layer<Balls> const layer(scheme, Balls{}, {d, scheme->base.value_or(10000)}, w, Law::length(e));
        auto const zero = units(layer).front();
        for (auto const k : Law::distances(layer, e)) {
          auto const gain = layer.score(zero, k, zero, 0) - layer.score(zero, 0, zero, 0);
          if (certainly_less(Ball(Fraction(bound.at(d))), abs(gain))) return true;
        }
      }
    }
  }
  return false;
}

OfDimension found_gain(std::shared_ptr<Scheme const> const& scheme) try {
  bool const of_score = scheme->acts == Scheme::Acts::score;
  OfDimension const usual{{0, of_score ? 4 : 2}};
  auto const layers = symbolic_of(scheme).layers;
  if (auto const enclosed = enclosed_gain(layers, usual)) return *enclosed;
  if (gain_grows(layers, 0)) {
    return (of_score ? exceeds<ScoreLayer>(scheme, usual) : exceeds<BiasLayer>(scheme, usual)) ? usual
                                                                                               : OfDimension{{0}};
  }
  if (scheme->gain->by_default) return usual;
  return gain_grows(layers, 1) ? OfDimension{{0}} : OfDimension{};
} catch (Exhausted const&) {
  return {};
} catch (UserError const&) {  // it has no value at some distance, which the law says where it gets there
  return {{0, 2}};
}

}  // namespace

OfDimension most_gain(std::shared_ptr<Scheme const> const& scheme) {
  auto& gain = *scheme->gain;
  std::call_once(gain.once, [&] { gain.of_dimension = found_gain(scheme).coefficients; });
  return {gain.of_dimension};
}

}  // namespace pe::formulas
