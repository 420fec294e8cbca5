#include <cmath>

#include "tests/catch.hpp"
#include "theory/kernel/generators.hpp"

namespace pe {
namespace {

using Fails = std::function<bool(double)>;

/// The position to which a failing one shrinks, all else as simple as it gets.
double shrunk(Positions const& slot, double from, Fails const& fails) {
  REQUIRE(fails(from));
  auto const result = shrink({.dimensions = {2}, .positions = {slot}}, {{2, 10000}, {from}, {}, {}},
                             [&](Case const& c) { return fails(c.positions[0]); });
  CHECK(fails(result.positions[0]));
  CHECK(slot.contains(result.positions[0]));
  return result.positions[0];
}

TEST_CASE("Integers shrink to the least that fails") {
  auto const from_37 = [](double t) { return t >= 37; };
  for (double const start : {37.0, 38.0, 1000.0, 123456789.0, 0x1p40}) {
    CHECK(shrunk(Positions::range(0, 0x1p40), start, from_37) == 37);
  }
  CHECK(shrunk(Positions::any(), -99, [](double t) { return t <= -5; }) == -5);
  CHECK(shrunk(Positions::any(), -99, [](double t) { return std::abs(t) >= 5; }) == 5);
  CHECK(shrunk(Positions::any(), 12345, [](double) { return true; }) == 0);
  CHECK(shrunk(Positions{-99, 99, true, false}, -64, [](double) { return true; }) == 1);
}

TEST_CASE("Multiples shrink to their divisor") {
  auto const by_8 = [](double t) { return t != 0 && std::fmod(t, 8) == 0; };
  for (double const start : {8.0, 16.0, 24.0, 40.0, 120.0, 8.0 * 999'999, -48.0, 0x1p40}) {
    CHECK(shrunk(Positions::any(), start, by_8) == 8);
  }
}

TEST_CASE("Reals shrink to integers where they can, else to fewer fraction bits") {
  CHECK(shrunk(Positions::any(), 46.640625, [](double t) { return t >= 37; }) == 37);
  CHECK(shrunk(Positions::any(), 5.640625, [](double t) { return t != std::floor(t); }) == 5.5);
  CHECK(shrunk(Positions::any(), 0.640625, [](double t) { return t > 0.6 && t < 0.7; }) == 0.625);
  CHECK(shrunk(Positions::any(), 2.75, [](double t) { return std::floor(4 * t) == 11; }) == 2.75);
}

TEST_CASE("Shrinking never leaves the domain nor its precondition") {
  CHECK(shrunk(Positions::range(100, 200), 173, [](double) { return true; }) >= 100);
  Domain const odd_only{.dimensions = {2}, .positions = {Positions::range(0, 0x1p40)}, .admits = [](Case const& c) {
                          return std::fmod(c.positions[0], 2) == 1;
                        }};
  bool left = false;
  auto const result = shrink(odd_only, {{2, 10000}, {999}, {}, {}}, [&](Case const& c) {
    left = left || !odd_only.admits(c);
    return c.positions[0] > 10;
  });
  CHECK_FALSE(left);
  CHECK(result.positions[0] > 10);
  CHECK(result.positions[0] < 999);
}

TEST_CASE("The dimension shrinks to the least that fails, and vectors with it") {
  Domain const domain{.dimensions = dimensions(2, 64), .parameters = {{0, 10, 8}}};
  Case const start{{50, Fraction(17, 2)}, {12.25, -3}, {std::vector<double>(50, 1.5)}, {Fraction(7, 3)}};
  auto const result = shrink(domain, start, [](Case const& c) { return c.shape.dimension >= 6; });
  CHECK(result == Case{{6, 10000}, {0, 0}, {std::vector<double>(6, 0)}, {0}});
}

TEST_CASE("The base becomes 10000 where that fails too, and stays where it must") {
  Case const start{{2, Fraction(17, 2)}, {5}, {}, {}};
  CHECK(shrink({}, start, [](Case const&) { return true; }).shape.base == Fraction(10000));
  auto const small_base = [](Case const& c) { return c.shape.base < Fraction(100); };
  CHECK(shrink({}, start, small_base).shape.base == Fraction(17, 2));
  Domain const two_bases{.bases = {3, Fraction(17, 2)}};
  CHECK(shrink(two_bases, start, [](Case const&) { return true; }).shape.base == Fraction(17, 2));
}

TEST_CASE("Parameters shrink to simple fractions") {
  Domain const domain{.dimensions = {2}, .parameters = {{Fraction(1, 4), 10, 8}}};
  Case const start{{2, 10000}, {}, {}, {Fraction(29, 8)}};
  auto const to = [&](auto fails) {
    return shrink(domain, start, [&](Case const& c) { return fails(c.parameters[0]); }).parameters[0];
  };
  CHECK(to([](Fraction const&) { return true; }) == Fraction(1));
  CHECK(to([](Fraction const& a) { return a != Fraction(1); }) == Fraction(1, 2));
  CHECK(to([](Fraction const& a) { return a > Fraction(2); }) == Fraction(3));
}

TEST_CASE("A minimum is reached from every start: shrinking again changes nothing") {
  auto const fails = [](Case const& c) { return c.positions[0] * c.positions[1] >= 60 && c.vectors[0][1] < 0; };
  Domain const domain{.dimensions = {2, 4}, .parameters = {{0, 10, 8}}};
  for (double const t : {8.5, 61.0, 1000.75}) {
    Case const start{{4, 20}, {t, 99}, {{3, -2.5, 0.125, 1}}, {Fraction(5, 2)}};
    REQUIRE(fails(start));
    auto const once = shrink(domain, start, fails);
    CHECK(fails(once));
    CHECK(shrink(domain, once, fails) == once);
    CHECK(once.shape.dimension == 2);
    CHECK(once.vectors[0] == std::vector<double>{0, -1});
  }
}

TEST_CASE("Shrinking asks no more often than its budget allows") {
  for (int const budget : {0, 1, 7, 50}) {
    int asked = 0;
    Case const start{{2, 10000}, {123456789}, {}, {}};
    auto const result = shrink(
        {.dimensions = {2}}, start,
        [&](Case const& c) {
          ++asked;
          return c.positions[0] >= 37;
        },
        budget);
    CHECK(asked <= budget);
    CHECK(result.positions[0] >= 37);
    CHECK((budget > 0 || result == start));
  }
}

}  // namespace
}  // namespace pe
