/// The objects that the derivation of 2023 prints, and the laws that it alone needs; its claims are in
/// theory/sources/derivation2023.toml, the mutants of its laws in tests/claims/derivation2023_mutants_test.cpp.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::derivation2023 {

/// f(n) = 10^(-4 n/d), the frequency as the document writes it, for n = 0, step, 2 step, ...
inline Frequencies printed_frequencies(int dimension, int step, int count) {
  return {10, 0, Fraction(4 * step, dimension), count};
}

/// The same frequencies as powers of base = g.base^power, with exact exponents: (g.base^power)^(x/power) = g.base^x.
/// Throws NotFormal for any other base, at which a proof for all bases tries the law.
inline Frequencies in_base(Fraction const& base, std::int64_t power, Frequencies const& g) {
  Fraction product = 1;
  for (std::int64_t i = 0; i < power; ++i) product = product * g.base;
  if (!(product == base)) throw NotFormal{};
  return {base, g.first / Fraction(power), g.step / Fraction(power), g.count};
}

/// [sin f(0) t, cos f(0) t, sin f(step) t, cos f(step) t, ...], `count` pairs; f in powers of 10000, exactly.
template <class Scheme>
Vector<typename Scheme::Scalar> printed_list(Scheme const& pe, auto const& t, int step, int count) {
  auto const frequencies = in_base(pe.base(), 4, printed_frequencies(pe.dimension(), step, count));
  return interleaved(pe.field().spectrum(frequencies).phases(t));
}

/// (2.2): the code is the list of g(t, i) for i < d/2 with the frequencies f(step * i).
template <int step>
struct ListOfPairs {
  static constexpr char name[] = "list-of-pairs";
  static constexpr Signature takes{.positions = {"t"}};
  struct CosineFirst;
  using Mutants = std::tuple<Wrong<"f(i) in place of f(2i)", ListOfPairs<1>, Sinusoidal>, CosineFirst>;

  auto operator()(auto const& pe, auto const& t) const {
    return equal(pe.encode(t), printed_list(pe, t, step, pe.pairs()));
  }
};

/// A linear map with an orbit of constant norm: a = (1, 0) -> b -> -a -> -b -> a, b = (c, s) a rational unit vector
/// with s != 0. So T = [[c, -(1+c^2)/s], [s, -c]]: T a = b and T b = -a.
struct LinearOrbit {
  static constexpr char name[] = "linear-orbit";

  template <pe::Field F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    /// T for the point of the circle with slope m, 0 < m.
    Block<Scalar> map(Fraction const& m) const requires requires(Scalar x) { x / x; }
    {
      Fraction const scale = Fraction(1) + m * m;
      Fraction const c = (Fraction(1) - m * m) / scale, s = Fraction(2) * m / scale;
      auto const number = [&](Fraction const& x) { return this->field_.number(x); };
      return {number(c), number(-(Fraction(1) + c * c) / s), number(s), number(-c)};
    }
  };
};

/// The inference "T exists and |p|^2 is constant, hence p_{t+1} . p_t is the same for all t", at t = 0 and t = 1 of an
/// orbit of length 4, with the dot products c, -c, c, -c.
struct ConstantNormImpliesRelative {
  static constexpr char name[] = "constant-norm-implies-relative";
  static constexpr Signature takes{.parameters = {"m"}};
  using Mutants = std::tuple<
      Wrong<"the law itself, on an orbit of a map that is not orthogonal", ConstantNormImpliesRelative, LinearOrbit>>;

  template <class Scheme>
  auto operator()(Scheme const& orbit, Fraction const& m) const {
    using Scalar = typename Scheme::Scalar;
    BlockDiagonal<Scalar> const map{{orbit.map(m)}};
    Vector<Scalar> const first{orbit.field().number(1), orbit.field().number(0)};
    auto const second = map * first, third = map * second;
    for (auto const& code : {first, second, third, map * third}) require_unit(squared_norm(code));
    return equal(dot(first, second), dot(second, third));
  }

 private:
  /// The premise, checked where it can be checked exactly.
  static void require_unit(auto const&) {}
  static void require_unit(Rational const& norm) { PE_ASSERT(norm == 1); }
};

}  // namespace pe::derivation2023
