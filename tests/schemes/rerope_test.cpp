#include "theory/schemes/rerope.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::score_of;

// By hand: the window is 16; leaky, 40 places are 16 + 24/4 = 22.
TEST_CASE("Relative positions stop at the window, or grow by a quarter beyond it") {
  CHECK(Rerope::relative(Balls{}, 15).number() == 15);
  CHECK(Rerope::relative(Balls{}, 16).number() == 16);
  CHECK(Rerope::relative(Balls{}, 40).number() == 16);
  CHECK(LeakyRerope::relative(Balls{}, 16).number() == 16);
  CHECK(LeakyRerope::relative(Balls{}, 17).number() == 16.25);
  CHECK(LeakyRerope::relative(Balls{}, 40).number() == 22);
}

TEST_CASE("A score is RoPE's at the relative position") {
  CHECK(score_of<Rerope>({1, 0}, 9, {1, 0}, 4) == Approx(std::cos(5)).epsilon(1e-14));
  CHECK(score_of<Rerope>({1, 0}, 9, {0, 1}, 4) == Approx(std::sin(5)).epsilon(1e-14));
  CHECK(score_of<Rerope>({1, 0}, 90, {1, 0}, 4) == Approx(std::cos(16)).epsilon(1e-14));
  CHECK(score_of<LeakyRerope>({1, 0}, 44, {1, 0}, 4) == Approx(std::cos(22)).epsilon(1e-14));
}

TEST_CASE("The wrong version stops positions: beyond the window all tokens stand at one place") {
  CHECK(score_of<ReropeOfPositions>({1, 0}, 9, {1, 0}, 4) == Approx(std::cos(5)).epsilon(1e-14));
  CHECK(score_of<ReropeOfPositions>({1, 0}, 90, {1, 0}, 40) == Approx(1).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
