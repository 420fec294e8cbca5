#include "theory/kernel/numbers.hpp"

#include <Eigen/Core>
#include <variant>

#include "theory/kernel/error.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/reals.hpp"
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
  } else if constexpr (std::is_same_v<T, Fraction>) {
    return *constant;
  } else {
    return static_cast<T>(constant->to_double());
  }
}

/// operation(a, b) of two values in the arithmetic that they share; constants among themselves are fractions.
template <class Operation>
auto combined(Number const& a, Number const& b, Operation const& operation) {
  auto const& typed = std::holds_alternative<Fraction>(*a.value_) ? b : a;
  return std::visit([&]<class T>(T const&) { return operation(a.in<T>(), b.in<T>()); }, *typed.value_);
}

template <class Operation>
Number computed(Number const& a, Number const& b, Operation const& operation) {
  return combined(a, b, [&]<class T>(T const& x, T const& y) { return Number::of(T(operation(x, y))); });
}

Number operator+(Number const& a, Number const& b) { return computed(a, b, std::plus<>{}); }
Number operator-(Number const& a, Number const& b) { return computed(a, b, std::minus<>{}); }
Number operator*(Number const& a, Number const& b) { return computed(a, b, std::multiplies<>{}); }
Number operator/(Number const& a, Number const& b) { return computed(a, b, std::divides<>{}); }

std::partial_ordering operator<=>(Number const& a, Number const& b) {
  return combined(a, b, []<class T>(T const& x, T const& y) {
    if (x < y) return std::partial_ordering::less;
    if (y < x) return std::partial_ordering::greater;
    return x == y ? std::partial_ordering::equivalent : std::partial_ordering::unordered;
  });
}

Number Number::operator-() const {
  return std::visit([]<class T>(T const& x) { return of(T(-x)); }, *value_);
}

/// make(value) in the number's arithmetic, which a constant has not.
template <class Make>
Number Number::in_own(Make const& make) const {
  return std::visit(
      [&]<class T>(T const& value) {
        PE_ASSERT((!std::is_same_v<T, Fraction>));
        if constexpr (std::is_same_v<T, Fraction>) {
          return Number();
        } else {
          return of(T(make(value)));
        }
      },
      *value_);
}

Number sqrt(Number const& x) {
  return x.in_own([](auto const& value) {
    using std::sqrt;  // the others' are found by their types
    return sqrt(value);
  });
}

Number Number::like(double x) const {
  return in_own([x]<class T>(T const&) { return static_cast<T>(x); });
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

bool Number::is_formula() const { return std::holds_alternative<Term>(*value_); }

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

struct Numbers::Field : std::variant<Reals<25>, Reals<50>, Reals<100>, Reals<200>, Narrow<double>, Narrow<float>,
                                     Narrow<Eigen::half>, Narrow<Eigen::bfloat16>, Terms> {
  using variant::variant;

  /// compute(field).
  Number number(auto const& compute) const {
    return std::visit([&](auto const& field) { return Number::of(compute(field)); }, *this);
  }
  /// compute(field, x), of a number in the field's arithmetic.
  Number function(Number const& x, auto const& compute) const {
    return number([&]<class F>(F const& field) { return compute(field, x.in<typename F::Scalar>()); });
  }
};

namespace {

/// A position, as whichever field it is handed to has it.
struct Own {
  Number const& value;
  template <class T>
  operator NumberPosition<T>() const {  // NOLINT(google-explicit-constructor): it is one
    return {value.in<T>()};
  }
};

}  // namespace

Numbers::Numbers(Field field) : field_(std::make_shared<Field const>(std::move(field))) {}

Numbers Numbers::reals(int digits) {
  switch (digits) {
    case 25:
      return Numbers(Reals<25>{});
    case 50:
      return Numbers(Reals<50>{});
    case 100:
      return Numbers(Reals<100>{});
    default:
      PE_ASSERT(digits == 200);  // one of real_digits
      return Numbers(Reals<200>{});
  }
}

Numbers Numbers::terms() { return Numbers(Terms{}); }

Numbers Numbers::narrow(Format arithmetic, Pipeline const& pipeline) {
  switch (arithmetic) {
    case Format::binary64:
      return Numbers(Narrow<double>(pipeline));
    case Format::binary32:
      return Numbers(Narrow<float>(pipeline));
    case Format::binary16:
      return Numbers(Narrow<Eigen::half>(pipeline));
    default:
      PE_ASSERT(arithmetic == Format::bfloat16);
      return Numbers(Narrow<Eigen::bfloat16>(pipeline));
  }
}

Numbers::Spectrum Numbers::spectrum(Frequencies const& frequencies) const {
  return std::visit(
      [&](auto const& field) {
        auto const spectrum = std::make_shared<decltype(field.spectrum(frequencies))>(field.spectrum(frequencies));
        auto const of_spectrum = [spectrum] {
          return mapped(spectrum->frequencies(), [](auto const& w) { return Number::of(w); });
        };
        auto const phases = [spectrum](Position const& t) {
          return mapped(spectrum->phases(Own{t.value}), [](auto const& phase) {
            return Phase<Number>{Number::of(phase.sin), Number::of(phase.cos)};
          });
        };
        return Spectrum{of_spectrum, phases};
      },
      *field_);
}

Number Numbers::number(Fraction const& x) const {
  return field_->number([&](auto const& field) { return field.number(x); });
}
Number Numbers::real(double x) const {
  return field_->number([&](auto const& field) { return field.real(x); });
}
Numbers::Position Numbers::position(double t) const {
  return {field_->number([&](auto const& field) { return field.position(t).value; })};
}
Number Numbers::pi() const {
  return field_->number([](auto const& field) { return field.pi(); });
}
Number Numbers::power(Fraction const& base, Fraction const& exponent) const {
  return field_->number([&](auto const& field) { return field.power(base, exponent); });
}
Number Numbers::value(Position const& t) const {
  return field_->number([&](auto const& field) { return field.value(Own{t.value}); });
}
Number Numbers::sin(Number const& x) const {
  return field_->function(x, [](auto const& field, auto const& own) { return field.sin(own); });
}
Number Numbers::cos(Number const& x) const {
  return field_->function(x, [](auto const& field, auto const& own) { return field.cos(own); });
}
Number Numbers::exp(Number const& x) const {
  return field_->function(x, [](auto const& field, auto const& own) { return field.exp(own); });
}
Number Numbers::log(Number const& x) const {
  return field_->function(x, [](auto const& field, auto const& own) { return field.log(own); });
}
Number Numbers::indicator_negative(Number const& x) const {
  return field_->function(x, [](auto const& field, auto const& own) { return field.indicator_negative(own); });
}

}  // namespace pe
