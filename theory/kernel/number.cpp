#include "theory/kernel/number.hpp"

#include <functional>

namespace pe {

/// operation(a, b), in the arithmetic that the two share.
template <class Operation>
Number combined(Number const& a, Number const& b, Operation const& operation) {
  auto const& typed = std::holds_alternative<Fraction>(a.value_) ? b : a;
  return std::visit(
      [&]<class T>(T const&) {
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number(operation(std::get<Fraction>(a.value_), std::get<Fraction>(b.value_)));
        } else {
          return Number::of(T(operation(a.in<T>(), b.in<T>())));
        }
      },
      typed.value_);
}

Number operator+(Number const& a, Number const& b) { return combined(a, b, std::plus<>{}); }
Number operator-(Number const& a, Number const& b) { return combined(a, b, std::minus<>{}); }
Number operator*(Number const& a, Number const& b) { return combined(a, b, std::multiplies<>{}); }
Number operator/(Number const& a, Number const& b) { return combined(a, b, std::divides<>{}); }

Number Number::operator-() const {
  return std::visit(
      []<class T>(T const& x) {
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number(-x);
        } else {
          return of(T(-x));
        }
      },
      value_);
}

std::partial_ordering operator<=>(Number const& a, Number const& b) {
  auto const& typed = std::holds_alternative<Fraction>(a.value_) ? b : a;
  return std::visit(
      [&]<class T>(T const&) -> std::partial_ordering {
        if constexpr (std::is_same_v<T, Fraction>) {
          return std::get<Fraction>(a.value_) <=> std::get<Fraction>(b.value_);
        } else {
          auto const x = a.in<T>(), y = b.in<T>();
          if (x < y) return std::partial_ordering::less;
          if (y < x) return std::partial_ordering::greater;
          return x == y ? std::partial_ordering::equivalent : std::partial_ordering::unordered;
        }
      },
      typed.value_);
}

Number sqrt(Number const& x) {
  return std::visit(
      []<class T>(T const& value) {
        PE_ASSERT((!std::is_same_v<T, Fraction>));  // seldom exact
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number();
        } else {
          using std::sqrt;  // the others' are found by their types
          return Number::of(T(sqrt(value)));
        }
      },
      x.value_);
}

Number Number::like(double x) const {
  return std::visit(
      [x]<class T>(T const&) {
        PE_ASSERT((!std::is_same_v<T, Fraction>));  // a constant has no arithmetic to be like
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number();
        } else {
          return of(static_cast<T>(x));
        }
      },
      value_);
}

Number::operator double() const {
  return std::visit(
      []<class T>(T const& x) {
        if constexpr (std::is_same_v<T, Fraction>) {
          return x.to_double();
        } else {
          return static_cast<double>(x);
        }
      },
      value_);
}

}  // namespace pe
