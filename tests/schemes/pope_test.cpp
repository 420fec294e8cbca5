#include "theory/schemes/pope.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::score_of;

// By hand: softplus of 0 is log 2, of log 3 log 4; at d = 2 the frequencies are 1 and 1/100, and head 0 has no shifts.
TEST_CASE("A score is the sum of both magnitudes' products, each times the cosine of its angle") {
  double const two = std::log(2), four = std::log(4);
  CHECK(score_of<Pope>({0, 0}, 7, {0, 0}, 4) == Approx(two * two * (std::cos(3) + std::cos(0.03))).epsilon(1e-14));
  CHECK(score_of<Pope>({std::log(3), 0}, 7, {0, std::log(3)}, 4) ==
        Approx(four * two * (std::cos(3) + std::cos(0.03))).epsilon(1e-14));
}

TEST_CASE("The shift is added to the key's angle") {
  Balls const field;
  Pope::Over<Balls>::Layer const layer({field, 2, 0}, 0, 10000, {Fraction(-1, 2), Fraction(0)});
  auto const zero = layer.token({Ball(0), Ball(0)});
  double const two = std::log(2);  // cos(-3 - pi/2) is -sin 3
  CHECK(layer.score(zero, 7, zero, 4).to_double() ==
        Approx(two * two * (-std::sin(3) + std::cos(0.03))).epsilon(1e-14));
}

TEST_CASE("The wrong version of PoPE keeps the signs of entries") {
  CHECK(score_of<PopeSigned>({1, 0}, 7, {-1, 5}, 4) == Approx(-std::cos(3)).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
