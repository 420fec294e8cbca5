#include "theory/schemes/kerple.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

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

}  // namespace
}  // namespace pe
