/// The laws that KERPLE's paper alone needs: quadratic forms of its power kernels, and the constant that is to make
/// them positive definite. Its claims are in theory/sources/chi2022kerple.toml.
#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/field.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::chi2022kerple {

/// k(m, n) = -|m - n|^p, p = 1 or 2.
template <int power>
struct PowerKernel {
  static constexpr char const* name = power == 1 ? "kerple-power-1" : "kerple-power-2";

  template <pe::Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;
    Over(F const& field, Shape const& shape) : field_(field), dimension_(shape.dimension) {}

    F const& field() const { return field_; }
    int dimension() const { return dimension_; }
    Scalar kernel(std::int64_t m, std::int64_t n) const {
      auto const distance = m < n ? n - m : m - n;
      return field_.number(-(power == 1 ? distance : distance * distance));
    }
    /// sum of x_m y_n (shift + k(m, n)), row by row.
    Scalar form(Scalar const& shift, Vector<Scalar> const& x, Vector<Scalar> const& y) const {
      Scalar sum = field_.number(0);
      for (std::size_t m = 0; m < x.size(); ++m) {
        Scalar row = field_.number(0);
        for (std::size_t n = 0; n < y.size(); ++n) {
          row += Scalar(Scalar(shift + kernel(static_cast<std::int64_t>(m), static_cast<std::int64_t>(n))) * y[n]);
        }
        sum += Scalar(x[m] * row);
      }
      return sum;
    }
    Scalar form(Scalar const& shift, Vector<Scalar> const& x) const { return form(shift, x, x); }

   private:
    F field_;
    int dimension_;
  };
};

/// (c + 2, -2c, c): at positions 0, 1 and 2, where c - (m - n)^2 is negative.
template <class F, class S>
Vector<S> negative_direction(F const& field, S const& c) {
  auto const two = field.number(2);
  return {S(c + two), S(-S(two * c)), c};
}

/// 0 <= x^T (c + k) x for that x.
struct ShiftedNotNegative {
  static constexpr char name[] = "shifted-kernel-not-negative";
  static constexpr Signature takes{.parameters = {"c"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& c) const {
    typename Scheme::Scalar const shift = pe.field().number(c);
    return at_most(pe.field().number(0), pe.form(shift, negative_direction(pe.field(), shift)));
  }

  struct AsPrinted : PowerKernel<2> {
    static constexpr char says[] = "the document's own: the square of the distance";
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// x^T (c + k) x = -4c for that x.
struct ShiftedIsNegative {
  static constexpr char name[] = "shifted-kernel-is-negative";
  static constexpr Signature takes{.parameters = {"c"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& c) const {
    using Scalar = typename Scheme::Scalar;
    Scalar const shift = pe.field().number(c);
    return equal(pe.form(shift, negative_direction(pe.field(), shift)), Scalar(pe.field().number(-4) * shift));
  }

  struct Alibis : PowerKernel<1> {
    static constexpr char says[] = "the distance itself";
  };
  using Mutants = std::tuple<Alibis>;
};

/// x^T k y for x = e_i - e_{d-1} and y = e_j - e_{d-1}, which span all weights that sum to 0: 2 sum s_n t_n for the
/// distance, s_n and t_n the sums of the first n entries, and 2 f g for its square, f and g their moments. Both sides
/// are linear in x and in y; at x = y the right one is a sum of squares.
template <int power>
struct ConditionallyPositive {
  static constexpr char const* name = power == 1 ? "distance-form-is-squares" : "square-form-is-squares";
  static constexpr Signature takes{.parameters = {"i", "j"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, Fraction const& i, Fraction const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const d = static_cast<std::size_t>(pe.dimension());
    auto const weights = [&](Fraction const& at) {
      Vector<Scalar> x(d, field.number(0));
      x[static_cast<std::size_t>(at.numerator())] = field.number(1);
      x.back() = field.number(-1);
      return x;
    };
    auto const roots = [&](Vector<Scalar> const& x) {
      Scalar sum = field.number(0), moment = field.number(0);
      Vector<Scalar> sums;
      for (std::size_t n = 0; n < d; ++n) {
        sum += x[n];
        sums.push_back(sum);
        moment += Scalar(field.number(static_cast<std::int64_t>(n)) * x[n]);
      }
      return power == 1 ? sums : Vector<Scalar>{moment};
    };
    auto const x = weights(i), y = weights(j);
    return equal(pe.form(field.number(0), x, y), Scalar(field.number(2) * dot(roots(x), roots(y))));
  }

  struct Negated {
    static constexpr char name[] = "kernel-negated", says[] = "the kernel grows with the distance";
    template <pe::Field F>
    struct Over : PowerKernel<power>::template Over<F> {
      using PowerKernel<power>::template Over<F>::Over;
      auto form(auto const& shift, auto const& x, auto const& y) const {
        return typename F::Scalar(-PowerKernel<power>::template Over<F>::form(shift, x, y));
      }
    };
  };
  using Mutants = std::tuple<Negated>;
};

/// At c = 3 10^8 and x = (1 + 2/c, -2, 1) the form is -4/c, and doubles find it positive, here computed row by row.
template <std::int64_t c>
struct SignInDoubles {
  static constexpr char name[] = "shifted-kernel-in-doubles";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    Scalar const shift = field.number(c), two = field.number(2), one = field.number(1);
    Scalar const exact = pe.form(shift, {Scalar(one + two / shift), Scalar(-two), one});
    double const x[] = {1 + 2 / static_cast<double>(c), -2, 1};
    double rounded = 0;
    for (int m = 0; m < 3; ++m) {
      double row = 0;
      for (int n = 0; n < 3; ++n) row += (static_cast<double>(c) - (m - n) * (m - n)) * x[n];
      rounded += x[m] * row;
    }
    return both(less(exact, field.number(0)), less(field.number(0), field.real(rounded)));
  }

  struct SmallShift {
    static constexpr char name[] = "small-shift", says[] = "at c = 1000 doubles find the sign";
    using Law = SignInDoubles<1000>;
    using Scheme = PowerKernel<2>;
  };
  struct Alibis : PowerKernel<1> {
    static constexpr char says[] = "the distance itself: its form is positive";
  };
  using Mutants = std::tuple<SmallShift, Alibis>;
};

/// 0 <= the form of c - |m - n|^p at the weights (1, 1) of two positions with |m - n|^p = 2c + 1, whatever p.
struct TwoPositionsNotNegative {
  static constexpr char name[] = "two-positions-not-negative";
  static constexpr Signature takes{.parameters = {"p", "c"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& p, Fraction const& c) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    Scalar const distance = field.power(Fraction(2) * c + Fraction(1), Fraction(1) / p);
    Scalar const kernel = field.number(c) - field.exp(Scalar(field.number(p) * field.log(distance)));
    return at_most(field.number(0), Scalar(field.number(2) * Scalar(field.number(c) + kernel)));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "the document's own: a constant and a power of the distance";
    using Law = TwoPositionsNotNegative;
    using Scheme = PowerKernel<1>;
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// Of two positions with |m - n|^p = 2c + 1 the matrix of c - |m - n|^p takes (1, 1) to -(1, 1). `more` in the place of
/// the 1 of the distance.
template <int more = 1>
struct TwoPositionsEigenvalue {
  static constexpr char name[] = "two-positions-eigenvalue";
  static constexpr Signature takes{.parameters = {"c"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& c) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    Scalar const here = field.number(c), power = field.number(2) * here + field.number(more);
    Scalar const row = here + Scalar(here - power);
    return equal(Vector<Scalar>{row, row}, Vector<Scalar>(2, field.number(-1)));
  }

  struct Nearer {
    static constexpr char name[] = "nearer", says[] = "the power of the distance is 2c";
    using Law = TwoPositionsEigenvalue<0>;
    using Scheme = PowerKernel<1>;
  };
  using Mutants = std::tuple<Nearer>;
};

/// Entry (i, j) of the matrix of (L-1)/2 - |m - n| on the positions 0, ..., L-1 is half the sum of s_k(i) s_k(j), k =
/// 1,
/// ..., L-1, where s_k(i) is 1 for i < k and -1 from k on: its form is half a sum of squares. L is the dimension.
/// `less` is taken from L - 1.
template <int less = 0>
struct BoundedLengthIsSquares {
  static constexpr char name[] = "bounded-length-is-squares";
  static constexpr Signature takes{.parameters = {"i", "j"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, Fraction const& i, Fraction const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const sign = [](Fraction const& at, int k) { return at < Fraction(k) ? 1 : -1; };
    int products = 0;
    for (int k = 1; k < pe.dimension(); ++k) products += sign(i, k) * sign(j, k);
    Scalar const shift = field.number(Fraction(pe.dimension() - 1 - less, 2));
    return equal(Scalar(shift + pe.kernel(i.numerator(), j.numerator())), field.number(Fraction(products, 2)));
  }

  struct SmallerShift {
    static constexpr char name[] = "smaller-shift", says[] = "the constant is (L-2)/2";
    using Law = BoundedLengthIsSquares<1>;
    using Scheme = PowerKernel<1>;
  };
  using Mutants = std::tuple<SmallerShift>;
};

/// What equation 1 adds to the score at distance 1 is what head h = 1, ..., 8 of ALiBi adds, -2^-h. The kernel is -|m -
/// n|, or with `scaled` that times 2^-h sqrt(d).
template <bool scaled>
struct TriangleIsAlibi {
  static constexpr char const* name = scaled ? "scaled-triangle-is-alibi" : "triangle-is-alibi";
  static constexpr Signature takes{.parameters = {"h"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, Fraction const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const slope = field.number(Fraction(1, std::int64_t{1} << h.numerator()));
    Scalar const root = field.power(pe.dimension(), Fraction(1, 2));
    Scalar const kernel = scaled ? Scalar(-(slope * root)) : field.number(-1);
    return equal(Scalar(kernel / root), Scalar(-slope));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "the kernel is -|m - n| itself";
    using Law = TriangleIsAlibi<false>;
    using Scheme = PowerKernel<1>;
  };
  using Mutants = std::tuple<AsPrinted>;
};

/// The bucket of distance n that the paper's formula gives is T5's. `offset`: with the 16 buckets that come before.
template <bool offset>
struct BucketFormula {
  static constexpr char const* name = offset ? "bucket-formula-with-offset" : "bucket-formula-printed";
  static constexpr Signature takes{.parameters = {"n"}};

  template <class Scheme>
  auto operator()(Scheme const& pe, Fraction const& n) const {
    auto const distance = n.numerator();
    std::int64_t bucket = distance;
    if (distance >= 16) {
      // The quotient is a whole number at 16 times a power of 8 alone, where log2 and what follows are exact.
      auto const range = std::floor((std::log2(static_cast<double>(distance)) - 4) * 16 / 3);
      bucket = std::min<std::int64_t>(31, static_cast<std::int64_t>(range) + (offset ? 16 : 0));
    }
    return equal(pe.field().number(bucket), pe.field().number(T5Buckets{.bidirectional = false}.of(-distance)));
  }

  struct AsPrinted {
    static constexpr char name[] = "as-printed", says[] = "without the 16 buckets before";
    using Law = BucketFormula<false>;
    using Scheme = PowerKernel<1>;
  };
  using Mutants = std::tuple<AsPrinted>;
};

}  // namespace pe::chi2022kerple
