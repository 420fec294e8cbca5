/// T5's relative bias: one learned number for each bucket of offsets, added to the score.
///
///   score = x_i W^Q (x_j W^K)^T + r[bucket(j - i)].
///
/// Half of the buckets hold small distances one by one, the others logarithmically growing ranges up to the greatest
/// distance; the bidirectional form gives each direction half of all buckets, the causal one has none for the future.
/// Source: Raffel et al. 2020, section 2.1, and its code (32 buckets, distance 128, no scaling of scores).
/// Numerically: the thresholds are decided in integers; code that takes logarithms in floating point rounds at them.
#pragma once

#include "theory/schemes/attention.hpp"

namespace pe {

struct T5Buckets {
  std::int64_t count = 32, greatest_distance = 128;
  bool bidirectional = true;

  /// The bucket of key position minus query position, 0 .. count-1. Throws UserError unless there are 2 to 2^12
  /// buckets, 4 at least in both directions, and the greatest distance lies above the exact ones, up to 2^20.
  std::int64_t of(std::int64_t offset) const;
};

template <bool bidirectional>
struct BucketBias {
  static constexpr char const* name = bidirectional ? "t5" : "t5-causal";

  template <pe::Field F>
  class Layer : public AttentionLayer<F> {
   public:
    using Scalar = typename F::Scalar;

    /// Throws UserError unless the table has one entry for each bucket.
    Layer(AttentionLayer<F> head, T5Buckets const& buckets, Vector<Scalar> table)
        : AttentionLayer<F>(std::move(head)), buckets_(buckets), table_(std::move(table)) {
      require_table(table_.size(), buckets_.count, "biases, one for each bucket");
    }

    Scalar bias(std::int64_t i, std::int64_t j) const { return table_[static_cast<std::size_t>(buckets_.of(j - i))]; }
    Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
      return dot(a.q, b.k) + bias(i, j);
    }
    bool sees(std::int64_t i, std::int64_t j) const { return bidirectional || j <= i; }

   private:
    T5Buckets buckets_;
    Vector<Scalar> table_;
  };

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;
    Layer<F> layer(std::int64_t number, std::int64_t) const {
      T5Buckets const buckets{.bidirectional = bidirectional};
      auto table = Drawn(number, "t5").vector(this->field_, static_cast<std::size_t>(buckets.count));
      return {AttentionLayer<F>(this->field_, this->dimension(), number), buckets, std::move(table)};
    }
  };
};

using T5 = BucketBias<true>;
using T5Causal = BucketBias<false>;

}  // namespace pe
