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
#include "theory/kernel/frequencies_over.hpp"
#include "theory/kernel/layout.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

enum class Turn { counter_clockwise, clockwise };

/// The entries of x, pair after pair.
template <class Rotation, class S>
Vector<S> to_pairs(Rotation const& rotation, Vector<S> const& x) {
  return tabulate(2 * rotation.pairs(),
                  [&](int n) { return x[n % 2 == 0 ? rotation.first(n / 2) : rotation.second(n / 2)]; });
}

/// x with each pair turned by its phase.
template <class Rotation, class S>
Vector<S> turned(Rotation const& rotation, Vector<S> const& x, std::vector<Phase<S>> const& phases) {
  PE_ASSERT(x.size() == static_cast<std::size_t>(rotation.dimension()));
  Vector<S> result = x;
  for (int i = 0; i < rotation.pairs(); ++i) {
    auto const& [sine, cosine] = phases[static_cast<std::size_t>(i)];
    auto const first = rotation.first(i), second = rotation.second(i);
    S const s = rotation.direction() == Turn::counter_clockwise ? sine : -sine;
    result[first] = combine(x[first], cosine, x[second], -s);
    result[second] = combine(x[first], s, x[second], cosine);
  }
  return result;
}

/// The rotation by given frequencies, one for each of the d/2 pairs.
template <pe::Field F, Layout layout, Turn turn>
class RotaryOver : public SchemeOver<F> {
 public:
  using Scalar = typename F::Scalar;
  using Position = typename F::Position;

  static constexpr Layout arrangement() { return layout; }
  static constexpr Turn direction() { return turn; }
  int dimension() const { return this->shape_.dimension; }
  int pairs() const { return dimension() / 2; }
  Fraction const& base() const { return this->shape_.base; }
  auto const& spectrum() const { return spectrum_; }
  /// Sine and cosine of each pair's angle at m.
  std::vector<Phase<Scalar>> phases(Position const& m) const { return spectrum_.phases(m); }

  /// Where the two entries of pair i are in a vector. Half-split counts within the part that is rotated; what is not
  /// rotated is paired as it is.
  std::size_t first(int i) const {
    return static_cast<std::size_t>(layout == Layout::interleaved || 2 * i >= rotated_ ? 2 * i : i);
  }
  std::size_t second(int i) const {
    return static_cast<std::size_t>(layout == Layout::interleaved || 2 * i >= rotated_ ? 2 * i + 1 : i + rotated_ / 2);
  }

  /// R_m x, d entries, in the layout of x.
  Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const { return turned(*this, x, phases(m)); }

  /// R_m, acting on the pairs in order.
  BlockDiagonal<Scalar> matrix(Position const& m) const {
    return {mapped(spectrum_.phases(m), [](Phase<Scalar> const& phase) {
      Scalar const s = turn == Turn::counter_clockwise ? phase.sin : -phase.sin;
      return Block<Scalar>{phase.cos, -s, s, phase.cos};
    })};
  }

  Vector<Scalar> to_pairs(Vector<Scalar> const& x) const { return pe::to_pairs(*this, x); }

  /// (R_m q) . (R_n k). Code that multiplies cosines and sines by the rule's amplitude c has c^2 times as much: like
  /// 1/sqrt(d), that is a choice of W^Q and W^K.
  Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const {
    return dot(rotate(q, m), rotate(k, n));
  }

  bool has_amplitude() const { return pe::has_amplitude(scaling_); }
  /// What the rule multiplies cosines and sines by in a cache: 1, but for YaRN and LongRoPE.
  Scalar amplitude() const requires pe::NumericField<F> { return amplitude_over(this->field_, scaling_); }

 protected:
  /// `rotated`: the entries that turn, counted from the first; d, if not fewer.
  RotaryOver(F const& field, Shape const& shape, Frequencies const& frequencies, int rotated)
      : SchemeOver<F>(field, shape),
        spectrum_(field.spectrum(frequencies)),
        scaling_(frequencies.scaling),
        rotated_(rotated) {}

  decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;

 private:
  Scaling scaling_;
  int rotated_;
};

/// The shape's frequencies, once it is sure that it has some.
inline Frequencies rotary_frequencies(Shape const& shape) {
  require_shape(shape, OddDimension::reject);
  return transformer_frequencies(shape, shape.dimension / 2);
}

template <Layout layout, Turn turn>
struct Rotary {
  static constexpr char const* name =
      layout == Layout::interleaved
          ? (turn == Turn::counter_clockwise ? "rope" : "rope-clockwise")
          : (turn == Turn::counter_clockwise ? "rope-half-split" : "rope-half-split-clockwise");

  template <pe::Field F>
  struct Over : RotaryOver<F, layout, turn> {
    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape)
        : RotaryOver<F, layout, turn>(field, shape, rotary_frequencies(shape), shape.dimension) {}
  };
};

using Rope = Rotary<Layout::interleaved, Turn::counter_clockwise>;
using RopeHalfSplit = Rotary<Layout::half_split, Turn::counter_clockwise>;
using RopeClockwise = Rotary<Layout::interleaved, Turn::clockwise>;
using RopeHalfSplitClockwise = Rotary<Layout::half_split, Turn::clockwise>;

/// Entry j is turned with entry j + d/2, as half-split, but by the angle of the interleaved cache, w_{j div 2} m.
struct RopeMixedLayout {
  static constexpr char name[] = "rope-mixed-layout";

  template <pe::Field F>
  struct Over : RopeHalfSplit::Over<F> {
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;
    using RopeHalfSplit::Over<F>::Over;

    Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const {
      auto const phases = this->spectrum_.phases(m);
      auto const half = x.size() / 2;
      return tabulate(x.size(), [&](std::size_t j) {
        Scalar const other = j < half ? -x[j + half] : x[j - half];
        return combine(x[j], phases[j / 2].cos, other, phases[j / 2].sin);
      });
    }
    Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const {
      return dot(rotate(q, m), rotate(k, n));
    }
  };
};

template <>
struct VariantsOf<Rope> : WrongVersions<RopeMixedLayout> {};

}  // namespace pe
