#include "theory/kernel/box.hpp"

#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/kernel/plain_scheme.hpp"
#include "theory/kernel/hash.hpp"

namespace pe {
namespace {

TEST_CASE("What a box says of a law encloses what it says at every case in the box") {
  auto const check = pe::check<Positive, Plain>();
  std::uint64_t bits = 1;
  auto const unit = [&bits] { return std::ldexp(static_cast<double>((bits = mix(bits)) >> 11), -53); };
  for (int round = 0; round < 300; ++round) {
    double const low = std::ldexp(unit() - 0.5, round % 24), width = std::ldexp(unit(), -(round % 40));
    Box const box{{2 + 2 * (round % 8), 10000}, {{low, low + width}}, {}};
    auto const whole = check->decide_box(box, 112);
    auto inside = box.middle();
    for (int i = 0; i < 8; ++i) {
      inside.positions[0] = i == 0 ? low : i == 1 ? low + width : low + width * unit();
      auto const point = check->decide_box(Box::of(inside), 256);
      CHECK(point.highest <= whole.highest);
      CHECK(point.highest >= whole.highest - whole.spread);
      if (whole.state != BallDecision::State::open) CHECK(point.state == whole.state);
    }
  }
}

TEST_CASE("Positions that are intervals enclose their ends, and sums of them enclose the sums") {
  for (auto const& [low, high] : {std::pair{0.0, 1.0}, {-3.0, 0x1.8p-30}, {0x1p40, 0x1p40 + 0x1p-12}, {0.1, 0.7}}) {
    auto const side = ExactPosition::between(low, high), twice = side + side - ExactPosition(low);
    for (auto const& [ball, least, greatest] :
         {std::tuple{side.ball(), low, high}, {twice.ball(), low, 2 * high - low}}) {
      for (double const end : {least, greatest}) {
        arf_t x;
        arf_init(x);
        arf_set_d(x, end);
        CHECK(arb_contains_arf(ball.raw(), x) != 0);
        arf_clear(x);
      }
    }
    // and no more than that, up to a radius of 30 bits
    CHECK(mag_get_d(arb_radref(side.ball().raw())) <= (high - low) / 2 * (1 + 0x1p-28));
  }
  CHECK(ExactPosition::between(2.5, 2.5).number() == 2.5);
  CHECK(arb_equal(ExactPosition::between(0.1, 0.1).ball().raw(), ExactPosition(0.1).ball().raw()) != 0);
}

TEST_CASE("One violated component refutes a box, and all have to hold over the whole of it") {
  auto const ball = [](double low, double high) { return ExactPosition::between(low, high).ball(); };
  auto const sides = [&](Relation relation, Ball const& lhs) {
    Sides<Ball> result;
    result.push_back({relation, lhs, Ball(1)});
    return result;
  };
  using Box = BallDecision::State;
  CHECK(decide_box(sides(Relation::at_most, ball(0, 1))).state == Box::holds);
  CHECK(decide_box(sides(Relation::less, ball(0, 1))).state == Box::open);
  CHECK(decide_box(sides(Relation::less, ball(0, 0.5))).state == Box::holds);
  CHECK(decide_box(sides(Relation::less, ball(1, 2))).state == Box::refuted);
  CHECK(decide_box(sides(Relation::at_most, ball(1, 2))).state == Box::open);
  CHECK(decide_box(sides(Relation::at_most, ball(1.5, 2))).state == Box::refuted);
  auto const mixed = decide_box(both(sides(Relation::at_most, ball(0, 1)), sides(Relation::at_most, ball(0.5, 1.25))));
  CHECK(mixed.state == Box::open);
  CHECK(mixed.highest == 0.25);
  CHECK(mixed.spread == 0.75);
  CHECK(decide_box(both(sides(Relation::less, ball(2, 3)), sides(Relation::at_most, ball(0, 4)))).state ==
        Box::refuted);
  Ball const nothing_known = Ball(1) / ball(-1, 1);
  CHECK(decide_box(sides(Relation::at_most, nothing_known)).state == Box::open);
  CHECK(decide_box(sides(Relation::at_most, nothing_known)).highest == std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace pe
