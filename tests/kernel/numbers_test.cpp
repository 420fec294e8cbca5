#include "theory/kernel/numbers.hpp"

#include <concepts>

#include "tests/catch.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/reals.hpp"

namespace pe {
namespace {

static_assert(NumericField<Numbers>);
static_assert(std::totally_ordered<Number>);

Frequencies const transformer{10000, 0, Fraction(1, 4), 4};
constexpr double position = 1995.25;

/// That `numbers` computes what the field F does, bit for bit.
template <class F>
void check_same(Numbers const& numbers, F const& field) {
  using T = typename F::Scalar;
  CHECK(numbers.pi().in<T>() == field.pi());
  CHECK(numbers.number(Fraction(1, 3)).in<T>() == field.number(Fraction(1, 3)));
  CHECK(numbers.real(0.1).in<T>() == field.real(0.1));
  CHECK(numbers.power(10, Fraction(-1, 3)).in<T>() == field.power(10, Fraction(-1, 3)));
  CHECK(numbers.value(numbers.position(position)).in<T>() == field.value(field.position(position)));
  auto const x = numbers.number(Fraction(5, 7)), y = numbers.number(Fraction(-2, 3));
  auto const u = field.number(Fraction(5, 7)), v = field.number(Fraction(-2, 3));
  CHECK((x + y).in<T>() == T(u + v));
  CHECK((x - y).in<T>() == T(u - v));
  CHECK((x * y).in<T>() == T(u * v));
  CHECK((x / y).in<T>() == T(u / v));
  CHECK((-x).in<T>() == T(-u));
  CHECK(numbers.sin(x).in<T>() == field.sin(u));
  CHECK(numbers.cos(x).in<T>() == field.cos(u));
  CHECK(numbers.exp(y).in<T>() == field.exp(v));
  CHECK(numbers.log(x).in<T>() == field.log(u));
  CHECK(numbers.indicator_negative(y).in<T>() == T(1));
  CHECK(y < x);
  CHECK_FALSE(x < y);
  auto const here = numbers.position(position) - numbers.position(0.25);
  auto const spectrum = numbers.spectrum(transformer);
  auto const expected = field.spectrum(transformer).phases(field.position(position) - field.position(0.25));
  auto const phases = spectrum.phases(here);
  REQUIRE(phases.size() == expected.size());
  for (std::size_t i = 0; i < phases.size(); ++i) {
    CHECK(phases[i].sin.template in<T>() == expected[i].sin);
    CHECK(phases[i].cos.template in<T>() == expected[i].cos);
    CHECK(spectrum.frequencies()[i].template in<T>() == field.spectrum(transformer).frequencies()[i]);
  }
}

TEST_CASE("Numbers compute in the arithmetic that was chosen, bit for bit") {
  check_same(Numbers::reals(25), Reals<25>{});
  check_same(Numbers::reals(50), Reals<50>{});
  check_same(Numbers::reals(100), Reals<100>{});
  check_same(Numbers::reals(200), Reals<200>{});
  Pipeline const mixed{Format::bfloat16, Format::binary16, Format::binary32, Format::binary64, Format::bfloat16};
  for (auto const& pipeline : {Pipeline::uniform(Format::binary32), mixed}) {
    check_same(Numbers::narrow(Format::binary64, pipeline), Narrow<double>(pipeline));
    check_same(Numbers::narrow(Format::binary32, pipeline), Narrow<float>(pipeline));
    check_same(Numbers::narrow(Format::binary16, pipeline), Narrow<Eigen::half>(pipeline));
    check_same(Numbers::narrow(Format::bfloat16, pipeline), Narrow<Eigen::bfloat16>(pipeline));
  }
}

TEST_CASE("A constant is exact until it meets a number, which rounds it once") {
  Number const sixth = Number(1) / Number(6);
  CHECK(sixth == Number(Fraction(1, 6)));
  CHECK((sixth * Number(6)) == Number(1));
  auto const one = Numbers::reals(200).number(1);
  CHECK((one * sixth).in<Real<200>>() == Real<200>(1) / Real<200>(6));
  CHECK((Number::of(1.0F) - sixth).in<float>() == 1.0F - static_cast<float>(1.0 / 6));
  CHECK(static_cast<double>(sixth) == 1.0 / 6);
}

TEST_CASE("What is no number compares with nothing") {
  auto const nan = Number::of(std::nan(""));
  CHECK_FALSE(nan == nan);
  CHECK(nan != nan);
  CHECK_FALSE(nan < Number(1));
}

TEST_CASE("A square root and a double are taken in a number's own arithmetic") {
  CHECK(sqrt(Numbers::reals(50).number(2)).in<Real<50>>() == sqrt(Real<50>(2)));
  CHECK(sqrt(Number::of(2.0F)).in<float>() == std::sqrt(2.0F));
  CHECK(static_cast<float>(Number::of(Eigen::bfloat16(0)).like(3.14159).in<Eigen::bfloat16>()) == 3.140625F);
}

}  // namespace
}  // namespace pe
