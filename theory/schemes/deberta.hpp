/// DeBERTa's disentangled attention: content to content, content to position, position to content.
///
///   score = s (Q^c_i . K^c_j + Q^c_i . K^r_delta(i,j) + K^c_j . Q^r_delta(j,i)),   K^r = P W^{K,r}, Q^r = P W^{Q,r},
///   delta(i,j) = 0 for i-j <= -k,  2k-1 for i-j >= k,  i-j+k otherwise;   s = 1/sqrt(3d).
///
/// Source: He et al. 2020, equations 3 and 4 (k = 512 in pre-training, section 3.1.1). The authors' code looks both
/// products with positions up at delta(i,j). The scale is no rational number, so `score` leaves it away.
#pragma once

#include <algorithm>

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// delta(i, j) for offsets clipped at k.
struct DebertaIndex {
  std::int64_t k;

  /// Throws UserError for k < 1.
  void require() const {
    if (k >= 1) return;
    throw UserError("offsets clipped at " + std::to_string(k) + " leave no relative position; take k >= 1");
  }
  std::int64_t entries() const { return 2 * k; }
  std::int64_t of(std::int64_t i, std::int64_t j) const { return std::clamp<std::int64_t>(i - j + k, 0, 2 * k - 1); }
  Whole of(Whole const& i, Whole const& j) const { return std::clamp<Whole>(i - j + k, 0, 2 * k - 1); }
};

struct Deberta {
  static constexpr char name[] = "deberta";

  /// What the three terms need beside the head.
  template <class S>
  struct Weights {
    Dense<S> position_query, position_key;  ///< W^{Q,r}, W^{K,r}
    std::vector<Vector<S>> table;           ///< P, 2k rows
  };

  template <pe::Field F>
  class Layer : public AttentionLayer<F> {
   public:
    using Scalar = typename F::Scalar;

    /// Throws UserError unless k >= 1 and the table has 2k rows.
    Layer(AttentionLayer<F> head, DebertaIndex const& index, Weights<Scalar> const& weights)
        : Layer(std::move(head), index, projected(weights.table, weights.position_query),
                projected(weights.table, weights.position_key)) {}
    /// Q^r and K^r.
    Layer(AttentionLayer<F> head, DebertaIndex const& index, Rows<F> queries, Rows<F> keys)
        : AttentionLayer<F>(std::move(head)), index_(index), queries_(std::move(queries)), keys_(std::move(keys)) {
      index_.require();
      queries_.require(index_.entries(), "relative vectors, 2k of them");
    }

    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      auto const key = index_.of(i, j);  // each may ask for a case: in this order, whatever compiles it
      auto const query = index_.of(j, i);
      return dot(a.q, b.k) + dot(a.q, keys_[key]) + dot(b.k, queries_[query]);
    }
    /// d^2 for each product of a content with a projected row.
    OfDimension most_gain() const { return {{0, 0, 4}}; }

   private:
    static std::vector<Vector<Scalar>> projected(std::vector<Vector<Scalar>> const& table, Dense<Scalar> const& by) {
      return mapped(table, [&](Vector<Scalar> const& row) { return row * by; });
    }

    DebertaIndex index_;
    Rows<F> queries_, keys_;
  };

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;
    /// Offsets clipped at k = 2.
    Layer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      DebertaIndex const index{2};
      auto const d = static_cast<std::size_t>(this->dimension());
      AttentionLayer<F> head(this->field_, this->dimension(), number);
      if constexpr (OfSymbols<F>) {  // Q^r and K^r may be any, of sums of d products
        auto const any = [&](char const* table) {
          return Rows<F>(this->field_, number, table, d, index.entries(), static_cast<std::int64_t>(d));
        };
        return {std::move(head), index, any("deberta queries"), any("deberta keys")};
      } else {
        Drawn const query(number, "deberta position query"), key(number, "deberta position key");
        Drawn const table(number, "deberta table");
        auto rows = tabulate(static_cast<std::size_t>(index.entries()),
                             [&](std::size_t r) { return table.vector(this->field_, d, r); });
        return {
            std::move(head), index,
            Weights<typename F::Scalar>{query.square(this->field_, d), key.square(this->field_, d), std::move(rows)}};
      }
    }
  };
};

}  // namespace pe
