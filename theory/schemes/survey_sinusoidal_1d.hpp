/// The survey's `SinusoidalEncoding1d`, restated line by line, and the same with its two slips mended.
///
///   as printed: entry (t, c) is sin or cos of t / base^(2c/d), c the column; row 0 is left as it was, all zeros.
///   mended:     entry (t, c) is sin or cos of t / base^(2 floor(c/2)/d), row 0 included.
///
/// Even columns take the sine, odd ones the cosine. Source: zheng2022, 1 (1), first listing (base 10000).
#pragma once

#include <string>

#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

enum class Listing { as_printed, mended };

template <Listing listing>
struct SurveyCode1d {
  static constexpr char const* name =
      listing == Listing::as_printed ? "survey-sinusoidal-1d" : "survey-sinusoidal-1d-mended";

  static Limits limits() {
    return {.rows = [](int) { return std::int64_t{1} << 40; }};
  }

  template <pe::NumericField F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    /// Throws UserError for d < 1 and base <= 1; the listing takes odd d.
    Over(F const& field, Shape const& shape)
        : field_(field), shape_(shape), spectrum_(field.spectrum(columns(shape))) {}

    F const& field() const { return field_; }
    int dimension() const { return shape_.dimension; }
    Fraction const& base() const { return shape_.base; }
    /// One for each column as printed, one for each two columns when mended.
    auto const& spectrum() const { return spectrum_; }

    /// Row t of the table, d entries. Throws UserError for t < 0.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0) throw UserError("row " + std::to_string(t) + " is not in the table; rows begin at 0");
      Vector<Scalar> row(static_cast<std::size_t>(shape_.dimension), field_.number(0));
      if (listing == Listing::as_printed && t == 0) return row;
      auto const phases = spectrum_.phases(field_.position(static_cast<double>(t)));
      for (std::size_t c = 0; c < row.size(); ++c) {
        auto const& [sine, cosine] = phases[listing == Listing::as_printed ? c : c / 2];
        row[c] = c % 2 == 0 ? sine : cosine;
      }
      return row;
    }

   private:
    static Geometric columns(Shape const& shape) {
      require_shape(shape, OddDimension::sine_last);
      return transformer_frequencies(shape,
                                     listing == Listing::as_printed ? shape.dimension : (shape.dimension + 1) / 2);
    }

    F field_;
    Shape shape_;
    decltype(std::declval<F const&>().spectrum(Geometric{})) spectrum_;
  };
};

using SurveySinusoidal1d = SurveyCode1d<Listing::as_printed>;
using SurveySinusoidal1dMended = SurveyCode1d<Listing::mended>;

}  // namespace pe
