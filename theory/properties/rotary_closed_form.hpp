/// Rotary closed form: pair i of R_m x is (x + iy) e^{i m w_i} with w_i = base^(-2i/d), in the layout of the variant.
///
/// Pins base, exponents, layout and turn. It goes another way than the scheme: powers of its own, and the cosine as a
/// shifted sine. Source: Su et al. 2021 (RoFormer), equations 13 and 34.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

struct RotaryClosedForm : AskedOf<Need::rotation> {
  static constexpr Text text{
      "rotary-closed-form",
      "Rotating multiplies each pair, as a complex number, by the exponential of position times frequency",
      R"(R_m x = \bigl(x_i + \mathrm{i}\,y_i\bigr)\,e^{\pm\mathrm{i}\,m\,b^{-2i/d}})"};
  static constexpr Signature takes{.positions = {"m"}, .vectors = {"x"}};
  static constexpr bool argued = true;  ///< where it holds (argued_closed.cpp)
  static constexpr char why_sampled[] =
      "Sines of real positions against powers of the base: no polynomial identity, and an equality cannot be covered.";
  static Domain domain() { return {.dimensions = dimensions(2, 256)}; }

  auto operator()(Numeric auto const& rope, auto const& m, auto const& x) const {
    auto const& field = rope.field();
    bool const half_split = rope.arrangement() == Layout::half_split;
    auto expected = x;
    for (int i = 0; i < rope.pairs(); ++i) {
      auto const a = static_cast<std::size_t>(half_split ? i : 2 * i);
      auto const b = static_cast<std::size_t>(half_split ? i + rope.dimension() / 2 : 2 * i + 1);
      auto angle = field.value(m) * field.power(rope.base(), Fraction(-2 * i, rope.dimension()));
      if (rope.direction() == Turn::clockwise) angle = -angle;
      auto const sine = field.sin(angle), cosine = field.sin(angle + field.pi() * field.number(Fraction(1, 2)));
      expected[a] = x[a] * cosine - x[b] * sine;
      expected[b] = x[a] * sine + x[b] * cosine;
    }
    return equal(rope.rotate(x, m), std::move(expected));
  }

  struct Mutant {
    static constexpr char says[] = "declared interleaved, but turns the halves of the vector against each other";
    template <Field F>
    struct Over : Rope::Over<F> {
      Over(F const& field, Shape const& shape) : Rope::Over<F>(field, shape), other_(field, shape) {}
      auto rotate(auto const& x, auto const& m) const { return other_.rotate(x, m); }

     private:
      RopeHalfSplit::Over<F> other_;
    };
  };
};

}  // namespace pe
