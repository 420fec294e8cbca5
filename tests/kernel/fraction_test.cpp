#include "theory/kernel/fraction.hpp"

#include <limits>
#include <vector>

#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

TEST_CASE("A fraction is kept in lowest terms with a positive denominator") {
  CHECK(Fraction(6, 4).numerator() == 3);
  CHECK(Fraction(6, 4).denominator() == 2);
  CHECK(Fraction(6, -4) == Fraction(-3, 2));
  CHECK(Fraction(-6, -4) == Fraction(3, 2));
  CHECK(Fraction(0, -7).denominator() == 1);
  CHECK(Fraction() == Fraction(0));
  CHECK(Fraction(8, 4).is_integer());
  CHECK_FALSE(Fraction(8, 3).is_integer());
}

TEST_CASE("Fractions add, subtract, multiply and divide exactly") {
  Fraction const a(3, 4), b(-5, 6);
  CHECK(a + b == Fraction(-1, 12));
  CHECK(a - b == Fraction(19, 12));
  CHECK(a * b == Fraction(-5, 8));
  CHECK(a / b == Fraction(-9, 10));
  CHECK(-a == Fraction(-3, 4));
  CHECK(a.to_double() == 0.75);
}

TEST_CASE("Fractions are ordered as numbers, also where products of numerators leave 64 bits") {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::vector<Fraction> ascending{Fraction(-most),   Fraction(-most, 2), Fraction(-2),   Fraction(-1, 2),
                                  Fraction(-1, 3),   Fraction(-1, most), Fraction(0),    Fraction(1, most),
                                  Fraction(2, most), Fraction(1, 3),     Fraction(1, 2), Fraction(most, most - 1),
                                  Fraction(2),       Fraction(most, 2),  Fraction(most)};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      INFO(ascending[i].text() << " and " << ascending[j].text());
      CHECK((ascending[i] < ascending[j]) == (i < j));
      CHECK((ascending[i] == ascending[j]) == (i == j));
    }
  }
}

TEST_CASE("A fraction is read back from its text") {
  CHECK(Fraction(3).text() == "3");
  CHECK(Fraction(-34, 20).text() == "-17/10");
  for (Fraction const& x : {Fraction(0), Fraction(10000), Fraction(-17, 10), Fraction(1, 3600)}) {
    CHECK(Fraction::parse(x.text()) == x);
  }
  CHECK(Fraction::parse("4/6") == Fraction(2, 3));
}

TEST_CASE("What is no fraction is refused with a sentence that shows how to write one") {
  for (char const* text : {"", "x", "1.5", "1/", "/2", "1/2/3", " 1", "1 ", "+1", "99999999999999999999x"}) {
    INFO(text);
    CHECK_THROWS_AS(Fraction::parse(text), UserError);
    CHECK_THROWS_WITH(Fraction::parse(text), "'" + std::string(text) +
                                                 "' is not a fraction; write an integer or p/q, for example 10000 or "
                                                 "3/2");
  }
  CHECK_THROWS_WITH(Fraction::parse("1/0"), "'1/0' has no positive denominator; write p/q, q > 0");
  CHECK_THROWS_WITH(Fraction::parse("1/-2"), "'1/-2' has no positive denominator; write p/q, q > 0");
  CHECK_THROWS_AS(Fraction::parse("1/-9223372036854775808"), UserError);
}

TEST_CASE("Arithmetic that leaves 64 bits is refused, and never a wrong number") {
  Fraction const great(9223372036854775807);
  for (auto const& attempt :
       {+[](Fraction const& x) { return x + x; }, +[](Fraction const& x) { return x * x; },
        +[](Fraction const& x) { return -x - Fraction(1); }, +[](Fraction const& x) { return Fraction(1, 3) / x; }}) {
    CHECK_THROWS_AS(attempt(great), UserError);
  }
  CHECK(great - Fraction(1) == Fraction(9223372036854775806));
}

TEST_CASE("A fraction of numbers beyond 64 bits is refused with the greatest that fit") {
  CHECK(Fraction::parse("-9223372036854775807/9223372036854775806").denominator() == 9223372036854775806);
  for (char const* text : {"99999999999999999999", "1/9223372036854775808", "-9223372036854775808",
                           "-9223372036854775808/3", "-99999999999999999999999/3"}) {
    INFO(text);
    CHECK_THROWS_WITH(
        Fraction::parse(text),
        "'" + std::string(text) +
            "' has a number that is too large; numerator and denominator are at most 9223372036854775807");
  }
}

}  // namespace
}  // namespace pe
