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
  static constexpr About about{
      .name = "urpe",
      .file = "urpe.hpp",
      .says = "a Toeplitz factor after the softmax",
      .source = "zheng2022",
      .acts = Acts::bias,
      .parameters = taking(of_dimension(), of_length(64), of_heads()),
      .cost = {
          {"H (2 L - 1)", "H(2L-1)"},
          cost::none,
          cost::heads_by_pairs,
          "One number for each offset and head, one multiplication for each weight (Luo et al. 2022, section 4)."}};
  static constexpr char const* name = about.name.data();

  template <pe::Field F>
  class Layer : public AttentionLayer<F> {
   public:
    using Scalar = typename F::Scalar;

    /// g(-(n-1)), ..., g(n-1) for up to n tokens. Throws UserError unless their number is odd.
    Layer(AttentionLayer<F> head, Vector<Scalar> g) : AttentionLayer<F>(std::move(head)), g_(std::move(g)) {
      if (g_.size() % 2 != 0) return;
      throw UserError(std::to_string(g_.size()) + " values of g are no table of -(n-1) .. n-1; give 2n-1 of them");
    }

    Scalar factor(std::int64_t i, std::int64_t j) const { return g_[static_cast<std::size_t>(i - j + length() - 1)]; }
    /// What the scheme adds of positions, as the biases of others.
    Scalar bias(std::int64_t i, std::int64_t j) const { return factor(i, j); }
    void require_length(std::int64_t n) const {
      if (n <= length()) return;
      throw UserError("g is known for up to " + std::to_string(length()) + " tokens, but " + std::to_string(n) +
                      " were given; take a longer table");
    }

   private:
    std::int64_t length() const { return (static_cast<std::int64_t>(g_.size()) + 1) / 2; }

    Vector<Scalar> g_;
  };

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;

    Layer<F> layer(std::int64_t number, std::int64_t length) const {
      require_tokens(length);
      auto g = Drawn(number, "urpe").vector(this->field_, static_cast<std::size_t>(2 * length - 1));
      return {AttentionLayer<F>(this->field_, this->dimension(), number), std::move(g)};
    }
  };
};

}  // namespace pe
