// clang-format off: FLINT 3 declares arf_set_mpfr only where mpfr.h has come before its headers.
#include <mpfr.h>
// clang-format on

#include "theory/kernel/ball.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/real.hpp"

namespace pe {
namespace {

using Reference = Real<100>;

bool encloses(Ball const& ball, Reference const& value) {
  arf_t exact;
  arf_init(exact);
  arf_set_mpfr(exact, value.backend().data());
  bool const inside = arb_contains_arf(ball.raw(), exact) != 0;
  arf_clear(exact);
  return inside;
}

bool is_exact(Ball const& ball) { return mag_is_zero(arb_radref(ball.raw())) != 0; }

/// An expression evaluated twice: over balls, and over reals with many more digits.
struct Twin {
  Ball ball;
  Reference real;
};

/// Combines random leaves by random operations, sixty of them in all.
template <class Visit>
void random_expressions(std::uint64_t seed, Visit const& visit) {
  std::mt19937_64 random(seed);
  std::vector<Twin> values;
  for (int i = 0; i < 6; ++i) {
    auto const numerator = static_cast<std::int64_t>(random() % 2000) - 1000;
    auto const denominator = static_cast<std::int64_t>(random() % 50) + 1;
    values.push_back({Ball(Fraction(numerator, denominator)), Reference(numerator) / Reference(denominator)});
  }
  for (int step = 0; step < 60; ++step) {
    auto const& a = values[random() % values.size()];
    auto const& b = values[random() % values.size()];
    auto const next = [&]() -> Twin {
      switch (random() % 9) {
        case 0:
          return {a.ball + b.ball, a.real + b.real};
        case 1:
          return {a.ball - b.ball, a.real - b.real};
        case 2:
          return {a.ball * b.ball, a.real * b.real};
        case 3:
          return {a.ball / (b.ball * b.ball + Ball(1)), a.real / (b.real * b.real + 1)};
        case 4:
          return {sin(a.ball), sin(a.real)};
        case 5:
          return {cos(a.ball), cos(a.real)};
        case 6:
          return {sqrt(abs(a.ball)), sqrt(abs(a.real))};
        case 7:
          return {log(abs(a.ball) + Ball(1)), log(abs(a.real) + 1)};
        default:
          return {combine(a.ball, b.ball, b.ball, b.ball), a.real * b.real + b.real * b.real};
      }
    }();
    if (abs(next.real) > 1e20) continue;  // where an angle needs more digits than the reference has
    visit(next);
    values[random() % values.size()] = next;
  }
}

TEST_CASE("A ball encloses the exact value of every random expression, at every precision") {
  for (long const bits : {40L, 64L, 100L, 192L}) {
    BallPrecision const scope(bits);
    long outside = 0, met = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      random_expressions(seed, [&](Twin const& x) {
        outside += !encloses(x.ball, x.real);
        ++met;
      });
    }
    INFO(bits << " bits");
    CHECK(outside == 0);
    CHECK(met > 1500);
  }
}

TEST_CASE("The reference itself is outside of a ball that is moved by a little") {
  BallPrecision const scope(192);
  Ball const x = sqrt(Ball(2));
  CHECK(encloses(x, sqrt(Reference(2))));
  CHECK_FALSE(encloses(x + Ball(0x1p-150), sqrt(Reference(2))));
}

TEST_CASE("Every operator does the same in place") {
  Ball const a(Fraction(7, 3)), b(Fraction(-5, 11));
  for (auto const& [in_place, plain] :
       std::vector<std::pair<std::function<void(Ball&)>, Ball>>{{[&](Ball& x) { x += b; }, a + b},
                                                                {[&](Ball& x) { x -= b; }, a - b},
                                                                {[&](Ball& x) { x *= b; }, a * b},
                                                                {[&](Ball& x) { x /= b; }, a / b}}) {
    Ball x = a;
    in_place(x);
    CHECK(arb_equal(x.raw(), plain.raw()) != 0);
  }
}

TEST_CASE("Integers and doubles enter exactly, fractions as enclosures") {
  CHECK(is_exact(Ball(3)));
  CHECK(is_exact(Ball(0.1)));
  CHECK(is_exact(Ball(Fraction(3))));
  CHECK_FALSE(is_exact(Ball(Fraction(1, 3))));
  CHECK(certainly_unequal(Ball(0.1), Ball(Fraction(1, 10))));  // the double 0.1 is not a tenth
  CHECK(encloses(Ball(Fraction(1, 3)), Reference(1) / 3));
  CHECK(is_exact(Ball()));
  CHECK(Ball().to_double() == 0);
}

TEST_CASE("Comparisons are true only when they are certain") {
  Ball const third(Fraction(1, 3)), same = Ball(1) / Ball(3);
  CHECK_FALSE(certainly_less(third, same));
  CHECK_FALSE(certainly_less(same, third));
  CHECK_FALSE(certainly_unequal(third, same));
  CHECK(certainly_less(Ball(0.333), third));
  CHECK_FALSE(certainly_less(third, Ball(0.333)));
  CHECK(certainly_unequal(third, Ball(0.333)));
  CHECK_FALSE(certainly_less(Ball(1), Ball(1)));
}

TEST_CASE("The precision holds for its scope and is put back, level by level") {
  long const outside = BallPrecision::bits();
  {
    BallPrecision const outer(100);
    CHECK(BallPrecision::bits() == 100);
    {
      BallPrecision const inner(1000);
      CHECK(BallPrecision::bits() == 1000);
      CHECK(Ball::pi().text(200).size() > 200);
    }
    CHECK(BallPrecision::bits() == 100);
    CHECK(Ball::pi().text(200).size() < 60);
  }
  CHECK(BallPrecision::bits() == outside);
}

TEST_CASE("The precision of one thread is no other thread's") {
  BallPrecision const scope(77);
  long seen = 0;
  std::thread([&] { seen = BallPrecision::bits(); }).join();
  CHECK(seen == 192);
  CHECK(BallPrecision::bits() == 77);
}

TEST_CASE("A ball made from recycled limbs holds its own value alone") {
  for (int round = 0; round < 100; ++round) {
    BallPrecision const scope(round % 2 == 0 ? 2000 : 60);  // limbs of one round are too many or too few for the next
    std::vector<Ball> balls;
    for (int i = 0; i < 50; ++i) balls.push_back(sqrt(Ball(i)) + Ball(round));
    balls.erase(balls.begin() + 10, balls.begin() + 30);
    Ball const kept = balls[10];  // sqrt(30) + round
    balls[10] = Ball(5);
    Ball const moved = std::move(balls[11]);
    CHECK(encloses(kept, sqrt(Reference(30)) + round) == (round % 2 != 0));  // 2000 bits are more than the reference
    CHECK(std::abs(kept.to_double() - (std::sqrt(30.0) + round)) < 1e-9);
    CHECK(std::abs(moved.to_double() - (std::sqrt(31.0) + round)) < 1e-9);
    CHECK(is_exact(Ball()));
    CHECK(is_exact(Ball(round)));
  }
}

TEST_CASE("A ball may outlive the caches of its thread") {
  Ball const third(Fraction(1, 3));
  { std::vector<Ball> const many(100, third); }
  release_thread_caches();
  Ball const again = third * Ball(3);
  CHECK(encloses(again, Reference(1)));
}

TEST_CASE("Bounds enclose the absolute value from both sides") {
  Ball const minus_third(Fraction(-1, 3));
  CHECK(minus_third.upper_bound() >= 1.0 / 3);
  CHECK(minus_third.upper_bound() < 1.0 / 3 + 1e-8);
  CHECK(minus_third.lower_bound() <= 1.0 / 3);
  CHECK(minus_third.lower_bound() > 1.0 / 3 - 1e-8);
  Ball const around_zero = Ball(Fraction(1, 3)) - Ball(1) / Ball(3);
  CHECK(around_zero.lower_bound() == 0);
  CHECK(around_zero.upper_bound() > 0);
  CHECK(around_zero.upper_bound() < 1e-50);
  CHECK(Ball(0).upper_bound() == 0);
  CHECK(std::isinf((Ball(1) / around_zero).upper_bound()));
  CHECK(Ball(2.5).to_double() == 2.5);
}

TEST_CASE("A ball too wide to say a number gives none") {
  auto const plus_or_minus = [](double middle, double radius) {
    Ball result(middle);
    arb_add_error(result.raw(), Ball(radius).raw());
    return result;
  };
  CHECK(plus_or_minus(1000, 0x1p-44).to_double() == 1000);
  CHECK(plus_or_minus(0, 0x1p-64).to_double() == 0);
  CHECK_THROWS_AS(plus_or_minus(2.5, 0.5).to_double(), UserError);  // a floor that is 2 or 3
  CHECK_THROWS_AS(plus_or_minus(0x1p40 + 0.5, 0.5).to_double(), UserError);
  CHECK_THROWS_AS(plus_or_minus(3e-4, 2e-4).to_double(), UserError);  // 1/10000 or 5/10000
  CHECK_THROWS_AS(plus_or_minus(0, 0.5).to_double(), UserError);
  CHECK_THROWS_WITH((Ball(1) / plus_or_minus(0, 1)).to_double(), tests::contains("a value is not decided"));
  Ball anything = Ball::unset();
  arb_zero_pm_inf(anything.raw());
  CHECK_THROWS_AS(anything.to_double(), UserError);
}

TEST_CASE("The text of a ball is the integer itself, or only digits that are certain") {
  BallPrecision const scope(192);
  CHECK(Ball(3).text(2) == "3");
  CHECK(Ball(0).text(10) == "0");
  CHECK(Ball(-0x1p40).text(2) == "-1099511627776");
  CHECK(Ball(0.5).text(10) == "0.5000000000");
  CHECK_THAT(Ball(0x1p100).text(5), tests::contains("[1.2677e+30 +/- 4.9"));
  CHECK(sqrt(Ball(4)).text(5) == "2");
  CHECK(Ball::pi().text(10) == "[3.141592654 +/- 4.11e-10]");
  BallPrecision const few(20);
  CHECK(Ball::pi().text(50).size() < 25);
}

TEST_CASE("Sine and cosine together are the same as one by one") {
  for (double const angle : {0.0, 1.0, -2.5, 710.0, 0x1p40}) {
    Ball sine, cosine;
    sin_cos(sine, cosine, Ball(angle));
    CHECK_FALSE(certainly_unequal(sine, sin(Ball(angle))));
    CHECK_FALSE(certainly_unequal(cosine, cos(Ball(angle))));
    CHECK((sine * sine + cosine * cosine - Ball(1)).upper_bound() < 1e-50);
  }
}

TEST_CASE("The root of a ball that reaches below 0 encloses the roots of what is not below") {
  auto const across = [](double low, double high) {
    Ball const middle((low + high) / 2);
    Ball ball = middle;
    arb_add_error(ball.raw(), Ball((high - low) / 2).raw());
    return sqrt(ball);
  };
  for (auto const& [low, high] : {std::pair{-1.0, 4.0}, {-1e-30, 1e-20}, {-8.0, 0.25}, {0.0, 9.0}}) {
    auto const root = across(low, high);
    CHECK(encloses(root, 0));
    CHECK(encloses(root, sqrt(Reference(high))));
    CHECK(root.upper_bound() < 1.001 * std::sqrt(high));
    CHECK(arb_contains_negative(root.raw()) == 0);
  }
  CHECK(arb_is_finite(across(-2, -1).raw()) == 0);
  CHECK(arb_equal(sqrt(Ball(2)).raw(), across(2, 2).raw()) != 0);
}

}  // namespace
}  // namespace pe
