#include "theory/kernel/rationals.hpp"

#include <array>

#include "tests/catch.hpp"

namespace pe {
namespace {

TEST_CASE("A rational is a value: copied, moved and assigned, also to itself") {
  std::vector<Rational> all{Rational(1, 3), Rational(-2, 7)};
  for (int i = 0; i < 100; ++i) all.push_back(all[0] + all[1]);  // moves them as the vector grows
  auto copy = all;
  all.clear();
  CHECK(copy[0] == Rational(7, 21));
  copy[0] = copy[1];
  auto& same = copy[1];
  copy[1] = same;
  CHECK(copy[0] == Rational(-2, 7));
  CHECK(copy[1].str() == "-2/7");
  CHECK(copy.back() == Rational(1, 21));
  CHECK(Rational(1, 3) < Rational(1, 2));
  CHECK(Rational(1, 4).to_double() == 0.25);
}

TEST_CASE("Every circle point lies on the unit circle") {
  for (int p = -20; p <= 20; ++p) {
    for (int q = 1; q <= 20; ++q) {
      auto const [s, c] = circle_point(Rational(p, q));
      CHECK(s * s + c * c == 1);
    }
  }
}

TEST_CASE("The slopes of circle points are the tangents of half the angle") {
  using Row = std::array<Rational, 3>;
  for (auto const& [slope, sine, cosine] :
       {Row{0, 0, 1}, Row{1, 1, 0}, Row{Rational(1, 2), Rational(4, 5), Rational(3, 5)},
        Row{-3, Rational(-3, 5), Rational(-4, 5)}}) {
    CHECK(circle_point(slope).sin == sine);
    CHECK(circle_point(slope).cos == cosine);
  }
}

TEST_CASE("Phases of sums are rational points of the circle too") {
  Rationals const field({{circle_point(Rational(1, 2)), circle_point(Rational(2, 3))}});
  auto const sum = FormalPosition::atom(0) + FormalPosition::atom(1);
  auto const phases = field.spectrum({10000, 0, 1, 1}).phases(sum);
  REQUIRE(phases.size() == 1);
  // (3/5 + 4/5 i) (5/13 + 12/13 i)
  CHECK(phases[0].cos == Rational(-33, 65));
  CHECK(phases[0].sin == Rational(56, 65));
}

TEST_CASE("Numbers and doubles become rationals exactly") {
  Rationals const field;
  CHECK(field.number(Fraction(-17, 10)) == Rational(-17, 10));
  CHECK(field.real(0.375) == Rational(3, 8));
  CHECK(field.real(0.1) != Rational(1, 10));
  CHECK(field.real(0.1) * Rational(36028797018963968LL) == Rational(3602879701896397LL));
}

}  // namespace
}  // namespace pe
