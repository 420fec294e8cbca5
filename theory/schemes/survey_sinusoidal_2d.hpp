/// The survey's `positionalencoding2d`, restated line by line: D channels, the first D/2 for the width.
///
///   div_term[i] = exp(-2i log(base) / (D/2)),  i = 0 .. D/4-1
///   channels 2i, 2i+1:             sin(w div_term[i]), cos(w div_term[i])
///   channels D/2 + 2i, D/2 + 2i+1: sin(h div_term[i]), cos(h div_term[i])
///
/// Source: zheng2022, 1 (1), second listing (base 10000).
#pragma once

#include <string>
#include <utility>

#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct SurveySinusoidal2d {
  static constexpr About about{.name = "survey-sinusoidal-2d",
                               .title = "Survey's listing, 2D",
                               .says = "a survey's listing for grids",
                               .source = "zheng2022",
                               .acts = Acts::codes,
                               .parameters = taking(of_dimension(4), of_base()),
                               .cost = cost::added_table,
                               .like = "sinusoidal-2d"};

  static Limits limits() { return {.dimensions = pe::dimensions(4, 1024, 4)}; }
  /// Over formal fields a shape is that of one axis: so many pairs are so many frequencies.
  static constexpr char of_proofs[] = "Where it is proved, d is that of one axis, D/2.";

  /// Whether the listing takes this d_model.
  static bool accepts(std::int64_t channels) { return channels % 4 == 0; }

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// The shape's dimension is D. Throws UserError unless it is a positive multiple of 4, and for base <= 1.
    Over(F const& field, Shape const& shape)
        : field_(field), dimension_(channels(shape)), base_(shape.base), spectrum_(field.spectrum(div_term(shape))) {}

    F const& field() const { return field_; }
    int dimension() const { return dimension_; }
    Fraction const& base() const { return base_; }

    /// div_term.
    Vector<Scalar> frequencies() const requires pe::NumericField<F> {
      auto const& terms = spectrum_.frequencies();
      return {terms.begin(), terms.end()};
    }

    /// pe[:, h, w], D entries.
    Vector<Scalar> encode(Position const& h, Position const& w) const {
      Vector<Scalar> channels;
      for (auto const* position : {&w, &h}) {
        for (auto const& [sine, cosine] : spectrum_.phases(*position)) {
          channels.push_back(sine);
          channels.push_back(cosine);
        }
      }
      return channels;
    }

    /// T(a, b) with T(a, b) pe[:, h, w] = pe[:, h+a, w+b].
    BlockDiagonal<Scalar> offset_map(Position const& a, Position const& b) const {
      BlockDiagonal<Scalar> map;
      auto const turns = encode(a, b);
      for (std::size_t c = 0; c < turns.size(); c += 2) {
        map.blocks.push_back({turns[c + 1], turns[c], -turns[c], turns[c + 1]});
      }
      return map;
    }

    /// The dot product of two cells' codes along one axis, at offset k.
    Scalar axis_similarity(Position const& k) const {
      Scalar sum = field_.number(0);
      for (auto const& phase : spectrum_.phases(k)) sum += phase.cos;
      return sum;
    }

   private:
    /// D. Throws as the constructor does.
    static int channels(Shape const& shape) {
      require_shape(shape, OddDimension::zero_last);
      if constexpr (!pe::NumericField<F>) return 2 * shape.dimension;
      if (!accepts(shape.dimension)) {
        throw UserError("d = " + std::to_string(shape.dimension) +
                        " is no multiple of 4, but each of two axes takes d/2 channels in pairs of a sine and a "
                        "cosine; take a multiple of 4, for example 128");
      }
      return shape.dimension;
    }
    static Frequencies div_term(Shape const& shape) {
      int const each = channels(shape) / 4;
      return {shape.base, 0, Fraction(1, each), each};
    }

    F field_;
    int dimension_;
    Fraction base_;
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

}  // namespace pe
