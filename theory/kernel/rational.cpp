#include "theory/kernel/rational.hpp"

#include <gmp.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "theory/kernel/error.hpp"
#include "theory/kernel/flint.hpp"

namespace pe {

/// FLINT keeps numbers below 2^62 in place: most of them allocate nothing.
struct Rational::Value {
  Value() { fmpq_init(exact); }
  Value(Value const& other) : Value() { fmpq_set(exact, other.exact); }
  Value(Value&& other) noexcept : Value() { fmpq_swap(exact, other.exact); }
  Value& operator=(Value const& other) {
    fmpq_set(exact, other.exact);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    fmpq_swap(exact, other.exact);
    return *this;
  }
  ~Value() { fmpq_clear(exact); }

  fmpq_t exact;
};

template class FastPimpl<Rational::Value, Rational::room>;

Rational::Rational(Value value) : value_(std::move(value)) {}
Rational::Rational(Fraction const& x) : value_(Value()) {
  fmpq_set_si((*value_).exact, x.numerator(), static_cast<ulong>(x.denominator()));
}
Rational::Rational(double x) : value_(Value()) {
  PE_ASSERT(std::isfinite(x));
  mpq_t exact;
  mpq_init(exact);
  mpq_set_d(exact, x);
  fmpq_set_mpq((*value_).exact, exact);
  mpq_clear(exact);
}

std::string Rational::str() const {
  char* const raw = fmpq_get_str(nullptr, 10, (*value_).exact);
  std::string result(raw);
  flint_free(raw);
  return result;
}

double Rational::to_double() const {
  mpq_t exact;
  mpq_init(exact);
  fmpq_get_mpq(exact, (*value_).exact);
  double const result = mpq_get_d(exact);
  mpq_clear(exact);
  return result;
}

std::optional<Fraction> Rational::fraction() const {
  auto const &numerator = *fmpq_numref((*value_).exact), &denominator = *fmpq_denref((*value_).exact);
  if (!fmpz_fits_si(&numerator) || !fmpz_fits_si(&denominator)) return std::nullopt;
  if (fmpz_get_si(&numerator) == std::numeric_limits<slong>::min()) return std::nullopt;
  return Fraction(fmpz_get_si(&numerator), fmpz_get_si(&denominator));
}

template <class Operation>
Rational Rational::made(Operation operation, Rational const& a, Rational const& b) {
  Rational result(Value{});
  operation((*result.value_).exact, (*a.value_).exact, (*b.value_).exact);
  return result;
}

Rational Rational::operator-() const {
  return made([](auto& to, auto& a, auto&) { fmpq_neg(to, a); }, *this, *this);
}
Rational operator+(Rational const& a, Rational const& b) { return Rational::made(fmpq_add, a, b); }
Rational operator-(Rational const& a, Rational const& b) { return Rational::made(fmpq_sub, a, b); }
Rational operator*(Rational const& a, Rational const& b) { return Rational::made(fmpq_mul, a, b); }
Rational operator/(Rational const& a, Rational const& b) {
  if (fmpq_is_zero((*b.value_).exact) != 0) throw std::overflow_error("a rational number is divided by zero");
  return Rational::made(fmpq_div, a, b);
}
Rational& Rational::operator+=(Rational const& x) {
  fmpq_add((*value_).exact, (*value_).exact, (*x.value_).exact);
  return *this;
}

bool operator==(Rational const& a, Rational const& b) { return fmpq_equal((*a.value_).exact, (*b.value_).exact) != 0; }
std::strong_ordering operator<=>(Rational const& a, Rational const& b) {
  return fmpq_cmp((*a.value_).exact, (*b.value_).exact) <=> 0;
}

}  // namespace pe
