/// Attention whose scores gain a number for each pair of positions: what schemes of relative biases share.
#pragma once

#include "theory/schemes/attention.hpp"

namespace pe {

enum class Mask { none, causal };

/// score = q_i . k_j + bias(i, j). `Bias` gives the number as bias(i, j).
template <pe::Field F, class Bias>
class BiasedLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  BiasedLayer(AttentionLayer<F> head, Bias bias, Mask mask)
      : AttentionLayer<F>(std::move(head)), bias_(std::move(bias)), mask_(mask) {}

  Scalar bias(std::int64_t i, std::int64_t j) const { return bias_(i, j); }
  Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
    return dot(a.q, b.k) + bias(i, j);
  }
  bool sees(std::int64_t i, std::int64_t j) const { return mask_ == Mask::none || j <= i; }

 private:
  Bias bias_;
  Mask mask_;
};

}  // namespace pe
