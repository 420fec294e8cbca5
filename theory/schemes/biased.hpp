/// Attention whose scores gain a number for each pair of positions: what schemes of relative biases share.
#pragma once

#include <utility>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

enum class Mask { none, causal };

/// score = q_i . k_j + bias(i, j). `Bias` gives the number as bias(i, j).
template <pe::Field F, class Bias>
class BiasedLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;
  static constexpr bool adds_bias = true;

  BiasedLayer(AttentionLayer<F> head, Bias bias, Mask mask)
      : AttentionLayer<F>(std::move(head)), bias_(std::move(bias)), mask_(mask) {}

  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const {
    if constexpr (OfSymbols<F>) {
      return bias_(i, j);
    } else {
      if (BallTrace::is_active()) return bias_(i, j);  // each step is made anew
      return known_.at({i, j}, [&] { return bias_(i, j); });
    }
  }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(a.q, b.k) + bias(i, j);
  }
  bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return mask_ == Mask::none || j <= i; }

 private:
  Bias bias_;
  Mask mask_;
  KeptByPlace<std::pair<std::int64_t, std::int64_t>, Scalar> known_;
};

}  // namespace pe
