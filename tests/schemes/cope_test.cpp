#include "theory/schemes/cope.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using Layer = Cope::Over<Balls>::Layer;

/// e[n] = (n, 0): the score gains the count times the first entry of the query.
Layer counting() {
  std::vector<Vector<Ball>> table;
  for (int n = 0; n < 16; ++n) table.push_back({Ball(n), Ball(0)});
  return {AttentionLayer<Balls>(Balls{}, 2, 0), table, 0};
}

double count(Layer const& layer, double p) { return layer.at_count({Ball(1), Ball(0)}, Ball(p)).to_double(); }

TEST_CASE("The table is interpolated, and ends with its last row") {
  auto const layer = counting();
  for (double const p : {0.0, 0.25, 1.0, 7.5, 14.75, 15.0}) CHECK(count(layer, p) == p);
  CHECK(count(layer, 15.5) == 15);
  CHECK(count(layer, 4000) == 15);
}

// By hand: a query that no key answers has gates of a half; one with q . k = log 3 has 1/(1 + 1/3) = 3/4.
TEST_CASE("A position is the sum of the gates from the key to the query") {
  auto const layer = counting();
  auto const token = [&](double x, double y) { return layer.token({Ball(x), Ball(y)}); };
  std::vector<Token<Ball>> const t{token(0, 0), token(std::log(3.0), 0), token(0, 0), token(1, 0)};
  double const own = 1 / (1 + std::exp(-1.0));
  CHECK(layer.score_among(t, 3, 3).to_double() == Approx(1 + own).epsilon(1e-14));
  CHECK(layer.score_among(t, 3, 2).to_double() == Approx(0.5 + own).epsilon(1e-14));
  CHECK(layer.score_among(t, 3, 1).to_double() == Approx(std::log(3.0) + 0.75 + 0.5 + own).epsilon(1e-14));
  CHECK(layer.score_among(t, 3, 0).to_double() == Approx(0.5 + 0.75 + 0.5 + own).epsilon(1e-14));
}

TEST_CASE("The contextual score of two tokens is that among zeros") {
  auto const layer = tests::layer_of<Cope>(0, 512, 2);
  auto const a = layer.token({Ball(0.5), Ball(-1)}), b = layer.token({Ball(2), Ball(0.25)}),
             zero = layer.token({Ball(0), Ball(0)});
  CHECK((layer.score(a, 4, b, 0) - layer.score_among({b, zero, zero, zero, a}, 4, 0)).upper_bound() < 1e-40);
  CHECK((layer.score(a, 0, a, 0) - layer.score_among({a}, 0, 0)).upper_bound() < 1e-40);
}

TEST_CASE("The wrong version of CoPE counts one gate less") {
  std::vector<Vector<Ball>> table;
  for (int n = 0; n < 16; ++n) table.push_back({Ball(n), Ball(0)});
  CopeWithoutKey::Over<Balls>::Layer const wrong{AttentionLayer<Balls>(Balls{}, 2, 0), table, 0};
  auto const a = wrong.token({Ball(1), Ball(0)}), zero = wrong.token({Ball(0), Ball(0)});
  CHECK(wrong.score(a, 3, zero, 0).to_double() ==
        Approx(counting().score(a, 3, zero, 0).to_double() - 0.5).epsilon(1e-14));
}

}  // namespace
}  // namespace pe
