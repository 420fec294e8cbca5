/// RoPE-Mixed: each pair of a head turns by a mixture of a cell's two coordinates, which is learned.
///
///   pair n at (h, w) turns by u_n h + v_n w:  score = sum_n q_n . R(u_n dh + v_n dw) k_n.
///
/// Axial RoPE has u_n = 0 or v_n = 0 and therefore no diagonal frequencies. u and v are quarters here.
/// Source: Heo et al. 2024 (Rotary Position Embedding for Vision Transformer), section 3.2, equation 14.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// `Rule::across(v)` replaces v_n.
template <pe::NumericField F, class Rule>
class MixedOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  class Layer : public AttentionLayer<F> {
   public:
    /// Over a grid of size x size cells row by row; with size 0, down a column.
    Layer(AttentionLayer<F> head, std::int64_t number, std::int64_t size)
        : AttentionLayer<F>(std::move(head)),
          down_(number, "rope mixed down"),
          across_(number, "rope mixed across"),
          size_(size) {}

    Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
      Scalar sum = this->field_.number(0);
      for (std::size_t n = 0; 2 * n < a.q.size(); ++n) {
        auto const angle = this->field_.number(turn(n, i, j));
        auto const &x = a.q[2 * n], &y = a.q[2 * n + 1], &u = b.k[2 * n], &v = b.k[2 * n + 1];
        sum += Scalar(combine(x, u, y, v) * this->field_.cos(angle));
        sum += Scalar(combine(y, u, Scalar(-x), v) * this->field_.sin(angle));
      }
      return sum;
    }
    /// The angle of pair n from cell i to cell j.
    Fraction turn(std::size_t n, std::int64_t i, std::int64_t j) const {
      auto const width = size_ == 0 ? 1 : size_;
      return down_.entry(n) * Fraction(j / width - i / width) +
             Rule::across(across_.entry(n)) * Fraction(j % width - i % width);
    }
    void require_length(std::int64_t n) const {
      if (size_ == 0 || n <= size_ * size_) return;
      throw UserError("a grid of " + std::to_string(size_) + " x " + std::to_string(size_) + " cells was given " +
                      std::to_string(n) + " tokens; it has one for each cell");
    }

   private:
    Drawn down_, across_;
    std::int64_t size_;
  };

  /// Throws UserError for size < 1.
  Layer layer(std::int64_t number, std::int64_t size) const {
    require_tokens(size);
    return {AttentionLayer<F>(this->field_, this->dimension(), number), number, size};
  }
  Layer line(std::int64_t number) const {
    return {AttentionLayer<F>(this->field_, this->dimension(), number), number, 0};
  }
};

struct RopeMixed {
  static constexpr About about{
      .name = "rope-mixed",
      .title = "RoPE-Mixed",
      .file = "rope_mixed.hpp",
      .says = "rotary for a grid: each pair turned by a learned mixture of height and width",
      .source = "heo2024",
      .acts = Acts::rotation,
      .parameters = taking(of_dimension()),
      .cost =
          {{"d", "d"},
           cost::table,
           {"6 L d", "6Ld"},
           "Two frequencies for each pair and head; sines and cosines of all heads are kept (Heo et al. 2024, section "
           "3.2)."},
      .like = "rope"};
  static constexpr char const* name = about.name.data();
  static constexpr bool on_grid = true;
  static Fraction const& across(Fraction const& v) { return v; }

  template <pe::NumericField F>
  struct Over : MixedOver<F, RopeMixed> {
    using MixedOver<F, RopeMixed>::MixedOver;
  };
};

// Wrong versions that occur.

/// |v_n|: no pair turns along the other diagonal.
struct RopeMixedOneDiagonal {
  static constexpr char name[] = "rope-mixed-one-diagonal";
  static constexpr Variant variant{"wrong-frequencies", "Frequencies across are not negative: one diagonal has none.",
                                   "magnitudes are initialised without the random angle of each pair",
                                   "draw an angle for each pair: magnitude times its cosine and sine"};
  static Fraction across(Fraction const& v) { return v < Fraction(0) ? -v : v; }
  template <pe::NumericField F>
  struct Over : MixedOver<F, RopeMixedOneDiagonal> {
    using MixedOver<F, RopeMixedOneDiagonal>::MixedOver;
  };
};

template <>
struct VariantsOf<RopeMixed> {
  using Types = std::tuple<RopeMixedOneDiagonal>;
};

}  // namespace pe
