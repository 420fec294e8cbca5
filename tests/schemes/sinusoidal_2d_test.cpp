#include "theory/schemes/sinusoidal_2d.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

ExactPosition at(double t) { return ExactPosition(t); }

TEST_CASE("A cell's code is the code of its height and then the code of its width") {
  Sinusoidal2d::Over<Balls> const pe(Balls{}, {4, 10000});
  CHECK(printed_as(pe.encode(at(2), at(0)), {0.9092974268, -0.4161468365, 0.0199986667, 0.9998000067, 0, 1, 0, 1}, 10));
  CHECK(printed_as(pe.encode(at(0), at(2)), {0, 1, 0, 1, 0.9092974268, -0.4161468365, 0.0199986667, 0.9998000067}, 10));
}

TEST_CASE("Width first, the halves change places") {
  Sinusoidal2dWidthFirst::Over<Balls> const pe(Balls{}, {4, 10000});
  CHECK(printed_as(pe.encode(at(2), at(0)), {0, 1, 0, 1, 0.9092974268, -0.4161468365, 0.0199986667, 0.9998000067}, 10));
}

TEST_CASE("A grid need not be square; its table goes row by row") {
  Sinusoidal2d::Over<Balls> const pe(Balls{}, {2, 10000});
  auto const table = pe.table(2, 3);
  REQUIRE(table.size() == 6);
  CHECK(printed_as(table[2], {0, 1, 0.9092974268, -0.4161468365}, 10));  // h = 0, w = 2
  CHECK(printed_as(table[3], {0.8414709848, 0.5403023059, 0, 1}, 10));   // h = 1, w = 0
  CHECK(printed_as(pe.table(1, 1).at(0), {0, 1, 0, 1}, 40));
}

TEST_CASE("A grid without a cell is refused") {
  Sinusoidal2d::Over<Balls> const pe(Balls{}, {2, 10000});
  CHECK_THROWS_WITH(pe.table(0, 3), "a grid of 0 x 3 has no position; height and width are at least 1");
  CHECK_THROWS_AS(pe.table(3, 0), UserError);
  CHECK_THROWS_AS(pe.table(-1, 1), UserError);
  CHECK_THROWS_AS(Sinusoidal2d::Over<Balls>(Balls{}, {3, 10000}), UserError);
}

TEST_CASE("The scheme says its sizes") {
  Sinusoidal2d::Over<Balls> const pe(Balls{}, {6, 100});
  CHECK(pe.dimension() == 12);
  CHECK(pe.pairs() == 6);
  CHECK(pe.axis().dimension() == 6);
  CHECK(pe.base() == Fraction(100));
}

}  // namespace
}  // namespace pe
