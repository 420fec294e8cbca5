/// RoPE-Mixed: each pair of a head turns by a mixture of a cell's two coordinates, which is learned.
///
///   pair n at (h, w) turns by u_n h + v_n w:  score = sum_n q_n . R(u_n dh + v_n dw) k_n.
///
/// Axial RoPE has u_n = 0 or v_n = 0 and therefore no diagonal frequencies. u and v are quarters here.
/// Source: Heo et al. 2024 (Rotary Position Embedding for Vision Transformer), section 3.2, equation 14.
#pragma once

#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// `Rule::across(v)` replaces v_n.
template <class F, class Rule>
class MixedOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  using AttentionScheme<F>::AttentionScheme;

  class Layer : public AttentionLayer<F> {
   public:
    /// Over a grid of size x size cells row by row; with size 0, down a column.
    Layer(AttentionLayer<F> head, WholeOf<F> const& number, std::int64_t size)
        : AttentionLayer<F>(std::move(head)), number_(number), size_(size) {}

    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      auto const at = [&] { return turns(i, j); };
      if constexpr (OfSymbols<F>) {
        return turned_score(a.q, b.k, turns_.at(j - i, at));
      } else {
        return turned_score(a.q, b.k, turns_.at({i, j}, at));
      }
    }
    /// The angle of pair n from cell i to cell j.
    Fraction turn(std::size_t n, std::int64_t i, std::int64_t j) const {
      auto const width = size_ == 0 ? 1 : size_;
      auto const learned = [&](char const* table) { return Drawn(number_, table).entry(n); };
      return learned("rope mixed down") * Fraction(j / width - i / width) +
             Rule::across(learned("rope mixed across")) * Fraction(j % width - i % width);
    }
    void require_length(WholeOf<F> const& n) const { require_cells(n, size_); }

   private:
    /// Down a column over symbols, where the frequencies down are any, but in a head that is a number.
    std::vector<Phase<Scalar>> turns(WholeOf<F> const& i, WholeOf<F> const& j) const {
      auto const pairs = this->head_.query.rows.size() / 2;
      if constexpr (OfSymbols<F>) {
        auto frequencies = any_frequencies(pairs);
        if (number_.is_constant()) {
          Drawn const down(number_.constant(), "rope mixed down");
          auto factors = tabulate(pairs, [&](std::size_t n) { return down.entry(n); });
          frequencies = {1, 0, 0, static_cast<int>(pairs), Multiplied{std::move(factors)}};
        }
        return this->field_.spectrum(frequencies).phases(this->field_.position(j - i));
      } else {
        return tabulate(pairs, [&](std::size_t n) {
          auto const angle = this->field_.number(turn(n, i, j));
          return Phase<Scalar>{this->field_.sin(angle), this->field_.cos(angle)};
        });
      }
    }

    WholeOf<F> number_;
    std::int64_t size_;
    using Places = std::conditional_t<OfSymbols<F>, WholeOf<F>, std::pair<std::int64_t, std::int64_t>>;
    KeptByPlace<Places, std::vector<Phase<Scalar>>> turns_;
  };

  /// Throws UserError for size < 1.
  Layer layer(std::int64_t number, std::int64_t size) const requires(!OfSymbols<F>) {
    require_tokens(size);
    return {this->head(number), number, size};
  }
  Layer line(WholeOf<F> const& number) const { return {this->head(number), number, 0}; }
};

struct RopeMixed : ByNumericRule<MixedOver, RopeMixed> {
  static constexpr char name[] = "rope-mixed";
  static constexpr bool on_grid = true;
  static Fraction const& across(Fraction const& v) { return v; }
};

/// |v_n|: no pair turns along the other diagonal.
struct RopeMixedOneDiagonal : ByNumericRule<MixedOver, RopeMixedOneDiagonal> {
  static constexpr char name[] = "rope-mixed-one-diagonal";
  static Fraction across(Fraction const& v) { return v < Fraction(0) ? -v : v; }
};

template <>
struct VariantsOf<RopeMixed> : WrongVersions<RopeMixedOneDiagonal> {};

}  // namespace pe
