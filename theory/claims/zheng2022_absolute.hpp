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

/// |f(j, k+n) - f(j, k)|^2 = r^2 (2 - 2 cos(w n)) for every complex entry.
template <int waves = 2>
struct StepKnowsFrequency {
  static constexpr char name[] = "step-knows-frequency";
  static constexpr Signature takes{.positions = {"theta", "k", "n"}, .vectors = {"r"}};

  auto operator()(auto const& pe, auto const& theta, auto const& k, auto const& n, auto const& r) const {
    auto const step = difference(pe.encode(r, theta, k + n), pe.encode(r, theta, k));
    auto const turns = pe.offset_map(n);
    auto const two = pe.field().number(2), factor = pe.field().number(waves);
    return for_all(turns.blocks.size(), [&](std::size_t i) {
      return equal(combine(step[2 * i], step[2 * i], step[2 * i + 1], step[2 * i + 1]),
                   r[i] * r[i] * (two - factor * turns.blocks[i].a));
    });
  }

  using Mutants =
      std::tuple<Wrong<"the mixed term of the square is counted once", StepKnowsFrequency<1>, ComplexOrder>>;
};

/// The score of W R_i x and W R_j y, W keeping the first entry of every pair, does not change when both positions move.
struct RotatedBeforeProjection {
  static constexpr char name[] = "rotated-before-projection";
  static constexpr Signature takes{.positions = {"i", "j", "s"}, .vectors = {"x", "y"}};

  auto operator()(auto const& rope, auto const& i, auto const& j, auto const& s, auto const& x, auto const& y) const {
    auto const score = [&](auto const& m, auto const& n) {
      auto const q = rope.to_pairs(rope.rotate(x, m)), k = rope.to_pairs(rope.rotate(y, n));
      auto sum = q[0] * k[0];
      for (std::size_t pair = 2; pair < q.size(); pair += 2) sum += q[pair] * k[pair];
      return sum;
    };
    return equal(score(i, j), score(i + s, j + s));
  }

  using Mutants = std::tuple<
      Wrong<"the rotation itself: what is projected afterwards knows both positions", RotatedBeforeProjection, Rope>>;
};

/// Hierarchical codes with a slip in the basis or in the code.
template <bool basis_added, bool code_swapped>
struct HierarchicalSlip {
  template <Field F>
  struct Over : Hierarchical::Over<F> {
    using Hierarchical::Over<F>::Over;
    using Scalar = typename F::Scalar;
    auto scaled_basis(std::vector<Vector<Scalar>> const& learned, Scalar const& alpha) const {
      return Hierarchical::Over<F>::scaled_basis(learned, basis_added ? -alpha : alpha);
    }
    auto code(Scalar const& alpha, Vector<Scalar> const& u, Vector<Scalar> const& v) const {
      return code_swapped ? Hierarchical::Over<F>::code(alpha, v, u) : Hierarchical::Over<F>::code(alpha, u, v);
    }
  };
};

/// With u_i = (p_i - alpha p_1)/(1 - alpha) the code of (1, j) is p_j, both times 1 - alpha: p = p_1, q any other p_j.
struct KeepsLearned {
  static constexpr char name[] = "keeps-learned";
  static constexpr Signature takes{.vectors = {"p", "q"}, .parameters = {"alpha"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& p, auto const& q, auto const& alpha) const {
    using Scalar = typename Scheme::Scalar;
    Scalar const a = pe.field().number(alpha), rest = pe.field().number(1) - a;
    auto const u = pe.scaled_basis({p, q}, a);
    return together(equal(pe.code(a, u[0], u[0]), scaled(rest, p)), equal(pe.code(a, u[0], u[1]), scaled(rest, q)));
  }

  using Mutants = std::tuple<
      Wrong<"the basis adds alpha p_1 instead of subtracting it", KeepsLearned, HierarchicalSlip<true, false>>>;
};

/// The codes of (i, j) and (j, i) lie (2 alpha - 1)(u_i - u_j) apart.
template <int twice = 2>
struct OrderTold {
  static constexpr char name[] = "order-told";
  static constexpr Signature takes{.vectors = {"u", "v"}, .parameters = {"alpha"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& u, auto const& v, auto const& alpha) const {
    using Scalar = typename Scheme::Scalar;
    Scalar const a = pe.field().number(alpha);
    Scalar const factor = pe.field().number(twice) * a - pe.field().number(1);
    return equal(difference(pe.code(a, u, v), pe.code(a, v, u)), scaled(factor, difference(u, v)));
  }

  using Mutants =
      std::tuple<Wrong<"alpha is counted once, as if the code were alpha u + v", OrderTold<1>, Hierarchical>>;
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

/// For alpha = 0 the code of (i, j) is p_j, whatever i.
struct NothingOfOuter {
  static constexpr char name[] = "nothing-of-outer";
  static constexpr Signature takes{.vectors = {"p", "q"}};

  auto operator()(auto const& pe, auto const& p, auto const& q) const {
    auto const zero = pe.field().number(0);
    auto const u = pe.scaled_basis({p, q}, zero);
    return together(together(equal(pe.code(zero, u[0], u[0]), p), equal(pe.code(zero, u[0], u[1]), q)),
                    together(equal(pe.code(zero, u[1], u[0]), p), equal(pe.code(zero, u[1], u[1]), q)));
  }

  using Mutants = std::tuple<
      Wrong<"alpha weighs the inner code, 1 - alpha the outer one", NothingOfOuter, HierarchicalSlip<false, true>>>;
};

}  // namespace pe::zheng2022
