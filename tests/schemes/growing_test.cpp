#include "theory/schemes/growing.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

TEST_CASE("At C the code is the sinusoidal one, at 2 C twice that") {
  Growing::Over<Balls> const pe(Balls{}, {2, 10000}, 1);
  CHECK(printed_as(pe.encode(ExactPosition(1)), {0.8414709848, 0.5403023059}, 10));
  CHECK(printed_as(pe.encode(ExactPosition(2)), {2 * 0.9092974268, 2 * -0.4161468365}, 9));
}

TEST_CASE("A constant that cannot scale is refused") {
  CHECK_THROWS_WITH(Growing::Over<Balls>(Balls{}, {2, 10000}, 0),
                    "C = 0 cannot scale positions; take a positive one, for example 1000");
  CHECK_THROWS_AS(Growing::Over<Balls>(Balls{}, {2, 10000}, -3), UserError);
}

}  // namespace
}  // namespace pe
