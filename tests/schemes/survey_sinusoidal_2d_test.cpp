#include "theory/schemes/survey_sinusoidal_2d.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

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
