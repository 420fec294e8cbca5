/// Constant norm: |p_t|^2 = d/2 at every position.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct ConstantNorm {
  static constexpr Text text{"constant-norm", "The squared norm of every code is d/2",
                             R"(\lVert p_t\rVert^2 = \tfrac{d}{2})"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& pe, auto const& t) const {
    return equal(squared_norm(pe.encode(t)), pe.field().number(Fraction(pe.dimension(), 2)));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-sine-twice";
    static constexpr char says[] = "the cosine of the last pair is a second sine";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Sinusoidal::Over<F>::encode(t);
        code.back() = code[code.size() - 2];
        return code;
      }
    };
  };
};

}  // namespace pe
