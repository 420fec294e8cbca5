/// Wavelet positions: each entry of a relative vector is a Ricker wavelet of the offset, at a scale and a shift of its
/// own; queries are multiplied by it, as in Shaw's representations.
///
///   score = q_i . (k_j + p_{i-j}),  p_x[n] = (1 - u^2) e^(-u^2/2),  u = (x - b_n)/a_n,  a_n = 2^(7 - (n div 2) mod 8),
///   b_n = n mod 2 + 2 (n div 16).
///
/// At d = 128 these are the paper's scales 2^0 to 2^7 and shifts 0 to 15, in an order in which small d have the large
/// scales, and two shifts: an order is a permutation of a head's columns.
/// Source: Oka et al. 2025 (Wavelet-based Positional Representation for Long Context), section 4.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

struct Wavelet {
  static constexpr char name[] = "wavelet";

  template <pe::NumericField F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    using AttentionScheme<F>::AttentionScheme;

    /// Entry n of p_x.
    Scalar entry(std::size_t n, WholeOf<F> const& x) const {
      if constexpr (OfSymbols<F>) {  // |1 - u^2| exp(-u^2/2) <= 1
        return within(this->field_, this->field_.function_of_place(static_cast<int>(n), "wavelet", x), -1, 1);
      } else {
        auto const& field = this->field_;
        auto const shift = static_cast<std::int64_t>(n % 2 + n / 16 * 2);
        Fraction const u(x - shift, std::int64_t{1} << (7 - n / 2 % 8));
        auto const square = field.number(u) * field.number(u);
        return (field.number(1) - square) * field.exp(-square * field.number(Fraction(1, 2)));
      }
    }

    struct Layer : AttentionLayer<F> {
      Over scheme;

      Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
        auto key = b.k;
        for (std::size_t n = 0; n < key.size(); ++n) key[n] = key[n] + scheme.entry(n, i - j);
        return dot(a.q, key);
      }
    };

    Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const { return {this->head(number), *this}; }
  };
};

}  // namespace pe
