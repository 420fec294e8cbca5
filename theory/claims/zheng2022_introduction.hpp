/// The laws of the survey's introduction: the symmetry of attention, the expansion to second order, the one-hot index.
/// Its claims are in theory/sources/zheng2022.toml.
#pragma once

#include <array>

#include "theory/claims/row.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/schemes/sinusoidal.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe::zheng2022 {

/// f(x_1, x_0) = f(x_0, x_1), output by output: the symmetry as printed.
struct FullySymmetric {
  static constexpr char name[] = "fully-symmetric";
  static constexpr Signature takes{.vectors = {"x0", "x1"}, .parameters = {"w"}};

  auto operator()(Numeric auto const& scheme, auto const& x0, auto const& x1, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1}), exchanged = attend(layer, {x1, x0});
    return together(equal(exchanged[0], z[0]), equal(exchanged[1], z[1]));
  }

  using Mutants =
      std::tuple<Wrong<"attention without positions, as the survey has it: its outputs change places with the tokens",
                       FullySymmetric, Attention>>;
};

/// At the positions 0 to 3, the score of a query q and a key k is q . k, and the value v is handed over as it is.
struct ActsWithoutPositions {
  static constexpr char name[] = "acts-without-positions";
  static constexpr Signature takes{.vectors = {"q", "k", "v"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, auto const& q, auto const& k, auto const& v) const {
    using Scalar = typename Scheme::Scalar;
    constexpr std::int64_t n = 4;
    auto const layer = scheme.layer(1, n);
    Token<Scalar> const token{v, q, k, v};
    auto const at_all = [](auto const& statement) {
      return for_all(n * n, [&](std::int64_t pair) { return statement(pair / n, pair % n); });
    };
    return both(at_all([&](auto i, auto j) { return equal(layer.score(token, i, token, j), dot(q, k)); }),
                at_all([&](auto i, auto j) { return equal(scaled(layer.factor(i, j), layer.value(token, i, j)), v); }));
  }

  using Mutants =
      std::tuple<Wrong<"a bias for each offset is added to the score", ActsWithoutPositions, T5>,
                 Wrong<"a factor for each offset multiplies what is handed over", ActsWithoutPositions, Urpe>>;
};

/// A product of linear forms, each of one of two tokens. Products of k forms span all forms of degree k.
template <class S>
struct FormProduct {
  struct Factor {
    bool of_m;
    Vector<S> form;
  };
  std::vector<Factor> factors;

  S value(Vector<S> const& m, Vector<S> const& n) const {
    S product = at(0, m, n);
    for (std::size_t i = 1; i < factors.size(); ++i) product = product * at(i, m, n);
    return product;
  }
  /// Factor i at the tokens m and n.
  S at(std::size_t i, Vector<S> const& m, Vector<S> const& n) const {
    return dot(factors[i].form, factors[i].of_m ? m : n);
  }
  /// The product at (m, n), with the factors i and j (i = j: one of them) at (p, r) instead.
  S moved(std::size_t i, std::size_t j, Vector<S> const& m, Vector<S> const& n, Vector<S> const& p,
          Vector<S> const& r) const {
    auto const factor = [&](std::size_t f) { return f == i || f == j ? at(f, p, r) : at(f, m, n); };
    S product = factor(0);
    for (std::size_t f = 1; f < factors.size(); ++f) product = product * factor(f);
    return product;
  }
};

/// A scalar function of two tokens, with its derivatives: what the expansion is about.
struct ScalarModel {
  static constexpr char name[] = "scalar-model";

  template <pe::Field F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using Function = FormProduct<Scalar>;
    using SchemeOver<F>::SchemeOver;

    /// The products of these forms, the first 0, 1, ..., all of them of x_m and the others of x_n.
    std::vector<Function> products(std::vector<Vector<Scalar>> const& forms) const {
      return tabulate(forms.size() + 1, [&](std::size_t of_m) {
        return Function{tabulate(forms.size(), [&](std::size_t i) {
          return typename Function::Factor{i < of_m, forms[i]};
        })};
      });
    }
    /// p^T f_m + r^T f_n at (m, n).
    Scalar slope(Function const& f, Vector<Scalar> const& m, Vector<Scalar> const& n, Vector<Scalar> const& p,
                 Vector<Scalar> const& r) const {
      Scalar sum = this->field_.number(0);
      for (std::size_t i = 0; i < f.factors.size(); ++i) sum += f.moved(i, i, m, n, p, r);
      return sum;
    }
    /// p^T f_mm p + r^T f_nn r, and p^T f_mn r, at (m, n).
    std::array<Scalar, 2> curvature(Function const& f, Vector<Scalar> const& m, Vector<Scalar> const& n,
                                    Vector<Scalar> const& p, Vector<Scalar> const& r) const {
      auto const& field = this->field_;
      std::array<Scalar, 2> result{field.number(0), field.number(0)};
      for (std::size_t i = 0; i < f.factors.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          bool const mixed = f.factors[i].of_m != f.factors[j].of_m;
          result[mixed ? 1 : 0] += field.number(mixed ? 1 : 2) * f.moved(i, j, m, n, p, r);
        }
      }
      return result;
    }
  };
};

/// The expansion with 1/`pure` before both pure terms of second order, and 1/`mixed` before the mixed one.
template <int pure, int mixed>
auto expanded(auto const& model, auto const& f, auto const& m, auto const& n, auto const& p, auto const& r) {
  auto const& field = model.field();
  auto const [of_one, of_both] = model.curvature(f, m, n, p, r);
  return f.value(m, n) + model.slope(f, m, n, p, r) + field.number(Fraction(1, pure)) * of_one +
         field.number(Fraction(1, mixed)) * of_both;
}

/// f(x_m + p, x_n + r) is its expansion on quadratic functions, where one to second order is exact.
template <int pure, int mixed = 1>
struct TaylorExpansion {
  static constexpr char name[] = "taylor-expansion";
  static constexpr Signature takes{.vectors = {"m", "n", "p", "r", "f1", "f2"}, .matrices = {{"f1", "f2"}}};

  auto operator()(auto const& model, auto const& m, auto const& n, auto const& p, auto const& r, auto const& f1,
                  auto const& f2) const {
    return for_all(model.products({f1, f2}), [&](auto const& f) {
      return equal(f.value(sum(m, p), sum(n, r)), expanded<pure, mixed>(model, f, m, n, p, r));
    });
  }

  using Mutants = std::tuple<Wrong<"the mixed term has 1/2, too", TaylorExpansion<pure, 2>, ScalarModel>>;
};

/// What the expansion misses is of third order: exactly an eighth on cubic functions, when both steps are halved.
template <int pure, int mixed = 1>
struct ThirdOrderRemainder {
  static constexpr char name[] = "third-order-remainder";
  static constexpr Signature takes{.vectors = {"m", "n", "p", "r", "f1", "f2", "f3"}};

  auto operator()(auto const& model, auto const& m, auto const& n, auto const& p, auto const& r, auto const& f1,
                  auto const& f2, auto const& f3) const {
    auto const& field = model.field();
    auto const half = field.number(Fraction(1, 2)), eight = field.number(8);
    auto const p2 = scaled(half, p), r2 = scaled(half, r);
    return for_all(model.products({f1, f2, f3}), [&](auto const& f) {
      auto const missed = [&](auto const& at_m, auto const& at_n) {
        return f.value(sum(m, at_m), sum(n, at_n)) - expanded<pure, mixed>(model, f, m, n, at_m, at_n);
      };
      return equal(eight * missed(p2, r2), missed(p, r));
    });
  }

  using Mutants = std::tuple<Wrong<"the mixed term has 1/2, too, which leaves an error of second order",
                                   ThirdOrderRemainder<pure, 2>, ScalarModel>>;
};

/// f(p, r) - f(p, 0) - f(0, r) + f = p^T f_mn r on quadratics: what is left when each position alone is taken away is
/// the sixth term.
struct MixedDifference {
  static constexpr char name[] = "mixed-difference";
  static constexpr Signature takes{.vectors = {"m", "n", "p", "r", "f1", "f2"}, .matrices = {{"f1", "f2"}}};

  auto operator()(auto const& model, auto const& m, auto const& n, auto const& p, auto const& r, auto const& f1,
                  auto const& f2) const {
    return for_all(model.products({f1, f2}), [&](auto const& f) {
      return equal(f.value(sum(m, p), sum(n, r)) - f.value(sum(m, p), n) - (f.value(m, sum(n, r)) - f.value(m, n)),
                   model.curvature(f, m, n, p, r)[1]);
    });
  }

  struct Mutant {
    static constexpr char says[] = "the mixed derivative is counted for (m, n) and for (n, m)";
    template <Field F>
    struct Over : ScalarModel::Over<F> {
      using ScalarModel::Over<F>::Over;
      auto curvature(auto const& f, auto const& m, auto const& n, auto const& p, auto const& r) const {
        auto result = ScalarModel::Over<F>::curvature(f, m, n, p, r);
        result[1] = result[1] + result[1];
        return result;
      }
    };
  };
};

/// p_t^T H p_{t+k} at t and at s, for H = a_i I + b_i J in every pair, J = [[0, 1], [`lower`, 0]]: (a_i, b_i) are the
/// entries of g.
template <int lower = -1>
struct RelativeForm {
  static constexpr char name[] = "relative-form";
  static constexpr Signature takes{.positions = {"t", "s", "k"}, .vectors = {"g"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k, auto const& g) const {
    auto const form = [&](auto const& at) {
      auto map = pe.offset_map(k);  // for its shape
      for (std::size_t i = 0; i < map.blocks.size(); ++i) {
        map.blocks[i] = {g[2 * i], g[2 * i + 1], lower < 0 ? -g[2 * i + 1] : g[2 * i + 1], g[2 * i]};
      }
      return dot(pe.encode(at), map * pe.encode(at + k));
    };
    return equal(form(t), form(s));
  }

  using Mutants = std::tuple<Wrong<"J is symmetric instead of skew", RelativeForm<1>, Sinusoidal>>;
};

/// Every block-diagonal H is aI + bJ + cK + dL with K = diag(1, -1), L = [[0, 1], [1, 0]], and then p_t^T H p_{t+k} =
/// sum a cos(wk) - b sin(wk) - c cos(w(2t+k)) + d sin(w(2t+k)). (a, b) are the entries of g, (c, d) those of h.
template <bool sum_of_positions = true>
struct AbsolutePart {
  static constexpr char name[] = "absolute-part";
  static constexpr Signature takes{.positions = {"t", "k"}, .vectors = {"g", "h"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k, auto const& g, auto const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto map = pe.offset_map(k);  // for its shape
    auto const offset = pe.encode(k), total = sum_of_positions ? pe.encode(t + t + k) : pe.encode(t + k);
    Scalar expected = pe.field().number(0);
    for (std::size_t n = 0; n < g.size(); n += 2) {
      map.blocks[n / 2] = {g[n] + h[n], g[n + 1] + h[n + 1], h[n + 1] - g[n + 1], g[n] - h[n]};
      expected += g[n] * offset[n + 1] - g[n + 1] * offset[n];
      expected += h[n + 1] * total[n] - h[n] * total[n + 1];
    }
    return equal(dot(pe.encode(t), map * pe.encode(t + k)), expected);
  }

  using Mutants =
      std::tuple<Wrong<"the second position is taken for the sum of both", AbsolutePart<false>, Sinusoidal>>;
};

/// [x, e_k] [W_x; W_p] = x W_x + row k of W_p, for two positions; W_x = a^T b, and the rows of W_p are r0 and r1.
template <bool counted_from_1 = false>
struct ConcatenatedIndex {
  static constexpr char name[] = "concatenated-index";
  static constexpr Signature takes{.vectors = {"x", "w1", "w2", "r0", "r1"}, .matrices = {{"w1", "w2"}}};

  auto operator()(auto const& model, auto const& x, auto const& a, auto const& b, auto const& r0,
                  auto const& r1) const {
    auto const zero = model.field().number(0), one = model.field().number(1);
    auto stacked = outer(a, b);
    auto const embedded = x * stacked;
    stacked.rows.push_back(r0);
    stacked.rows.push_back(r1);
    auto first = x, second = x;
    first.insert(first.end(), {counted_from_1 ? zero : one, counted_from_1 ? one : zero});
    second.insert(second.end(), {counted_from_1 ? one : zero, counted_from_1 ? zero : one});
    return together(equal(first * stacked, sum(embedded, r0)), equal(second * stacked, sum(embedded, r1)));
  }

  using Mutants = std::tuple<Wrong<"the one-hot vectors are those of an index that is counted from 1, modulo 2",
                                   ConcatenatedIndex<true>, ScalarModel>>;
};

}  // namespace pe::zheng2022
