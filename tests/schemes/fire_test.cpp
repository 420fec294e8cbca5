#include "theory/schemes/fire.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::bias_of;

double argument(std::int64_t i, std::int64_t j) {
  return Fire::Over<Balls>(Balls{}, {2, 10000}).argument(i, j).to_double();
}

// By hand: log(1 + 6.4) for L = 64; log(1 + 2) for 20 places; log(1 + 10) for the query at 100.
TEST_CASE("The function is asked for the logarithm of the distance over that of the query or of L") {
  CHECK(argument(30, 30) == 0);
  CHECK(argument(40, 20) == Approx(std::log(3) / std::log(7.4)).epsilon(1e-14));
  CHECK(argument(64, 0) == Approx(1).epsilon(1e-14));
  CHECK(argument(100, 80) == Approx(std::log(3) / std::log(11)).epsilon(1e-14));
  CHECK(argument(100, 0) == Approx(1).epsilon(1e-14));
}

TEST_CASE("The argument lies in [0, 1] for every visible key: all queries up to 300") {
  for (std::int64_t i = 0; i <= 300; i += 4) {
    for (std::int64_t j = 0; j <= i; j += 3) {
      CHECK(argument(i, j) >= 0);
      CHECK(argument(i, j) <= 1 + 1e-15);
    }
  }
}

TEST_CASE("The bias depends on the offset alone up to L, and beyond it on the query's position too") {
  CHECK(bias_of<Fire>(1, 40, 20) == Approx(bias_of<Fire>(1, 60, 40)).epsilon(1e-14));
  CHECK(bias_of<Fire>(1, 140, 120) != Approx(bias_of<Fire>(1, 160, 140)).epsilon(1e-3));
}

TEST_CASE("A network of one hidden layer bends where an inner sum changes its sign") {
  Balls const field;
  DrawnNetwork<Balls> const network(field, 3, 1);
  double const w = Drawn(3, "fire weight").entry(0).to_double(), b = Drawn(3, "fire shift").entry(0).to_double(),
               v = Drawn(3, "fire out").entry(0).to_double();
  for (double const x : {-8.0, -1.0, 0.0, 0.5, 1.0, 8.0}) {
    // By hand: v max(0, w x + b), whose sums of quarters are exact.
    CHECK(network(Ball(x)).to_double() == v * std::max(0.0, w * x + b));
  }
}

}  // namespace
}  // namespace pe
