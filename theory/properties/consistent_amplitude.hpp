/// Consistent amplitude: |f(j, k)|^2 = r_j^2 at every position, for every complex entry: position is in the phase
/// alone.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/complex_order.hpp"

namespace pe {

struct ConsistentAmplitude : AskedOf<Need::words> {
  static constexpr Text text{"consistent-amplitude",
                             "The modulus of every complex entry is the word's amplitude, whatever the position",
                             R"(\lvert f(j,k)\rvert = r_j)"};
  static constexpr Signature takes{.positions = {"theta", "k"}, .vectors = {"r"}};

  auto operator()(auto const& pe, auto const& theta, auto const& k, auto const& r) const {
    auto const code = pe.encode(r, theta, k);
    return for_all(code.size() / 2, [&](std::size_t n) {
      return equal(combine(code[2 * n], code[2 * n], code[2 * n + 1], code[2 * n + 1]), r[n] * r[n]);
    });
  }

  struct Mutant {
    static constexpr char says[] = "the position's phase is added to the word's number instead of multiplied with it";
    template <Field F>
    struct Over : ComplexOrder::Over<F> {
      using ComplexOrder::Over<F>::Over;
      auto encode(auto const& r, auto const& theta, auto const& k) const {
        auto code = ComplexOrder::Over<F>::encode(r, theta, this->field_.origin());
        auto const phases = this->spectrum_.phases(k);
        for (std::size_t n = 0; n < phases.size(); ++n) {
          code[2 * n] += phases[n].cos;
          code[2 * n + 1] += phases[n].sin;
        }
        return code;
      }
    };
  };
};

}  // namespace pe
