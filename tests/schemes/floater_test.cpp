#include "theory/schemes/floater.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/narrow.hpp"

namespace pe {
namespace {

using Doubles = Narrow<double>;

Floater::Over<Doubles> floater(int d) { return {Doubles(Pipeline::uniform(Format::binary64)), {d, 10000}}; }

NumberPosition<double> at(double t) { return {t}; }

auto const growing = [](auto const&, auto const& p) { return p; };

TEST_CASE("One step of p' = p multiplies by the exponential series up to its fifth term") {
  auto const end = floater(2).flow(growing, {1, 2}, at(0), at(1), 1);
  double const series = 1 + 1 + 1.0 / 2 + 1.0 / 6 + 1.0 / 24;  // 65/24
  CHECK(std::abs(end[0] - series) < 1e-15);
  CHECK(std::abs(end[1] - 2 * series) < 1e-15);
}

TEST_CASE("The clock runs: the integral of tau^3 is exact, from any beginning") {
  auto const cubic = [](double tau, std::vector<double> const&) { return std::vector<double>{tau * tau * tau}; };
  CHECK(std::abs(floater(2).flow(cubic, {0}, at(1), at(3), 2)[0] - 20) < 1e-14);  // (81 - 1)/4
}

TEST_CASE("Turning dynamics lead from one sinusoidal code to the next, better with shorter steps") {
  auto const pe = floater(4);
  auto const off = [&](int steps) {
    auto const end = pe.flow(pe.turning(), {0, 1, 0, 1}, at(0), at(1), steps);
    return std::abs(end[0] - 0.8414709848078965) + std::abs(end[2] - 0.009999833334166664);
  };
  CHECK(off(4) < 3.3e-5);
  CHECK(off(8) < off(4) / 12);  // fourth order: a sixteenth
  CHECK(off(64) < 1e-8);
}

TEST_CASE("Dynamics that stand still keep the code to the bit") {
  auto const pe = floater(2);
  CHECK(pe.flow(pe.still(), {0.1, -3}, at(0), at(1000), 7) == std::vector<double>{0.1, -3});
}

TEST_CASE("A layer of a network: a sin(b p + tau)") {
  auto const slope = floater(2).network({2, 1}, {0.5, 0})(1.0, {2, 5});
  CHECK(std::abs(slope[0] - 2 * std::sin(2.0)) < 1e-15);
  CHECK(std::abs(slope[1] - std::sin(1.0)) < 1e-15);
}

TEST_CASE("No steps, and steps that underflow, are refused") {
  auto const pe = floater(2);
  CHECK_THROWS_WITH(pe.flow(pe.still(), {0, 1}, at(0), at(1), 0),
                    "0 steps lead nowhere; an integration takes at least 1");
  CHECK_THROWS_WITH(pe.flow(pe.still(), {0, 1}, at(0x1p53), at(0x1p53 + 2), 100), tests::contains("so short that"));
  CHECK_NOTHROW(pe.flow(pe.still(), {0, 1}, at(5), at(5), 3));
  CHECK_THROWS_AS(floater(3), UserError);
}

TEST_CASE("Over balls the steps enclose what the method gives") {
  Floater::Over<Balls> const pe(Balls{}, {2, 10000});
  auto const end = pe.flow(growing, {1, 0}, ExactPosition(0), ExactPosition(1), 1);
  CHECK((end[0] - Ball(Fraction(65, 24))).upper_bound() < 1e-40);
}

TEST_CASE("Equation 9 of the paper at d = 8, j = 4, i = 3: 0.0099938 on the left, 99.938 as printed on the right") {
  auto const pe = floater(2);
  double const w = 0.01;
  auto const integral = [&](double amplitude) {
    auto const slope = [=](double tau, std::vector<double> const&) {
      return std::vector<double>{amplitude * std::cos(tau * w)};
    };
    return pe.flow(slope, {0}, at(3), at(4), 2)[0];
  };
  CHECK(std::abs(integral(w) - 0.0099938) < 5e-8);
  CHECK(std::abs(integral(1 / w) - 99.938) < 5e-4);
}

// The numbers of head 1: starts (1/4, 3/4), (1, -1/4) and (-3/4, 1/2), slopes (0, -1/4) sin((-1, 0) p + tau).
TEST_CASE("In a layer each position is one Runge-Kutta step of 1/128 from the one before") {
  auto const layer = floater(2).layer(1, 4);
  using Layer = decltype(layer);
  CHECK(layer.code(Layer::of_query, 0) == std::vector<double>{0.25, 0.75});
  auto const& next = layer.code(Layer::of_query, 1);
  CHECK(next[0] == 0.25);
  double const simpson = (4 * std::sin(1.0 / 256) + std::sin(1.0 / 128)) / 768;  // that of the sine, the state apart
  CHECK(std::abs(next[1] - (0.75 - simpson / 4)) < 1e-16);
  auto const integral = [](int t) { return 1 - std::cos(t / 128.0); };
  CHECK(std::abs(layer.code(Layer::of_query, 300)[1] - (0.75 - integral(300) / 4)) < 1e-9);
}

TEST_CASE("Queries, keys and values have codes of their own, added to what they are") {
  auto const layer = floater(2).layer(1, 4);
  Token<double> const a{{}, {1, 0}, {0, 1}, {2, 2}};
  CHECK(layer.score(a, 0, a, 0) == 1.25 * 1 + 0.75 * 0.75);
  CHECK(layer.value(a, 3, 0) == std::vector<double>{1.25, 2.5});
}

TEST_CASE("The path over balls is that of their precision and of the head") {
  Floater::Over<Balls> const pe(Balls{}, {2, 10000});
  auto const at = [&](std::int64_t head, long bits) {
    BallPrecision const scope(bits, 0);
    auto const layer = pe.layer(head, 4);
    return layer.code(decltype(layer)::of_key, 9)[1];
  };
  auto const coarse = at(0, 64), fine = at(0, 256), other = at(1, 256);
  CHECK((coarse - coarse).upper_bound() > 0x1p-70);  // the ball's width
  CHECK((fine - fine).upper_bound() < 0x1p-200);
  CHECK(std::abs(coarse.to_double() - fine.to_double()) < 1e-15);
  CHECK(std::abs(other.to_double() - fine.to_double()) > 0.1);
}

TEST_CASE("A layer integrates up to 8192 positions, and refuses more tokens") {
  auto const layer = floater(2).layer(0, 4);
  CHECK_NOTHROW(layer.require_length(8193));
  CHECK_THROWS_WITH(layer.require_length(8194), tests::contains("8194 tokens are more than the 8193"));
}

}  // namespace
}  // namespace pe
