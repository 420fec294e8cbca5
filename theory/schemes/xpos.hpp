/// xPos: RoPE whose queries grow and whose keys shrink with their positions, so that a score falls with the distance.
///
///   q_i -> xi^i R_i q,  k_j -> xi^-j R_j k:  score = sum over pairs n of z_n^((i-j)/512) (q_n . R_{j-i} k_n),
///   z_n = (2n/d + g)/(1 + g),  g = 2/5;   j <= i.
///
/// Source: Sun et al. 2022 (A Length-Extrapolatable Transformer), section 4, and torchscale's xpos_relative_position
/// (base 512, g = 0.4, interleaved pairs). A score is computed from the difference of positions: xi^-j alone overflows.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct Xpos {
  static constexpr char name[] = "xpos";

  template <pe::NumericField F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    static constexpr std::int64_t scale_base = 512;

    using AttentionScheme<F>::AttentionScheme;

    struct Layer : AttentionLayer<F> {
      Rope::Over<F> rope;

      Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
        auto const q = rope.rotate(a.q, position_of(this->field_, i)),
                   k = rope.rotate(b.k, position_of(this->field_, j));
        Scalar sum = this->field_.number(0);
        for (int n = 0; n < rope.pairs(); ++n) {
          auto const x = rope.first(n), y = rope.second(n);
          auto const scale = scale_of(n, WholeOf<F>(i - j));
          sum += scale * combine(q[x], k[x], q[y], k[y]);
        }
        return sum;
      }
      bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return j <= i; }
      /// Four products for each pair, two of them at the offset 0.
      OfDimension most_gain() const { return {{0, 3}}; }
      /// z_n.
      Fraction decay(int n) const { return {10 * n + 2 * rope.dimension(), 7 * rope.dimension()}; }

      /// z_n^(power/512); over symbols a product of what each symbol of the power gives, of each pair its own.
      Scalar scale_of(int n, WholeOf<F> const& power) const {
        if constexpr (OfSymbols<F>) {
          Scalar result = this->field_.number(1);
          auto const times = [&](Whole const& of, std::int64_t coefficient) {
            auto const* const name = coefficient < 0 ? "1/z" : "z";
            for (std::int64_t c = magnitude(coefficient); c > 0; --c) {
              auto const factor = this->field_.function_of_place(2 * n, name, of);
              result = result * (coefficient < 0 ? factor : within(this->field_, factor, 0, 1));  // at places from 0 on
            }
          };
          for (auto const& [symbol, coefficient] : power.terms()) times(Whole::symbol(symbol), coefficient);
          if (power.constant() != 0) times(magnitude(power.constant()), power.constant() < 0 ? -1 : 1);
          return result;
        } else {
          return this->field_.power(decay(n), Fraction(power, scale_base));
        }
      }
    };

    Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      return {this->head(number), {this->field_, this->shape_}};
    }
  };
};

}  // namespace pe
