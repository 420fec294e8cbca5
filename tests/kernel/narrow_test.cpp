#include "theory/kernel/narrow.hpp"

#include <cmath>

#include "tests/catch.hpp"

namespace pe {
namespace {

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
