/// T5's relative bias: one learned number for each bucket of offsets, added to the score.
///
///   score = x_i W^Q (x_j W^K)^T + r[bucket(j - i)].
///
/// Half of the buckets hold small distances one by one, the others logarithmically growing ranges up to the greatest
/// distance; the bidirectional form gives each direction half of all buckets, the causal one has none for the future.
/// Source: Raffel et al. 2020, section 2.1, and its code (32 buckets, distance 128, no scaling of scores).
/// Numerically: the thresholds are decided in integers; code that takes logarithms in floating point rounds at them.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

struct T5Buckets {
  std::int64_t count = 32, greatest_distance = 128;
  bool bidirectional = true;

  /// The bucket of key position minus query position, 0 .. count-1. Throws UserError unless there are 2 to 2^12
  /// buckets, 4 at least in both directions, and the greatest distance lies above the exact ones, up to 2^20.
  std::int64_t of(std::int64_t offset) const;
  /// For an offset that is a form: a symbol for the bucket.
  Whole of(Whole const& offset) const {
    return Whole::of("bucket", {count, greatest_distance, bidirectional ? 1 : 0, offset});
  }
};

/// Attention with a number for each bucket.
template <pe::Field F>
class BucketLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  /// Throws UserError unless the table has one entry for each bucket.
  BucketLayer(AttentionLayer<F> head, T5Buckets const& buckets, Table<F> table)
      : AttentionLayer<F>(std::move(head)), buckets_(buckets), table_(std::move(table)) {
    table_.require(buckets_.count, "biases, one for each bucket");
  }

  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const { return table_[buckets_.of(j - i)]; }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(a.q, b.k) + bias(i, j);
  }
  bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return buckets_.bidirectional || j <= i; }

 private:
  T5Buckets buckets_;
  Table<F> table_;
};

template <bool both_directions>
struct BucketBias {
  static constexpr char const* name = both_directions ? "t5" : "t5-causal";

  template <pe::Field F>
  using Layer = BucketLayer<F>;

  template <pe::Field F>
  class Over : public AttentionScheme<F> {
   public:
    /// With 32 buckets up to the distance 128, or others. Throws UserError as AttentionScheme does, and where the
    /// buckets cannot be made.
    Over(F const& field, Shape const& shape, T5Buckets const& buckets = {.bidirectional = both_directions})
        : AttentionScheme<F>(field, shape), buckets_(buckets) {
      buckets_.of(0);
    }

    T5Buckets const& buckets() const { return buckets_; }
    BucketLayer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      Table<F> table(this->field_, number, "t5", buckets_.count);
      return {this->head(number), buckets_, std::move(table)};
    }

   private:
    T5Buckets buckets_;
  };
};

using T5 = BucketBias<true>;
using T5Causal = BucketBias<false>;

}  // namespace pe
