#include "theory/schemes/floater_adaptive.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/reals.hpp"

namespace pe {
namespace {

using Doubles = Narrow<double>;
using Digits = Reals<50>;

Floater::Over<Doubles> const doubles(Doubles(Pipeline::uniform(Format::binary64)), {2, 10000});

TEST_CASE("Adaptive steps reach the required accuracy, forwards and back, in doubles and in 50 digits") {
  auto const there = flow_adaptively<double>(doubles.turning(), {0, 1}, 0, 10, 1e-10);
  CHECK(std::abs(there[0] - std::sin(10.0)) < 1e-8);
  CHECK(std::abs(flow_adaptively<double>(doubles.turning(), there, 10, 0, 1e-10)[1] - 1) < 1e-8);
  Floater::Over<Digits> const sharp(Digits{}, {2, 10000});
  using Real50 = Digits::Scalar;
  auto const end = flow_adaptively<Real50>(sharp.turning(), {0, 1}, 0, 1, Real50("1e-20"));
  CHECK(abs(Real50(end[0] - sin(Real50(1)))) < Real50("1e-18"));
}

TEST_CASE("Adaptive steps that underflow, and a tolerance of 0, are refused") {
  auto const exploding = [](double, std::vector<double> const& p) { return std::vector<double>{p[0] * p[0]}; };
  CHECK_THROWS_AS(flow_adaptively<double>(exploding, {1}, 0, 2, 1e-9), UserError);  // 1/(1 - t) ends at 1
  CHECK_THROWS_AS(flow_adaptively<double>(doubles.turning(), {0, 1}, 0, 1, 0), UserError);
}

}  // namespace
}  // namespace pe
