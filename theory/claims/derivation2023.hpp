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
  Vector<typename Scheme::Scalar> list;
  auto const frequencies = in_base(pe.base(), 4, printed_frequencies(pe.dimension(), step, count));
  for (auto const& [sine, cosine] : pe.field().spectrum(frequencies).phases(t)) {
    list.push_back(sine);
    list.push_back(cosine);
  }
  return list;
}

/// 10^(-4*2i/d) = 10000^(-2i/d); the step of a mutant is another number than this 2.
template <int step = 2>
struct PowersOfTen {
  static constexpr char name[] = "powers-of-ten";
  static constexpr Signature takes{};
  struct IndexNotDoubled;
  using Mutants = std::tuple<IndexNotDoubled>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const printed = pe.field().spectrum(printed_frequencies(pe.dimension(), step, pe.pairs()));
    return equal(pe.spectrum().frequencies(), printed.frequencies());
  }
};

/// (2.1) as printed: entry n is sin(f(n) t) for even n and cos(f(n) t) for odd n.
struct IndexedByColumn {
  static constexpr char name[] = "indexed-by-column";
  static constexpr Signature takes{.positions = {"t"}};
  struct Mutant;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const phases = pe.field().spectrum(printed_frequencies(pe.dimension(), 1, pe.dimension())).phases(t);
    Vector<typename Scheme::Scalar> printed;
    for (std::size_t n = 0; n < phases.size(); ++n) printed.push_back(n % 2 == 0 ? phases[n].sin : phases[n].cos);
    return equal(pe.encode(t), std::move(printed));
  }
};

/// The list with one pair for each n = 0 .. d-1 has as many entries as the code.
struct OnePairPerColumn {
  static constexpr char name[] = "one-pair-per-column";
  static constexpr Signature takes{};
  struct Mutant;

  template <class Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    auto const entries = [](auto const& list) { return static_cast<std::int64_t>(list.size()); };
    return equal(field.number(2 * pe.dimension()), field.number(entries(pe.encode(field.origin()))));
  }
};

/// (2.2): the code is the list of g(t, i) for i < d/2 with the frequencies f(step * i).
template <int step>
struct ListOfPairs {
  static constexpr char name[] = "list-of-pairs";
  static constexpr Signature takes{.positions = {"t"}};
  struct AsPrinted;
  struct CosineFirst;
  using Mutants = std::tuple<AsPrinted, CosineFirst>;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    return equal(pe.encode(t), printed_list(pe, t, step, pe.pairs()));
  }
};

/// (2.3) as printed, read with the dot product on the left as a multiple of the identity: (p_{t+k} . p_t) I = (d/2)
/// T(k).
struct DotProductIsMatrix {
  static constexpr char name[] = "dot-product-is-matrix";
  static constexpr Signature takes{.positions = {"t", "k"}};
  struct Mutant;

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    auto const similarity = dot(pe.encode(t + k), pe.encode(t));
    auto const zero = pe.field().number(0), half = pe.field().number(pe.pairs());
    auto scalar = pe.offset_map(k), matrix = scalar;
    for (auto& block : scalar.blocks) block = {similarity, zero, zero, similarity};
    for (auto& block : matrix.blocks) block = {half * block.a, half * block.b, half * block.c, half * block.d};
    return equal(std::move(scalar), std::move(matrix));
  }
};

/// p_{t+k} . p_t = p_t^T T(k) p_t = tr T(k) / 2.
struct TraceIdentity {
  static constexpr char name[] = "trace-identity";
  static constexpr Signature takes{.positions = {"t", "k"}};
  struct CodeTurnsTwice;
  struct SignLost;
  using Mutants = std::tuple<CodeTurnsTwice, SignLost>;

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    auto const code = pe.encode(t);
    auto const map = pe.offset_map(k);
    auto const half_trace = trace(map) * pe.field().number(Fraction(1, 2));
    return both(equal(dot(pe.encode(t + k), code), half_trace), equal(dot(map * code, code), half_trace));
  }
};

/// A linear map with an orbit of constant norm: a = (1, 0) -> b -> -a -> -b -> a, b = (c, s) a rational unit vector
/// with s != 0. So T = [[c, -(1+c^2)/s], [s, -c]]: T a = b and T b = -a.
struct LinearOrbit {
  static constexpr char name[] = "linear-orbit";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const&) : field_(field) {}

    F const& field() const { return field_; }

    /// T for the point of the circle with slope m, 0 < m.
    Block<Scalar> map(Fraction const& m) const requires requires(Scalar x) { x / x; }
    {
      Fraction const scale = Fraction(1) + m * m;
      Fraction const c = (Fraction(1) - m * m) / scale, s = Fraction(2) * m / scale;
      return {field_.number(c), field_.number(-(Fraction(1) + c * c) / s), field_.number(s), field_.number(-c)};
    }

   private:
    F field_;
  };
};

/// The inference "T exists and |p|^2 is constant, hence p_{t+1} . p_t is the same for all t", at t = 0 and t = 1 of an
/// orbit of length 4, with the dot products c, -c, c, -c.
struct ConstantNormImpliesRelative {
  static constexpr char name[] = "constant-norm-implies-relative";
  static constexpr Signature takes{.parameters = {"m"}};
  struct Mutant;

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

/// With T(k)^T T(k) = I the dot product of two images is that of the codes: what the inference lacks.
struct OrthogonalImpliesRelative {
  static constexpr char name[] = "orthogonal-implies-relative";
  static constexpr Signature takes{.positions = {"t", "k", "s"}};
  struct Mutant;

  auto operator()(auto const& pe, auto const& t, auto const& k, auto const& s) const {
    auto const map = pe.offset_map(s);
    auto const here = pe.encode(t), there = pe.encode(t + k);
    return equal(dot(map * here, map * there), dot(here, there));
  }
};

/// The sinusoidal code with Phi as the document first prints it: [[cos, -sin], [sin, cos]].
struct PrintedPhi {
  static constexpr char name[] = "sinusoidal-printed-phi";

  template <pe::Field F>
  struct Over : Sinusoidal::Over<F> {
    using Sinusoidal::Over<F>::Over;
    auto offset_map(auto const& k) const { return transpose(Sinusoidal::Over<F>::offset_map(k)); }
  };
};

/// (sin w t)(sin w (t+k)) = (cos w k - cos w (2t+k)) / 2 for the first entry of each pair: what a weight matrix that
/// keeps the sines alone makes of a score is half relative, half absolute.
struct SinesAloneAreAbsolute {
  static constexpr char name[] = "sines-alone-are-absolute";
  static constexpr Signature takes{.positions = {"t", "k"}};
  struct Mutant;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    using Scalar = typename Scheme::Scalar;
    auto const here = pe.encode(t), there = pe.encode(t + k), offset = pe.encode(k), sum = pe.encode(t + t + k);
    auto const half = pe.field().number(Fraction(1, 2));
    Vector<Scalar> scores, parts;
    for (std::size_t n = 0; n < here.size(); n += 2) {
      scores.push_back(here[n] * there[n]);
      parts.push_back(half * Scalar(offset[n + 1] - sum[n + 1]));
    }
    return equal(std::move(scores), std::move(parts));
  }
};

/// T(k) p_t = p_{t-k}.
struct MapsBackwards {
  static constexpr char name[] = "maps-backwards";
  static constexpr Signature takes{.positions = {"t", "k"}};
  struct Mutant;

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    return equal(pe.offset_map(k) * pe.encode(t), pe.encode(t - k));
  }
};

}  // namespace pe::derivation2023
