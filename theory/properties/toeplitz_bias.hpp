/// Toeplitz bias: what a scheme adds to a pair of positions, or multiplies it by, depends on their offset alone.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/t5_printed.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe {

struct ToeplitzBias : AskedOf<Need::bias> {
  static constexpr Text text{"toeplitz-bias",
                             "The matrix of biases has constant diagonals, to 160 places on either side",
                             R"(b_{i,j} = b_{i+s,\,j+s})"};
  static constexpr Signature takes{.parameters = {"k", "s", "w"}};
  static Domain domain() { return offsets_and_shifts(); }

  static std::vector<Whole> premises(Whole const&, Whole const& s, Whole const& w) { return {s, w}; }

  template <class Scheme>
  auto operator()(Scheme const& scheme, WholeParameter auto const& k, WholeParameter auto const& s,
                  WholeParameter auto const& w) const {
    WholeOf<typename Scheme::Field> const from = positive_part(-k.numerator()), to = from + k.numerator(),
                                          by = s.numerator();
    auto const layer = scheme.layer(w.numerator(), std::max(from, to) + by + 1);
    return equal(layer.bias(from, to), layer.bias(from + by, to + by));
  }

  struct Mutant : LayersChanged<Urpe, Mutant> {
    static constexpr char says[] = "the factor depends on the key's position, not on the offset";

    template <Field F>
    struct Layer : Urpe::Layer<F> {
      auto bias(std::int64_t, std::int64_t j) const { return this->factor(0, j); }
    };
  };
};

}  // namespace pe
