/// The law of KERPLE's paper that is about what programs compute: a form of its kernel in doubles. Its claims are in
/// theory/sources/chi2022kerple.toml.
#pragma once

#include <tuple>

#include "theory/claims/row.hpp"
#include "theory/kernel/field.hpp"

namespace pe::chi2022kerple {

/// k(m, n) = -|m - n|^p, p = 1 or 2.
template <int power>
struct PowerKernel {
  static constexpr char const* name = power == 1 ? "kerple-power-1" : "kerple-power-2";

  template <pe::Field F>
  struct Over : SchemeOver<F> {
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    Scalar kernel(std::int64_t m, std::int64_t n) const {
      auto const distance = m < n ? n - m : m - n;
      return this->field_.number(-(power == 1 ? distance : distance * distance));
    }
    /// sum of x_m x_n (shift + k(m, n)), row by row.
    Scalar form(Scalar const& shift, Vector<Scalar> const& x) const {
      Scalar sum = this->field_.number(0);
      for (std::size_t m = 0; m < x.size(); ++m) {
        Scalar row = this->field_.number(0);
        for (std::size_t n = 0; n < x.size(); ++n) {
          row += (shift + kernel(static_cast<std::int64_t>(m), static_cast<std::int64_t>(n))) * x[n];
        }
        sum += x[m] * row;
      }
      return sum;
    }
  };
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
    Scalar const exact = pe.form(shift, {one + two / shift, -two, one});
    double const x[] = {1 + 2 / static_cast<double>(c), -2, 1};
    double rounded = 0;
    for (int m = 0; m < 3; ++m) {
      double row = 0;
      for (int n = 0; n < 3; ++n) row += (static_cast<double>(c) - (m - n) * (m - n)) * x[n];
      rounded += x[m] * row;
    }
    return both(less(exact, field.number(0)), less(field.number(0), field.real(rounded)));
  }

  using Mutants = std::tuple<Wrong<"at c = 1000 doubles find the sign", SignInDoubles<1000>, PowerKernel<2>>,
                             Wrong<"the distance itself: its form is positive", SignInDoubles, PowerKernel<1>>>;
};

}  // namespace pe::chi2022kerple
