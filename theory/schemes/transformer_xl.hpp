/// Transformer-XL's score of four terms, which XLNet took over: content and position keys, content and position biases.
///
///   score = q_i . k_j  +  q_i . (R_{i-j} W^{K,R})  +  u . k_j  +  v . (R_{i-j} W^{K,R}),   R sinusoidal.
///
/// Source: Dai et al. 2019, section 3.3. The survey of 2022 prints XLNet's with W^K in place of W^{K,R}, and with u W^Q
/// and v W^Q in place of u and v: `XlnetPrinted`. It is the same family only when the two key matrices are one.
#pragma once

#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// What the four terms need beside the head.
template <class S>
struct XlWeights {
  Dense<S> position_key;  ///< W^{K,R}
  Vector<S> u, v;         ///< as they enter the products, in the space of queries
};

template <pe::Field F>
class XlLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  /// `projected`: whether u and v are products with a matrix.
  XlLayer(AttentionLayer<F> head, Shape const& shape, XlWeights<Scalar> weights, bool projected)
      : AttentionLayer<F>(std::move(head)),
        projected_(projected),
        codes_(this->field_, shape),
        weights_(std::move(weights)) {}

  Scalar score(Token<Scalar> const& a, Position const& i, Token<Scalar> const& b, Position const& j) const {
    return score(a, b, position_key(i, j));
  }
  Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b,
               std::int64_t j) const requires NumericField<F> {
    auto const at = [&](std::int64_t t) { return this->field_.position(static_cast<double>(t)); };
    return score(a, b, position_keys_.at({i, j}, [&] { return position_key(at(i), at(j)); }));
  }
  /// Entries of R W are within d; those of v within d where it is projected.
  OfDimension most_gain() const { return projected_ ? OfDimension{{0, 0, 2, 2}} : OfDimension{{0, 0, 4}}; }

 private:
  /// R_{i-j} W^{K,R}.
  Vector<Scalar> position_key(Position const& i, Position const& j) const {
    return codes_.encode(i - j) * weights_.position_key;
  }
  Scalar score(Token<Scalar> const& a, Token<Scalar> const& b, Vector<Scalar> const& r) const {
    return dot(a.q, b.k) + dot(a.q, r) + (dot(weights_.u, b.k) + dot(weights_.v, r));
  }

  bool projected_;
  Sinusoidal::Over<F> codes_;
  XlWeights<Scalar> weights_;
  KeptByPlace<std::pair<std::int64_t, std::int64_t>, Vector<Scalar>> position_keys_;
};

template <bool printed>
struct FourTerms {
  static constexpr char const* name = printed ? "xlnet-printed" : "transformer-xl";

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using Scalar = typename F::Scalar;
    using AttentionScheme<F>::AttentionScheme;

    /// The layer of given weights; `printed` turns u and v into u W^Q and v W^Q and W^{K,R} into W^K.
    XlLayer<F> layer(AttentionLayer<F> head, XlWeights<Scalar> weights) const {
      if (printed) {
        auto const& [query, key, value] = head.head();
        weights = {key, weights.u * query, weights.v * query};
      }
      return {std::move(head), this->shape_, std::move(weights), printed};
    }

    XlLayer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      auto const d = static_cast<std::size_t>(this->dimension());
      if constexpr (OfSymbols<F> && printed) {  // products with W^Q may be any, of sums of d products
        auto head = this->head(number);
        auto const key = head.head().key;
        auto const any = [&](char const* table) {
          return Rows<F>(this->field_, number, table, d, 1, static_cast<std::int64_t>(d))[0];
        };
        return {std::move(head), this->shape_, {key, any("xl u"), any("xl v")}, printed};
      }
      return layer(this->head(number),
                   {learned_square(this->field_, number, "xl position key", d),
                    learned_vector(this->field_, number, "xl u", d), learned_vector(this->field_, number, "xl v", d)});
    }
  };
};

using TransformerXl = FourTerms<false>;
using XlnetPrinted = FourTerms<true>;

}  // namespace pe
