#include "theory/schemes/kerple.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::bias_of;

// By hand: log 1 = 0, log 4 = 2 log 2; head 1 has r1 = 1/2.
TEST_CASE("The logarithmic bias falls by log(1 + distance), of which later heads have less") {
  CHECK(bias_of<KerpleLog>(0, 5, 5) == 0);
  CHECK(bias_of<KerpleLog>(0, 5, 2) == Approx(-2 * std::log(2)).epsilon(1e-15));
  CHECK(bias_of<KerpleLog>(0, 2, 5) == bias_of<KerpleLog>(0, 5, 2));
  CHECK(bias_of<KerpleLog>(1, 5, 2) == Approx(-std::log(2)).epsilon(1e-15));
}

// By hand: the square root of 9 is 3.
TEST_CASE("The power bias falls by the square root of the distance") {
  CHECK(bias_of<KerplePower>(0, 7, 7) == 0);
  CHECK(bias_of<KerplePower>(0, 12, 3) == Approx(-3).epsilon(1e-15));
  CHECK(bias_of<KerplePower>(2, 12, 3) == Approx(-1).epsilon(1e-15));
}

// "ALiBi is KERPLE's power with r2 = 1" (Chi et al. 2022, section 4); L-02.
TEST_CASE("The power 1 is ALiBi's bias, and other numbers are taken") {
  KerplePower::Over<Balls> const power(Balls{}, {2, 10000});
  CHECK(power.layer(0, Fraction(1, 4), 1).bias(9, 4).to_double() == -1.25);
  CHECK(power.layer(0, 1, 2).bias(9, 4).to_double() == -25);
  KerpleLog::Over<Balls> const logarithm(Balls{}, {2, 10000});
  CHECK(logarithm.layer(0, 1, 3).bias(6, 1).to_double() == Approx(-4 * std::log(2)).epsilon(1e-15));
}

TEST_CASE("What makes no kernel is refused") {
  KerplePower::Over<Balls> const power(Balls{}, {2, 10000});
  CHECK_THROWS_WITH(power.layer(0, 1, 3), "KERPLE takes no r1 = 1, r2 = 3; both are above 0, and a power is at most 2");
  CHECK_THROWS_AS(power.layer(0, 0, 1), UserError);
  CHECK_THROWS_AS(power.layer(0, 1, 0), UserError);
}

TEST_CASE("The wrong versions of KERPLE differ as they say") {
  CHECK(bias_of<KerpleGrows>(0, 5, 2) == -bias_of<KerpleLog>(0, 5, 2));
  CHECK(bias_of<KerpleByKey>(0, 5, 2) == Approx(-std::log(3)).epsilon(1e-15));
}

}  // namespace
}  // namespace pe
