#include "theory/kernel/rounding.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

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

}  // namespace
}  // namespace pe
