#include "theory/schemes/sinusoidal.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe {
namespace {

using Code = Sinusoidal::Over<Balls>;

Vector<Ball> encode(Shape const& shape, double t, OddDimension odd = OddDimension::reject) {
  return Code(Balls{}, shape, odd).encode(ExactPosition(t));
}

TEST_CASE("The first sines of rows 1 and 2 at d = 512 are those that are printed for the Transformer") {
  std::vector<double> const row_1{.8415, .8219, .8020, .7819, .7617}, row_2{.9093, .9364, .9581, .9749, .9870};
  auto const one = encode({512, 10000}, 1), two = encode({512, 10000}, 2);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(printed_as(one[2 * i], row_1[i], 4));
    CHECK(printed_as(two[2 * i], row_2[i], 4));
  }
}

TEST_CASE("Positions may be negative and need not be integers") {
  CHECK(printed_as(encode({2, 10000}, -1), {-0.8414709848, 0.5403023059}, 10));
  CHECK(printed_as(encode({2, 10000}, 0.5), {0.4794255386, 0.8775825619}, 10));
}

TEST_CASE("An odd dimension is refused unless a convention is chosen") {
  CHECK_THROWS_AS(encode({3, 10000}, 1), UserError);
  CHECK_THROWS_AS(encode({0, 10000}, 1), UserError);
  CHECK_THROWS_AS(encode({2, 1}, 1), UserError);
  CHECK_THROWS_AS(AlienClock::Over<Balls>(Balls{}, {3, 3600}), UserError);
  CHECK_THROWS_AS(SinusoidalExponentJOverD::Over<Balls>(Balls{}, {4, 1}), UserError);
}

TEST_CASE("An odd dimension may end in a zero") {
  CHECK(printed_as(encode({3, 10000}, 1, OddDimension::zero_last), {0.8414709848, 0.5403023059, 0}, 10));
  CHECK(printed_as(encode({1, 10000}, 1, OddDimension::zero_last), {0}, 10));
}

TEST_CASE("An odd dimension may end in the sine of the next frequency") {
  // w_1 = 10000^(-2/3) = 0.00215443469...
  CHECK(printed_as(encode({3, 10000}, 1, OddDimension::sine_last), {0.8414709848, 0.5403023059, 0.0021544330}, 10));
  CHECK(printed_as(encode({1, 10000}, 1, OddDimension::sine_last), {0.8414709848}, 10));
}

TEST_CASE("For an even dimension the conventions for odd ones change nothing") {
  for (auto const odd : {OddDimension::zero_last, OddDimension::sine_last}) {
    CHECK(printed_as(encode({4, 16}, 2, odd), {0.9092974268, -0.4161468365, 0.4794255386, 0.8775825619}, 10));
  }
}

TEST_CASE("The offset map has blocks [[cos, sin], [-sin, cos]]") {
  auto const map = Code(Balls{}, {4, 16}).offset_map(ExactPosition(2));
  REQUIRE(map.blocks.size() == 2);
  auto const& [a, b, c, d] = map.blocks[1];  // w_1 = 1/4
  CHECK(printed_as({a, b, c, d}, {0.8775825619, 0.4794255386, -0.4794255386, 0.8775825619}, 10));
}

TEST_CASE("Similarity is the sum of the cosines") {
  Code const pe(Balls{}, {4, 16});
  CHECK(printed_as(pe.similarity(ExactPosition(2)), -0.4161468365 + 0.8775825619, 9));
  CHECK(printed_as(pe.similarity(ExactPosition(0)), 2, 40));
}

TEST_CASE("A scheme says its size") {
  Code const pe(Balls{}, {7, Fraction(7, 2)}, OddDimension::zero_last);
  CHECK(pe.dimension() == 7);
  CHECK(pe.pairs() == 3);
  CHECK(pe.base() == Fraction(7, 2));
  CHECK(pe.spectrum().frequencies().size() == 3);
}

}  // namespace
}  // namespace pe
