/// How a scheme joins the family of codes. Included where members are listed, and nowhere else.
#pragma once

#include "theory/families/codes.hpp"

namespace pe {
namespace detail {

inline double plain(ExactPosition const& t) { return t.number(); }
template <class S>
double plain(NumberPosition<S> const& t) {
  return static_cast<double>(t.value);
}

template <class Scheme, Field F>
class CodesOf final : public CodesOver<F> {
 public:
  using typename CodesOver<F>::Scalar;
  using typename CodesOver<F>::Position;
  using Over = typename Scheme::template Over<F>;

  CodesOf(F const& field, Shape const& shape) : field_(field), shape_(shape), scheme_(field, shape) {}

  F const& field() const override { return field_; }
  int dimension() const override {
    if constexpr (requires { scheme_.dimension(); }) return scheme_.dimension();
    return 1;
  }
  Fraction base() const override { return shape_.base; }

  Vector<Scalar> encode(Position const& t) const override {
    if constexpr (requires { scheme_.encode(t); }) {
      return vector(scheme_.encode(t));
    } else if constexpr (NumericField<F> && requires { scheme_.encode(std::int64_t{}); }) {
      return scheme_.encode(static_cast<std::int64_t>(plain(t)));
    } else {
      throw NotFormal{};
    }
  }

  Vector<Scalar> encode(std::int64_t t) const override {
    if constexpr (requires { scheme_.encode(t); }) {
      return scheme_.encode(t);
    } else if constexpr (NumericField<F>) {
      return encode(field_.position(static_cast<double>(t)));
    } else {
      throw NotFormal{};
    }
  }

  Vector<Scalar> encode(Fraction const& t, Fraction const& n) const override {
    if constexpr (requires { scheme_.encode(t, n); }) {
      return vector(scheme_.encode(t, n));
    } else {
      return encode(t.numerator());
    }
  }

  Vector<Scalar> encode(Position const& t, Position const& last) const override {
    if constexpr (NumericField<F> && requires { scheme_.encode(Fraction{}, Fraction{}); }) {
      auto const whole = [](Position const& x) { return Fraction(static_cast<std::int64_t>(plain(x))); };
      return vector(scheme_.encode(whole(t), whole(last) + Fraction(1)));
    } else {
      return encode(t);
    }
  }

  std::optional<Fraction> bound() const override {
    if constexpr (requires { Scheme::bound(); }) return Scheme::bound();
    return CodesOver<F>::bound();
  }

  BlockDiagonal<Scalar> offset_map(Position const& k) const override {
    if constexpr (requires { scheme_.offset_map(k); }) {
      return scheme_.offset_map(k);
    } else {
      throw NotFormal{};
    }
  }

  /// F(k), the sum of the cosines of the offset map.
  Scalar similarity(Position const& k) const override {
    if constexpr (requires { scheme_.similarity(k); }) {
      return scheme_.similarity(k);
    } else {
      return trace(offset_map(k)) * field_.number(Fraction(1, 2));
    }
  }

 private:
  static Vector<Scalar> vector(Vector<Scalar> code) { return code; }
  static Vector<Scalar> vector(Scalar entry) { return {std::move(entry)}; }

  F field_;
  Shape shape_;
  Over scheme_;
};

template <class Scheme, class F>
Codes::Made<F>* make_codes() {
  if constexpr (requires { typename Scheme::template Over<F>; }) {
    return [](F const& field, Shape const& shape) { return made<CodesOver<F>, CodesOf<Scheme, F>>(field, shape); };
  } else {
    return nullptr;
  }
}

}  // namespace detail

/// The scheme as one of the family.
template <class Scheme>
Codes codes_of() {
  return over_every_field<Codes>(name_of(Scheme{}),
                                 []<class F>(std::type_identity<F>) { return detail::make_codes<Scheme, F>(); });
}

}  // namespace pe
