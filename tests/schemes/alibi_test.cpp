#include "theory/schemes/alibi.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {
namespace {

std::vector<double> slopes(std::int64_t heads) {
  std::vector<double> result;
  for (auto const& m : Alibi::Over<Balls>(Balls{}, {2, 10000}, heads).slopes()) result.push_back(m.to_double());
  return result;
}

// Printed by Press et al. 2021, section 3: for 8 heads 1/2^1, 1/2^2, ..., 1/2^8; for 16 heads 1/2^0.5, 1/2^1, ...,
// 1/2^8.
TEST_CASE("The slopes are those that the paper prints") {
  std::vector<double> eight, sixteen;
  for (int h = 1; h <= 8; ++h) eight.push_back(std::exp2(-h));
  for (int h = 1; h <= 16; ++h) sixteen.push_back(std::exp2(-h / 2.0));
  CHECK(slopes(8) == eight);
  CHECK(slopes(16) == sixteen);
  CHECK(slopes(1) == std::vector<double>{1.0 / 256});
}

// What the paper's get_slopes returns, worked by hand: 3 heads: 2^-4, 2^-8, then the first of 4 heads.
TEST_CASE("Head counts that are no power of two take every second slope of the next one") {
  CHECK(slopes(3) == std::vector<double>{1.0 / 16, 1.0 / 256, 1.0 / 4});
  auto const twelve = slopes(12);
  CHECK(std::vector(twelve.begin(), twelve.begin() + 8) == slopes(8));
  CHECK(std::vector(twelve.begin() + 8, twelve.end()) ==
        std::vector<double>{std::exp2(-0.5), std::exp2(-1.5), std::exp2(-2.5), std::exp2(-3.5)});
  CHECK(AlibiInterpolated::Over<Balls>(Balls{}, {2, 10000}).heads() == 12);
}

TEST_CASE("A score loses the slope once for each position between query and key") {
  Alibi::Over<Balls> const alibi(Balls{}, {2, 10000});
  auto const layer = alibi.layer(0, 8);  // W is the identity
  auto const token = layer.token({Ball(2), Ball(3)});
  CHECK(layer.score(token, 4, token, 1).to_double() == 13 - 1.5);
  CHECK(layer.sees(4, 1));
  CHECK_FALSE(layer.sees(1, 4));
  CHECK(AlibiTwoSided::Over<Balls>(Balls{}, {2, 10000}).layer(0, 8).sees(1, 4));
}

TEST_CASE("Slopes that are powers of two are exact over every field, others need real numbers") {
  CHECK(Alibi::Over<Rationals>(Rationals{}, {2, 10000}).layer(1, 8).bias(5, 2) == Rational(-3, 4));
  Polynomials const field(Signature{}, 1);
  CHECK(Alibi::Over<Polynomials>(field, {2, 10000}).slope(0) == field.number(Fraction(1, 2)));
  CHECK_THROWS_AS(AlibiInterpolated::Over<Rationals>(Rationals{}, {2, 10000}).slope(8), NotFormal);
}

TEST_CASE("No heads, and too many, are refused") {
  CHECK_THROWS_WITH(slopes(0), tests::contains("0 heads have no slopes; take 1 to 1024 heads"));
  CHECK_THROWS_WITH(slopes(1025), tests::contains("1025 heads"));
  CHECK_THROWS_WITH(alibi_exponent(8, 8), tests::contains("head 8 is not one of 8"));
}

}  // namespace
}  // namespace pe
