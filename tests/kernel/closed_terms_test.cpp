/// What is found to be one number, and what is not.
#include "theory/kernel/closed_terms.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/term.hpp"

namespace pe {
namespace {

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
