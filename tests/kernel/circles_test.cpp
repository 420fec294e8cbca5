/// A sine and a cosine of one angle tell whole numbers apart, and nothing less does.
#include "theory/kernel/circles.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

using Code = Vector<Expression>;

/// One code at the places s and t.
struct Places {
  Expressions field{std::make_shared<Symbols>()};
  Whole s = Whole::symbol("s"), t = Whole::symbol("t"), u = Whole::symbol("u"), v = Whole::symbol("v");

  std::vector<Phase<Expression>> phases(Whole const& place) const {
    return field.spectrum(over_pairs(10000, 4)).phases(place);
  }
  std::optional<Circle> of(auto const& code) const { return circle(code(s), code(t), "s", "t"); }
};

TEST_CASE_METHOD(Places, "A pair's sine and cosine are a circle, whatever stands beside them") {
  auto const plain = of([&](Whole const& x) { return Code{phases(x)[1].sin, phases(x)[1].cos}; });
  REQUIRE(plain);
  CHECK(plain->pair == 1);
  CHECK(plain->least == Rational(1));
  CHECK(plain->bare);

  auto const others = of([&](Whole const& x) {
    return Code{field.function("f", x), -phases(x)[0].cos, field.number(x), phases(x)[0].sin, phases(x)[1].sin};
  });
  REQUIRE(others);
  CHECK(others->pair == 0);
  CHECK(others->bare);
}

TEST_CASE_METHOD(Places, "The radius is that of the lesser of the two, and what is moved or multiplied is not bare") {
  auto const found = of([&](Whole const& x) {
    auto const phase = phases(x)[0];
    return Code{phase.sin * field.number(3) + field.number(1), phase.cos * field.number(Fraction(1, 2))};
  });
  REQUIRE(found);
  CHECK(found->least == Rational(1) / Rational(2));
  CHECK_FALSE(found->bare);
}

TEST_CASE_METHOD(Places, "What may be alike at two places is no circle") {
  using W = Whole const;
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin, phases(x)[0].sin}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin, phases(x)[1].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin + phases(x)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin * phases(x)[0].sin, phases(x)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin * field.function("f", x), phases(x)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x + x)[0].sin, phases(x + x)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x)[0].sin, phases(x + 1)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{phases(x - x)[0].sin, phases(x - x)[0].cos}; }));
  CHECK_FALSE(of([&](W& x) { return Code{field.sin(field.number(x)), field.cos(field.number(x))}; }));
  CHECK_FALSE(of([&](W&) { return Code{phases(s)[0].sin, phases(s)[0].cos}; }));
}

TEST_CASE_METHOD(Places, "Cells are in different rows where the circle knows the row alone") {
  auto const cells = [&](auto const& code) { return circle(code(s, u), code(t, v), "s", "t").has_value(); };
  using W = Whole const;
  CHECK(cells([&](W& h, W& w) {
    return Code{phases(h)[0].sin, phases(h)[0].cos, phases(w)[1].sin, phases(w)[1].cos};
  }));
  CHECK_FALSE(cells([&](W& h, W& w) { return Code{phases(h + w)[0].sin, phases(h + w)[0].cos}; }));
  CHECK_FALSE(cells([&](W& h, W& w) {
    return Code{phases(h)[0].sin + phases(w)[0].sin, phases(h)[0].cos + phases(w)[0].cos};
  }));
}

TEST_CASE("A frequency is rational where it is so at every base") {
  auto const of = [](Frequencies const& g, int pair) { return rational_frequency(g, pair); };
  auto const rope = [](Scaling scaling) { return over_pairs(10000, 8, std::move(scaling)); };
  CHECK(of(rope({}), 0) == Fraction(1));
  CHECK_FALSE(of(rope({}), 1));
  CHECK(of(rope(LinearScaling{4}), 0) == Fraction(1, 4));
  CHECK(of(rope(NtkScaling{4}), 0) == Fraction(1));
  CHECK(of(rope(ProportionalScaling{2, 8}), 0) == Fraction(1, 8));
  CHECK(of(rope(ProportionalScaling{0, 8}), 0) == Fraction(0));
  CHECK_FALSE(of(rope(ResonanceScaling{}), 0));
  CHECK(of(octaves(4), 0) == Fraction(1));
  CHECK_FALSE(of(octaves(4, true), 0));
  CHECK_FALSE(of(octaves(4), 1));
  CHECK(of(rope(LongRopeScaling{{2, 1, 1, 1}, {3, 1, 1, 1}, 1, 4096, 4096}), 0) == Fraction(1, 2));
  CHECK(of(rope(LongRopeScaling{{2, 1, 1, 1}, {3, 1, 1, 1}, 1, 4096, 4097}), 0) == Fraction(1, 3));
}

/// 710 = 2 * 355, and 355/113 is a convergent of pi: 2 sin(355) = 6.0288...e-5 up to its sign.
TEST_CASE("The least distance of whole angles is that of 710, a numerator of a convergent of 2 pi") {
  CHECK(least_distance(1, 709) > 0.0088);  // at 333, of 333/106
  CHECK(least_distance(1, 709) < 0.0089);
  CHECK(least_distance(1, 65536) > 6.0288e-5);
  CHECK(least_distance(1, 65536) < 6.0289e-5);
  CHECK(least_distance(Fraction(1, 4), 8) > 0.24);  // 2 sin(1/8)
  CHECK(least_distance(Fraction(1, 4), 8) < 0.25);
}

}  // namespace
}  // namespace pe
