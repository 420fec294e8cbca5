/// KERPLE: a bias that falls with a power, or with the logarithm, of the distance; two numbers of each head are
/// learned.
///
///   power: - r1 |i - j|^r2,  r1 > 0, 0 < r2 <= 2;   logarithm: - r1 log(1 + r2 |i - j|),  r1, r2 > 0;   j <= i.
///
/// Source: Chi et al. 2022 (KERPLE), section 4, and its code (ParallelKerplePower, ParallelKerpleLog). What is learned
/// is here r1 = 1/(h+1) of head h = 0, 1, ..., and r2 = 1/2 (power) or 1 (logarithm).
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {

/// A bias by a power or a logarithm. `Rule` says its sign and which distance is taken: KERPLE's own below.
template <class F, class Rule>
class KerpleOver : public AttentionScheme<F> {
 public:
  using Scalar = typename F::Scalar;
  static constexpr bool of_logarithm = Rule::of_logarithm;

  using AttentionScheme<F>::AttentionScheme;

  auto layer(WholeOf<F> const& number, WholeOf<F> const&) const {
    auto bias = [field = this->field_, r1 = usual_r1(this->field_, number)](WholeOf<F> const& i, WholeOf<F> const& j) {
      return bias_of(field, r1, of_logarithm ? 1 : Fraction(1, 2), Rule::distance(i, j));
    };
    return BiasedLayer(this->head(number), std::move(bias), Mask::causal);
  }
  /// Throws UserError unless r1 and r2 are above 0, and r2 at most 2 where it is a power.
  auto layer(std::int64_t number, Fraction const& r1, Fraction const& r2) const {
    if (!(Fraction(0) < r1 && Fraction(0) < r2 && (of_logarithm || r2 <= Fraction(2)))) {
      throw UserError("KERPLE takes no r1 = " + r1.text() + ", r2 = " + r2.text() +
                      "; both are above 0, and a power is at most 2");
    }
    auto bias = [field = this->field_, r1 = this->field_.number(r1), r2](std::int64_t i, std::int64_t j) {
      return bias_of(field, r1, r2, Rule::distance(i, j));
    };
    return BiasedLayer(this->head(number), std::move(bias), Mask::causal);
  }

 private:
  /// 1/(h+1); over symbols of any of up to 1024 heads.
  static Scalar usual_r1(F const& field, WholeOf<F> const& number) {
    if constexpr (OfSymbols<F>) {
      if (!number.is_constant()) return within(field, field.function("r1", number), 1, 1024, 1024);
      return field.number(Fraction(1, number.constant() + 1));
    } else {
      return field.number(Fraction(1, number + 1));
    }
  }
  static Scalar bias_of(F const& field, Scalar const& r1, Fraction const& r2, WholeOf<F> const& distance) {
    return field.number(Rule::sign) * r1 * size_of(field, r2, distance);
  }
  static Scalar size_of(F const& field, Fraction const& r2, WholeOf<F> const& distance) {
    if constexpr (of_logarithm) {
      return field.log(field.number(1) + field.number(r2) * field.number(distance));
    } else if constexpr (OfSymbols<F>) {
      return field.function("power", field.number(distance), r2);
    } else {
      return distance == 0 ? field.number(0) : field.power(distance, r2);
    }
  }
};

namespace detail {

template <bool logarithm>
struct KerpleRule {
  static constexpr bool of_logarithm = logarithm;
  static constexpr int sign = -1;
  static auto distance(auto const& i, auto const& j) { return magnitude(i - j); }
};

}  // namespace detail

template <bool of_logarithm>
struct Kerple : detail::KerpleRule<of_logarithm>, ByNumericRule<KerpleOver, Kerple<of_logarithm>> {
  static constexpr char const* name = of_logarithm ? "kerple" : "kerple-power";
};

using KerpleLog = Kerple<true>;
using KerplePower = Kerple<false>;

/// + r1 log(1 + r2 |i - j|).
struct KerpleGrows : detail::KerpleRule<true>, ByNumericRule<KerpleOver, KerpleGrows> {
  static constexpr char name[] = "kerple-grows";
  static constexpr int sign = 1;
};

/// - r1 log(1 + r2 j).
struct KerpleByKey : detail::KerpleRule<true>, ByNumericRule<KerpleOver, KerpleByKey> {
  static constexpr char name[] = "kerple-by-key";
  static auto distance(auto const&, auto const& j) { return j; }
};

template <>
struct VariantsOf<KerpleLog> : WrongVersions<KerpleGrows, KerpleByKey> {};

}  // namespace pe
