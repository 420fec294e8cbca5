/// The survey's code for T5's bias, which is another scheme: a table entry for each absolute distance, no buckets.
///
///   one axis:   logit = s x_i W^Q (x_j W^K)^T + r[|i - j|] / s,   s = 1/sqrt(d), r of seq_len entries;
///   two axes:   the same with r[|dx| f + |dy|], r of f^2 entries, cells of an f x f grid row by row.
///
/// Source: 郑之杰 2022, section 2 (3). Its layer is built for one length: no other fits its table of indices. (One
/// built for a single token would broadcast its one bias to any length; that is refused here too.)
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

/// The index of a pair of places in the code's table of one axis.
template <class W>
struct DistanceIndexOf {
  W length;

  /// Throws UserError for a length below 1.
  void require() const { require_tokens(length); }
  W places() const { return length; }
  W entries() const { return length; }
  W of(W const& i, W const& j) const { return magnitude(W(i - j)); }
};
using DistanceIndex = DistanceIndexOf<std::int64_t>;

/// The same for a grid of f x f cells, which are numbered row by row.
struct GridIndex {
  std::int64_t size;

  /// Throws UserError for f < 1 and for a grid that is too large to be stored.
  void require() const {
    constexpr std::int64_t most = 1 << 12;
    if (size >= 1 && size <= most) return;
    throw UserError("a grid of size " + std::to_string(size) + " cannot be numbered; take a size from 1 to " +
                    std::to_string(most));
  }
  std::int64_t places() const { return size * size; }
  std::int64_t entries() const { return size * size; }
  std::int64_t of(std::int64_t i, std::int64_t j) const {
    return std::abs(i / size - j / size) * size + std::abs(i % size - j % size);
  }
};

/// The same with one distance or both signed: wrong indices, which laws must refute.
template <bool sign_of_x, bool sign_of_y>
struct SignedGridIndex : GridIndex {
  std::int64_t entries() const { return (2 * size - 1) * (2 * size - 1); }
  std::int64_t of(std::int64_t i, std::int64_t j) const {
    auto const side = 2 * size - 1, x = i / size - j / size, y = i % size - j % size;
    return (sign_of_x ? x + size - 1 : std::abs(x)) * side + (sign_of_y ? y + size - 1 : std::abs(y));
  }
};

template <pe::NumericField F, class Index>
class TableBiasLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  /// Throws UserError unless the table has the entries that the index asks for.
  TableBiasLayer(AttentionLayer<F> head, Index const& index, Table<F> table)
      : AttentionLayer<F>(std::move(head)), index_(index), table_(std::move(table)) {
    index_.require();
    table_.require(index_.entries(), "biases, one for each index");
  }

  /// 1/sqrt(d), which the code applies to the product of query and key, and divides the bias by.
  Scalar const& scale() const { return scale_; }
  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const { return table_[index_.of(i, j)]; }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    return dot(a.q, b.k) * scale_ + bias(i, j) / scale_;
  }
  /// n x n scores and a fixed table of indices: no other n can be added to it.
  void require_length(WholeOf<F> const& n) const {
    if (n == index_.places()) return;
    throw UserError("a layer built for " + text_of(index_.places()) + " tokens was given " + text_of(n) +
                    "; its table of indices fits that one length only");
  }

 private:
  /// Over symbols, where d is any, a number of which nothing is known.
  Scalar scale_of_dimension() const {
    if constexpr (OfSymbols<F>) {
      auto const d = static_cast<std::int64_t>(this->head_.query.rows.size());
      return within(this->field_, this->field_.function("scale"), 1, d, d);
    } else {
      return this->field_.power(static_cast<std::int64_t>(this->head_.query.rows[0].size()), Fraction(-1, 2));
    }
  }

  Index index_;
  Table<F> table_;
  Scalar scale_ = scale_of_dimension();
};

template <pe::NumericField F, class Index>
TableBiasLayer<F, Index> table_bias_layer(F const& field, int dimension, Index const& index, WholeOf<F> const& number) {
  index.require();
  Table<F> table(field, number, "t5 printed", index.entries());
  return {AttentionLayer<F>(field, dimension, number), index, std::move(table)};
}

struct T5Printed {
  static constexpr char name[] = "t5-printed";

  template <pe::NumericField F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;
    /// Throws UserError for length < 1.
    auto layer(WholeOf<F> const& number, WholeOf<F> const& length) const {
      return table_bias_layer(this->field_, this->dimension(), DistanceIndexOf<WholeOf<F>>{length}, number);
    }
  };
};

/// A bias for each pair of a grid's cells, by the number that `Index` gives it.
template <class Index>
struct GridBias {
  template <pe::NumericField F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;
    /// For a grid of size x size cells. Throws UserError for size < 1.
    auto layer(std::int64_t number, std::int64_t size) const {
      return table_bias_layer(this->field_, this->dimension(), Index{size}, number);
    }
    /// Down a column of `length` cells, where |dx| alone counts. Throws UserError for length < 1.
    auto line(WholeOf<F> const& number, WholeOf<F> const& length) const {
      return table_bias_layer(this->field_, this->dimension(), DistanceIndexOf<WholeOf<F>>{length}, number);
    }
  };
};

struct T5PrintedGrid : GridBias<GridIndex> {
  static constexpr char name[] = "t5-printed-grid";
  static constexpr bool on_grid = true;
};

}  // namespace pe
