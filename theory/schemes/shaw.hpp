/// Shaw's relative position representations: a vector for each clipped offset j - i, on the key and on the value side.
///
///   score = x_i W^Q (x_j W^K + a^K_r)^T,  v_ij = x_j W^V + a^V_r,  r = clip(j - i, low, high).
///
/// Source: Shaw et al. 2018, equations 3 and 4 (there divided by sqrt(d_z); low = -k, high = k).
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// The offsets that have vectors of their own; beyond them the nearest one serves.
template <class W = std::int64_t>
struct ClipRange {
  W low, high;

  /// Throws UserError unless low <= high.
  void require() const {
    if (low <= high) return;
    throw UserError("offsets cannot be clipped to " + text_of(low) + " .. " + text_of(high) +
                    "; the first bound is at most the second");
  }
  W size() const { return high - low + 1; }
  template <class Offset>
  Offset clip(Offset const& offset) const {
    return std::clamp<Offset>(offset, low, high);
  }
};

struct Shaw {
  static constexpr char name[] = "shaw";

  template <pe::Field F>
  struct Tables {
    ClipRange<> range;
    Rows<F> keys, values;  ///< of offset range.low, range.low + 1, ..., range.high
  };

  template <pe::Field F>
  class Layer : public AttentionLayer<F> {
   public:
    using Scalar = typename F::Scalar;

    /// Throws UserError unless low <= high and there is one vector for each offset of the range.
    Layer(AttentionLayer<F> head, Tables<F> tables) : AttentionLayer<F>(std::move(head)), tables_(std::move(tables)) {
      auto const& [range, keys, values] = tables_;
      range.require();
      keys.require(range.size(), "key vectors, one for each offset");
      values.require(range.size(), "value vectors, one for each offset");
    }

    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      return dot(a.q, sum(b.k, tables_.keys[row(i, j)]));
    }
    Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const& i, WholeOf<F> const& j) const {
      return sum(b.v, tables_.values[row(i, j)]);
    }

   private:
    WholeOf<F> row(WholeOf<F> const& i, WholeOf<F> const& j) const {
      return tables_.range.clip(WholeOf<F>(j - i)) - tables_.range.low;
    }

    Tables<F> tables_;
  };

  template <pe::Field F>
  class Over : public AttentionScheme<F> {
   public:
    using AttentionScheme<F>::AttentionScheme;

    /// Offsets clipped to -2 .. 2.
    Layer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      ClipRange<> const range{-2, 2};
      auto const learned = [&](char const* table) {
        return Rows<F>(this->field_, number, table, static_cast<std::size_t>(this->dimension()), range.size());
      };
      return {this->head(number), {range, learned("shaw keys"), learned("shaw values")}};
    }
  };
};

}  // namespace pe
