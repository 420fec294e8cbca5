/// Uniqueness: two integer positions at most 2^20 apart have codes at least 10^-6 apart.
///
/// At any integer lag k other than 0 the codes differ: w_0 = 1, and k is no multiple of 2 pi because pi is irrational.
/// The bound makes that decidable. The closest lag of the first pair within 2^20 is a convergent of 2 pi, 710 or 103993
/// among them, and none of them comes nearer than 10^-6 (tests/properties enumerates the convergents).
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Uniqueness {
  static constexpr double greatest_lag = 0x1p20;
  static constexpr std::int64_t inverse_gap = 1'000'000;

  static constexpr Text text{"uniqueness",
                             "Different integer positions up to 2^20 apart have codes at least 10^-6 apart",
                             R"(\lVert p_t - p_{t+k}\rVert^2 \ge 10^{-12}\qquad(0<|k|\le 2^{20}))"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t", "k"}};
  static Domain domain() { return {.positions = {{-0x1p40, 0x1p40, true}, Positions::lags(greatest_lag)}}; }

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    auto const gap = pe.field().number(Fraction(1, inverse_gap * inverse_gap));
    return at_most(gap, squared_norm(difference(pe.encode(t), pe.encode(t + k))));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-period-8";
    static constexpr char says[] = "every pair turns once in 8 positions, so that codes repeat";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto const& field = this->field_;
        auto const angle = field.value(t) * field.pi() * field.number(Fraction(1, 4));
        Vector<typename F::Scalar> code;
        for (int i = 0; i < this->pairs(); ++i) {
          code.push_back(field.sin(angle));
          code.push_back(field.cos(angle));
        }
        return code;
      }
    };
  };
};

}  // namespace pe
