/// The laws of the survey's introduction: the symmetry of attention, the expansion to second order, the one-hot index.
/// Its claims are in zheng2022_introduction.cpp.
#pragma once

#include "theory/claims/row.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::zheng2022 {

/// f(x_1, x_0) = f(x_0, x_1), output by output: the symmetry as printed.
struct FullySymmetric {
  static constexpr char name[] = "fully-symmetric";
  static constexpr Signature takes{.vectors = {"x0", "x1"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1}), exchanged = attend(layer, {x1, x0});
    return both(equal(exchanged[0], z[0]), equal(exchanged[1], z[1]));
  }
};

/// The output of a token does not change when two others are exchanged.
struct ThirdTokenSymmetric {
  static constexpr char name[] = "third-token-symmetric";
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 3);
    return equal(attend(layer, {x1, x0, x2})[2], attend(layer, {x0, x1, x2})[2]);
  }
};

/// A scalar function of two tokens, with its derivatives: what the expansion is about.
struct ScalarModel {
  static constexpr char name[] = "scalar-model";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const&) : field_(field) {}
    F const& field() const { return field_; }

    /// One of the quadratics (a.x_m)(b.x_m), (a.x_m)(b.x_n), (a.x_n)(b.x_n). They span all quadratic forms of
    /// (x_m, x_n), and an expansion to second order is known from them.
    struct Quadratic {
      bool first_is_m, second_is_m;
      Vector<Scalar> a, b;

      Scalar value(Vector<Scalar> const& m, Vector<Scalar> const& n) const {
        return dot(a, first_is_m ? m : n) * dot(b, second_is_m ? m : n);
      }
      /// What a step p of x_m and r of x_n adds at first order.
      Scalar slope(Vector<Scalar> const& m, Vector<Scalar> const& n, Vector<Scalar> const& p,
                   Vector<Scalar> const& r) const {
        return Scalar(dot(a, first_is_m ? p : r) * dot(b, second_is_m ? m : n)) +
               Scalar(dot(a, first_is_m ? m : n) * dot(b, second_is_m ? p : r));
      }
    };

    std::vector<Quadratic> quadratics(Vector<Scalar> const& a, Vector<Scalar> const& b) const {
      return {{true, true, a, b}, {true, false, a, b}, {false, false, a, b}};
    }
    /// p^T f_mm p, r^T f_nn r and p^T f_mn r of a quadratic.
    std::array<Scalar, 3> second_order(Quadratic const& f, Vector<Scalar> const& p, Vector<Scalar> const& r) const {
      auto const zero = field_.number(0), one = field_.number(1);
      auto const both_of = [&](auto const& x) { return (one + one) * f.value(x, x); };
      bool const mixed = f.first_is_m != f.second_is_m;
      return {!mixed && f.first_is_m ? both_of(p) : zero, !mixed && !f.first_is_m ? both_of(r) : zero,
              mixed ? f.value(p, r) : zero};
    }

   private:
    F field_;
  };
};

/// f(x_m + p, x_n + r) = f + p^T f_m + r^T f_n + c p^T f_mm p + c r^T f_nn r + p^T f_mn r on quadratics, where the
/// expansion to second order is exact; c = 1/`divisor`.
template <int divisor>
struct TaylorExpansion {
  static constexpr char name[] = "taylor-expansion";
  static constexpr Signature takes{.vectors = {"m", "n", "p", "r", "f1", "f2"}};

  template <class Scheme>
  auto operator()(Scheme const& model, auto const& m, auto const& n, auto const& p, auto const& r, auto const& a,
                  auto const& b) const {
    using Scalar = typename Scheme::Scalar;
    auto const c = model.field().number(Fraction(1, divisor));
    Vector<Scalar> moved, expanded;
    for (auto const& f : model.quadratics(a, b)) {
      auto const [mm, nn, mn] = model.second_order(f, p, r);
      moved.push_back(f.value(sum(m, p), sum(n, r)));
      expanded.push_back(f.value(m, n) + f.slope(m, n, p, r) + Scalar(c * Scalar(mm + nn)) + mn);
    }
    return equal(std::move(moved), std::move(expanded));
  }
};

/// f(p, r) - f(p, 0) - f(0, r) + f = p^T f_mn r: what is left when each position alone is taken away is the sixth term.
struct MixedDifference {
  static constexpr char name[] = "mixed-difference";
  static constexpr Signature takes{.vectors = {"m", "n", "p", "r", "f1", "f2"}};

  template <class Scheme>
  auto operator()(Scheme const& model, auto const& m, auto const& n, auto const& p, auto const& r, auto const& a,
                  auto const& b) const {
    using Scalar = typename Scheme::Scalar;
    Vector<Scalar> left, sixth;
    for (auto const& f : model.quadratics(a, b)) {
      left.push_back(Scalar(f.value(sum(m, p), sum(n, r)) - f.value(sum(m, p), n)) -
                     Scalar(f.value(m, sum(n, r)) - f.value(m, n)));
      sixth.push_back(model.second_order(f, p, r)[2]);
    }
    return equal(std::move(left), std::move(sixth));
  }
};

/// What an expansion misses falls to an eighth, at least, when the step is halved: so of order 3. For f = exp(x_m +
/// x_n) at 0, steps u and v: R(h) = e^(h(u+v)) - 1 - h(u+v) - h^2 (c u^2 + c v^2 + uv), (8 R(1/2))^2 <= R(1)^2.
template <int divisor>
struct ThirdOrderRemainder {
  static constexpr char name[] = "third-order-remainder";
  static constexpr Signature takes{.parameters = {"u", "v"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& model, Fraction const& u, Fraction const& v) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = model.field();
    auto const remainder = [&](Fraction const& h) {
      Fraction const step = h * (u + v);
      Fraction const second = h * h * ((u * u + v * v) / Fraction(divisor) + u * v);
      return Scalar(field.exp(field.number(step)) - field.number(Fraction(1) + step + second));
    };
    Scalar const whole = remainder(1), half = remainder(Fraction(1, 2));
    return at_most(Scalar(field.number(64) * Scalar(half * half)), Scalar(whole * whole));
  }
};

/// p_t^T H p_{t+k} at t and at s, for H = a_i I + b_i J in every pair: (a_i, b_i) are the entries of g.
struct RelativeForm {
  static constexpr char name[] = "relative-form";
  static constexpr Signature takes{.positions = {"t", "s", "k"}, .vectors = {"g"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k, auto const& g) const {
    auto const form = [&](auto const& at) {
      auto map = pe.offset_map(k);  // for its shape
      for (std::size_t i = 0; i < map.blocks.size(); ++i) {
        map.blocks[i] = {g[2 * i], g[2 * i + 1], -g[2 * i + 1], g[2 * i]};
      }
      return dot(pe.encode(at), map * pe.encode(at + k));
    };
    return equal(form(t), form(s));
  }
};

/// Every block-diagonal H is aI + bJ + cK + dL with K = diag(1, -1), L = [[0, 1], [1, 0]], and then p_t^T H p_{t+k} =
/// sum a cos(wk) - b sin(wk) - c cos(w(2t+k)) + d sin(w(2t+k)). (a, b) are the entries of g, (c, d) those of h.
struct AbsolutePart {
  static constexpr char name[] = "absolute-part";
  static constexpr Signature takes{.positions = {"t", "k"}, .vectors = {"g", "h"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k, auto const& g, auto const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto map = pe.offset_map(k);  // for its shape
    auto const offset = pe.encode(k), total = pe.encode(t + t + k);
    Scalar expected = pe.field().number(0);
    for (std::size_t n = 0; n < g.size(); n += 2) {
      map.blocks[n / 2] = {g[n] + h[n], g[n + 1] + h[n + 1], h[n + 1] - g[n + 1], g[n] - h[n]};
      expected += Scalar(g[n] * offset[n + 1]) - Scalar(g[n + 1] * offset[n]);
      expected += Scalar(h[n + 1] * total[n]) - Scalar(h[n] * total[n + 1]);
    }
    return equal(dot(pe.encode(t), map * pe.encode(t + k)), expected);
  }
};

/// [x, e_k] [W_x; W_p] = x W_x + row k of W_p, for two positions; W_x = a^T b, and the rows of W_p are r0 and r1.
struct ConcatenatedIndex {
  static constexpr char name[] = "concatenated-index";
  static constexpr Signature takes{.vectors = {"x", "w1", "w2", "r0", "r1"}};

  template <class Scheme>
  auto operator()(Scheme const& model, auto const& x, auto const& a, auto const& b, auto const& r0,
                  auto const& r1) const {
    auto const zero = model.field().number(0), one = model.field().number(1);
    auto stacked = outer(a, b);
    auto const embedded = x * stacked;
    stacked.rows.push_back(r0);
    stacked.rows.push_back(r1);
    auto first = x, second = x;
    first.insert(first.end(), {one, zero});
    second.insert(second.end(), {zero, one});
    return both(equal(first * stacked, sum(embedded, r0)), equal(second * stacked, sum(embedded, r1)));
  }
};

/// The one-hot vector of n positions has the d entries that a sum with a token asks for.
struct OneHotLength {
  static constexpr char name[] = "one-hot-length";
  static constexpr Signature takes{.parameters = {"n"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& n) const {
    return equal(scheme.field().number(n), scheme.field().number(scheme.dimension()));
  }
};

}  // namespace pe::zheng2022
