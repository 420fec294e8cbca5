/// RoPE for positions of several axes: each pair of a head turns by one of them.
///
///   axial         (h, w): the first half of the pairs turns by h, the second by w; each half has the frequencies of a
///                 code of d/2 entries, base^(-4i/d), i = 0 .. d/4-1. Interleaved, base 100 in vision models
///   multi-axis    (t, h, w): the frequencies are those of plain RoPE, base^(-2i/d); the first n - 2s pairs turn by t,
///                 the next s by h, the last s by w, s = 3n/8 of n = d/2 pairs, rounded down. Half-split
///   interleaved   the same frequencies; pair i turns by h where i mod 3 is 1 and by w where it is 2, as long as i <
///   3s,
///                 s = 5n/16, rounded down; by t elsewhere. Half-split
///   alternating   (h, w): the frequencies are those of plain RoPE; those of even number turn the first half of the
///                 pairs by h, the others the second half by w. Interleaved
///   time last     (t, h, w): the same frequencies; the last 5n/16 pairs turn by t, those before by h and w in turn.
///                 Interleaved
///
/// A text token has t = h = w, and is turned as by plain RoPE. Here a grid's cell (h, w) has t = 0.
/// Source: Heo et al. 2024 (axial); Wang et al. 2024 (Qwen2-VL), section 2.1, whose sections at d = 128
/// are 16, 24, 24; Qwen3-VL, whose interleaved sections are 24, 20, 20 (transformers, apply_interleaved_mrope);
/// Agrawal et al. 2024 (Pixtral; mistral-inference, precompute_freqs_cis_2d); ERNIE 4.5, whose freq_allocation is 20 of
/// 64 pairs (its modeling_ernie4_5_vl.py), with 22 each for height and width. At other widths the shares are ours; of
/// an odd number of pairs the height has one more than the width.
#pragma once

#include <array>
#include <string>

#include "theory/kernel/formal.hpp"
#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

/// Which axis a pair turns by, and with which of the frequencies.
struct AxisOfPair {
  int axis, frequency;
};

/// Plan: `name`, `axes`, `least` (the fewest entries that they share), `layout`, `frequencies(shape)`, `of_pair(i,
/// pairs)`, and as at(integer) the coordinates `cell(at, h, w)` of a cell and `on_line(at, i)` of token i of a line.
template <class Plan>
struct MultiAxisRotary {
  static constexpr std::string_view name = Plan::name;
  static constexpr bool on_grid = true;
  static constexpr std::string_view line_says = Plan::line_says;

  static Limits limits() {
    return {.dimensions = Plan::least == 4 ? std::vector{4, 8, 16, 32, 64, 128} : std::vector{8, 16, 32, 64, 128}};
  }

  template <pe::Field F>
  class Over : public RotaryOver<F, Plan::layout, Turn::counter_clockwise> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;
    using Positions = std::array<Position, Plan::axes>;

    /// Throws UserError for d that is no multiple of 4 from the plan's least on, and for base <= 1.
    Over(F const& field, Shape const& shape)
        : RotaryOver<F, Plan::layout, Turn::counter_clockwise>(
              field, shape, Plan::frequencies((require_axes(shape), shape)), shape.dimension) {}

    /// x at a position of several axes, d entries.
    Vector<Scalar> rotate(Vector<Scalar> const& x, Positions const& at) const { return turned(*this, x, phases(at)); }
    /// The same, as blocks that act on the pairs in order.
    BlockDiagonal<Scalar> matrix(Positions const& at) const { return transpose(map_by(phases(at))); }
    Scalar score(Vector<Scalar> const& q, Positions const& at_q, Vector<Scalar> const& k, Positions const& at_k) const {
      return dot(rotate(q, at_q), rotate(k, at_k));
    }

    /// Attention over the cells of a grid of size x size, row by row, or with size 0 over the tokens of a line.
    class Layer : public AttentionLayer<F> {
     public:
      Layer(AttentionLayer<F> head, Over rotary, std::int64_t size)
          : AttentionLayer<F>(std::move(head)), rotary_(std::move(rotary)), size_(size) {}

      Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
        auto const turned_at = [&](Vector<Scalar> const& x, WholeOf<F> const& t) {
          return turned(rotary_, x, phases_.at(t, [&] { return rotary_.phases(cell(t)); }));
        };
        return dot(turned_at(a.q, i), turned_at(b.k, j));
      }
      void require_length(WholeOf<F> const& n) const { require_cells(n, size_); }

     private:
      Positions cell(WholeOf<F> const& i) const {
        auto const at = [this](WholeOf<F> const& t) { return position_of(this->field_, t); };
        if (size_ == 0) return Plan::on_line(at, i);
        if constexpr (OfSymbols<F>) {
          throw NotFormal{};  // the row of a cell is no linear form
        } else {
          return Plan::cell(at, i / size_, i % size_);
        }
      }

      Over rotary_;
      std::int64_t size_;
      KeptByPlace<WholeOf<F>, std::vector<Phase<Scalar>>> phases_;
    };

    /// Throws UserError for size < 1.
    Layer layer(std::int64_t number, std::int64_t size) const requires pe::NumericField<F> {
      require_tokens(size);
      return {AttentionLayer<F>(this->field_, this->dimension(), number), *this, size};
    }
    Layer line(WholeOf<F> const& number) const requires pe::NumericField<F> {
      return {AttentionLayer<F>(this->field_, this->dimension(), number), *this, 0};
    }

   private:
    static void require_axes(Shape const& shape) {
      require_shape(shape, OddDimension::reject);
      if (shape.dimension % 4 == 0 && shape.dimension >= Plan::least) return;
      throw UserError("d = " + std::to_string(shape.dimension) +
                      " cannot be shared by the axes of a position; take a multiple of 4 from " +
                      std::to_string(Plan::least) + " on, for example 64");
    }

    std::vector<Phase<Scalar>> phases(Positions const& at) const {
      auto const by_axis = mapped(at, [&](Position const& position) { return this->spectrum_.phases(position); });
      return tabulate(this->pairs(), [&](int i) {
        auto const [axis, frequency] = Plan::of_pair(i, this->pairs());
        return by_axis[static_cast<std::size_t>(axis)][static_cast<std::size_t>(frequency)];
      });
    }
  };
};

namespace detail {

struct AxialPlan {
  static constexpr char name[] = "rope-axial";
  static constexpr std::string_view line_says = "the tokens are in one column of the grid";
  static constexpr int axes = 2, least = 4;
  static constexpr Layout layout = Layout::interleaved;
  static Frequencies frequencies(Shape const& shape) {
    return {shape.base, 0, Fraction(4, shape.dimension), shape.dimension / 4};
  }
  static AxisOfPair of_pair(int i, int pairs) { return {i < pairs / 2 ? 0 : 1, i % (pairs / 2)}; }
  template <class At>
  static auto cell(At const& at, std::int64_t h, std::int64_t w) {
    return std::array{at(h), at(w)};
  }
  /// Down a column.
  static auto on_line(auto const& at, auto const& i) { return std::array{at(i), at(0)}; }
};

struct AlternatingPlan : AxialPlan {
  static constexpr char name[] = "rope-axial-alternating";
  static Frequencies frequencies(Shape const& shape) { return rotary_frequencies(shape); }
  static AxisOfPair of_pair(int i, int pairs) {
    bool const down = i < pairs / 2;
    return {down ? 0 : 1, down ? 2 * i : 2 * i - pairs + 1};
  }
};

template <bool interleaved>
struct MultimodalPlan {
  static constexpr char const* name = interleaved ? "mrope-interleaved" : "mrope";
  static constexpr std::string_view line_says = "the tokens are those of a text: t = h = w";
  static constexpr int axes = 3, least = 8;  // with fewer entries no pair would turn by height or width
  static constexpr Layout layout = Layout::half_split;
  static Frequencies frequencies(Shape const& shape) { return rotary_frequencies(shape); }
  static AxisOfPair of_pair(int i, int pairs) {
    if (interleaved) return {i < 3 * (5 * pairs / 16) ? i % 3 : 0, i};
    int const section = 3 * pairs / 8;
    return {i < pairs - 2 * section ? 0 : i < pairs - section ? 1 : 2, i};
  }
  template <class At>
  static auto cell(At const& at, std::int64_t h, std::int64_t w) {
    return std::array{at(0), at(h), at(w)};
  }
  /// A token of text.
  static auto on_line(auto const& at, auto const& i) { return std::array{at(i), at(i), at(i)}; }
};

struct TimeLastPlan : MultimodalPlan<true> {
  static constexpr char name[] = "mrope-time-last";
  static constexpr Layout layout = Layout::interleaved;
  static AxisOfPair of_pair(int i, int pairs) { return {i < pairs - 5 * pairs / 16 ? 1 + i % 2 : 0, i}; }
};

}  // namespace detail

using RopeAxial = MultiAxisRotary<detail::AxialPlan>;
using Mrope = MultiAxisRotary<detail::MultimodalPlan<false>>;
using MropeInterleaved = MultiAxisRotary<detail::MultimodalPlan<true>>;
using MropeTimeLast = MultiAxisRotary<detail::TimeLastPlan>;
using RopeAxialAlternating = MultiAxisRotary<detail::AlternatingPlan>;

namespace detail {

struct SwappedAxialPlan : AxialPlan {
  static AxisOfPair of_pair(int i, int pairs) { return {i < pairs / 2 ? 1 : 0, i % (pairs / 2)}; }
};

struct TimeFirstPlan : TimeLastPlan {
  static AxisOfPair of_pair(int i, int pairs) {
    int const of_time = 5 * pairs / 16;
    return {i < of_time ? 0 : 1 + (i - of_time) % 2, i};
  }
};

}  // namespace detail

/// Height and width exchanged.
struct RopeAxialSwapped {
  static constexpr char name[] = "rope-axial-swapped";
  template <pe::Field F>
  using Over = typename MultiAxisRotary<detail::SwappedAxialPlan>::template Over<F>;
};

/// Both axes have the same frequencies, those of RoPE-Axial.
struct RopeAxialAlike {
  static constexpr char name[] = "rope-axial-alike";
  template <pe::Field F>
  using Over = typename RopeAxial::template Over<F>;
};

/// The time's share before the others'.
struct MropeTimeFirst {
  static constexpr char name[] = "mrope-time-first";
  template <pe::Field F>
  using Over = typename MultiAxisRotary<detail::TimeFirstPlan>::template Over<F>;
};

template <>
struct VariantsOf<RopeAxialAlternating> : WrongVersions<RopeAxialAlike> {};
template <>
struct VariantsOf<MropeTimeLast> : WrongVersions<MropeTimeFirst> {};
template <>
struct VariantsOf<RopeAxial> : WrongVersions<RopeAxialSwapped> {};

}  // namespace pe
