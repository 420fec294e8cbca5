/// TUPE: contents and positions are scored apart, with matrices of their own, and the two scores are added.
///
///   score = ((x_i W^Q) . (x_j W^K) + (p_i U^Q) . (p_j U^K)) / sqrt(2d) + b_{j-i}.
///
/// p is a learned table, b a learned number for each offset (none in TUPE-A). That the first token is untied from all
/// others is left away: it is a choice of the entries of its row and column.
/// Source: Ke et al. 2020 (Rethinking Positional Encoding in Language Pre-training), equation 8 (TUPE-A: 7), and the
/// authors' code, where d is the width of a head, and b is shared by the offsets of a T5 bucket.
#pragma once

#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/relative_table.hpp"

namespace pe {

/// `tied`: the positions' products use the contents' matrices, W for U, and the products of both with each other are
/// there, as where codes are added to tokens.
template <pe::NumericField F, bool tied>
class TupeOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  class Layer : public AttentionLayer<F> {
   public:
    Layer(AttentionLayer<F> head, WholeOf<F> const& number, WholeOf<F> const& length)
        : AttentionLayer<F>(std::move(head)), number_(number), length_(length) {
      auto const d = this->head_.query.rows.size();
      query_ = tied ? this->head_.query : learned_square(this->field_, number, "tupe query", d);
      key_ = tied ? this->head_.key : learned_square(this->field_, number, "tupe key", d);
      scale_ = this->field_.power(2 * static_cast<std::int64_t>(d), Fraction(-1, 2));
    }

    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      auto const& at_query = queries_.at(i, [&] { return projected(i, query_, "tupe queries"); });
      auto const& at_key = keys_.at(j, [&] { return projected(j, key_, "tupe keys"); });
      Scalar sum = dot(a.q, b.k) + dot(at_query, at_key);
      if (tied) sum += dot(a.q, at_key) + dot(at_query, b.k);
      return sum * scale_ + detail::drawn_entry(this->field_, number_, j - i, 0);
    }
    /// d^3 / sqrt(2d) for the product of places, and their bias; where they are tied d^2 for each product more.
    OfDimension most_gain() const { return {{2, 0, tied ? 4 : 0, 2}}; }
    void require_length(WholeOf<F> const& n) const { require_at_most(n, length_, "TUPE's table of positions"); }

   private:
    /// Over symbols, where no other product has the matrix, any vector of sums of d products.
    Vector<Scalar> projected(WholeOf<F> const& t, Dense<Scalar> const& by, [[maybe_unused]] char const* any) const {
      auto const d = by.rows.size();
      if constexpr (OfSymbols<F> && !tied) {
        return Rows<F>(this->field_, number_, any, d, 0, static_cast<std::int64_t>(d))[t];
      } else {
        return learned_vector(this->field_, number_, "tupe places", d, t) * by;
      }
    }

    WholeOf<F> number_, length_;
    Dense<Scalar> query_, key_;
    KeptByPlace<WholeOf<F>, Vector<Scalar>> queries_, keys_;
    Scalar scale_ = this->field_.number(0);
  };

  Layer layer(WholeOf<F> const& number, WholeOf<F> const& length) const {
    require_tokens(length);
    return {this->head(number), number, length};
  }
};

struct Tupe {
  static constexpr char name[] = "tupe";

  template <pe::NumericField F>
  using Over = TupeOver<F, false>;
};

/// Positions are added to tokens: the four products of (x + p) W.
struct TupeTied {
  static constexpr char name[] = "tupe-tied";
  template <pe::NumericField F>
  using Over = TupeOver<F, true>;
};

template <>
struct VariantsOf<Tupe> : WrongVersions<TupeTied> {};

}  // namespace pe
