/// The law of scores whose positions are rounded to a number format; the claim is in wang2024precision.cpp.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/format.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::wang2024precision {

/// Two tokens at m + 16 and m, whose positions are rounded: for m < 498 the score errs by a quarter of itself at most,
/// at m = 498 by more, the root mean square over independent queries and keys whose entries are alike. That is the root
/// of the mean over pairs of |e^{i r w} - e^{16 i w}|^2 = 2 - 2 cos((r - 16) w), r the rounded distance.
template <Format format>
struct RoundedPositionsBreak {
  static constexpr char name[] = "rounded-positions-break";
  static constexpr std::int64_t first = 498, offset = 16;
  static constexpr Signature takes{.parameters = {"m"}};

  template <NumericField F>
  static typename F::Scalar square_error(F const& field, Vector<typename F::Scalar> const& frequencies,
                                         std::int64_t m) {
    auto const rounded = [](std::int64_t at) {
      return static_cast<std::int64_t>(round_to(format, static_cast<double>(at)));
    };
    auto const off = field.number(rounded(m + offset) - rounded(m) - offset), two = field.number(2);
    auto sum = field.number(0);
    for (auto const& w : frequencies) sum += two - two * field.cos(typename F::Scalar(off * w));
    return typename F::Scalar(sum / field.number(static_cast<std::int64_t>(frequencies.size())));
  }

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, Fraction const& m) const {
    auto const allowed = rope.field().number(Fraction(1, 16));
    auto const error = square_error(rope.field(), rope.spectrum().frequencies(), m.numerator());
    return m.numerator() < first ? at_most(error, allowed) : less(allowed, error);
  }

  struct InHalf {
    static constexpr char name[] = "positions-in-half", says[] = "half has all positions up to 2048";
    using Law = RoundedPositionsBreak<Format::binary16>;
    using Scheme = Rope;
  };
  using Mutants = std::tuple<InHalf>;
};

}  // namespace pe::wang2024precision
