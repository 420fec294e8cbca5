#include "theory/schemes/geometric.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> encode(int d, Fraction const& base, double t) {
  return typename Scheme::template Over<Balls>(Balls{}, {d, base}).encode(ExactPosition(t));
}

TEST_CASE("With exponents j/d the second frequency for d = 4 is 10000^(-1/4), a tenth") {
  CHECK(printed_as(encode<SinusoidalExponentJOverD>(4, 10000, 1),
                   {0.8414709848, 0.5403023059, 0.0998334166, 0.9950041653}, 10));
}

TEST_CASE("With one pair the exponents do not matter") {
  for (double const t : {0.0, 1.0, 710.0}) {
    auto const expected = encode<Sinusoidal>(2, 10000, t);
    auto const one = encode<SinusoidalExponentJOverD>(2, 10000, t), two = encode<AlienClockAsPrinted>(2, 10000, t);
    for (std::size_t n = 0; n < 2; ++n) {
      CHECK((one[n] - expected[n]).upper_bound() < 1e-40);
      CHECK((two[n] - expected[n]).upper_bound() < 1e-40);
    }
  }
}

TEST_CASE("The alien clock's second pair turns once while its first turns 3600 times, or 3600^2 as printed") {
  CHECK(printed_as(encode<AlienClock>(4, 3600, 3600), {-0.2620839590, 0.9650450759, 0.8414709848, 0.5403023059}, 10));
  auto const printed = encode<AlienClockAsPrinted>(4, 3600, 12'960'000);
  CHECK(printed_as(printed[2], 0.8414709848, 10));
  CHECK(printed_as(printed[3], 0.5403023059, 10));
}

TEST_CASE("Position 100 of the alien clock as printed is frozen beyond its first pair") {
  auto const code = encode<AlienClockAsPrinted>(8, 3600, 100);
  CHECK(printed_as(code[0], -0.5063656411, 10));
  CHECK(printed_as(code[1], 0.8623188723, 10));
  CHECK(printed_as(code[2], 7.7160493826e-6, 15));
  CHECK(printed_as(code[3], 0.99999999997, 11));
  CHECK(printed_as(code[7], 1, 30));
}

TEST_CASE("Odd dimensions and bases that do not fall are refused, as for the sinusoidal encoding") {
  CHECK_THROWS_AS(encode<AlienClock>(3, 3600, 0), UserError);
  CHECK_THROWS_AS(encode<AlienClock>(0, 3600, 0), UserError);
  CHECK_THROWS_AS(encode<SinusoidalExponentJOverD>(4, 1, 0), UserError);
}

}  // namespace
}  // namespace pe
