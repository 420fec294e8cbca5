/// Attention whose scores gain a number for each pair of positions: what schemes of relative biases share.
#pragma once

#include <map>
#include <utility>

#include "theory/kernel/balls.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// The numbers of the latest pairs of places, as laws ask for those of one pair with many tokens. Of one thread; where
/// steps are traced, each is made anew.
template <class Scalar>
class OfPlaces {
 public:
  Scalar operator()(std::int64_t i, std::int64_t j, auto const& make) const {
    constexpr std::size_t most = 16;
    if (BallTrace::is_active()) return make();
    auto const found = known_.find({i, j});
    if (found != known_.end()) return found->second;
    if (known_.size() == most) known_.clear();
    return known_.emplace(std::pair(i, j), make()).first->second;
  }

 private:
  mutable std::map<std::pair<std::int64_t, std::int64_t>, Scalar> known_;
};

enum class Mask { none, causal };

/// score = q_i . k_j + bias(i, j). `Bias` gives the number as bias(i, j).
template <pe::Field F, class Bias>
class BiasedLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  BiasedLayer(AttentionLayer<F> head, Bias bias, Mask mask)
      : AttentionLayer<F>(std::move(head)), bias_(std::move(bias)), mask_(mask) {}

  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const {
    if constexpr (OfSymbols<F>) {
      return bias_(i, j);
    } else {
      return known_(i, j, [&] { return bias_(i, j); });
    }
  }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(a.q, b.k) + bias(i, j);
  }
  bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return mask_ == Mask::none || j <= i; }

 private:
  Bias bias_;
  Mask mask_;
  OfPlaces<Scalar> known_;
};

}  // namespace pe
