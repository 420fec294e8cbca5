#include "theory/schemes/fourier.hpp"

#include <set>

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> encode(int dimension, double t) {
  return typename Scheme::template Over<Balls>(Balls{}, {dimension, 10000}).encode(ExactPosition(t));
}

// By hand: pi/4 and pi/2.
TEST_CASE("NeRF's code has half turns that double") {
  CHECK(printed_as(encode<Nerf>(4, 0.25), {0.7071067812, 0.7071067812, 1, 0}, 10));
  CHECK(printed_as(encode<Nerf>(4, 0.5), {1, 0, 0, -1}, 10));
  // At whole coordinates only the parity is left.
  CHECK(printed_as(encode<Nerf>(6, 3), {0, -1, 0, 1, 0, 1}, 10));
}

TEST_CASE("Fourier features are drawn once, lie in their bounds, and differ") {
  FourierFeatures::Over<Balls> const code(Balls{}, {64, 10000});
  std::set<double> seen;
  for (auto const& w : code.spectrum().frequencies()) {
    double const turns = w.to_double() / 6.283185307179586;
    CHECK(turns >= -8);
    CHECK(turns < 8);
    CHECK(std::abs(turns * 4096 - std::round(turns * 4096)) < 1e-6);
    seen.insert(turns);
  }
  CHECK(seen.size() == 32);
  CHECK(*seen.begin() < -2);
  CHECK(*seen.rbegin() > 2);
  CHECK(printed_as(encode<FourierFeatures>(4, 0), {0, 1, 0, 1}, 10));
  // At 1/8 the first pair has turned by an eighth of its frequency.
  auto const turned = code.encode(ExactPosition(0.125));
  CHECK(turned[0].to_double() == Approx(std::sin(code.spectrum().frequencies()[0].to_double() / 8)).margin(1e-13));
}

template <class Scheme>
concept HasBase = requires(typename Scheme::template Over<Balls> const& s) {
  s.base();
};
static_assert(!HasBase<Nerf> && !HasBase<FourierFeatures> && HasBase<Sinusoidal>);

TEST_CASE("The shape's base plays no part") {
  FourierFeatures::Over<Balls> const one(Balls{}, {4, 2}), other(Balls{}, {4, 10000});
  CHECK((one.encode(ExactPosition(3))[2] - other.encode(ExactPosition(3))[2]).upper_bound() < 1e-50);
  CHECK_THROWS_AS(Nerf::Over<Balls>(Balls{}, {3, 10000}), UserError);
}

}  // namespace
}  // namespace pe
