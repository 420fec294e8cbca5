#include "theory/kernel/rational.hpp"

#include <boost/multiprecision/gmp.hpp>

namespace pe {

using Exact = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

struct Rational::Value {
  Exact exact;
};

template class FastPimpl<Rational::Value, Rational::room>;

Rational::Rational(Value value) : value_(std::move(value)) {}
Rational::Rational(Fraction const& x) : Rational(Value{{x.numerator(), x.denominator()}}) {}
Rational::Rational(double x) : Rational(Value{Exact(x)}) {}

std::string Rational::str() const { return (*value_).exact.str(); }
double Rational::to_double() const { return static_cast<double>((*value_).exact); }

Rational Rational::operator-() const { return Rational(Value{-(*value_).exact}); }

Rational operator+(Rational const& a, Rational const& b) {
  return Rational(Rational::Value{(*a.value_).exact + (*b.value_).exact});
}
Rational operator-(Rational const& a, Rational const& b) {
  return Rational(Rational::Value{(*a.value_).exact - (*b.value_).exact});
}
Rational operator*(Rational const& a, Rational const& b) {
  return Rational(Rational::Value{(*a.value_).exact * (*b.value_).exact});
}
Rational operator/(Rational const& a, Rational const& b) {
  return Rational(Rational::Value{(*a.value_).exact / (*b.value_).exact});
}

std::strong_ordering operator<=>(Rational const& a, Rational const& b) {
  return (*a.value_).exact.compare((*b.value_).exact) <=> 0;
}

}  // namespace pe
