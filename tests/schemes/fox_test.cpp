#include "theory/schemes/fox.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using Layer = Fox::Over<Balls>::Layer;

/// w = (1, 0), b = 0: f of (x, y) is 1/(1 + e^-x).
Layer simple() { return {AttentionLayer<Balls>(Balls{}, 2, 0), {Ball(1), Ball(0)}, Ball(0)}; }

std::vector<Token<Ball>> tokens_of(Layer const& layer, std::vector<double> const& first) {
  std::vector<Token<Ball>> result;
  for (double const x : first) result.push_back(layer.token({Ball(x), Ball(0)}));
  return result;
}

// By hand: log f of 0 is -log 2; e^-x = 3 at x = -log 3, so that f = 1/4 there.
TEST_CASE("A score loses the logarithm of every gate from behind the key to the query") {
  auto const layer = simple();
  auto const t = tokens_of(layer, {5, 0, 0, 0});
  CHECK(layer.score_among(t, 3, 0).to_double() == Approx(-3 * std::log(2)).epsilon(1e-14));
  CHECK(layer.score_among(t, 0, 0).to_double() == 25);
  auto const u = tokens_of(layer, {0, -std::log(3.0), 0});
  CHECK(layer.score_among(u, 2, 0).to_double() == Approx(-std::log(4) - std::log(2)).epsilon(1e-14));
  CHECK(layer.score_among(u, 2, 1).to_double() == Approx(-std::log(2)).epsilon(1e-14));  // not the key's own
}

TEST_CASE("The forgetting score of two tokens is that among zeros") {
  auto const layer = simple();
  auto const t = tokens_of(layer, {0.5, 0, 0, 0, -0.25});
  CHECK((layer.score(t[4], 4, t[0], 0) - layer.score_among(t, 4, 0)).upper_bound() < 1e-40);
}

// L-28: one gate for all tokens is ALiBi of slope -log f.
TEST_CASE("Where every gate is a half it is ALiBi with the slope log 2") {
  Layer const layer{AttentionLayer<Balls>(Balls{}, 2, 0), {Ball(0), Ball(0)}, Ball(0)};
  auto const token = layer.token({Ball(2), Ball(1)});
  for (int const k : {0, 1, 7, 40}) {
    CHECK(layer.score(token, k, token, 0).to_double() == Approx(5 - k * std::log(2)).epsilon(1e-14));
  }
}

}  // namespace
}  // namespace pe
