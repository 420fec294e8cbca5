#include "theory/schemes/rope_mixed.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::layer_of;

double down(std::size_t n, std::int64_t head) { return Drawn(head, "rope mixed down").entry(n).to_double(); }
double across(std::size_t n, std::int64_t head) { return Drawn(head, "rope mixed across").entry(n).to_double(); }

// By hand: from cell 1 to cell 11 of a grid of 4 x 4 are two rows down and two columns to the right.
TEST_CASE("A pair turns by a mixture of the steps down and across") {
  auto const layer = layer_of<RopeMixed>(3, 4);
  CHECK(layer.turn(0, 1, 11).to_double() == 2 * down(0, 3) + 2 * across(0, 3));
  CHECK(layer.turn(0, 11, 1).to_double() == -layer.turn(0, 1, 11).to_double());
  CHECK(layer.turn(0, 0, 3).to_double() == 3 * across(0, 3));
  CHECK_THROWS_WITH(layer.require_length(17), "a grid of 4 x 4 cells was given 17 tokens; it has one for each cell");
  CHECK_THROWS_AS(layer_of<RopeMixed>(3, 0), UserError);
}

TEST_CASE("A score is the product of query and key turned by the offset, wherever the two cells are") {
  auto const layer = layer_of<RopeMixed>(0, 4);  // W is the identity
  auto const x = layer.token({Ball(1), Ball(0)}), y = layer.token({Ball(0), Ball(1)});
  double const angle = down(0, 0) + across(0, 0);
  CHECK(layer.score(x, 0, x, 5).to_double() == Approx(std::cos(angle)).epsilon(1e-14));
  CHECK(layer.score(x, 0, y, 5).to_double() == Approx(-std::sin(angle)).margin(1e-14));
  CHECK(layer.score(x, 0, y, 5).to_double() == layer.score(x, 10, y, 15).to_double());
}

TEST_CASE("Tokens of a line stand in a column") {
  auto const line = RopeMixed::Over<Balls>(Balls{}, {2, 10000}).line(3);
  CHECK(line.turn(0, 2, 9).to_double() == 7 * down(0, 3));
}

TEST_CASE("The wrong version of RoPE-Mixed has no negative frequency across") {
  for (std::int64_t head = 0; head < 20; ++head) {
    CHECK(layer_of<RopeMixedOneDiagonal>(head, 4).turn(0, 0, 1).to_double() == std::abs(across(0, head)));
  }
}

}  // namespace
}  // namespace pe
