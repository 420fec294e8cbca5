#include "theory/schemes/clock.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> encode(double t, int d = 6) {
  return typename Scheme::template Over<Balls>(Balls{}, {d, 10000}).encode(ExactPosition(t));
}

TEST_CASE("Half a unit turns the printed second hand by half a turn") {
  CHECK(printed_as(encode<ClockAsIntended>(0.5, 2), {0, -1}, 40));
}

TEST_CASE("The offset map turns the hands on") {
  Clock::Over<Balls> const clock(Balls{}, {6, 10000});
  auto const moved = clock.offset_map(ExactPosition(900)) * clock.encode(ExactPosition(3 * 3600));
  CHECK(printed_as(moved, {0, 1, 1, 0, 0.9914448614, -0.1305261922}, 10));
}

TEST_CASE("A clock has one, two or three hands") {
  CHECK_THROWS_WITH(encode<Clock>(0, 8),
                    "d = 8 fits no clock: a sine and a cosine for one, two or three hands make d "
                    "= 2, 4 or 6");
  CHECK_THROWS_AS(encode<Clock>(0, 3), UserError);
  CHECK_THROWS_AS(encode<Clock>(0, 0), UserError);
}

}  // namespace
}  // namespace pe
