/// The laws of what rounding to a number format does to scores and to norms; the claims are in
/// theory/sources/wang2024precision.toml.
#pragma once

#include <array>
#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::wang2024precision {

/// bfloat16 (n = 0) and half (n = 1) round every integer up to 2^8 and 2^11 to itself, and not the next. `off` is added
/// to that next one.
template <int off>
struct FirstIntegerLost {
  static constexpr char name[] = "first-integer-lost";
  static constexpr Signature takes{.parameters = {"n"}};

  auto operator()(auto const& scheme, Fraction const& n) const {
    auto const format = n.numerator() == 0 ? Format::bfloat16 : Format::binary16;
    std::int64_t const lost = (n.numerator() == 0 ? 257 : 2049) + off;
    std::int64_t kept = 0;
    while (round_to(format, static_cast<double>(kept)) == static_cast<double>(kept)) ++kept;
    return equal(scheme.field().number(kept), scheme.field().number(lost));
  }

  using Mutants = std::tuple<Wrong<"258 and 2050", FirstIntegerLost<1>, Rope>>;
};

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
    for (auto const& w : frequencies) sum += two - two * field.cos(off * w);
    return sum / field.number(static_cast<std::int64_t>(frequencies.size()));
  }

  auto operator()(Numeric auto const& rope, Fraction const& m) const {
    auto const allowed = rope.field().number(Fraction(1, 16));
    auto const error = square_error(rope.field(), rope.spectrum().frequencies(), m.numerator());
    return m.numerator() < first ? at_most(error, allowed) : less(allowed, error);
  }

  using Mutants = std::tuple<Wrong<"half has all positions up to 2048", RoundedPositionsBreak<Format::binary16>, Rope>>;
};

/// How far |p_t|^2 is from d/2 at most, and at which of the positions.
struct Drift {
  Format format;
  std::int64_t at;
  Fraction above, below;  ///< of the greatest; those of the other positions are `above` at most
};

/// Of d = 512, where |p_t|^2 = 256, and positions 0 to 2047.
struct GreatestDrifts {
  static constexpr std::int64_t positions = 2048;
  static std::array<Drift, 3> drifts() {
    return {{{Format::binary32, 1937, Fraction(226, 100'000'000), Fraction(227, 100'000'000)},
             {Format::binary16, 1631, Fraction(1410, 100'000), Fraction(1411, 100'000)},
             {Format::bfloat16, 1024, Fraction(1531, 10'000), Fraction(1532, 10'000)}}};
  }
};

/// The squared norm of a sinusoidal code, each entry of which is rounded once to format number n: how far it is from
/// that of the code.
template <class Claimed>
struct NormDrift {
  static constexpr char name[] = "norm-drift";
  static constexpr Signature takes{.parameters = {"n", "t"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n, Fraction const& t) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const drift = Claimed::drifts()[static_cast<std::size_t>(n.numerator())];
    auto code = pe.encode(field.position(t.to_double()));
    for (auto& entry : code) entry = store_in(drift.format, entry);
    Scalar const off = squared_norm(code) - field.number(Fraction(pe.dimension(), 2));
    Scalar const square = off * off, above = field.number(drift.above), below = field.number(drift.below);
    if (t.numerator() != drift.at) return at_most(square, above * above);
    return both(less(above * above, square), less(square, below * below));
  }

  struct HalfForFloat {
    static constexpr char says[] = "the drift of half is that of float";
    static auto drifts() {
      auto result = GreatestDrifts::drifts();
      for (auto& drift : result) drift.format = Format::binary16;
      return result;
    }
    using Law = NormDrift<HalfForFloat>;
    using Scheme = Sinusoidal;
  };
  /// Both bounds of the greatest drift, one of them wrong.
  template <int low, int high>
  struct WrongBound {
    static constexpr char const* says = low > 1 ? "the greatest drift is more" : "the greatest drift is less";
    static auto drifts() {
      auto result = GreatestDrifts::drifts();
      for (auto& drift : result) {
        drift.above = drift.above * Fraction(low);
        drift.below = drift.below * Fraction(1, high);
      }
      return result;
    }
    using Law = NormDrift<WrongBound>;
    using Scheme = Sinusoidal;
  };
  using Mutants = std::tuple<HalfForFloat, WrongBound<2, 1>, WrongBound<1, 2>>;
};

}  // namespace pe::wang2024precision
