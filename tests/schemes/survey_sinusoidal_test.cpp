#include "theory/schemes/survey_sinusoidal_1d.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"

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

ExactPosition at(double t) { return ExactPosition(t); }

TEST_CASE("The survey's listing puts the width first: D = 8, h = 2, w = 0") {
  SurveySinusoidal2d::Over<Balls> const listing(Balls{}, {8, 10000});
  CHECK(printed_as(listing.encode(at(2), at(0)), {0, 1, 0, 1, 0.909, -0.416, 0.020, 0.9998}, 3));
  CHECK(printed_as(listing.frequencies(), {1, 0.01}, 12));
}

TEST_CASE("The survey's listing takes multiples of 4") {
  CHECK(SurveySinusoidal2d::accepts(4));
  for (int const d : {1, 2, 6, 10}) {
    CHECK_FALSE(SurveySinusoidal2d::accepts(d));
    CHECK_THROWS_AS(SurveySinusoidal2d::Over<Balls>(Balls{}, {d, 10000}), UserError);
  }
  CHECK_THROWS_WITH(SurveySinusoidal2d::Over<Balls>(Balls{}, {6, 10000}), tests::contains("d = 6 is no multiple of 4"));
  CHECK_THROWS_AS(SurveySinusoidal2d::Over<Balls>(Balls{}, {0, 10000}), UserError);
}

}  // namespace
}  // namespace pe
