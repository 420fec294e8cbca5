/// URPE: attention weights multiplied, after the softmax, by a Toeplitz matrix C with c_ij = g(i - j).
///
///   z_i = sum_j alpha_ij c_ij x_j W^V.
///
/// Source: Luo et al. 2022 ("Your Transformer May Not be as Powerful as You Expect"), section 4, and the authors' code,
/// which has a number for each offset (ur_attn_unique) or for each T5 bucket.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

struct Urpe {
  static constexpr char name[] = "urpe";

  static constexpr char remark[] =
      "The factor is multiplied to the weight. Where laws tell places apart (uniqueness, beyond-length, order-seen, "
      "direction-seen, separable-score) it counts with the score; elsewhere the score is that of the contents alone.";

  template <pe::Field F>
  class Layer : public AttentionLayer<F> {
   public:
    using Scalar = typename F::Scalar;

    /// g(-(n-1)), ..., g(n-1) for up to n tokens. Throws UserError unless their number is odd.
    Layer(AttentionLayer<F> head, Vector<Scalar> g)
        : Layer(std::move(head), Table<F>(g), (static_cast<std::int64_t>(g.size()) + 1) / 2) {
      if (g.size() % 2 != 0) return;
      throw UserError(std::to_string(g.size()) + " values of g are no table of -(n-1) .. n-1; give 2n-1 of them");
    }
    /// The same, of a table for up to `length` tokens.
    Layer(AttentionLayer<F> head, Table<F> g, WholeOf<F> const& length)
        : AttentionLayer<F>(std::move(head)), g_(std::move(g)), length_(length) {}

    Scalar factor(WholeOf<F> const& i, WholeOf<F> const& j) const { return g_[i - j + length_ - 1]; }
    /// What the scheme adds of positions, as the biases of others.
    Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const { return factor(i, j); }
    void require_length(WholeOf<F> const& n) const { require_at_most(n, length_, "a table of g"); }

   private:
    Table<F> g_;
    WholeOf<F> length_;
  };

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;

    Layer<F> layer(WholeOf<F> const& number, WholeOf<F> const& length) const {
      require_tokens(length);
      return {this->head(number), Table<F>(this->field_, number, "urpe", 2 * length - 1), length};
    }
  };
};

}  // namespace pe
