/// Stored uniqueness: codes of integers at most 2^20 apart are still different when they are stored in single
/// precision.
///
/// Within 2^20 no two codes are nearer than 10^-6 (properties/uniqueness.hpp), and rounding moves a code's first pair
/// by less than 5 * 10^-8; half of the former is the bound here.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/kernel/rounding.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct StoredUniqueness {
  static constexpr Text text{
      "stored-uniqueness",
      "Different integer positions up to 2^20 apart have different codes in a table of single precision",
      R"(\lVert \mathrm{fl}_{24}(p_t) - \mathrm{fl}_{24}(p_{t+k})\rVert^2 \ge \tfrac14 10^{-12}\qquad(0<|k|\le 2^{20}))"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t", "k"}};
  static Domain domain() { return {.positions = {{-0x1p40, 0x1p40, true}, Positions::lags(0x1p20)}}; }

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& k) const {
    constexpr std::int64_t inverse_gap = 2'000'000;
    auto const stored = [&](auto const& position) {
      auto code = pe.encode(position);
      for (auto& entry : code) entry = store_in(Format::binary32, entry);
      return code;
    };
    return at_most(pe.field().number(Fraction(1, inverse_gap * inverse_gap)),
                   squared_norm(difference(stored(t), stored(t + k))));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-slowed";
    static constexpr char says[] = "positions are counted in units of 2^30, as if they were nanoseconds";
    template <NumericField F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto const& field = this->field_;
        Vector<typename F::Scalar> code;
        for (auto const& w : this->spectrum_.frequencies()) {
          auto const angle = field.value(t) * w * field.number(Fraction(1, std::int64_t{1} << 30));
          code.push_back(field.sin(angle));
          code.push_back(field.cos(angle));
        }
        return code;
      }
    };
  };
};

}  // namespace pe
