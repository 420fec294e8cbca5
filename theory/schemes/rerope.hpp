/// ReRoPE and Leaky ReRoPE: RoPE whose relative positions stop at a window, or grow more slowly beyond it.
///
///   score = q_i . R_{r(i-j)}^T k_j,   r(x) = x for x < w,  and w (ReRoPE) or w + (x - w)/s (leaky) beyond;   j <= i.
///
/// No rotation of each vector by itself gives this score: it takes two passes of attention. Here w = 16 and s = 4.
/// Source: Su 2023 (Rectified Rotary Position Embeddings, github.com/bojone/rerope).
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

/// `Rule::score(rope, q, i, k, j)` is the score of a query at i and a key at j.
template <class F, class Rule>
class RectifiedOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  struct Layer : AttentionLayer<F> {
    Rope::Over<F> rope;

    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      return Rule::score(rope, a.q, i, b.k, j);
    }
    bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return j <= i; }
  };

  Layer layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    return {this->head(number), {this->field_, this->shape_}};
  }
};

template <bool leaky>
struct Rectified : ByNumericRule<RectifiedOver, Rectified<leaky>> {
  static constexpr std::int64_t window = 16, slowed = 4;
  static constexpr char const* name = leaky ? "leaky-rerope" : "rerope";
  static auto score(auto const& rope, auto const& q, auto const& i, auto const& k, auto const& j) {
    return dot(rope.rotate(q, relative(rope.field(), i - j)), k);
  }
  /// The relative position that replaces x = i - j.
  template <class F>
  static typename F::Position relative(F const& field, WholeOf<F> const& x) {
    if (x < window) return position_of(field, x);
    if constexpr (!leaky) {
      return position_of(field, window);
    } else if constexpr (OfSymbols<F>) {
      return Whole::of("slowed", {x});  // no whole number, which as nothing but a position it need not be
    } else {
      return field.position(static_cast<double>(window) + static_cast<double>(x - window) / slowed);
    }
  }
};

using Rerope = Rectified<false>;
using LeakyRerope = Rectified<true>;

/// Positions, not offsets, stop at the window: beyond it all positions are the same.
struct ReropeOfPositions : ByNumericRule<RectifiedOver, ReropeOfPositions> {
  static constexpr char name[] = "rerope-of-positions";
  static auto score(auto const& rope, auto const& q, auto const& i, auto const& k, auto const& j) {
    auto const at = [&](auto const& t) { return Rerope::relative(rope.field(), t); };
    return rope.score(q, at(i), k, at(j));
  }
};

template <>
struct VariantsOf<Rerope> : WrongVersions<ReropeOfPositions> {};

}  // namespace pe
