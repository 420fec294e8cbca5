/// Rotary position embedding (RoPE): position m turns pair i of a query or key by the angle w_i m.
///
///   interleaved: pair i is (x_{2i}, x_{2i+1}).   half-split: pair i is (x_i, x_{i+d/2}).
///   counter-clockwise: (x, y) -> (x cos - y sin, x sin + y cos), RoFormer's.   clockwise: the inverse turn.
///
/// Source: Su et al. 2021 (RoFormer), equations 14, 15 and 34 (interleaved, counter-clockwise, base 10000); the
/// half-split layout is GPT-NeoX's and Llama's. The four variants score alike: norms and score relativity cannot tell
/// them apart, so each pins its own handedness and layout.
#pragma once

#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

enum class Layout { interleaved, half_split };
enum class Turn { counter_clockwise, clockwise };

template <Layout layout, Turn turn>
struct Rotary {
  static constexpr char const* name =
      layout == Layout::interleaved
          ? (turn == Turn::counter_clockwise ? "rope" : "rope-clockwise")
          : (turn == Turn::counter_clockwise ? "rope-half-split" : "rope-half-split-clockwise");

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape)
        : field_(field), shape_(shape), spectrum_(field.spectrum(progression(shape))) {}

    static constexpr Layout arrangement = layout;
    static constexpr Turn direction = turn;
    F const& field() const { return field_; }
    int dimension() const { return shape_.dimension; }
    int pairs() const { return shape_.dimension / 2; }
    Fraction const& base() const { return shape_.base; }
    auto const& spectrum() const { return spectrum_; }

    /// Where the two entries of pair i stand in a vector.
    std::size_t first(int i) const { return static_cast<std::size_t>(layout == Layout::interleaved ? 2 * i : i); }
    std::size_t second(int i) const {
      return static_cast<std::size_t>(layout == Layout::interleaved ? 2 * i + 1 : i + pairs());
    }

    /// R_m x, d entries, in the layout of x.
    Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const {
      PE_ASSERT(x.size() == static_cast<std::size_t>(shape_.dimension));
      Vector<Scalar> result = x;
      auto const phases = spectrum_.phases(m);
      for (int i = 0; i < pairs(); ++i) {
        auto const& [sine, cosine] = phases[static_cast<std::size_t>(i)];
        auto const &a = x[first(i)], &b = x[second(i)];
        Scalar const s = turn == Turn::counter_clockwise ? sine : -sine;
        result[first(i)] = combine(a, cosine, b, Scalar(-s));
        result[second(i)] = combine(a, s, b, cosine);
      }
      return result;
    }

    /// R_m, acting on the pairs in order.
    BlockDiagonal<Scalar> matrix(Position const& m) const {
      BlockDiagonal<Scalar> map;
      for (auto const& [sine, cosine] : spectrum_.phases(m)) {
        Scalar const s = turn == Turn::counter_clockwise ? sine : -sine;
        map.blocks.push_back({cosine, -s, s, cosine});
      }
      return map;
    }

    /// The entries of x, pair after pair, and back.
    Vector<Scalar> to_pairs(Vector<Scalar> const& x) const {
      Vector<Scalar> result;
      for (int i = 0; i < pairs(); ++i) {
        result.push_back(x[first(i)]);
        result.push_back(x[second(i)]);
      }
      return result;
    }

    /// (R_m q) . (R_n k).
    Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const {
      return dot(rotate(q, m), rotate(k, n));
    }

   private:
    static Geometric progression(Shape const& shape) {
      require_shape(shape, OddDimension::reject);
      return transformer_frequencies(shape, shape.dimension / 2);
    }

   protected:
    F field_;
    Shape shape_;
    decltype(std::declval<F const&>().spectrum(Geometric{})) spectrum_;
  };
};

using Rope = Rotary<Layout::interleaved, Turn::counter_clockwise>;
using RopeHalfSplit = Rotary<Layout::half_split, Turn::counter_clockwise>;
using RopeClockwise = Rotary<Layout::interleaved, Turn::clockwise>;
using RopeHalfSplitClockwise = Rotary<Layout::half_split, Turn::clockwise>;

}  // namespace pe
