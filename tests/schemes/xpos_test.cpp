#include "theory/schemes/xpos.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::layer_of;
using tests::score_of;

// torchscale: (arange(0, d, 2) + 0.4 d) / (1.4 d); at d = 4: 1.6/5.6 = 2/7 and 3.6/5.6 = 9/14.
TEST_CASE("The decay of each pair is that of the authors' code") {
  auto const layer = layer_of<Xpos>(0, 8, 4);
  CHECK(layer.decay(0) == Fraction(2, 7));
  CHECK(layer.decay(1) == Fraction(9, 14));
}

// By hand: (2/7)^(512/512) times the cosine of 512 radians; at distance 0 the dot product.
TEST_CASE("A score is RoPE's, shrunk exponentially with the distance") {
  CHECK(score_of<Xpos>({1, 0}, 600, {1, 0}, 88) == Approx(std::cos(512.0) * 2 / 7).epsilon(1e-14));
  CHECK(score_of<Xpos>({1, 0}, 256, {1, 0}, 0) == Approx(std::cos(256.0) * std::sqrt(2.0 / 7)).epsilon(1e-14));
  CHECK(score_of<Xpos>({2, 3}, 40, {4, -1}, 40) == Approx(5).epsilon(1e-14));
  CHECK_FALSE(layer_of<Xpos>(0).sees(1, 2));
}

TEST_CASE("The wrong versions of xPos differ as they say") {
  CHECK(score_of<XposKeysAlike>({1, 0}, 256, {1, 0}, 256) == Approx(2.0 / 7).epsilon(1e-14));
  CHECK(score_of<XposExchanged>({1, 0}, 512, {1, 0}, 0) == Approx(std::cos(512.0) * 7 / 2).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
