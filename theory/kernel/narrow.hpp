/// The fields of hardware: double, float, Eigen::half, Eigen::bfloat16, with the pipeline that computes the phases.
#pragma once

#include <Eigen/Core>
#include <numbers>
#include <vector>

#include "theory/kernel/case.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

/// Laws compute in T; phases come out of the pipeline and are then converted to T.
/// Sines are taken correctly rounded of the rounded angle, so a step is as good as its format allows, and the same on
/// every machine.
template <class T>
class Narrow {
 public:
  using Scalar = T;
  using Position = NumberPosition<double>;  // exact for integers below 2^53: rounding a position is the pipeline's

  class Spectrum {
   public:
    Spectrum(Frequencies const& g, Pipeline const& pipeline) : pipeline_(pipeline) {
      if (!std::holds_alternative<Unscaled>(g.scaling)) {
        for (double const w : nearest_doubles(g)) frequencies_.push_back(round_to(pipeline_.frequencies, w));
        return;
      }
      frequencies_.reserve(static_cast<std::size_t>(g.count));
      for (int i = 0; i < g.count; ++i) {
        double const exponent = (g.first + g.step * Fraction(i)).to_double();
        frequencies_.push_back(round_to(pipeline_.frequencies, correct_pow(g.base.to_double(), -exponent)));
      }
    }

    std::vector<T> frequencies() const {
      return mapped(frequencies_, [](double w) { return static_cast<T>(w); });
    }

    std::vector<Phase<T>> phases(Position const& t) const {
      double const position = round_to(pipeline_.positions, t.value);
      return mapped(frequencies_, [&](double w) {
        double const angle = round_to(pipeline_.angles, position * w);
        return Phase<T>{entry(correct_sin(angle)), entry(correct_cos(angle))};
      });
    }

   private:
    T entry(double x) const { return static_cast<T>(round_to(pipeline_.storage, round_to(pipeline_.trigonometry, x))); }

    Pipeline pipeline_;
    std::vector<double> frequencies_;
  };

  explicit Narrow(Pipeline const& pipeline) : pipeline_(pipeline) {}

  T number(Fraction const& x) const { return static_cast<T>(x.to_double()); }
  T real(double x) const { return static_cast<T>(x); }
  Position origin() const { return {0}; }
  Position position(double t) const { return {t}; }
  Spectrum spectrum(Frequencies const& frequencies) const { return Spectrum(frequencies, pipeline_); }

  T pi() const { return static_cast<T>(std::numbers::pi); }
  T power(Fraction const& base, Fraction const& exponent) const {
    return static_cast<T>(correct_pow(base.to_double(), exponent.to_double()));
  }
  T value(Position const& t) const { return static_cast<T>(round_to(pipeline_.positions, t.value)); }
  T sin(T const& x) const { return static_cast<T>(correct_sin(static_cast<double>(x))); }
  T cos(T const& x) const { return static_cast<T>(correct_cos(static_cast<double>(x))); }
  T exp(T const& x) const { return static_cast<T>(correct_exp(static_cast<double>(x))); }
  T log(T const& x) const { return static_cast<T>(correct_log(static_cast<double>(x))); }
  T indicator_negative(T const& x) const { return static_cast<T>(x < T(0) ? 1 : 0); }

 private:
  Pipeline pipeline_;
};

}  // namespace pe
