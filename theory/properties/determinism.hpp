/// Determinism: a code depends on its position alone, not on what was asked before nor on the object that answers.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct Determinism {
  static constexpr Text text{
      "determinism", "Asking twice for the code of a position gives the same code, whatever was asked in between",
      R"(f(t) = f(t))"};
  static constexpr Need needs = Need::codes;
  static constexpr Signature takes{.positions = {"t", "s"}};
  static Domain domain() { return {}; }

  auto operator()(auto const& pe, auto const& t, auto const& s) const {
    auto const copy = pe;
    auto const first = pe.encode(t);
    pe.encode(s);
    return both(equal(first, pe.encode(t)), equal(first, copy.encode(t)));
  }

  struct Mutant {
    static constexpr char name[] = "sinusoidal-counting";
    static constexpr char says[] = "every call moves the first entry by one";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto encode(auto const& t) const {
        auto code = Sinusoidal::Over<F>::encode(t);
        code[0] = code[0] + this->field_.number(calls_++);
        return code;
      }
      mutable int calls_ = 0;
    };
  };
};

}  // namespace pe
