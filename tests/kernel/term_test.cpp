/// What a term knows of itself: its value, how it came about, what was chosen by it, and which others are the same
/// number.
#include "theory/kernel/term.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/closed_terms.hpp"

namespace pe {
namespace {

Term const t = Term::symbol("t");

/// exact(x) == y, to 1e-90.
bool is_near(Term const& x, Real<100> const& y) { return x.value() && abs(*x.value() - y) < Real<100>("1e-90"); }

TEST_CASE("A rational number is kept beside its formula, with its value") {
  auto const x = (Term(Rational(1, 3)) + Term(2)) * Term(3) - Term(Rational(1, 2)) / Term(4);
  REQUIRE(x.node().exact);
  CHECK(*x.node().exact == Rational(55, 8));
  CHECK(is_near(x, Real<100>("6.875")));
  CHECK(static_cast<double>(x) == 6.875);
  CHECK(*(-(Term(1) + Term(1))).node().exact == Rational(-2));
  CHECK(is_near(Term(Rational(1, 3)) + Term(0), Real<100>(1) / 3));
}

TEST_CASE("Functions have values, and none that is exact") {
  namespace mp = boost::multiprecision;
  Real<100> const two = 2, root = mp::sqrt(two);
  CHECK(is_near(sqrt(Term(2)), root));
  CHECK(is_near(sin(Term(2)), mp::sin(two)));
  CHECK(is_near(cos(Term(2)), mp::cos(two)));
  CHECK(is_near(exp(Term(2)), mp::exp(two)));
  CHECK(is_near(log(Term(2)), mp::log(two)));
  CHECK(is_near(Term::power(2, Rational(1, 2)), root));
  CHECK(is_near(Term::pi(), mp::acos(Real<100>(-1))));
  CHECK(is_near(-(sqrt(Term(2)) - Term(1)) / Term(2), (1 - root) / 2));
  for (auto const& x : {sqrt(Term(2)), sqrt(Term(2)) * Term(2), Term::pi(), t}) {
    CHECK_FALSE(x.node().exact);
    CHECK_THROWS_AS(static_cast<double>(x), NotFormal);
  }
  CHECK_FALSE((t + Term(1)).value());
  CHECK_FALSE((Term(1) - sin(t)).value());
}

TEST_CASE("Numbers of many digits are no longer kept, and formulas that are nested too deep are not written") {
  Term x(Rational(2, 3));
  for (int n = 0; n < 7; ++n) x = x * x;  // (2/3)^128: 39 and 62 digits
  REQUIRE(x.node().exact);
  for (int n = 0; n < 2; ++n) x = x * x;  // more than 200 characters
  CHECK_FALSE(x.node().exact);
  CHECK(x.value());

  Term deep = t;
  CHECK_NOTHROW([&] {
    for (int n = 1; n < 2000; ++n) deep = sin(deep);
  }());
  CHECK_THROWS_AS(sin(deep), NotFormal);
}

TEST_CASE("What leaves a term as it is, is not written") {
  Term const nothing(0), one(1);
  for (auto const& same : {t + nothing, nothing + t, t - nothing, t * one, one * t, t / one, -(-t)}) {
    CHECK(&same.node() == &t.node());
  }
  CHECK((Term(0) - t).node().op == Term::Op::negate);
  for (auto const& zero : {t * nothing, nothing * t, sin(nothing), log(one), sqrt(nothing)}) CHECK(zero.is(0));
  for (auto const& unit : {cos(nothing), exp(nothing), sqrt(one), Term::power(7, 0)}) CHECK(unit.is(1));
  CHECK((-Term(3)).is(-3));
  CHECK((t / Term(2)).node().op == Term::Op::divide);
}

TEST_CASE("A division by 0 is not written") {
  CHECK_THROWS_AS(Term(1) / Term(0), NotFormal);
  CHECK_NOTHROW(Term(0) / Term(1));
  CHECK_NOTHROW(t / Term(0));  // no number: what it is divided by may be a premise
}

TEST_CASE("Terms are compared by value, which is noted where they are not rational") {
  Choices const choices;
  auto const a = sin(Term(1)), b = cos(Term(1));
  CHECK(Term(1) < Term(2));  // rational numbers are no choice
  CHECK_FALSE(a < a);
  CHECK_FALSE(choices.made());
  {
    Choices const inner;
    CHECK(b < a);
    CHECK_FALSE(a < b);
    CHECK_FALSE(a == b);
    CHECK(inner.made());
  }
  CHECK_FALSE(choices.made());
  CHECK(b < Term(2));
  CHECK(choices.made());
  CHECK_THROWS_AS(a < t, NotFormal);
  CHECK_THROWS_AS(t < a, NotFormal);
  CHECK_THROWS_AS(a < sin(Term(1)), NotFormal);  // they agree to all digits
  CHECK(Term::power(10, -60) * a < Term::power(10, -59) * a);
}

TEST_CASE("Frequencies are numbers by their rule") {
  Frequencies const rule{.base = 10000, .step = Fraction(1, 2), .count = 2};
  auto const spectrum = Terms{}.spectrum(rule);
  REQUIRE(spectrum.frequencies().size() == 2);
  CHECK(is_near(spectrum.frequencies()[0], 1));
  CHECK(is_near(spectrum.frequencies()[1], Real<100>(1) / 100));
  auto const phases = spectrum.phases(Terms{}.position(3));
  CHECK(phases[1].sin.node().op == Term::Op::sin);
  CHECK(phases[1].cos.node().op == Term::Op::cos);
  CHECK(phases[1].cos.node().of[0].node().op == Term::Op::multiply);
}

Term rational(int a, int b) { return Term(Rational(a, b)); }

bool one(Term const& a, Term const& b) { return have_one_form(equal(Number::of(a), Number::of(b))); }

TEST_CASE("Powers, sines and logarithms that are written differently are one number") {
  CHECK(one(Term::power(10000, Rational(-1, 2)), rational(1, 100)));
  CHECK(one(sin(Term(3) * Term::power(10000, Rational(-1, 2))), sin(rational(3, 100))));
  CHECK(one(sin(-Term(1)), -sin(Term(1))));
  CHECK(one(sin(Term::pi() / Term(2) + Term(1)), cos(Term(1))));
  CHECK(one(sin(Term(7) * Term::power(10, Rational(-1, 3)) + Term::pi() * rational(1, 2)),
            cos(Term(7) / Term::power(10, Rational(1, 3)))));
  CHECK(one(sin(Term::pi() / Term(3)), sqrt(Term(3)) / Term(2)));
  CHECK(one(cos(Term::pi() * rational(3, 4)), -Term(1) / sqrt(Term(2))));
  CHECK(one(sin(Term::pi() * rational(13, 6)), rational(1, 2)));
  CHECK(one(log(Term(12)), log(Term(4)) + log(Term(3))));
  CHECK(one(sqrt(Term(12)), Term(2) * sqrt(Term(3))));
  CHECK(one(sin(Term(1)) * sin(Term(1)) + cos(Term(1)) * cos(Term(1)), Term(1)));
}

TEST_CASE("A function of a sum is the same number where the sums are") {
  auto const one_plus_e = [](Term const& x) { return Term(1) + exp(x); };
  CHECK(one(log(one_plus_e(Term(1))), log(exp(rational(2, 2)) + Term(1))));
  CHECK(one(Term(1) / one_plus_e(Term(1)) * Term(2), Term(2) / one_plus_e(Term(1))));
  CHECK_FALSE(one(log(one_plus_e(Term(1))), log(one_plus_e(Term(2)))));
  CHECK_FALSE(one(log(one_plus_e(Term(1))), sqrt(one_plus_e(Term(1)))));
}

TEST_CASE("Numbers that differ beyond every digit that was looked at are not one") {
  auto const tiny = Term::power(10, Rational(-400));
  CHECK_FALSE(one(sin(Term(1)), sin(Term(1)) + tiny));
  CHECK_FALSE(one(sin(Term(1)), sin(Term(1) + tiny)));
  CHECK_FALSE(one(cos(Term(1)), sin(Term(1))));
  CHECK_FALSE(one(Term::pi(), rational(355, 113)));
  CHECK_FALSE(one(sin(Term(1) + Term::pi() * rational(1, 3)), cos(Term(1))));
  CHECK_FALSE(one(sin(Term::pi() / Term(3)), rational(1, 2)));
}

TEST_CASE("An inequality is left to balls, unless squares fill its gap") {
  Number const s = Number::of(sin(Term(1))), c = Number::of(cos(Term(1)));
  CHECK(have_one_form(at_most(s * s, Number(1), {c})));
  CHECK_FALSE(have_one_form(at_most(s * s, Number(1), {s})));
  CHECK(have_one_form(at_most(s, Number(1))));
}

TEST_CASE("A symbol is no number") { CHECK_FALSE(one(Term::symbol("t"), Term::symbol("t"))); }

}  // namespace
}  // namespace pe
