#include "theory/kernel/number.hpp"

#include <Eigen/Core>
#include <functional>
#include <variant>

#include "theory/kernel/error.hpp"
#include "theory/kernel/term.hpp"

namespace pe {

struct Number::Value : std::variant<Fraction, double, float, Eigen::half, Eigen::bfloat16, Real<25>, Real<50>,
                                    Real<100>, Real<200>, Term> {
  using variant::variant;
};

template class FastPimpl<Number::Value, Number::room>;

Number::Number(Value value) : value_(std::move(value)) {}
Number::Number(Fraction const& constant) : Number(Value(constant)) {}

template <class T>
Number Number::of(T value) {
  return Number(Value(std::in_place_type<T>, std::move(value)));
}

template <class T>
T Number::in() const {
  if (auto const* const value = std::get_if<T>(&*value_)) return *value;
  auto const* const constant = std::get_if<Fraction>(&*value_);
  PE_ASSERT(constant != nullptr);  // two arithmetics never meet
  if constexpr (boost::multiprecision::is_number<T>::value) {
    return T(constant->numerator()) / T(constant->denominator());
  } else if constexpr (std::is_same_v<T, Term>) {
    return Term(Rational(*constant));
  } else {
    return static_cast<T>(constant->to_double());
  }
}

/// operation(a, b), in the arithmetic that the two share.
template <class Operation>
Number combined(Number const& a, Number const& b, Operation const& operation) {
  auto const& typed = std::holds_alternative<Fraction>(*a.value_) ? b : a;
  return std::visit(
      [&]<class T>(T const&) {
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number(operation(std::get<Fraction>(*a.value_), std::get<Fraction>(*b.value_)));
        } else {
          return Number::of(T(operation(a.in<T>(), b.in<T>())));
        }
      },
      *typed.value_);
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
      *value_);
}

std::partial_ordering operator<=>(Number const& a, Number const& b) {
  auto const& typed = std::holds_alternative<Fraction>(*a.value_) ? b : a;
  return std::visit(
      [&]<class T>(T const&) -> std::partial_ordering {
        if constexpr (std::is_same_v<T, Fraction>) {
          return std::get<Fraction>(*a.value_) <=> std::get<Fraction>(*b.value_);
        } else {
          auto const x = a.in<T>(), y = b.in<T>();
          if (x < y) return std::partial_ordering::less;
          if (y < x) return std::partial_ordering::greater;
          return x == y ? std::partial_ordering::equivalent : std::partial_ordering::unordered;
        }
      },
      *typed.value_);
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
      *x.value_);
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
      *value_);
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
      *value_);
}

// The arithmetics of `Value`.
template Number Number::of(double);
template Number Number::of(float);
template Number Number::of(Eigen::half);
template Number Number::of(Eigen::bfloat16);
template Number Number::of(Real<25>);
template Number Number::of(Real<50>);
template Number Number::of(Real<100>);
template Number Number::of(Real<200>);
template Number Number::of(Term);
template double Number::in() const;
template float Number::in() const;
template Eigen::half Number::in() const;
template Eigen::bfloat16 Number::in() const;
template Real<25> Number::in() const;
template Real<50> Number::in() const;
template Real<100> Number::in() const;
template Real<200> Number::in() const;
template Term Number::in() const;

}  // namespace pe
