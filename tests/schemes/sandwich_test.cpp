#include "theory/schemes/sandwich.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {
namespace {

using tests::bias_of;
using tests::layer_of;

// By hand: d = 2 has the frequency 1, d = 4 also 1/100.
TEST_CASE("The bias is the sum of the cosines of the offset") {
  CHECK(bias_of<Sandwich>(0, 5, 2) == Approx(std::cos(3)).epsilon(1e-14));
  CHECK(layer_of<Sandwich>(0, 8, 4).bias(7, 2).to_double() == Approx(std::cos(5) + std::cos(0.05)).epsilon(1e-14));
  CHECK(bias_of<Sandwich>(3, 9, 9) == 1);
}

TEST_CASE("It is the dot product of the sinusoidal codes of both positions") {
  Sinusoidal::Over<Balls> const codes(Balls{}, {8, 10000});
  auto const product = dot(codes.encode(ExactPosition(11)), codes.encode(ExactPosition(4)));
  CHECK((layer_of<Sandwich>(0, 16, 8).bias(11, 4) - product).upper_bound() < 1e-40);
}

TEST_CASE("The wrong version of Sandwich adds sines") {
  CHECK(bias_of<SandwichOfSines>(0, 5, 2) == Approx(std::sin(3)).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
