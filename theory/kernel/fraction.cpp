#include "theory/kernel/fraction.hpp"

#include <charconv>
#include <limits>
#include <numeric>

#include "theory/kernel/error.hpp"

namespace pe {
namespace {

/// Its negative does not fit into 64 bits, so that no fraction has it.
constexpr auto beyond = std::numeric_limits<std::int64_t>::min();

std::int64_t within_64_bits(bool overflow, std::int64_t result) {
  if (!overflow && result != beyond) return result;
  throw UserError(
      "a number is too large, or has too long a fraction, for what is computed with it: exact numbers have 64 bits");
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  bool const overflow = __builtin_mul_overflow(a, b, &result);
  return within_64_bits(overflow, result);
}

std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  bool const overflow = __builtin_add_overflow(a, b, &result);
  return within_64_bits(overflow, result);
}

std::int64_t parse_integer(std::string_view digits, std::string_view whole) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  bool const is_whole = end == digits.data() + digits.size();
  if (is_whole && (error == std::errc::result_out_of_range || value == beyond)) {
    throw UserError("'" + std::string(whole) +
                    "' has a number that is too large; numerator and denominator are at most 9223372036854775807");
  }
  if (error != std::errc{} || !is_whole) {
    throw UserError("'" + std::string(whole) +
                    "' is not a fraction; write an integer or p/q, for example 10000 or 3/2");
  }
  return value;
}

}  // namespace

Fraction::Fraction(std::int64_t numerator, std::int64_t denominator) {
  PE_ASSERT(denominator != 0 && numerator != beyond && denominator != beyond);
  std::int64_t const divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

std::string Fraction::text() const {
  return is_integer() ? std::to_string(numerator_) : std::to_string(numerator_) + "/" + std::to_string(denominator_);
}

Fraction Fraction::parse(std::string_view text) {
  auto const slash = text.find('/');
  if (slash == std::string_view::npos) return {parse_integer(text, text)};
  auto const denominator = parse_integer(text.substr(slash + 1), text);
  if (denominator <= 0) throw UserError("'" + std::string(text) + "' has no positive denominator; write p/q, q > 0");
  return {parse_integer(text.substr(0, slash), text), denominator};
}

Fraction Fraction::operator-() const { return {product(numerator_, -1), denominator_}; }

Fraction operator+(Fraction const& a, Fraction const& b) {
  return {sum(product(a.numerator_, b.denominator_), product(b.numerator_, a.denominator_)),
          product(a.denominator_, b.denominator_)};
}

Fraction operator-(Fraction const& a, Fraction const& b) { return a + (-b); }

Fraction operator*(Fraction const& a, Fraction const& b) {
  return {product(a.numerator_, b.numerator_), product(a.denominator_, b.denominator_)};
}

Fraction operator/(Fraction const& a, Fraction const& b) {
  return {product(a.numerator_, b.denominator_), product(a.denominator_, b.numerator_)};
}

std::strong_ordering operator<=>(Fraction const& a, Fraction const& b) {
  // Users' numbers are compared with a domain's bounds before anything is computed with them, whatever their size.
  __extension__ using Wide = __int128;
  return static_cast<Wide>(a.numerator_) * b.denominator_ <=> static_cast<Wide>(b.numerator_) * a.denominator_;
}

}  // namespace pe
