/// The field of high-precision reals: the second, independent opinion on every ball, and the precision ladder.
#pragma once

#include <vector>

#include "theory/kernel/case.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/frequencies_over.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/real.hpp"

namespace pe {

/// MPFR at a fixed number of decimal digits.
template <unsigned Digits>
class Reals {
 public:
  using Scalar = Real<Digits>;
  using Position = NumberPosition<Scalar>;

  class Spectrum {
   public:
    explicit Spectrum(Frequencies const& frequencies) : frequencies_(frequencies_over(Reals{}, frequencies)) {}

    std::vector<Scalar> const& frequencies() const { return frequencies_; }

    std::vector<Phase<Scalar>> phases(Position const& t) const {
      return mapped(frequencies_, [&](Scalar const& w) {
        Scalar const angle = w * t.value;
        Phase<Scalar> phase;
        mpfr_sin_cos(phase.sin.backend().data(), phase.cos.backend().data(), angle.backend().data(), MPFR_RNDN);
        return phase;
      });
    }

   private:
    std::vector<Scalar> frequencies_;
  };

  Scalar number(Fraction const& x) const { return Scalar(x.numerator()) / Scalar(x.denominator()); }
  Scalar real(double x) const { return Scalar(x); }
  Position origin() const { return {Scalar(0)}; }
  Position position(double t) const { return {Scalar(t)}; }
  Spectrum spectrum(Frequencies const& frequencies) const { return Spectrum(frequencies); }

  Scalar pi() const { return Scalar(4) * atan(Scalar(1)); }
  Scalar power(Fraction const& base, Fraction const& exponent) const {
    return exp(Scalar(log(number(base)) * number(exponent)));
  }
  Scalar value(Position const& t) const { return t.value; }
  Scalar sin(Scalar const& x) const { return Scalar(boost::multiprecision::sin(x)); }
  Scalar cos(Scalar const& x) const { return Scalar(boost::multiprecision::cos(x)); }
  Scalar exp(Scalar const& x) const { return Scalar(boost::multiprecision::exp(x)); }
  Scalar log(Scalar const& x) const { return Scalar(boost::multiprecision::log(x)); }
  Scalar indicator_negative(Scalar const& x) const { return Scalar(x < 0 ? 1 : 0); }
};

}  // namespace pe
