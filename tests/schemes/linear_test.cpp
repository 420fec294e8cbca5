#include "theory/schemes/linear.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

TEST_CASE("A linear position is the position itself") {
  Linear::Over<Balls> const pe(Balls{}, {});
  for (double const t : {0.0, 1.0, -2.5, 0x1p40}) CHECK(printed_as(pe.encode(ExactPosition(t)), t, 40));
}

}  // namespace
}  // namespace pe
