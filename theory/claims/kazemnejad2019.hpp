/// The laws that Kazemnejad 2019 alone needs, up to its section on relative positions; the others are in
/// kazemnejad2019_offsets.hpp, the claims in theory/sources/kazemnejad2019.toml, the mutants of the laws in
/// tests/claims/kazemnejad2019_mutants_test.cpp.
#pragma once

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::kazemnejad2019 {

/// The first word of a sentence of n words has 0, the last one 1.
struct NormalisedEnds {
  static constexpr char name[] = "normalised-ends";
  static constexpr Signature takes{.parameters = {"n"}};
  struct CountsFromOne;
  struct DividesByCount;
  using Mutants = std::tuple<CountsFromOne, DividesByCount>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n) const {
    return both(equal(pe.encode(0, n), pe.field().number(0)),
                equal(pe.encode(n - Fraction(1), n), pe.field().number(1)));
  }
};

/// A sentence is refused if and only if it has fewer than two words, for which t/(n-1) is 0/0.
struct OneWordRefused {
  static constexpr char name[] = "one-word-refused";
  static constexpr Signature takes{.parameters = {"n"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n) const {
    return equal(refused(pe.field(), [&] { pe.encode(0, n); }), pe.field().number(n < Fraction(2) ? 1 : 0));
  }
};

/// The step of a longer sentence is shorter: 1/(n+m-1) < 1/(n-1).
struct StepDependsOnLength {
  static constexpr char name[] = "step-depends-on-length";
  static constexpr Signature takes{.parameters = {"n", "m"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n, Fraction const& m) const {
    return less(pe.encode(1, n + m), pe.encode(1, n));
  }
};

/// p_{t+1} - p_t = 1: each word adds 1, so that no bound holds for all sentences.
struct StepIsOne {
  static constexpr char name[] = "step-is-one";
  static constexpr Signature takes{.positions = {"t"}};
  struct EndsAtTable;
  struct DividedByTable;
  using Mutants = std::tuple<EndsAtTable, DividedByTable>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    using Scalar = typename Scheme::Scalar;
    return equal(Scalar(pe.encode(t + pe.field().position(1)) - pe.encode(t)), pe.field().number(1));
  }
};

/// A dimension e is refused if and only if it is odd.
struct OnlyEvenDimensions {
  static constexpr char name[] = "only-even-dimensions";
  static constexpr Signature takes{.parameters = {"e"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& e) const {
    auto const dimension = static_cast<int>(e.numerator());
    auto const make = [&] { Scheme(pe.field(), {dimension, pe.base()}); };
    return equal(refused(pe.field(), make), pe.field().number(dimension % 2));
  }
};

struct FrequenciesFall {
  static constexpr char name[] = "frequencies-fall";
  static constexpr Signature takes{};
  struct Rise;
  struct LastTwoEqual;
  using Mutants = std::tuple<Rise, LastTwoEqual>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& w = pe.spectrum().frequencies();
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t i = 1; i < w.size(); ++i) sides = together(std::move(sides), less(w[i], w[i - 1]));
    return sides;
  }
};

/// Digit i is the same over each run of 2^i numbers that begins at a multiple of 2^i, and another in the next run.
struct DigitsAlternate {
  static constexpr char name[] = "digits-alternate";
  static constexpr Signature takes{.parameters = {"t", "i"}};
  struct CountsFromOne;
  struct GrayCode;
  using Mutants = std::tuple<CountsFromOne, GrayCode>;

  template <Numeric Scheme>
  auto operator()(Scheme const& binary, Fraction const& t, Fraction const& i) const {
    auto const index = static_cast<std::size_t>(i.numerator());
    auto const run = std::int64_t{1} << index, at = t.numerator();
    auto const digit = [&](std::int64_t number) { return binary.encode(number)[index]; };
    return both(equal(digit(at), digit(at - at % run)),
                equal(typename Scheme::Scalar(digit(at) + digit(at + run)), binary.field().number(1)));
  }
};

/// Digit i of t is 1 where sin(2 pi (t + 1/2) / 2^(i+1)) is negative.
struct DigitIsSignOfSine {
  static constexpr char name[] = "digit-is-sign-of-sine";
  static constexpr Signature takes{.parameters = {"t", "i"}};
  struct CountsFromOne;
  struct MostSignificantFirst;
  using Mutants = std::tuple<CountsFromOne, MostSignificantFirst>;

  template <Numeric Scheme>
  auto operator()(Scheme const& binary, Fraction const& t, Fraction const& i) const {
    auto const& field = binary.field();
    auto const index = static_cast<std::size_t>(i.numerator());
    auto const period = std::int64_t{2} << index;
    auto const wave = field.sin(field.pi() * field.number((t + Fraction(1, 2)) * Fraction(2, period)));
    return equal(binary.encode(t.numerator())[index], field.indicator_negative(wave));
  }
};

/// The wavelength of the slowest pair, in units of 2 pi, to one digit after the point.
struct LongestWavelengthOf {
  static constexpr char name[] = "longest-wavelength-of";
  static constexpr Signature takes{};
  struct OneMore;
  using Mutants = std::tuple<OneMore>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    auto const tenths = pe.dimension() == 128 ? 86596 : 96466;
    PE_ASSERT(pe.dimension() == 128 || pe.dimension() == 512);
    return prints(field, typename Scheme::Scalar(field.number(1) / pe.spectrum().frequencies().back()), tenths, 10);
  }
};

/// How often the first sine columns change their sign over the 50 rows.
struct CountedChanges {
  static constexpr int of_sines[] = {15, 13, 11, 10, 8, 7, 6, 5, 4, 4, 3};
};

template <class Counted = CountedChanges>
struct SineColumnChanges {
  static constexpr char name[] = "sine-column-changes";
  static constexpr Signature takes{};
  struct ZeroCounts;
  struct LastOneMore;
  using Mutants = std::tuple<ZeroCounts, LastOneMore>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const changes = sign_changes(pe, 50);
    Sides<typename Scheme::Scalar> sides;
    std::size_t column = 0;
    for (int const count : Counted::of_sines) {
      sides = together(std::move(sides), equal(changes[column], pe.field().number(count)));
      column += 2;
    }
    return sides;
  }
};

}  // namespace pe::kazemnejad2019
