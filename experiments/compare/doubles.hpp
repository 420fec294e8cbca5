/// The field of doubles as programs use them, with libm's sines: for timing alone, since its last bits differ between
/// machines.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "theory/kernel/field.hpp"
#include "theory/kernel/position.hpp"

namespace pe::experiments {

class Doubles {
 public:
  using Scalar = double;
  using Position = NumberPosition<double>;

  class Spectrum {
   public:
    explicit Spectrum(Frequencies const& g) {
      if (!std::holds_alternative<Unscaled>(g.scaling)) frequencies_ = nearest_doubles(g);
      if (!frequencies_.empty()) return;
      for (int i = 0; i < g.count; ++i) {
        frequencies_.push_back(std::pow(g.base.to_double(), -(g.first + g.step * Fraction(i)).to_double()));
      }
    }

    std::vector<double> const& frequencies() const { return frequencies_; }
    std::vector<Phase<double>> phases(Position const& t) const {
      std::vector<Phase<double>> result;
      result.reserve(frequencies_.size());
      for (double const w : frequencies_) result.push_back({std::sin(w * t.value), std::cos(w * t.value)});
      return result;
    }

   private:
    std::vector<double> frequencies_;
  };

  double number(Fraction const& x) const { return x.to_double(); }
  double real(double x) const { return x; }
  Position origin() const { return {0}; }
  Position position(double t) const { return {t}; }
  Spectrum spectrum(Frequencies const& progression) const { return Spectrum(progression); }

  double pi() const { return std::numbers::pi; }
  double power(Fraction const& base, Fraction const& exponent) const {
    return std::pow(base.to_double(), exponent.to_double());
  }
  double value(Position const& t) const { return t.value; }
  double sin(double x) const { return std::sin(x); }
  double cos(double x) const { return std::cos(x); }
  double exp(double x) const { return std::exp(x); }
  double log(double x) const { return std::log(x); }
  double indicator_negative(double x) const { return x < 0 ? 1 : 0; }
};

}  // namespace pe::experiments
