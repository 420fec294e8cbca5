/// Closed form: entry n of p_t is sin(t / base^(2 floor(n/2)/d) + (n odd ? pi/2 : 0)).
///
/// Pins what norms, offset maps and scores cannot see: base, exponents, order of the entries. It goes another way than
/// the scheme: a power of its own for each entry, and the cosine as a shifted sine.
/// Source: Vaswani et al. 2017, section 3.5.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

/// The closed form at position t, of d entries.
template <class F>
Vector<typename F::Scalar> closed_form(F const& field, typename F::Position const& t, int d, Fraction const& base) {
  auto const quarter = field.pi() * field.number(Fraction(1, 2));
  return tabulate(d, [&](int n) {
    auto const angle = field.value(t) * field.power(base, Fraction(-2 * (n / 2), d));
    return field.sin(n % 2 == 0 ? angle : angle + quarter);
  });
}

struct ClosedForm : AskedOf<Need::base> {
  static constexpr Text text{
      "closed-form",
      "Every entry is the sine of position over a power of the base, or that sine shifted by a quarter turn",
      R"(p_t^{(n)} = \sin\bigl(t\,b^{-2\lfloor n/2\rfloor/d} + [n \text{ odd}]\,\tfrac{\pi}{2}\bigr))"};
  static constexpr Signature takes{.positions = {"t"}};
  static constexpr bool argued = true;  ///< where it holds (argued_closed.cpp)
  static constexpr char why_sampled[] =
      "Sines of real positions against powers of the base: no polynomial identity, and an equality cannot be covered.";
  static Domain domain() { return {.dimensions = dimensions(2, 256)}; }

  auto operator()(Numeric auto const& pe, auto const& t) const {
    return equal(pe.encode(t), closed_form(pe.field(), t, pe.dimension(), pe.base()));
  }

  struct Mutant {
    static constexpr char says[] = "the exponent of pair i is i/d instead of 2i/d";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      Over(F const& field, Shape const& shape) : Sinusoidal::Over<F>(field, shape) {
        this->spectrum_ = field.spectrum({shape.base, 0, Fraction(1, shape.dimension), this->pairs()});
      }
    };
  };
};

}  // namespace pe
