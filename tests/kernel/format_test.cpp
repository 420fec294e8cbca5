#include "theory/kernel/rounding.hpp"

#include <Eigen/Core>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "tests/catch.hpp"
#include "theory/kernel/narrow.hpp"

namespace pe {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

/// The value of a 16-bit pattern.
template <class T>
double value(std::uint16_t bits) {
  return static_cast<double>(static_cast<float>(Eigen::numext::bit_cast<T>(bits)));
}

/// Walks all positive finite numbers of a 16-bit format: each, the tie to the next and the neighbours of the tie.
template <class T>
void check_every_number(Format format, std::uint16_t largest) {
  long wrong = 0;
  auto const expect = [&](double from, double to) {
    wrong += !same(round_to(format, from), to);
    wrong += !same(round_to(format, -from), -to);
  };
  for (std::uint16_t bits = 0; bits < largest; ++bits) {
    auto const next = static_cast<std::uint16_t>(bits + 1);
    double const low = value<T>(bits), high = value<T>(next), tie = (low + high) / 2;
    expect(low, low);
    expect(tie, bits % 2 == 0 ? low : high);  // the pattern whose last bit is 0
    expect(std::nextafter(tie, 0), low);
    expect(std::nextafter(tie, infinity), high);
  }
  CHECK(wrong == 0);
}

TEST_CASE("Rounding to half agrees with every half, every tie and its neighbours") {
  check_every_number<Eigen::half>(Format::binary16, 0x7bff);
  CHECK(round_to(Format::binary16, 65504) == 65504);
  CHECK(round_to(Format::binary16, std::nextafter(65520, 0)) == 65504);
  CHECK(round_to(Format::binary16, 65520) == infinity);
  CHECK(round_to(Format::binary16, -65520) == -infinity);
}

TEST_CASE("Rounding to bfloat16 agrees with every bfloat16, every tie and its neighbours") {
  check_every_number<Eigen::bfloat16>(Format::bfloat16, 0x7f7f);
  double const largest = 0x1.fep127;
  CHECK(round_to(Format::bfloat16, largest) == largest);
  CHECK(round_to(Format::bfloat16, 0x1.ffp127) == infinity);
  CHECK(round_to(Format::bfloat16, std::nextafter(0x1.ffp127, 0)) == largest);
}

TEST_CASE("Rounding a float to a 16-bit format agrees with Eigen's conversion") {
  std::mt19937_64 random(1);
  long wrong = 0;
  for (int i = 0; i < 200'000; ++i) {
    auto const x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(x)) continue;
    wrong += !same(round_to(Format::binary16, x), static_cast<float>(Eigen::half(x)));
    wrong += !same(round_to(Format::bfloat16, x), static_cast<float>(Eigen::bfloat16(x)));
  }
  CHECK(wrong == 0);
}

TEST_CASE("Rounding to float agrees with the compiler's cast, at every magnitude") {
  std::mt19937_64 random(2);
  long wrong = 0, subnormal = 0, infinite = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Exponents from below the least subnormal to above the greatest float; a third of the numbers are ties.
    double x = std::ldexp(1.0 + static_cast<double>(random() >> 12) * 0x1p-52, static_cast<int>(random() % 290) - 155);
    if (i % 3 == 0) x = (static_cast<double>(static_cast<float>(x)) + std::nextafter(static_cast<float>(x), 0.0F)) / 2;
    if (!std::isfinite(x)) continue;
    float const cast = static_cast<float>(x);
    subnormal += std::fpclassify(cast) == FP_SUBNORMAL;
    infinite += std::isinf(cast);
    wrong += !same(round_to(Format::binary32, x), cast) + !same(round_to(Format::binary32, -x), -cast);
  }
  CHECK(wrong == 0);
  CHECK(subnormal > 1000);
  CHECK(infinite > 1000);
}

TEST_CASE("Zeros, infinities and what is not a number pass through every format") {
  for (auto const format : all_formats) {
    INFO(name(format));
    CHECK(same(round_to(format, 0.0), 0.0));
    CHECK(same(round_to(format, -0.0), -0.0));
    CHECK(round_to(format, infinity) == infinity);
    CHECK(std::isnan(round_to(format, std::numeric_limits<double>::quiet_NaN())));
  }
  CHECK(same(round_to(Format::binary16, -1e-300), -0.0));
  CHECK(round_to(Format::binary64, 0.1) == 0.1);
}

TEST_CASE("The unit roundoff is the greatest step from 1 that rounds back to 1") {
  for (auto const format : all_formats) {
    if (format == Format::binary64) continue;  // there the step itself is rounded before it is seen
    INFO(name(format));
    double const u = unit_roundoff(format);
    CHECK(round_to(format, 1 + u) == 1);
    CHECK(round_to(format, std::nextafter(1 + u, 2)) == 1 + 2 * u);
  }
  CHECK(unit_roundoff(Format::binary64) == 0x1p-53);
  CHECK(unit_roundoff(Format::bfloat16) == 0x1p-8);
}

TEST_CASE("A pipeline names the format of each step") {
  constexpr auto uniform = Pipeline::uniform(Format::bfloat16);
  for (auto const step :
       {uniform.positions, uniform.frequencies, uniform.angles, uniform.trigonometry, uniform.storage}) {
    CHECK(name(step) == "bfloat16");
  }
  constexpr auto stored = Pipeline::stored(Format::binary32, Format::binary16);
  CHECK(name(stored.trigonometry) == "float");
  CHECK(name(stored.storage) == "half");
}

Ball between(double low, double high) {
  Ball result = Ball::unset();
  arb_union(result.raw(), Ball(low).raw(), Ball(high).raw(), BallPrecision::bits());
  return result;
}

TEST_CASE("A ball inside one rounding interval rounds to one number") {
  CHECK(rounded(Format::bfloat16, Ball(1.0 + 0x1p-9)) == 1.0);
  CHECK(rounded(Format::binary16, between(0.5 - 0x1p-14, 0.5 + 0x1p-13)) == 0.5);
  CHECK(rounded(Format::binary32, Ball::pi()) == 3.1415927410125732);
  CHECK(rounded(Format::binary16, Ball::pi()) == 3.140625);
}

TEST_CASE("A ball across the border of two intervals rounds to neither") {
  // 1 and 1 + 2^-7 are neighbours in bfloat16; their border is 1 + 2^-8.
  auto const border = between(1 + 0x1p-8 - 0x1p-20, 1 + 0x1p-8 + 0x1p-20);
  CHECK_FALSE(rounded(Format::bfloat16, border).has_value());
  CHECK(rounded(Format::binary16, border) == 1 + 0x1p-8);
}

TEST_CASE("A number nearer to the middle of two than doubles lie apart rounds to its own side") {
  BallPrecision const precision(192);
  CHECK(rounded(Format::bfloat16, Ball(1 + 0x1p-8) + Ball(0x1p-90)) == 1 + 0x1p-7);
  CHECK(rounded(Format::bfloat16, Ball(-1 - 0x1p-8) + Ball(0x1p-90)) == -1.0);
  CHECK(rounded(Format::bfloat16, Ball(1 + 0x1p-8)) == 1.0);  // a tie: to even
  CHECK(rounded(Format::binary32, Ball(3 * 0x1p-150) - Ball(0x1p-200)) == 0x1p-149);
}

TEST_CASE("A narrow ball rounds to a double") {
  BallPrecision const precision(192);
  CHECK(rounded(Format::binary64, Ball::pi()) == 3.141592653589793);
  CHECK(rounded(Format::binary64, Ball(1) + Ball(0x1p-53)) == 1.0);
  CHECK(rounded(Format::binary64, Ball(1) + Ball(0x1p-53) + Ball(0x1p-100)) == 1 + 0x1p-52);
}

TEST_CASE("What is stored of such a ball encloses both") {
  auto const stored = store_in(Format::bfloat16, between(1 + 0x1p-8 - 0x1p-20, 1 + 0x1p-8 + 0x1p-20));
  CHECK(stored.lower_bound() <= 1);
  CHECK(stored.upper_bound() >= 1 + 0x1p-7);
  CHECK(stored.upper_bound() < 1 + 0x1p-6);
}

TEST_CASE("Plain numbers round as the format does") {
  CHECK(rounded(Format::bfloat16, Number::of(3.14159)) == 3.140625);
  CHECK(store_in(Format::binary16, Number::of(0.1)).in<double>() == round_to(Format::binary16, 0.1));
}

constexpr double position = 1995;
Frequencies const transformer{10000, 0, Fraction(1, 4), 4};

TEST_CASE("Each step of a pipeline rounds its own result once") {
  Pipeline const mixed{Format::bfloat16, Format::binary16, Format::binary32, Format::binary64, Format::bfloat16};
  Narrow<float> const field(mixed);
  auto const phases = field.spectrum(transformer).phases(field.position(position));
  REQUIRE(phases.size() == 4);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    double const frequency = round_to(Format::binary16, std::pow(10000.0, -0.25 * static_cast<double>(i)));
    double const angle = round_to(Format::binary32, 1992.0 * frequency);  // bfloat16 steps by 8 at 1995
    CHECK(static_cast<double>(phases[i].sin) == round_to(Format::bfloat16, std::sin(angle)));
    CHECK(static_cast<double>(phases[i].cos) == round_to(Format::bfloat16, std::cos(angle)));
  }
}

TEST_CASE("A pipeline in double gives the library's sines") {
  Narrow<double> const field(Pipeline::uniform(Format::binary64));
  auto const phases = field.spectrum(transformer).phases(field.position(position));
  CHECK(phases[0].sin == std::sin(position));
  CHECK(phases[0].cos == std::cos(position));
  CHECK(field.value(field.position(position)) == position);
}

TEST_CASE("A table that is merely stored in a narrow type is off by its last rounding alone") {
  Narrow<float> const stored(Pipeline::stored(Format::binary64, Format::bfloat16));
  Narrow<float> const all(Pipeline::uniform(Format::bfloat16));
  auto const good = stored.spectrum(transformer).phases(stored.position(position));
  auto const bad = all.spectrum(transformer).phases(all.position(position));
  CHECK(std::abs(static_cast<double>(good[0].sin) - std::sin(position)) <= unit_roundoff(Format::bfloat16));
  CHECK(std::abs(static_cast<double>(bad[0].sin) - std::sin(position)) > 0.1);
}

TEST_CASE("Constants come in the type that the laws compute in") {
  Narrow<Eigen::half> const field(Pipeline::uniform(Format::binary16));
  CHECK(static_cast<float>(field.pi()) == 3.140625F);
  CHECK(static_cast<float>(field.number(Fraction(1, 3))) == static_cast<float>(Eigen::half(1.0F / 3)));
  CHECK(static_cast<float>(field.power(4, Fraction(-1, 2))) == 0.5F);
  CHECK(static_cast<float>(field.sin(field.number(0))) == 0);
  CHECK(static_cast<float>(field.cos(field.number(0))) == 1);
  CHECK(static_cast<float>(field.real(65520)) == std::numeric_limits<float>::infinity());
}

}  // namespace
}  // namespace pe
