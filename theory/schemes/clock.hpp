/// The clock as an encoding: the hands at time t, as the sine and the cosine of 2 pi t / period, the fastest hand
/// first.
///
///   clock              t in seconds: periods 60, 3600, 43200
///   clock-as-intended  the printed formula with 3600 * 12 as one denominator: periods 1, 3600, 43200
///   clock-as-printed   the printed formula by the rules of precedence, (2 pi t / 3600) * 12: periods 1, 3600, 300
///
/// Source: the clock blog, the equation of PE_clock. The first pair of the printed formula counts t in minutes, the
/// other two in seconds. d = 6 has all hands, d = 4 and d = 2 the first ones.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "theory/schemes/about.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

/// By the periods of its three hands.
template <std::int64_t... periods>
struct ClockHands {
  static Limits limits() { return {.dimensions = {2, 4, 6}}; }

  template <pe::Field F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;

    /// Throws UserError unless d is 2, 4 or 6. The base is not used.
    Over(F const& field, Shape const& shape) : SchemeOver<F>(field, shape), hands_(shape.dimension / 2) {
      if (shape.dimension < 2 || shape.dimension > 6 || shape.dimension % 2 != 0) {
        throw UserError("d = " + std::to_string(shape.dimension) +
                        " fits no clock: a sine and a cosine for one, two or three hands make d = 2, 4 or 6");
      }
    }

    int dimension() const { return 2 * hands_; }
    int pairs() const { return hands_; }
    /// How many units of time hand i takes for one turn.
    static std::int64_t period(int i) { return std::array{periods...}.at(static_cast<std::size_t>(i)); }

    /// p_t, d entries.
    Vector<Scalar> encode(Position const& t) const { return interleaved(phases(t)); }

    /// T(k) with T(k) p_t = p_{t+k}.
    BlockDiagonal<Scalar> offset_map(Position const& k) const { return map_by(phases(k)); }

   private:
    std::vector<Phase<Scalar>> phases(Position const& t) const {
      auto const& field = this->field_;
      if constexpr (NumericField<F>) {
        return tabulate(hands_, [&](int i) {
          Scalar const angle = field.value(t) * field.number(Fraction(2, period(i))) * field.pi();
          return Phase<Scalar>{field.sin(angle), field.cos(angle)};
        });
      } else {
        // A formal field knows frequencies as symbols, whatever progression they come from.
        return field.spectrum({2, 0, 1, hands_}).phases(t);
      }
    }

    int hands_;
  };
};

struct Clock : ClockHands<60, 3600, 43200> {
  static constexpr char name[] = "clock";
};
struct ClockAsIntended : ClockHands<1, 3600, 43200> {
  static constexpr char name[] = "clock-as-intended";
};
struct ClockAsPrinted : ClockHands<1, 3600, 300> {
  static constexpr char name[] = "clock-as-printed";
};

}  // namespace pe
