#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "tests/catch.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/formula/arithmetic.hpp"
#include "theory/formula/check.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::formulas {
namespace {

std::vector<Claim> example(std::string const& name) {
  std::ifstream file(std::string(PE_FORMULA_EXAMPLES) + "/" + name, std::ios::binary);
  return claims_of(read_file(std::string{std::istreambuf_iterator<char>(file), {}}, name));
}

Outcome decided(Claim const& claim, std::uint64_t cases = 300) {
  Options options;
  options.cases = cases;
  auto outcomes = decide({&claim}, options);
  return outcomes.at(0);
}

/// The one claim of a file with this law, for these values of its names.
std::vector<Claim> claim(std::string const& law, std::string const& values, std::string const& expect = "holds") {
  return claims_of(read_file(
      "[[claim]]\nid = 'x'\nsays = 'x'\nfor = { " + values + " }\nlaw = '" + law + "'\nexpect = '" + expect + "'\n",
      "made-up.toml"));
}

/// The first component's two sides at a case, as text.
Witness sides(std::string const& law, std::string const& values, std::string const& at) {
  auto const claims = claim(law, values);
  auto const& check = *claims.at(0).check;
  return check.explain(Case::parse(at, check.signature()), 256, 0);
}

/// The middle of a number that is written as "1.5" or "[1.5 +/- 1e-30]".
double middle(std::string const& number) { return std::stod(number.substr(number.starts_with('[') ? 1 : 0)); }

TEST_CASE("the first example of the README: one lemma is proved, one refuted with a witness") {
  auto const claims = example("tilted.toml");
  REQUIRE(claims.size() == 2);
  auto const relative = decided(claims[0]), falls = decided(claims[1]);
  CHECK(relative.verdict == Verdict::holds);
  CHECK(relative.evidence == Evidence::proved);
  CHECK(relative.agrees);
  CHECK(falls.verdict == Verdict::refuted);
  CHECK(falls.agrees);
  REQUIRE(falls.witness);
  CHECK(falls.replay == "tilted.falls@" + falls.witness->at);
  // The sum of cosines at the witness, again, in doubles.
  auto const at = Case::parse(falls.witness->at, claims[1].check->signature());
  double sum = 0;
  for (int i = 0; i < at.shape.dimension / 2; ++i) {
    sum += std::cos(at.positions[0] * std::pow(10000.0, -2.0 * i / at.shape.dimension));
  }
  CHECK(sum > at.shape.dimension / 20.0);
  CHECK(middle(falls.witness->lhs) == Approx(sum).epsilon(1e-12));
}

TEST_CASE("values are those worked by hand") {
  auto const value = [](std::string const& expression, std::string const& values, std::string const& at) {
    return middle(sides(expression + " = 0", values, at).lhs);
  };
  // d = 4, base = 4: frequencies 1 and 1/2.
  CHECK(value("sum(i, base^(-2*i/d))", "base = '4'", "d=4,b=4") == 1.5);
  CHECK(value("sum(i, base^(-2*i/d)*k)", "base = '4', k = 'any'", "d=4,b=4,k=3") == 4.5);
  CHECK(value("sum(i, i*base^(-i/d))", "base = '16'", "d=4,b=16") == 0.5);
  CHECK(value("min(2, k) + max(2, k) + abs(-k) + floor(k/2)", "k = 'any'", "d=2,b=10000,k=7") == 19);
  CHECK(value("floor(-k/2)", "k = 'any'", "d=2,b=10000,k=7") == -4);
  CHECK(value("sqrt(k)", "k = 'any'", "d=2,b=10000,k=9") == 3);
  CHECK(value("k^3", "k = 'any'", "d=2,b=10000,k=-2") == -8);
  CHECK(value("k^-2", "k = 'any'", "d=2,b=10000,k=-2") == 0.25);
  CHECK(value("k^(1/2)", "k = 'any'", "d=2,b=10000,k=16") == 4);
  CHECK(value("gamma*4", "gamma = 'fractions 0..1 by 1/16'", "d=2,b=10000,gamma=3/8") == 1.5);
  CHECK(value("sin(pi/6)", "k = 'any'", "d=2,b=10000,k=0") == Approx(0.5));
  CHECK(value("cos(pi/3)", "k = 'any'", "d=2,b=10000,k=0") == Approx(0.5));
  CHECK(value("exp(log(k)/2)", "k = 'any'", "d=2,b=10000,k=9") == Approx(3));
}

TEST_CASE("the sides of a comparison are shown as they were written") {
  auto const shown = [](std::string const& law, std::size_t component, std::string const& values = "") {
    auto const claims = claim(law, values);
    auto const& check = *claims.at(0).check;
    return check.explain(Case::parse("d=4,b=10000", check.signature()), 256, component);
  };
  auto const has = [](Witness const& witness, std::string const& step) {
    return std::ranges::any_of(witness.steps, [&](auto const& each) { return each.ends_with(step); });
  };
  auto const greater = shown("1 >= 3", 0), less = shown("3 < i and 1 > 3", 2);
  CHECK(middle(greater.lhs) == 1);
  CHECK(middle(greater.rhs) == 3);
  CHECK(middle(greater.difference) == -2);
  CHECK(has(greater, "the law states left >= right"));
  CHECK(has(less, "component 3 of 3: the law states left > right"));
  CHECK(middle(less.lhs) == 1);
  CHECK(has(shown("3 < i and 1 > 3", 1), "component 2 of 3: the law states left < right"));
  CHECK(has(shown("1 <= 3", 0), "the law states left <= right"));
  auto const refuted = decided(claim("k >= k + 1", "k = 'integers 0..3'", "refuted").at(0));
  REQUIRE(refuted.witness);
  CHECK(middle(refuted.witness->difference) == -1);
  CHECK(has(*refuted.witness, "the law states left >= right"));
}

TEST_CASE("where i is free, the law is stated of every pair") {
  auto const claims = claim("i < d/2 and cos(base^(-2*i/d)*k) <= 1", "d = '4', k = 'any'");
  auto const witness = claims[0].check->explain(Case::parse("d=4,b=10000,k=0", claims[0].check->signature()), 256, 1);
  CHECK(witness.component == "2 of 4");
  CHECK(witness.lhs == "1");
  CHECK(witness.rhs == "2");
}

TEST_CASE("identities of phases are proved, whatever the frequencies are") {
  for (char const* law :
       {"cos(base^(-2*i/d)*(m + n)) = cos(base^(-2*i/d)*m)*cos(base^(-2*i/d)*n) - "
        "sin(base^(-2*i/d)*m)*sin(base^(-2*i/d)*n)",
        "sum(i, sin(2*base^(-2*i/(d - 1))*m)) = 2*sum(i, sin(base^(-2*i/(d - 1))*m)*cos(base^(-2*i/(d - 1))*m))",
        "(m - m)*0 + sum(i, cos(base^(-2*i/d)*(m - n))) = sum(i, cos(base^(-2*i/d)*(n - m)))"}) {
    CAPTURE(law);
    auto const claims = claim(law, "d = '2..64', m = 'any', n = 'any'");
    CHECK(prove(*claims[0].check, claims[0].domain));
  }
}

TEST_CASE("an identity of sums over pairs is proved with a number by them, and one of angles with a constant added") {
  auto const proved = [](char const* law) {
    auto const claims = claim(law, "d = '2..64', m = 'any', n = 'any'");
    return prove(*claims[0].check, claims[0].domain).has_value();
  };
  CHECK(proved("2/d*sum(i, sin(2^i*m)^2 + cos(2^i*m)^2) = 1"));
  CHECK(proved("2/d*sum(i, cos(2^i*m)*cos(2^i*n) + sin(2^i*m)*sin(2^i*n)) = 2/d*sum(i, cos(2^i*(m - n)))"));
  CHECK(proved("sum(i, cos(2^i*m)^2)/d + sum(i, sin(2^i*m)^2)/d = 1/2"));
  CHECK_FALSE(proved("1/d*sum(i, sin(2^i*m)^2 + cos(2^i*m)^2) = 1"));
  CHECK_FALSE(proved("2/d*sum(i, cos(2^i*m)^2) = 2/d*sum(i, sin(2^i*m)^2)"));
  CHECK(proved("cos(2^i*m + i)*cos(2^i*n + i) + sin(2^i*m + i)*sin(2^i*n + i) = cos(2^i*(m - n))"));
  CHECK_FALSE(proved("cos(2^i*m + i)*cos(2^i*n + i) - sin(2^i*m + i)*sin(2^i*n + i) = cos(2^i*(m + n))"));
  CHECK(proved("cos(2^i*(m + 3))^2 + sin(2^i*(m + 3))^2 = 1"));
  CHECK_FALSE(proved("cos(2^i*(m + 3))^2 + sin(2^i*m + 3)^2 = 1"));  // the same constant, of another angle
}

TEST_CASE("what is no identity of all dimensions, bases and pairs is never proved") {
  std::string vanishes = "d - 2";
  for (int d = 4; d <= 64; d += 2) vanishes = "(" + vanishes + ")*(d - " + std::to_string(d) + ")";
  for (auto const& law :
       {std::string("max(d, 100) = 100"), vanishes + " = 0", std::string("(base - 10000)*(base - 7/3) = 0"),
        std::string("sum(i, cos(base^(-2*i/d)*m)) = sum(i, cos(base^(-i/d)*m))"),
        std::string("sum(i, sin(base^(-2*i/d)*m)^2) = d/4")}) {
    CAPTURE(law);
    auto const claims = claim(law, "base = 'any', m = 'any'");
    CHECK_FALSE(prove(*claims[0].check, claims[0].domain));
  }
}

TEST_CASE("a law that holds up to d = 64 and fails beyond is refuted") {
  auto const claims = claim("max(d, 100) = 100", "base = 'any'", "refuted");
  auto const outcome = decided(claims[0]);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.witness->at == "d=102");
}

TEST_CASE("a parameter of fractions takes the multiples of its step alone") {
  auto const claims =
      claim("floor(16*gamma) = 16*gamma and gamma*(1 - gamma) <= 1/4 + 1/1000", "gamma = 'fractions 0..1 by 1/16'");
  auto const outcome = decided(claims[0]);
  CHECK(outcome.verdict == Verdict::holds);
  CHECK(outcome.evidence == Evidence::sampled);
  CHECK(outcome.discards > 0);
  auto const wrong = claim("floor(8*gamma) = 8*gamma", "gamma = 'fractions 0..1 by 1/16'", "refuted");
  CHECK(decided(wrong[0]).agrees);
}

TEST_CASE("real intervals are covered, and an inequality with sides that meet inside is not passed") {
  auto const covered = decided(claim("sin(x) + sin(2*x) <= 1.8", "d = '2', x = 'reals 0..2'")[0]);
  CHECK(covered.evidence == Evidence::covered);
  CHECK(covered.agrees);
  auto const claims = claim("x*exp(1 - x) <= 1", "d = '2', x = 'reals 0..3'");  // they meet at 1
  auto const meets = decided(claims[0]);
  CHECK(meets.verdict == Verdict::undecided);
  CHECK_FALSE(meets.agrees);
}

TEST_CASE(
    "where both sides of an order are one number, the case is decided by their closed forms, and else stays open") {
  auto const found = [](std::string const& law, char const* values = "d = '2', k = 'integers 0..9'") {
    return decided(claim(law, values).at(0));
  };
  for (auto const* const law :
       {"sqrt(2)*sqrt(k)*k <= 2^k", "(k - 3)*cos(pi*k/3) <= abs(k - 3)",
        "(k - 3)*cos(pi*k/3)*log(1 + k) <= abs(k - 3)*log(1 + k)", "sqrt(2)*2^k >= 2*sqrt(k)*k"}) {
    CAPTURE(law);
    CHECK(found(law).verdict == Verdict::holds);
    CHECK(found(law).evidence == Evidence::exhausted);
  }
  // Not one number, but nearer than any precision shows.
  CHECK(found("2*sqrt(2)*sqrt(k) - exp(-100000) <= k + 2").verdict == Verdict::undecided);
  CHECK(found("2*sqrt(2)*sqrt(k) < k + exp(-100000) + 2").verdict == Verdict::undecided);
  CHECK(found("2*sqrt(2)*sqrt(k) < k + 2").witness.value().at == "k=2");
  CHECK(found("2*sqrt(2)*sqrt(k) <= k + 2 and k <= 8").verdict == Verdict::refuted);
  CHECK(found("3*sqrt(2)*sqrt(k) <= k + 2").verdict == Verdict::refuted);
}

TEST_CASE("a formula without a value is reported with the case and the place, or stays open") {
  auto const ended = [](std::string const& law, std::string const& values) -> std::string {
    auto const claims = claim(law, values);
    try {
      return std::string(name(decided(claims[0]).verdict));
    } catch (UserError const& error) {
      return error.what();
    }
  };
  CHECK(ended("1/(k - 3) < 2", "d = '2', k = 'integers 0..5'") ==
        "x: the law has no value at k=3: a division by 0 in the law, column 2; restrict its domain");
  CHECK_THAT(ended("log(k) < 2", "d = '2', k = 'integers -2..5'"),
             tests::contains("k=-2: a logarithm of a number that is not positive in the law, column 1"));
  CHECK_THAT(ended("sqrt(k - 1) < 9", "d = '2', k = 'integers 0..5'"),
             tests::contains("k=0: a square root of a negative"));
  CHECK_THAT(ended("(k - 1)^(1/2) < 9", "d = '2', k = 'integers 0..5'"),
             tests::contains("k=0: a fractional power of a"));
  CHECK(ended("1/sin(pi) < 2", "d = '2', k = 'integers 0..5'") == "undecided");
}

TEST_CASE("a condition that balls never tell chooses neither branch: the law stays undecided, and is not refuted") {
  // sqrt(2)^2 is 2, which no ball around it shows.
  for (auto const* law : {"if(sqrt(2)^2 <= 2, 1, 0) = 1", "if(sqrt(2)^2 < 2, 1, 0) = 0", "if(sqrt(2)^2 = 2, 1, 0) = 1",
                          "if(sqrt(2)^2 <= 2, 0, 1) = 1"}) {
    INFO(law);
    CHECK(decided(claim(law, "d = '2'").at(0)).verdict == Verdict::undecided);
  }
  CHECK(decided(claim("if(sqrt(2)^2 <= 2.001, 1, 0) = 1", "d = '2'").at(0)).verdict == Verdict::holds);
}

TEST_CASE("floor over reals is the greatest integer that is not greater, at whole numbers and next to them too") {
  for (int const digits : {25, 200}) {
    auto const field = Numbers::reals(digits);
    auto const floor_of = [&](Fraction const& x) { return static_cast<double>(whole(field.number(x))); };
    std::int64_t const far = std::int64_t{1} << 60;
    CHECK(floor_of(Fraction(5, 2)) == 2);
    CHECK(floor_of(Fraction(-5, 2)) == -3);
    CHECK(floor_of(3) == 3);
    CHECK(floor_of(-3) == -3);
    CHECK(floor_of(0) == 0);
    CHECK(floor_of(Fraction(far - 1, far)) == 0);
    CHECK(floor_of(Fraction(1 - far, far)) == -1);
    // A double holds neither 2^60 - 1 nor what is half beyond it.
    auto const above = field.number(Fraction(far - 1)) + field.number(Fraction(1, 2));
    CHECK(static_cast<double>(whole(above) - field.number(Fraction(far - 1))) == 0);
  }
}

TEST_CASE("numbers of hardware and of MPFR see the same law") {
  auto const claims = claim("floor(x) + min(x, 1/2) + abs(x - 3) = 5 and x^-2 < 1", "d = '2', x = 'reals 2..4'");
  auto const& check = *claims[0].check;
  auto const at = Case::parse("d=2,b=10000,x=2.5", check.signature());
  CHECK(check.real_residual(at, 100).value() == Approx(2));  // 2 + 1/2 + 1/2 against 5
  CHECK(check.narrow_residual(at, Format::binary32, Pipeline::uniform(Format::binary32)).value() == Approx(2));
}

TEST_CASE("what an index of a sum multiplies is no frequency of a proof, and a choice by i is none") {
  auto const multiples =
      decided(claim("sum(q, 3, sin((q + 1)*base^(-2*i/d)*k)) = 3*sin(base^(-2*i/d)*k)", "k = \"any\"").at(0));
  CHECK(multiples.verdict == Verdict::refuted);
  REQUIRE(multiples.witness);
  CHECK(multiples.witness->exact.empty());
  // True up to 40 pairs, beyond which no proof looks.
  auto const far = decided(
      claim("sum(i, if(i < 40, 1, 2)*(sin(base^(-2*i/d)*k)^2 + cos(base^(-2*i/d)*k)^2)) = d/2", "k = \"any\"").at(0));
  CHECK(far.verdict == Verdict::refuted);
  CHECK_FALSE(far.proof);
}

TEST_CASE("what does not depend on the index of a sum is the same at every term") {
  auto const at = sides("sum(q, 3, q*exp(k) + exp(k)) = 1", "k = \"any\"", "d=2,b=10000,k=2");
  CHECK(middle(at.lhs) == Approx(6 * std::exp(2)).epsilon(1e-12));
}

}  // namespace
}  // namespace pe::formulas
