/// The field of numbers whose arithmetic is chosen at run time: `Reals` of 25, 50, 100 or 200 digits, or `Narrow` of
/// double, float, half or bfloat16, or `Terms`. A law is instantiated over this one instead of over each of them.
#pragma once

#include <memory>
#include <vector>

#include "theory/kernel/field.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/number.hpp"
#include "theory/kernel/position.hpp"

namespace pe {

class Numbers {
 public:
  using Scalar = Number;
  using Position = NumberPosition<Number>;

  /// Frequencies in one arithmetic. Cheap to copy.
  class Spectrum {
   public:
    std::vector<Number> frequencies() const { return source_->frequencies(); }
    std::vector<Phase<Number>> phases(Position const& t) const { return source_->phases(t); }

   private:
    friend class Numbers;
    struct Source {
      virtual ~Source() = default;
      virtual std::vector<Number> frequencies() const = 0;
      virtual std::vector<Phase<Number>> phases(Position const& t) const = 0;
    };
    explicit Spectrum(std::shared_ptr<Source const> source) : source_(std::move(source)) {}
    std::shared_ptr<Source const> source_;
  };

  /// MPFR at one of `real_digits` (check.hpp).
  static Numbers reals(int digits);
  /// Hardware's arithmetic, with phases computed by the pipeline.
  static Numbers narrow(Format arithmetic, Pipeline const& pipeline);
  /// Formulas (term.hpp): of one case, or of frequencies that are symbols.
  static Numbers terms(bool symbols);

  Number number(Fraction const& x) const { return arithmetic_->number(x); }
  Number real(double x) const { return arithmetic_->real(x); }
  Position origin() const { return position(0); }
  Position position(double t) const { return {arithmetic_->position(t)}; }
  Spectrum spectrum(Frequencies const& frequencies) const { return Spectrum(arithmetic_->spectrum(frequencies)); }

  Number pi() const { return arithmetic_->pi(); }
  Number power(Fraction const& base, Fraction const& exponent) const { return arithmetic_->power(base, exponent); }
  Number value(Position const& t) const { return arithmetic_->value(t); }
  Number sin(Number const& x) const { return arithmetic_->sin(x); }
  Number cos(Number const& x) const { return arithmetic_->cos(x); }
  Number exp(Number const& x) const { return arithmetic_->exp(x); }
  Number log(Number const& x) const { return arithmetic_->log(x); }
  Number indicator_negative(Number const& x) const { return arithmetic_->indicator_negative(x); }

 private:
  struct Arithmetic {
    virtual ~Arithmetic() = default;
    virtual Number number(Fraction const& x) const = 0;
    virtual Number real(double x) const = 0;
    virtual Number position(double t) const = 0;
    virtual std::shared_ptr<Spectrum::Source const> spectrum(Frequencies const& frequencies) const = 0;
    virtual Number pi() const = 0;
    virtual Number power(Fraction const& base, Fraction const& exponent) const = 0;
    virtual Number value(Position const& t) const = 0;
    virtual Number sin(Number const& x) const = 0;
    virtual Number cos(Number const& x) const = 0;
    virtual Number exp(Number const& x) const = 0;
    virtual Number log(Number const& x) const = 0;
    virtual Number indicator_negative(Number const& x) const = 0;
  };
  template <class F>
  class Erased;

  explicit Numbers(std::shared_ptr<Arithmetic const> arithmetic) : arithmetic_(std::move(arithmetic)) {}

  std::shared_ptr<Arithmetic const> arithmetic_;
};

}  // namespace pe
