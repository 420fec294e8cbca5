/// The laws that the survey's sections 1 (2) to 1 (6) alone need; its claims are in zheng2022_absolute.cpp.
#pragma once

#include <set>

#include "theory/claims/row.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::zheng2022 {

/// Of m positions a table of n codes knows the first min(m, n).
struct TableEnds {
  static constexpr char name[] = "table-ends";
  static constexpr Signature takes{.parameters = {"n", "m"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& n, Fraction const& m) const {
    Scheme const table(pe.field(), {pe.dimension(), 10000}, n.numerator());
    std::int64_t known = 0;
    for (std::int64_t k = 0; k < m.numerator(); ++k) {
      try {
        table.encode(k);
        ++known;
      } catch (UserError const&) {  // there is no such row
      }
    }
    return equal(pe.field().number(known), pe.field().number(std::min(n, m)));
  }
};

/// From p_s, four Runge-Kutta steps of p' = A p lead to p_{s+1}, up to what such steps may err: |w/4|^5 / 120 each.
struct SinusoidIsFlow {
  static constexpr char name[] = "sinusoid-is-flow";
  static constexpr Signature takes{.positions = {"s"}};
  static constexpr int steps = 4;

  template <Numeric Scheme>
  auto operator()(Scheme const& floater, auto const& s) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = floater.field();
    Sinusoidal::Over<typename Scheme::Field> const pe(field, {floater.dimension(), floater.base()});
    auto const t = s + field.position(1);
    auto const missed = difference(floater.flow(floater.turning(), pe.encode(s), s, t, steps), pe.encode(t));
    Sides<Scalar> sides;
    for (int i = 0; i < floater.pairs(); ++i) {
      auto const n = static_cast<std::size_t>(2 * i);
      Scalar const z = pe.spectrum().frequencies()[n / 2] * field.number(Fraction(1, steps));
      Scalar const bound = z * z * z * z * z * field.number(Fraction(steps, 120));
      sides = both(std::move(sides),
                   at_most(combine(missed[n], missed[n], missed[n + 1], missed[n + 1]), Scalar(bound * bound)));
    }
    return sides;
  }
};

/// The first n codes are the learned ones, q_i = p_i, here for n = 3.
template <bool any_alpha>
struct KeepsLearned {
  static constexpr char name[] = "keeps-learned";
  static constexpr Signature takes{.vectors = {"p", "q", "r"}, .parameters = {any_alpha ? "alpha" : nullptr}};

  auto operator()(auto const& pe, auto const& p, auto const& q, auto const& r, Fraction const& alpha) const {
    auto const codes = pe.codes({p, q, r}, alpha);
    return both(equal(codes[0], p), both(equal(codes[1], q), equal(codes[2], r)));
  }
  /// With the alpha that is usually taken.
  auto operator()(auto const& pe, auto const& p, auto const& q, auto const& r) const {
    return (*this)(pe, p, q, r, Fraction(2, 5));
  }
};

/// q of (i, j) minus q of (j, i) is (2 alpha - 1)(u_i - u_j), which is not 0 unless u_i = u_j.
struct OrderTold {
  static constexpr char name[] = "order-told";
  static constexpr Signature takes{.vectors = {"p", "q"}, .parameters = {"alpha"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& p, auto const& q, Fraction const& alpha) const {
    auto const codes = pe.codes({p, q}, alpha);
    auto apart = difference(pe.basis({p, q}, alpha)[0], pe.basis({p, q}, alpha)[1]);
    auto const factor = pe.field().number(Fraction(2) * alpha - Fraction(1));
    for (auto& entry : apart) entry = factor * entry;
    return equal(difference(codes[1], codes[2]), std::move(apart));
  }
};

/// How many of the n^2 codes differ, counted exactly, for p_k = k on a line or for unit vectors p_k.
inline std::int64_t distinct_codes(std::int64_t n, Fraction const& alpha, bool on_a_line) {
  std::vector<Vector<Rational>> learned;
  for (std::int64_t k = 0; k < n; ++k) {
    auto& code = learned.emplace_back();
    if (on_a_line) {
      code.push_back(k);
    } else {
      for (std::int64_t m = 0; m < n; ++m) code.push_back(m == k ? 1 : 0);
    }
  }
  auto const codes = Hierarchical::Over<Rationals>(Rationals{}, {}).codes(learned, alpha);
  return static_cast<std::int64_t>(std::set<Vector<Rational>>(codes.begin(), codes.end()).size());
}

/// All n^2 codes differ, alpha = x/y.
template <bool on_a_line>
struct AllDiffer {
  static constexpr char name[] = "all-differ";
  static constexpr Signature takes{.parameters = {"n", "x", "y"}};

  auto operator()(auto const& pe, Fraction const& n, Fraction const& x, Fraction const& y) const {
    return equal(pe.field().number(distinct_codes(n.numerator(), x / y, on_a_line)), pe.field().number(n * n));
  }
};

/// On a line, 7 of 9 codes differ for alpha = 1/3 and 14 of 16 for alpha = 2/5.
struct CollisionsOnLine {
  static constexpr char name[] = "collisions-on-line";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    auto const& field = pe.field();
    return both(equal(field.number(distinct_codes(3, {1, 3}, true)), field.number(7)),
                equal(field.number(distinct_codes(4, {2, 5}, true)), field.number(14)));
  }
};

/// For alpha = 0 only n of the n^2 codes differ, even for unit vectors.
struct NothingOfOuter {
  static constexpr char name[] = "nothing-of-outer";
  static constexpr Signature takes{.parameters = {"n"}};

  auto operator()(auto const& pe, Fraction const& n) const {
    return equal(pe.field().number(distinct_codes(n.numerator(), 0, false)), pe.field().number(n));
  }
};

}  // namespace pe::zheng2022
