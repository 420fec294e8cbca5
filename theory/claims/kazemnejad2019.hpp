/// The laws that Kazemnejad 2019 alone needs; its claims are in theory/sources/kazemnejad2019.toml, the mutants of the
/// laws in tests/claims/kazemnejad2019_mutants_test.cpp.
#pragma once

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::kazemnejad2019 {

/// A sentence is refused if and only if it has fewer than two words, for which t/(n-1) is 0/0.
struct OneWordRefused {
  static constexpr char name[] = "one-word-refused";
  static constexpr Signature takes{.parameters = {"n"}};
  struct Mutant;

  auto operator()(Numeric auto const& pe, Fraction const& n) const {
    return equal(refused(pe.field(), [&] { pe.encode(0, n); }), pe.field().number(n < Fraction(2) ? 1 : 0));
  }
};

/// p_{t+1} - p_t = 1: each word adds 1, so that no bound holds for all sentences.
struct StepIsOne {
  static constexpr char name[] = "step-is-one";
  static constexpr Signature takes{.positions = {"t"}};
  struct EndsAtTable;
  struct DividedByTable;
  using Mutants = std::tuple<EndsAtTable, DividedByTable>;
  static std::vector<Whole> premises(Whole const& t) { return {t}; }

  auto operator()(Numeric auto const& pe, auto const& t) const {
    return equal(pe.encode(t + pe.field().position(1)) - pe.encode(t), pe.field().number(1));
  }
};

/// The share of the first `part` of the columns in the variance of all columns over positions 0 .. rows-1.
template <Numeric Scheme>
typename Scheme::Scalar variance_share(Scheme const& pe, std::int64_t rows, Fraction const& part) {
  using Scalar = typename Scheme::Scalar;
  auto const& field = pe.field();
  auto const zero = field.number(0), count = field.number(rows);
  std::vector sums(static_cast<std::size_t>(pe.dimension()), zero), squares = sums;
  for (auto const& code : walk(pe, static_cast<int>(rows))) {
    for (std::size_t n = 0; n < code.size(); ++n) {
      sums[n] += code[n];
      squares[n] += code[n] * code[n];
    }
  }
  Scalar first = zero, all = zero;
  auto const cut = (Fraction(pe.dimension()) * part).numerator();
  for (std::size_t n = 0; n < sums.size(); ++n) {
    Scalar const variance = squares[n] * count - sums[n] * sums[n];  // times rows^2, which cancels in the share
    if (static_cast<std::int64_t>(n) < cut) first += variance;
    all += variance;
  }
  return first / all;
}

/// The first half of the dimensions holds at least 99% of the variance. `quarters`: how much is looked at.
template <int quarters = 2>
struct FirstHalfHoldsPosition {
  static constexpr char name[] = "first-half-holds-position";
  static constexpr Signature takes{.parameters = {"n"}};
  struct SlowestFirst;
  using Mutants =
      std::tuple<Wrong<"the first quarter is said to hold it", FirstHalfHoldsPosition<1>, Sinusoidal>, SlowestFirst>;

  auto operator()(Numeric auto const& pe, Fraction const& n) const {
    return at_most(pe.field().number(Fraction(99, 100)), variance_share(pe, n.numerator(), Fraction(quarters, 4)));
  }
};

/// Of d = 128, in thousandths: what the first half has of the variance over 50 and over 512 positions.
template <std::int64_t over_50 = 996, std::int64_t over_512 = 851>
struct VarianceOfFirstHalf {
  static constexpr char name[] = "variance-of-first-half";
  static constexpr Signature takes{};
  using Mutants = std::tuple<
      Wrong<"99.7% instead of 99.6% over 50 positions", VarianceOfFirstHalf<over_50 + 1, over_512>, Sinusoidal>,
      Wrong<"85.0% instead of 85.1% over 512 positions", VarianceOfFirstHalf<over_50, over_512 - 1>, Sinusoidal>>;

  auto operator()(Numeric auto const& pe) const {
    auto const share = [&](std::int64_t rows) { return variance_share(pe, rows, Fraction(1, 2)); };
    return both(prints(pe.field(), share(50), over_50, 1000), prints(pe.field(), share(512), over_512, 1000));
  }
};

}  // namespace pe::kazemnejad2019
