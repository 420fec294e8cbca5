/// The laws that the survey's sections 1 (3) to 1 (6) alone need; its claims are in theory/sources/zheng2022.toml.
#pragma once

#include <set>

#include "theory/claims/row.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::zheng2022 {

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
    auto const& frequencies = pe.spectrum().frequencies();
    return for_all(frequencies.size(), [&](std::size_t i) {
      Scalar const z = frequencies[i] * field.number(Fraction(1, steps));
      Scalar const bound = z * z * z * z * z * field.number(Fraction(steps, 120));
      Scalar const x = missed[2 * i] / bound, y = missed[2 * i + 1] / bound;
      return at_most(combine(x, x, y, y), field.number(1));
    });
  }

  struct Mutant : Floater {
    static constexpr char says[] = "A has the other sign";
    template <IntegrableField F>
    struct Over : Floater::Over<F> {
      using Floater::Over<F>::Over;
      auto turning() const {
        return [forward = Floater::Over<F>::turning()](auto const& tau, auto const& p) {
          auto slope = forward(tau, p);
          for (auto& entry : slope) entry = -entry;
          return slope;
        };
      }
    };
  };
};

/// Every two of the 16 codes of four unit vectors u_i differ in an entry that divides alpha (1 - alpha)(2 alpha - 1):
/// where that is not 0, all codes differ. No more than four u_i take part in two codes, so n = 4 decides every n.
template <int swapped = 1>
struct CodesTellIndices {
  static constexpr char name[] = "codes-tell-indices";
  static constexpr Signature takes{.parameters = {"alpha"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& alpha) const {
    using Scalar = typename Scheme::Scalar;
    constexpr std::size_t n = 4;
    Scalar const one = pe.field().number(1);
    Scalar const a = pe.field().number(alpha), rest = one - a, both_ways = pe.field().number(2) * a - one;
    auto const u = tabulate(n, [&](std::size_t i) { return unit_vector(pe.field(), n, i); });
    Scalar const target = a * rest * both_ways;
    Vector<Scalar> left, right;
    for (std::size_t code = 0; code < n * n * n * n; ++code) {
      auto const i = code % n, j = code / n % n, k = code / n / n % n, l = code / n / n / n;
      if (i == k && j == l) continue;
      auto const apart = difference(pe.code(a, u[i], u[j]), pe.code(a, u[k], u[l]));
      // Entry i holds alpha, 1 or 2 alpha - 1 when i is another than k; else entry j holds 1 - alpha.
      bool const outer = i != k, all = outer && j == i && l != i, crossed = outer && j != i && l == i;
      Scalar const cofactor = !outer    ? a * both_ways
                              : all     ? target
                              : crossed ? pe.field().number(swapped) * (a * rest)
                                        : rest * both_ways;
      left.push_back(apart[outer ? i : j] * cofactor);
      right.push_back(target);
    }
    return equal(std::move(left), std::move(right));
  }

  using Mutants =
      std::tuple<Wrong<"the codes of (i, j) and (j, i) differ by 1 - 2 alpha", CodesTellIndices<-1>, Hierarchical>>;
};

/// How many of the n^2 codes for p_k = k on a line differ, counted exactly.
inline std::int64_t distinct_codes_on_a_line(std::int64_t n, Fraction const& alpha) {
  auto const learned = tabulate(n, [](std::int64_t k) { return Vector<Rational>{Rational(k)}; });
  auto const codes = Hierarchical::Over<Rationals>(Rationals{}, {}).codes(learned, alpha);
  return static_cast<std::int64_t>(std::set<Vector<Rational>>(codes.begin(), codes.end()).size());
}

/// All n^2 codes differ for learned codes on a line, alpha = x/y.
struct AllDiffer {
  static constexpr char name[] = "all-differ";
  static constexpr Signature takes{.parameters = {"n", "x", "y"}};

  auto operator()(auto const& pe, Fraction const& n, Fraction const& x, Fraction const& y) const {
    return equal(pe.field().number(distinct_codes_on_a_line(n.numerator(), x / y)), pe.field().number(n * n));
  }

  using Mutants = std::tuple<Wrong<"the scheme itself, whose codes meet on a line", AllDiffer, Hierarchical>>;
};

/// On a line, so many of 9 codes differ for alpha = 1/3, and so many of 16 for alpha = 2/5.
template <int of_9, int of_16>
struct CollisionsOnLine {
  static constexpr char name[] = "collisions-on-line";
  static constexpr Signature takes{};

  auto operator()(Numeric auto const& pe) const {
    auto const& field = pe.field();
    return both(equal(field.number(distinct_codes_on_a_line(3, {1, 3})), field.number(of_9)),
                equal(field.number(distinct_codes_on_a_line(4, {2, 5})), field.number(of_16)));
  }

  using Mutants = std::tuple<Wrong<"one more of 9 codes differs", CollisionsOnLine<of_9 + 1, of_16>, Hierarchical>,
                             Wrong<"one more of 16 codes differs", CollisionsOnLine<of_9, of_16 + 1>, Hierarchical>>;
};

}  // namespace pe::zheng2022
