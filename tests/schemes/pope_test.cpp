#include "theory/schemes/pope.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

TEST_CASE("The shift is added to the key's angle") {
  Balls const field;
  Pope::Over<Balls>::Layer const layer({field, 2, 0}, 0, 10000, {Fraction(-1, 2), Fraction(0)});
  auto const zero = layer.token({Ball(0), Ball(0)});
  double const two = std::log(2);  // cos(-3 - pi/2) is -sin 3
  CHECK(layer.score(zero, 7, zero, 4).to_double() ==
        Approx(two * two * (-std::sin(3) + std::cos(0.03))).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
