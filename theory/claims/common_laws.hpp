/// Laws that the claim lists of several documents share, but that are no properties of a scheme: the formula, lists of
/// entries, wavelengths, decay, codes that differ, figures, scores with weights. Their mutants are defined in
/// tests/claims/common_laws_mutants_test.cpp.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/refused.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// The value is what was printed, digits/unit, to half a unit of its last place: one statement.
template <class F, class S>
Sides<S> prints(F const& field, S const& value, std::int64_t digits, std::int64_t unit) {
  auto const bound = [&](int half) { return field.number(Fraction(2 * digits + half, 2 * unit)); };
  return together(at_most(value, bound(1)), at_most(bound(-1), value));
}

/// Entry i of p_t is sin(w_k t) for i = 2k and cos(w_k t) for i = 2k+1, with w_k = b^(-2k/d).
struct CaseFormula {
  static constexpr char name[] = "case-formula";
  static constexpr Signature takes{.positions = {"t"}};
  struct ExponentHalved;
  struct CosineFirst;
  using Mutants = std::tuple<ExponentHalved, CosineFirst>;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const phases = pe.field().spectrum({pe.base(), 0, Fraction(2, pe.dimension()), pe.pairs()}).phases(t);
    Vector<typename Scheme::Scalar> printed;
    for (std::size_t i = 0; i < 2 * phases.size(); ++i) {
      printed.push_back(i % 2 == 0 ? phases[i / 2].sin : phases[i / 2].cos);
    }
    return equal(pe.encode(t), std::move(printed));
  }
};

/// |p_t|^2 = d/2.
struct NormIsHalfDimension {
  static constexpr char name[] = "norm-is-half-dimension";
  static constexpr Signature takes{.positions = {"t"}};
  struct Mutant;

  auto operator()(auto const& pe, auto const& t) const {
    return equal(squared_norm(pe.encode(t)), pe.field().number(Fraction(pe.dimension(), 2)));
  }
};

/// p_t is [sin w_j t, cos w_j t] for j = first .. first + d/2 - 1.
template <int first>
struct ListedFrom {
  static constexpr char name[] = "listed-vector";
  static constexpr Signature takes{.positions = {"t"}};
  struct NextFrequency;
  struct CosineFirst;
  using Mutants = std::tuple<NextFrequency, CosineFirst>;

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    Fraction const step(2, pe.dimension());
    Vector<typename Scheme::Scalar> listed;
    for (auto const& [sine, cosine] :
         pe.field().spectrum({pe.base(), step * Fraction(first), step, pe.pairs()}).phases(t)) {
      listed.push_back(sine);
      listed.push_back(cosine);
    }
    return equal(pe.encode(t), std::move(listed));
  }
};

/// 2 pi / w_{N-1} = 2 pi b: the longest wavelength as it is usually printed.
struct LongestWavelengthIsBase {
  static constexpr char name[] = "longest-wavelength";
  static constexpr Signature takes{};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const turn = pe.field().number(2) * pe.field().pi();
    return equal(typename Scheme::Scalar(turn / pe.spectrum().frequencies().back()),
                 typename Scheme::Scalar(turn * pe.field().number(pe.base())));
  }
};

/// Wavelengths start at 2 pi, grow by b^(2/d), and end at 2 pi b^(1-2/d).
struct Wavelengths {
  static constexpr char name[] = "wavelengths";
  static constexpr Signature takes{};
  struct FirstLeftOut;
  struct EvenlySpaced;
  struct OneMore;
  using Mutants = std::tuple<FirstLeftOut, EvenlySpaced, OneMore>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const& frequencies = pe.spectrum().frequencies();
    Scalar const turn = field.number(2) * field.pi();
    Scalar const ratio = field.power(pe.base(), Fraction(2, pe.dimension()));
    Sides<Scalar> grow;
    for (std::size_t i = 1; i < frequencies.size(); ++i) {
      grow = together(std::move(grow), equal(Scalar(frequencies[i - 1] / frequencies[i]), ratio));
    }
    Scalar const end = field.power(pe.base(), Fraction(pe.dimension() - 2, pe.dimension()));
    return both(both(equal(Scalar(turn / frequencies.front()), turn),
                     equal(Scalar(turn / frequencies.back()), Scalar(turn * end))),
                std::move(grow));
  }
};

/// F(k) < F(k-1): the dot product falls with every step of the lag.
struct DotProductFalls {
  static constexpr char name[] = "dot-product-falls";
  static constexpr Signature takes{.positions = {"k"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    return less(pe.similarity(k), pe.similarity(k - pe.field().position(1)));
  }
};

/// 0 < F(k): two codes never point away from each other.
struct DotProductPositive {
  static constexpr char name[] = "dot-product-positive";
  static constexpr Signature takes{.positions = {"k"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    return less(pe.field().number(0), pe.similarity(k));
  }
};

/// 1 <= 2 (N - F(k)), which is |p_{t+k} - p_t|^2 at every t (properties/distance_symmetry.hpp).
struct CodesApart {
  static constexpr char name[] = "codes-apart";
  static constexpr Signature takes{.positions = {"k"}};
  struct Mutant;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& k) const {
    auto const& field = pe.field();
    return at_most(field.number(1),
                   typename Scheme::Scalar(field.number(2) * (field.number(pe.pairs()) - pe.similarity(k))));
  }
};

/// p_0, p_1, ..., each from the one before by T(1), which is exact and costs no sines.
template <Numeric Scheme>
std::vector<Vector<typename Scheme::Scalar>> walk(Scheme const& pe, int rows) {
  auto const step = pe.offset_map(pe.field().position(1));
  std::vector<Vector<typename Scheme::Scalar>> codes{pe.encode(pe.field().origin())};
  while (codes.size() < static_cast<std::size_t>(rows)) codes.push_back(step * codes.back());
  return codes;
}

/// How often each column changes its sign over the first `rows` positions; a ball where a sign is not certain.
template <Numeric Scheme>
Vector<typename Scheme::Scalar> sign_changes(Scheme const& pe, int rows) {
  auto const& field = pe.field();
  auto const codes = walk(pe, rows);
  Vector<typename Scheme::Scalar> changes(codes[0].size(), field.number(0));
  for (std::size_t t = 1; t < codes.size(); ++t) {
    for (std::size_t n = 0; n < changes.size(); ++n) {
      changes[n] += field.indicator_negative(codes[t - 1][n] * codes[t][n]);
    }
  }
  return changes;
}

/// From column n to column n + stride, sign changes over the first rows become no more frequent: counts, so that "no
/// more than" is "less than one more".
template <std::size_t stride, int rows>
struct AlternationSlows {
  static constexpr char name[] = "alternation-slows";
  static constexpr Signature takes{};
  struct ColumnByColumn;
  struct FrequenciesRise;
  using Mutants = std::tuple<ColumnByColumn, FrequenciesRise>;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const changes = sign_changes(pe, rows);
    auto const one = pe.field().number(1);
    Sides<Scalar> sides;
    for (std::size_t n = stride; n < changes.size(); ++n)
      sides = together(std::move(sides), less(changes[n], Scalar(changes[n - stride] + one)));
    return sides;
  }
};

/// p_t^T W p_{t+k} is the same at every t, for the W that keeps the first entry alone.
struct ProjectedScoreIsRelative {
  static constexpr char name[] = "projected-score-is-relative";
  static constexpr Signature takes{.positions = {"t", "s", "k"}};
  struct Mutant;

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    auto const first = [&](auto const& at) { return pe.encode(at)[0]; };
    return equal(first(t) * first(t + k), first(s) * first(s + k));
  }
};

}  // namespace pe
