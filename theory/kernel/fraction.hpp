/// Small exact fractions: bases, exponents and parameters of a case.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace pe {

/// numerator/denominator in lowest terms, denominator > 0, both below 2^63 in magnitude. Any two compare; arithmetic
/// that leaves 64 bits throws UserError: whoever computes with numbers of users may meet it.
class Fraction {
 public:
  constexpr Fraction() = default;
  Fraction(std::int64_t numerator, std::int64_t denominator = 1);  // NOLINT(google-explicit-constructor): 3 is 3/1

  std::int64_t numerator() const { return numerator_; }
  std::int64_t denominator() const { return denominator_; }
  bool is_integer() const { return denominator_ == 1; }
  /// The greatest integer that is not greater.
  std::int64_t floor() const { return numerator_ / denominator_ - (numerator_ % denominator_ < 0 ? 1 : 0); }
  double to_double() const { return static_cast<double>(numerator_) / static_cast<double>(denominator_); }

  /// "3", "-17/10".
  std::string text() const;
  /// Reads what `text` writes; throws UserError on anything else, and on numbers that do not fit.
  static Fraction parse(std::string_view text);

  Fraction operator-() const;
  friend Fraction operator+(Fraction const& a, Fraction const& b);
  friend Fraction operator-(Fraction const& a, Fraction const& b);
  friend Fraction operator*(Fraction const& a, Fraction const& b);
  friend Fraction operator/(Fraction const& a, Fraction const& b);
  friend bool operator==(Fraction const&, Fraction const&) = default;
  friend std::strong_ordering operator<=>(Fraction const& a, Fraction const& b);

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace pe
