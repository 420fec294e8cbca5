/// Boundedness: every entry lies in [-1, 1]. Proved by 1 - sin^2 = cos^2: the missing part is the partner's square.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Boundedness {
  static constexpr Text text{"boundedness", "Every entry of every code lies between -1 and 1",
                             R"(\bigl(p_t^{(n)}\bigr)^2 \le 1)"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t"}};
  static Domain domain() { return {}; }

  template <class Scheme>
  auto operator()(Scheme const& pe, auto const& t) const {
    auto const code = pe.encode(t);
    Sides<typename Scheme::Scalar> sides;
    for (std::size_t n = 0; n < code.size(); ++n) {
      std::vector<typename Scheme::Scalar> squares;
      if ((n ^ 1) < code.size()) squares.push_back(code[n ^ 1]);
      sides =
          both(std::move(sides), at_most(typename Scheme::Scalar(code[n] * code[n]), pe.field().number(1), squares));
    }
    return sides;
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-doubled";
    static constexpr char says[] = "the amplitude is 2";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Sinusoidal::Over<F>::encode(t);
        for (auto& entry : code) entry = entry + entry;
        return code;
      }
    };
  };
};

}  // namespace pe
