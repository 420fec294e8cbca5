/// Length independence: two words have the same distance in sentences of n and of m words.
///
/// A scheme that knows the length is asked for encode(t, n), any other for encode(t), which cannot depend on it.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct LengthIndependence {
  static constexpr Text text{"length-independence",
                             "The distance between two words is the same in sentences of different length",
                             R"(\lVert p_{t+k;n}-p_{t;n}\rVert^2 = \lVert p_{t+k;m}-p_{t;m}\rVert^2)"};
  static constexpr Need needs = Need::sentences;
  static constexpr std::int64_t reach = 511;  ///< the largest position that its parameters make
  static constexpr Signature takes{.parameters = {"t", "k", "n", "m"}};
  static Domain domain() {
    return {.dimensions = dimensions(2, 256), .parameters = {{0, 255}, {1, 256}, {512, 1024}, {512, 1024}}};
  }

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& t, Fraction const& k, Fraction const& n, Fraction const& m) const {
    auto const distance = [&](Fraction const& length) {
      return squared_norm(difference(in_sentence(pe, t + k, length), in_sentence(pe, t, length)));
    };
    return equal(distance(n), distance(m));
  }

  /// The code of word t of a sentence of n words.
  template <class Scheme>
  static Vector<typename Scheme::Scalar> in_sentence(Scheme const& pe, Fraction const& t, Fraction const& n) {
    if constexpr (requires { pe.encode(t, n); }) {
      return Vector<typename Scheme::Scalar>{pe.encode(t, n)};
    } else {
      return pe.encode(pe.field().position(t.to_double()));
    }
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-scaled-by-length";
    static constexpr char says[] = "positions are multiplied by the length of the sentence";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      using Sinusoidal::Over<F>::encode;
      auto encode(Fraction const& t, Fraction const& n) const {
        return Sinusoidal::Over<F>::encode(this->field_.position((t * n).to_double()));
      }
    };
  };
};

}  // namespace pe
