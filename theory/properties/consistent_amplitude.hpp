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

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& theta, auto const& k, auto const& r) const {
    using Scalar = typename Scheme::Scalar;
    auto const code = pe.encode(r, theta, k);
    Vector<Scalar> moduli, amplitudes;
    for (std::size_t n = 0; n < code.size() / 2; ++n) {
      moduli.push_back(combine(code[2 * n], code[2 * n], code[2 * n + 1], code[2 * n + 1]));
      amplitudes.push_back(Scalar(r[n] * r[n]));
    }
    return equal(std::move(moduli), std::move(amplitudes));
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
