/// Sinusoidal positional encoding of a grid: one half of the code for each axis.
///
///   height first: p_{h,w} = [g(h), g(w)].   width first: p_{h,w} = [g(w), g(h)].
///   g(t)[2i] = sin(w_i t),  g(t)[2i+1] = cos(w_i t),  w_i = base^(-2i/d),  i = 0 .. d/2-1.
///
/// The shape's d is the size of one half, so that the code has 2d entries: with d the size of the whole code, half of
/// the printed frequencies would not be used.
/// Source: Parmar et al. 2018 (Image Transformer), half of the dimensions for the row and half for the column; the
/// survey zheng2022, 1 (1), its formula (height first) and its code (width first).
#pragma once

#include <iterator>
#include <string>

#include "theory/schemes/about.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

enum class AxisOrder { height_first, width_first };

template <AxisOrder order>
struct SinusoidalGrid {
  static constexpr char const* name = order == AxisOrder::height_first ? "sinusoidal-2d" : "sinusoidal-2d-width-first";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape) : axis_(field, shape) {}

    F const& field() const { return axis_.field(); }
    /// The entries of a code, 2d.
    int dimension() const { return 2 * axis_.dimension(); }
    /// The sine-cosine pairs of a code, d.
    int pairs() const { return 2 * axis_.pairs(); }
    Fraction const& base() const { return axis_.base(); }
    /// The encoding of one axis, d entries.
    Sinusoidal::Over<F> const& axis() const { return axis_; }

    /// p_{h,w}, 2d entries.
    Vector<Scalar> encode(Position const& h, Position const& w) const {
      auto code = axis_.encode(first(h, w)), rest = axis_.encode(second(h, w));
      std::move(rest.begin(), rest.end(), std::back_inserter(code));
      return code;
    }

    /// T(a, b) with T(a, b) p_{h,w} = p_{h+a,w+b}.
    BlockDiagonal<Scalar> offset_map(Position const& a, Position const& b) const {
      auto map = axis_.offset_map(first(a, b)), rest = axis_.offset_map(second(a, b));
      std::move(rest.blocks.begin(), rest.blocks.end(), std::back_inserter(map.blocks));
      return map;
    }

    /// The dot product of two cells' codes along one axis, at offset k.
    Scalar axis_similarity(Position const& k) const { return axis_.similarity(k); }

    /// The codes of a grid, row by row: entry h*width + w is p_{h,w}. Throws UserError for a grid without a cell.
    std::vector<Vector<Scalar>> table(int height, int width) const requires pe::NumericField<F> {
      if (height < 1 || width < 1) {
        throw UserError("a grid of " + std::to_string(height) + " x " + std::to_string(width) +
                        " has no position; height and width are at least 1");
      }
      return tabulate(height * width,
                      [&](int cell) { return encode(field().position(cell / width), field().position(cell % width)); });
    }

   private:
    static Position const& first(Position const& h, Position const& w) {
      return order == AxisOrder::height_first ? h : w;
    }
    static Position const& second(Position const& h, Position const& w) {
      return order == AxisOrder::height_first ? w : h;
    }

    Sinusoidal::Over<F> axis_;
  };
};

using Sinusoidal2d = SinusoidalGrid<AxisOrder::height_first>;
using Sinusoidal2dWidthFirst = SinusoidalGrid<AxisOrder::width_first>;

}  // namespace pe
