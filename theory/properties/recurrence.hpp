/// Three-term recurrence: p_{t+u} = 2 cos(w_i u) p_t - p_{t-u}, pair by pair. Needs neither sine nor offset map.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Recurrence {
  static constexpr Text text{
      "recurrence", "Each code follows from the two before it by one multiplication and one subtraction per entry",
      R"(p_{t+u} = 2\cos(\omega_i u)\,p_t - p_{t-u})"};
  static constexpr Need needs = Need::offset_map;
  static constexpr Signature takes{.positions = {"t", "u"}};
  static Domain domain() { return {}; }

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t, auto const& u) const {
    auto const here = pe.encode(t), before = pe.encode(t - u);
    auto const step = pe.offset_map(u);
    Vector<typename Scheme::Scalar> next;
    for (std::size_t n = 0; n < here.size(); ++n) {
      auto const twice = step.blocks[n / 2].a + step.blocks[n / 2].a;
      next.push_back(twice * here[n] - before[n]);
    }
    return equal(pe.encode(t + u), std::move(next));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-squared-sine";
    static constexpr char says[] = "the first entry is sin(w t) cos(w t), which turns twice as fast as its pair";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Sinusoidal::Over<F>::encode(t);
        code[0] = code[0] * code[1];
        return code;
      }
    };
  };
};

}  // namespace pe
