#include "theory/kernel/numbers.hpp"

#include "theory/kernel/error.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/reals.hpp"
#include "theory/kernel/term.hpp"

namespace pe {

/// The field F behind the one interface.
template <class F>
class Numbers::Erased final : public Arithmetic {
 public:
  using T = typename F::Scalar;

  explicit Erased(F field) : field_(std::move(field)) {}

  Number number(Fraction const& x) const override { return Number::of(field_.number(x)); }
  Number real(double x) const override { return Number::of(field_.real(x)); }
  Number position(double t) const override { return Number::of(field_.position(t).value); }
  std::shared_ptr<Spectrum::Source const> spectrum(Frequencies const& frequencies) const override {
    return std::make_shared<ErasedSpectrum>(field_.spectrum(frequencies));
  }
  Number pi() const override { return Number::of(field_.pi()); }
  Number power(Fraction const& base, Fraction const& exponent) const override {
    return Number::of(field_.power(base, exponent));
  }
  Number value(Position const& t) const override { return Number::of(field_.value(own(t))); }
  Number sin(Number const& x) const override { return Number::of(field_.sin(x.in<T>())); }
  Number cos(Number const& x) const override { return Number::of(field_.cos(x.in<T>())); }
  Number exp(Number const& x) const override { return Number::of(field_.exp(x.in<T>())); }
  Number log(Number const& x) const override { return Number::of(field_.log(x.in<T>())); }
  Number indicator_negative(Number const& x) const override { return Number::of(field_.indicator_negative(x.in<T>())); }

 private:
  static typename F::Position own(Position const& t) {
    return {t.value.in<decltype(std::declval<typename F::Position>().value)>()};
  }

  class ErasedSpectrum final : public Spectrum::Source {
   public:
    explicit ErasedSpectrum(typename F::Spectrum spectrum) : spectrum_(std::move(spectrum)) {}

    std::vector<Number> frequencies() const override {
      std::vector<Number> result;
      for (T const& w : spectrum_.frequencies()) result.push_back(Number::of(w));
      return result;
    }
    std::vector<Phase<Number>> phases(Position const& t) const override {
      std::vector<Phase<Number>> result;
      for (auto& [sine, cosine] : spectrum_.phases(own(t))) {
        result.push_back({Number::of(std::move(sine)), Number::of(std::move(cosine))});
      }
      return result;
    }

   private:
    typename F::Spectrum spectrum_;
  };

  F field_;
};

Numbers Numbers::reals(int digits) {
  auto const erased = []<unsigned Digits>(Reals<Digits> field) {
    return Numbers(std::make_shared<Erased<Reals<Digits>>>(field));
  };
  switch (digits) {
    case 25:
      return erased(Reals<25>{});
    case 50:
      return erased(Reals<50>{});
    case 100:
      return erased(Reals<100>{});
    default:
      PE_ASSERT(digits == 200);  // one of real_digits
      return erased(Reals<200>{});
  }
}

Numbers Numbers::terms(bool symbols) { return Numbers(std::make_shared<Erased<Terms>>(Terms(symbols))); }

Numbers Numbers::narrow(Format arithmetic, Pipeline const& pipeline) {
  auto const erased = []<class T>(Narrow<T> field) { return Numbers(std::make_shared<Erased<Narrow<T>>>(field)); };
  switch (arithmetic) {
    case Format::binary64:
      return erased(Narrow<double>(pipeline));
    case Format::binary32:
      return erased(Narrow<float>(pipeline));
    case Format::binary16:
      return erased(Narrow<Eigen::half>(pipeline));
    default:
      PE_ASSERT(arithmetic == Format::bfloat16);
      return erased(Narrow<Eigen::bfloat16>(pipeline));
  }
}

}  // namespace pe
