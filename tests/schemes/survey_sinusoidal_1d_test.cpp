#include "theory/schemes/survey_sinusoidal_1d.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> row(int d, std::int64_t t) {
  return typename Scheme::template Over<Balls>(Balls{}, {d, 10000}).encode(t);
}

TEST_CASE("The listing takes odd dimensions, and no rows before 0") {
  CHECK(printed_as(row<SurveySinusoidal1dFixed>(3, 1), {0.8414709848, 0.5403023059, 0.0021544330}, 10));
  CHECK_THROWS_WITH(row<SurveySinusoidal1d>(2, -1), "row -1 is not in the table; rows begin at 0");
  CHECK_THROWS_AS(row<SurveySinusoidal1d>(0, 1), UserError);
}

}  // namespace
}  // namespace pe
