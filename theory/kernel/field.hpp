/// A field: what a scheme and a law are instantiated over. It supplies scalars, positions, and the phases
/// (sin w t, cos w t) of frequencies (frequencies.hpp).
#pragma once

#include <concepts>
#include <string_view>
#include <vector>

#include "theory/kernel/frequencies.hpp"

namespace pe {

/// The sine and the cosine of one angle.
template <class S>
struct Phase {
  S sin, cos;
};

/// A position that is a plain number.
template <class S>
struct NumberPosition {
  S value;

  friend NumberPosition operator+(NumberPosition const& a, NumberPosition const& b) { return {a.value + b.value}; }
  friend NumberPosition operator-(NumberPosition const& a, NumberPosition const& b) { return {a.value - b.value}; }
  NumberPosition operator-() const { return {-value}; }
};

/// Formal fields (polynomials, rational points of the circle) know a position only as a combination of independent
/// symbols, and the phase of a sum as the product of phases. Numeric fields evaluate phases directly.
template <class F>
concept Field = requires(F const& field, Frequencies const& frequencies, typename F::Position const& t,
                         Fraction const& x) {
  { field.number(x) } -> std::same_as<typename F::Scalar>;
  { field.origin() } -> std::same_as<typename F::Position>;
  { t + t } -> std::same_as<typename F::Position>;
  { t - t } -> std::same_as<typename F::Position>;
  { field.spectrum(frequencies).phases(t) } -> std::same_as<std::vector<Phase<typename F::Scalar>>>;
};

/// A field whose numbers are real numbers: it also has pi, powers, the frequencies and the positions themselves.
template <class F>
concept NumericField = Field<F> &&
    requires(F const& field, typename F::Position const& t, typename F::Scalar const& x) {
  { field.pi() } -> std::same_as<typename F::Scalar>;
  { field.power(Fraction{}, Fraction{}) } -> std::same_as<typename F::Scalar>;
  { field.value(t) } -> std::same_as<typename F::Scalar>;
  { field.position(0.0) } -> std::same_as<typename F::Position>;
  { field.indicator_negative(x) } -> std::same_as<typename F::Scalar>;
  { field.sin(x) } -> std::same_as<typename F::Scalar>;
  { field.exp(x) } -> std::same_as<typename F::Scalar>;
  { field.log(x) } -> std::same_as<typename F::Scalar>;
  {field.spectrum(Frequencies{}).frequencies()};
};

/// What a scheme is called. A mutant may have no name.
template <class Scheme>
std::string_view name_of(Scheme const& scheme) {
  if constexpr (requires { scheme.name; }) return scheme.name;
  return {};
}

}  // namespace pe
