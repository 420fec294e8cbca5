/// The survey's `SinusoidalEncoding1d`, restated line by line, and the same with its two slips fixed.
///
///   as printed: entry (t, c) is sin or cos of t / base^(2c/d), c the column; row 0 is left as it was, all zeros.
///   fixed:      entry (t, c) is sin or cos of t / base^(2 floor(c/2)/d), row 0 included.
///
/// Even columns take the sine, odd ones the cosine. Source: zheng2022, 1 (1), first listing (base 10000).
#pragma once

#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/whole.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

enum class Listing { as_printed, fixed };

template <Listing listing>
struct SurveyCode1d {
  static constexpr char const* name =
      listing == Listing::as_printed ? "survey-sinusoidal-1d" : "survey-sinusoidal-1d-fixed";

  /// The rows that are looked at; the listing makes as many as are wanted. Fixed, it has a code at every position.
  static Limits limits() requires(listing == Listing::as_printed) {
    return {.rows = [](int) { return std::int64_t{512}; }};
  }

  template <pe::Field F>
  requires(listing == Listing::fixed || pe::NumericField<F>) class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError for d < 1 and base <= 1; the listing takes odd d.
    Over(F const& field, Shape const& shape) : SchemeOver<F>(field, shape), spectrum_(field.spectrum(columns(shape))) {}

    int dimension() const { return this->shape_.dimension; }
    Fraction const& base() const { return this->shape_.base; }
    /// One for each column as printed, one for each two columns when fixed.
    auto const& spectrum() const { return spectrum_; }

    /// Row t of the table, d entries. Throws UserError for t < 0.
    Vector<Scalar> encode(WholeOf<F> const& t) const
        requires(pe::NumericField<F> && (listing == Listing::as_printed || !OfSymbols<F>)) {
      if (t < 0) throw UserError("row " + text_of(t) + " is not in the table; rows begin at 0");
      if (listing == Listing::as_printed && t == 0) {
        return Vector<Scalar>(static_cast<std::size_t>(dimension()), this->field_.number(0));
      }
      return columns_at(position_of(this->field_, t));
    }
    /// What a row would be at any position.
    Vector<Scalar> encode(Position const& t) const requires(listing == Listing::fixed) { return columns_at(t); }

    /// T(k) with T(k) p_t = p_{t+k}, for even d.
    BlockDiagonal<Scalar> offset_map(Position const& k) const requires(listing == Listing::fixed) {
      return map_by(spectrum_.phases(k));
    }

   private:
    Vector<Scalar> columns_at(Position const& t) const {
      auto const phases = spectrum_.phases(t);
      return tabulate(static_cast<std::size_t>(dimension()), [&](std::size_t c) {
        auto const& phase = phases[listing == Listing::as_printed ? c : c / 2];
        return c % 2 == 0 ? phase.sin : phase.cos;
      });
    }

    static Frequencies columns(Shape const& shape) {
      require_shape(shape, OddDimension::sine_last);
      return transformer_frequencies(shape,
                                     listing == Listing::as_printed ? shape.dimension : (shape.dimension + 1) / 2);
    }

    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

using SurveySinusoidal1d = SurveyCode1d<Listing::as_printed>;
using SurveySinusoidal1dFixed = SurveyCode1d<Listing::fixed>;

}  // namespace pe
