/// Flow: going from s to t and on to u is going from s to u, p(s -> t -> u) = p(s -> u).
///
/// Steps of one length make that an equality of what the method computes, and not of what it approximates: a one-step
/// method keeps it whatever its order, so this says nothing about accuracy (see zheng2022.floater-sinusoid for that).
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/floater.hpp"

namespace pe {

struct Flow {
  static constexpr double step = 0x1p-6;

  static constexpr Text text{"flow", "A path from s to t and on to u ends where the path from s to u ends",
                             R"(\Phi_{t\to u}\circ\Phi_{s\to t} = \Phi_{s\to u})"};
  static constexpr Need needs = Need::flow;
  static constexpr Signature takes{.positions = {"s"}, .vectors = {"p", "u", "v"}, .parameters = {"m", "n"}};
  static Domain domain() {
    return {.dimensions = {2, 4},
            .bases = {10000},
            .positions = {{-64, 64, false}},
            .parameters = {{.low = 1, .high = 4}, {.low = 1, .high = 4}}};
  }

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& s, auto const& p, auto const& u, auto const& v, Fraction const& m,
                  Fraction const& n) const {
    auto const first = static_cast<int>(m.numerator()), second = static_cast<int>(n.numerator());
    auto const t = s + pe.field().position(first * step), end = t + pe.field().position(second * step);
    auto const h = pe.network(u, v);
    return equal(pe.flow(h, pe.flow(h, p, s, t, first), t, end, second), pe.flow(h, p, s, end, first + second));
  }

  struct Mutant {
    static constexpr char name[] = "floater-clock-restarts";
    static constexpr char says[] = "every path begins at time 0, wherever it begins";
    template <IntegrableField F>
    struct Over : Floater::Over<F> {
      using Floater::Over<F>::Over;
      auto flow(auto const& h, auto const& p, auto const& from, auto const& to, int steps) const {
        return Floater::Over<F>::flow(h, p, this->field_.origin(), to - from, steps);
      }
    };
  };
};

}  // namespace pe
