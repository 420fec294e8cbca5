/// Laws that the claim lists of several documents share, but that are no properties of a scheme: figures, scores with
/// weights. Their mutants are defined in tests/claims/common_laws_mutants_test.cpp.
#pragma once

#include <tuple>
#include <type_traits>

#include "theory/claims/row.hpp"
#include "theory/kernel/refused.hpp"
#include "theory/schemes/sinusoidal.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

namespace pe {

/// The sinusoidal encoding with a convention for odd d.
template <OddDimension odd>
struct SinusoidalOfOdd {
  static constexpr char const* name = odd == OddDimension::sine_last ? "sinusoidal-sine-last" : "sinusoidal-zero-last";

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape, odd) {}
  };
};
using SinusoidalSineLast = SinusoidalOfOdd<OddDimension::sine_last>;
using SinusoidalZeroLast = SinusoidalOfOdd<OddDimension::zero_last>;

/// The value is what was printed, digits/unit, to half a unit of its last place: one statement.
template <class F, class S>
Sides<S> prints(F const& field, S const& value, std::int64_t digits, std::int64_t unit) {
  auto const bound = [&](int half) { return field.number(Fraction(2 * digits + half, 2 * unit)); };
  return together(at_most(value, bound(1)), at_most(bound(-1), value));
}

/// p_0, p_1, ..., each from the one before by T(1), which is exact and costs no sines.
auto walk(Numeric auto const& pe, int rows) {
  auto const step = pe.offset_map(pe.field().position(1));
  std::vector codes(1, pe.encode(pe.field().origin()));
  while (codes.size() < static_cast<std::size_t>(rows)) codes.push_back(step * codes.back());
  return codes;
}

/// How often each column changes its sign over the first `rows` positions; a ball where a sign is not certain.
auto sign_changes(Numeric auto const& pe, int rows) {
  auto const& field = pe.field();
  auto const codes = walk(pe, rows);
  std::vector changes(codes[0].size(), field.number(0));
  for (std::size_t t = 1; t < codes.size(); ++t) {
    for (std::size_t n = 0; n < changes.size(); ++n) {
      changes[n] += field.indicator_negative(codes[t - 1][n] * codes[t][n]);
    }
  }
  return changes;
}

/// A code has d entries: as many as the embedding that it is added to.
struct EntriesOfDimension {
  static constexpr char name[] = "entries-of-dimension";
  static constexpr Signature takes{.positions = {"t"}};

  auto operator()(auto const& pe, auto const& t) const {
    auto const& field = pe.field();
    auto const entries = static_cast<std::int64_t>(pe.encode(t).size());
    return equal(field.number(entries - pe.dimension()), field.number(0));
  }

  struct OneLeftOut : CodesChanged<Sinusoidal, OneLeftOut> {
    static constexpr char says[] = "the last entry is left out";
    static void change(auto const&, auto& code) { code.pop_back(); }
  };
  using Mutants = std::tuple<OneLeftOut>;
};

/// Refused are the odd D (`halves` = 1), or those of which the D/2 channels of an axis make no pairs (`halves` = 2).
template <int halves>
struct RefusedIsOdd {
  static constexpr char name[] = "refused-is-odd";
  static constexpr Signature takes{.parameters = {"D"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& D) const {
    bool const odd = D.numerator() % 2 != 0 || (halves == 2 && D.numerator() / 2 % 2 != 0);
    auto const make = [&] { Scheme(pe.field(), {static_cast<int>(D.numerator()), pe.base()}); };
    return equal(refused(pe.field(), make), pe.field().number(odd ? 1 : 0));
  }

  using OddTaken = Described<"an odd d is taken, with a 0 as the last entry", SinusoidalZeroLast>;
  using Mutants = std::tuple<std::conditional_t<
      halves == 1, OddTaken,
      Wrong<"refused is what the message names: odd dimensions", RefusedIsOdd<1>, SurveySinusoidal2d>>>;
};

/// From column n to column n + stride, sign changes over the first rows become no more frequent: counts, so that "no
/// more than" is "less than one more".
template <std::size_t stride, int rows>
struct AlternationSlows {
  static constexpr char name[] = "alternation-slows";
  static constexpr Signature takes{};
  struct FrequenciesRise;
  using Mutants =
      std::tuple<Wrong<"each column is compared with its neighbour, so that a cosine is held against a sine",
                       AlternationSlows<1, rows>, Sinusoidal>,
                 FrequenciesRise>;

  auto operator()(Numeric auto const& pe) const {
    auto const changes = sign_changes(pe, rows);
    auto const one = pe.field().number(1);
    return for_all(changes.size() - stride, [&](std::size_t n) { return less(changes[n + stride], changes[n] + one); });
  }
};

}  // namespace pe
