#include "theory/kernel/rational.hpp"

#include <gmp.h>

#include <cmath>
#include <stdexcept>

#include "theory/kernel/error.hpp"
#include "theory/kernel/polynomials.hpp"

namespace pe {

struct Rational::Value : Coefficient {
  using Coefficient::Coefficient;
};

template class FastPimpl<Rational::Value, Rational::room>;

Rational::Rational(Value value) : value_(std::move(value)) {}
Rational::Rational(Fraction const& x) : Rational(Value(x)) {}
Rational::Rational(double x) : value_(Value()) {
  PE_ASSERT(std::isfinite(x));
  mpq_t exact;
  mpq_init(exact);
  mpq_set_d(exact, x);
  fmpq_set_mpq((*value_).raw(), exact);
  mpq_clear(exact);
}

std::string Rational::str() const { return (*value_).text(); }

double Rational::to_double() const {
  mpq_t exact;
  mpq_init(exact);
  fmpq_get_mpq(exact, (*value_).raw());
  double const result = mpq_get_d(exact);
  mpq_clear(exact);
  return result;
}

std::optional<Fraction> Rational::fraction() const { return (*value_).fraction(); }

Rational Rational::floor() const {
  Rational result(Value{});
  fmpz_fdiv_q(fmpq_numref((*result.value_).raw()), fmpq_numref((*value_).raw()), fmpq_denref((*value_).raw()));
  return result;
}

std::size_t Rational::bits() const {
  return fmpz_bits(fmpq_numref((*value_).raw())) + fmpz_bits(fmpq_denref((*value_).raw()));
}

template <class Operation>
Rational Rational::made(Operation operation, Rational const& a, Rational const& b) {
  Rational result(Value{});
  operation((*result.value_).raw(), (*a.value_).raw(), (*b.value_).raw());
  return result;
}

Rational Rational::operator-() const {
  return made([](auto* to, auto* a, auto*) { fmpq_neg(to, a); }, *this, *this);
}
Rational operator+(Rational const& a, Rational const& b) { return Rational::made(fmpq_add, a, b); }
Rational operator-(Rational const& a, Rational const& b) { return Rational::made(fmpq_sub, a, b); }
Rational operator*(Rational const& a, Rational const& b) { return Rational::made(fmpq_mul, a, b); }
Rational operator/(Rational const& a, Rational const& b) {
  if (fmpq_is_zero((*b.value_).raw()) != 0) throw std::overflow_error("a rational number is divided by zero");
  return Rational::made(fmpq_div, a, b);
}
Rational& Rational::operator+=(Rational const& x) {
  fmpq_add((*value_).raw(), (*value_).raw(), (*x.value_).raw());
  return *this;
}

bool operator==(Rational const& a, Rational const& b) { return fmpq_equal((*a.value_).raw(), (*b.value_).raw()) != 0; }
std::strong_ordering operator<=>(Rational const& a, Rational const& b) {
  return fmpq_cmp((*a.value_).raw(), (*b.value_).raw()) <=> 0;
}

}  // namespace pe
