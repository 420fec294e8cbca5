/// Extrapolation: a code at any distance beyond a training length L is the image under T of a code inside L, has the
/// same norm and stays in [-1, 1]. This is about the function t -> p_t; it says nothing about a trained model.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Extrapolation {
  static constexpr int training_length = 512;

  static constexpr Text text{
      "extrapolation",
      "Every code beyond the training length is determined by one inside it through the offset map, bounded and of the "
      "same norm",
      R"(p_{s+k} = T(k)\,p_s,\quad \lVert p_{s+k}\rVert^2 = \tfrac d2,\quad \lvert p_{s+k}^{(n)}\rvert\le 1\qquad(s<L\le k))"};
  static constexpr Need needs = Need::offset_map;
  static constexpr Signature takes{.positions = {"s", "k"}};
  static Domain domain() {
    return {.positions = {Positions::naturals(training_length - 1), {training_length, 0x1p40, true}}};
  }

  auto operator()(auto const& pe, auto const& s, auto const& k) const {
    auto const beyond = pe.encode(s + k);
    return both(both(equal(pe.offset_map(k) * pe.encode(s), beyond),
                     equal(squared_norm(beyond), pe.field().number(pe.pairs()))),
                Boundedness{}(pe, s + k));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-clamped";
    static constexpr char says[] =
        "positions beyond the training length are clamped to its end, as a table lookup would";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto const end = this->field_.position(training_length - 1);
        return Sinusoidal::Over<F>::encode(is_beyond(t, end) ? end : t);
      }
      static bool is_beyond(ExactPosition const& t, ExactPosition const& end) {
        return certainly_less(end.ball(), t.ball());
      }
      template <class S>
      static bool is_beyond(NumberPosition<S> const& t, NumberPosition<S> const& end) {
        return end.value < t.value;
      }
    };
  };
};

}  // namespace pe
