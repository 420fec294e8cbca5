/// Proofs by closed forms: what is so is proved where the rules reach it, and what is not so is never proved.
#include "theory/formula/argue.hpp"

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "theory/formula/check.hpp"
#include "theory/formula/domain.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::formulas {
namespace {

using For = std::vector<std::pair<std::string, std::string>>;

std::optional<Scope> argued(std::string const& law, For const& of) {
  Slots slots;
  for (auto const& [name, words] : of) slots.read(name, words);
  auto const names = slots.names();
  auto const tree = parse_law(law, names);
  return argue(tree, names, slots.domain(tree));
}

For const any_d{{"d", "2..64"}};
For const any_t{{"d", "2..64"}, {"t", "any"}};
For const any_base{{"d", "2..64"}, {"base", "any"}, {"t", "any"}};
For const any_two{{"t", "any"}, {"x", "any"}};
For const from_0{{"t", "reals 0..99"}, {"x", "reals 0..99"}};
For const natural{{"d", "2..64"}, {"t", "integers 0..99"}, {"n", "fractions 1..9 by 1"}};

For const swelling{{"d", "2..64"}, {"base", "any"}, {"t", "integers 0..100000"}};

struct Sample {
  char const* law;
  For of;
};

TEST_CASE("What the rules reach is proved") {
  auto const [law, of] = GENERATE(values<Sample>({
      {"base^(-(d/2 - 1)/d) = base^(-(d - 2)/(2*d))", any_d},
      {"base^(2*(i + 1)/d)/base^(2*i/d) = base^(2/d)", any_d},
      {"10^(-8*i/d) = base^(-2*i/d)", any_d},
      {"(2^n)^(1/d)*2^(n/d) = 4^(n/d)", natural},
      {"sqrt(18)*t = 3*sqrt(2)*t", any_t},
      {"base^(-2*(i + 1)/d) < base^(-2*i/d)", any_d},
      {"base^(1 - 2/d) < base", any_d},
      {"base^(1 - 2/d) < (2*base)^(1 - 2/d)", {{"d", "4..64"}, {"base", "any"}}},
      {"if(i = 0, base^(2*i/d), 1) = 1", any_d},
      {"sin(pi/2 - t) = cos(t)", any_t},
      {"sin(2*pi*(t + 43200)/60) = sin(2*pi*t/60)", any_t},
      {"(sin(t + pi/7) - sin(t))^2 + (cos(t + pi/7) - cos(t))^2 = 2 - 2*cos(pi/7)", any_t},
      {"1/4 < (sin(t + pi/3) - sin(t))^2 + (cos(t + pi/3) - cos(t))^2", any_t},
      {"sum(i, sin(base^i*t)^2 + cos(base^i*t)^2) = d/2", any_t},
      {"sum(i, sin(t/(i + 1))^2 + cos(t/(i + 1))^2) = 2", {{"d", "4"}, {"t", "any"}}},
      {"sum(i, t^2) < sum(i, (t + n)^2)", natural},
      {"d/2 = floor((d - 1)/2) + 1", any_d},
      {"floor(n + 1/2) = n", natural},
      {"abs(-n) = n and max(t, -1) = t and min(n, 0) = 0", natural},
      {"t*n/(n*n) = t/n", natural},
      {"exp(-2*i*log(10000)/d) = base^(-2*i/d)", any_d},
      {"exp(t + 1) = exp(1)*exp(t) and exp(t) < exp(t + 1)", any_t},
      {"t*exp(-t) <= 37/100 and t^2*2^(-t/3) < 10.2", natural},
      {"log(base^t/6) = t*log(base) - log(2) - log(3)", any_base},
      {"base^(log(2)/log(base)) = 2", any_base},
      {"log(n*d) = log(n) + log(d) and exp(-log(n)) = 1/n", natural},
      {"sqrt(d)*sqrt(n*d)/d = n^(1/2) and 1/sqrt(d*n) < 1", natural},
      {"0 < log(d) and n^(-1/2) <= 1", natural},
      {"gamma^t/gamma^(t - 1) = gamma and 0 < gamma^t", {{"t", "any"}, {"gamma", "fractions 1/16..1 by 1/16"}}},
      {"if(i < d/2, i, 0) = min(i, d) and 1/base < base^(-2*i/d)", any_base},
      {"if(i = 0, 1, 2*i/d) <= 1 and d*sum(i, 1) = d*d/2", any_d},
      {"sqrt(2*pi)/sqrt(2) < 2*t^2 + sqrt(pi) + 1", any_t},
      // Polynomials that are positive have logarithms and powers; log b is between 1 - 1/b and b - 1.
      {"log((1 + t^2)^2) = 2*log(1 + t^2) and sqrt(1 + t^2)^2 = 1 + t^2", any_t},
      {"log(1 + t) <= t and t/(1 + t) <= log(1 + t)", natural},
      {"log((1 + n*t)/(1 + t)) < log(n + 1) and log(1 + t^2)/2 <= t^2/2", natural},
      {"log(n) - log(1 + 2*t) <= log(n)", natural},
      {"(1 + n*t)/(1 + n*t/s) < s", {{"n", "reals 0..9"}, {"t", "reals 0..9"}, {"s", "reals 2..9"}}},
      // A number of one sign is that of its size; one from 1 on is a square.
      {"log(x^2) = 2*log(-x) and abs(x) = -x", {{"x", "reals -4..-1"}}},
      {"log(1 + sqrt(s)) - log(1 + 1/sqrt(s)) = log(s)/2 and 1 < sqrt(s) + 1/s", {{"s", "reals 2..9"}}},
      // Of a function without a closed form nothing is known but that it has a value.
      {"sin(log(1 + t^2))^2 + cos(log(1 + t^2))^2 = 1", any_t},
      {"sin(sqrt(n))^2 + cos(sqrt(n))^2 = 1 and 2*abs(t) - abs(t) = abs(t)", natural},
      {"cos(abs(t - 3)) = sin(abs(t - 3) + pi/2)", any_t},
      {"sum(i, sin(log(i + 1 + t^2))^2 + cos(log(i + 1 + t^2))^2) = 2", {{"d", "4"}, {"t", "any"}}},
      // Products of waves are sums of waves, and counted sums are their terms.
      {"2*sin(t/d)*cos((2*i + 1)*t/d) = sin((2*i + 2)*t/d) - sin(2*i*t/d)", any_t},
      {"sum(n, 4, cos((2*n + 1)*t)) = cos(t) + cos(3*t) + cos(5*t) + cos(7*t)", {{"t", "any"}}},
      {"2*sin(t/d)*sum(n, 16, cos((2*n + 1)*t/d)) = sin(t/2)", {{"d", "64"}, {"t", "any"}}},
      {"cos(pi/7)*cos(t) + sin(pi/7)*sin(t) = cos(t - pi/7) and cos(pi/5) = sin(3*pi/10)", any_t},
      {"sum(n, 3, log(1 + n + t^2)) = log((1 + t^2)*(2 + t^2)*(3 + t^2))", any_t},
      {"t^n = t^n + 0*n", natural},
      // Divisors above 0 are multiplied out, sines are at least -1, and sums are compared pair by pair.
      {"base^(-2*i/d)*t/(1 + base^(-2*i/d)*t) < 1", swelling},
      {"base^(-2*i/d)*t/(1 + base^(-2*i/d)*abs(t)) < base^(-2*i/d)*(t + 1)/(1 + base^(-2*i/d)*(t + 1))", swelling},
      {"base^(-2*i/d)*t/(1 + base^(-2*i/d)*t)*sin(t) <= 1", swelling},
      {"-t/(2 + t) - exp(-t)*cos(3*t) >= -2", swelling},
      {"(3 + exp(-t/512))*sin(t) <= 4", swelling},
      {"t/sqrt(1 + t^2)*cos(t) < 1", swelling},
      {"(exp(t) - exp(-t))/(exp(t) + exp(-t))*sin(t) <= 1", swelling},
      {"sum(i, (base^(-2*i/d)*t/(1 + base^(-2*i/d)*t))^2) < d/2", swelling},
      {"sum(i, sin(i*t)^2*t/(1 + t) + cos(i*t)^2*t/(1 + t)) = sum(i, t/(1 + t))", swelling},
      {"sum(i, t/(i + 1)) < sum(i, (t + 1)/(i + 1))", swelling},
      // Squares are completed, a root is one of a number from 0 on, and sides that touch are held by a tangent.
      {"2*t*x <= t^2 + x^2 and 0 <= t^2 - t*x + x^2 and 0 < t^2 - t*x + x^2 + 1", any_two},
      {"(t*n + x*m)^2 <= (t^2 + x^2)*(n^2 + m^2)", {{"t", "any"}, {"x", "any"}, {"n", "any"}, {"m", "any"}}},
      {"2*t^2 <= t^4 + 1 and t^2/(t^2 - t + 1) <= 4/3", any_t},
      {"2*sqrt(t*x) <= t + x and sqrt(t) <= (t + 1)/2 and 2*t*sqrt(x) <= t^2 + x", from_0},
      {"1 + t <= exp(t) and 1 - t <= exp(-t) and t <= exp(t - 1) and 2 <= exp(t) + exp(-t)", any_t},
      {"sin(t) <= t and -t <= sin(t) and t*(1 + t) <= t*exp(t)", from_0},
      {"1 - t^2/2 <= cos(t) and 2 - 2*cos(t) <= t^2 and t*sin(t) <= t^2", any_t},
  }));
  CAPTURE(law);
  CHECK(argued(law, of));
}

TEST_CASE("What is not so, or has no value, is not proved") {
  auto const [law, of] = GENERATE(values<Sample>({
      {"base^(-(d/2 - 1)/d) = base^(-(d - 1)/(2*d))", any_d},
      {"base^(-2*i/d) < base^(-2*(i + 1)/d)", any_d},
      {"base^(-2*i/d) < base^(-2*i/d)", any_d},
      {"base^(2/d - 1) < 1", any_d},  // equal at d = 2
      {"if(i = 0, base^(2*i/d), 1) = base^(2*i/d)", any_d},
      {"sin(pi/2 - t) = -cos(t)", any_t},
      {"sin(-t) = sin(t)", any_t},
      {"cos(t + pi) = cos(t)", any_t},
      {"sin(2*pi*(t + 1)/60) = sin(2*pi*t/60)", any_t},
      {"(sin(t + pi/7) - sin(t))^2 + (cos(t + pi/7) - cos(t))^2 < 2 - 2*cos(pi/7)", any_t},
      {"1 < (sin(t + pi/3) - sin(t))^2 + (cos(t + pi/3) - cos(t))^2", any_t},  // equal
      {"sum(i, sin(base^i*t)^2) = d/4", any_t},
      {"sum(i, i) = d/2*i", any_d},
      {"t^2 < (t + 1)^2", any_t},  // not below -1/2
      {"t^2 < (t + n)^2", {{"d", "2..64"}, {"t", "integers 0..99"}, {"n", "fractions 0..9 by 1"}}},
      {"d/2 = floor(d/2 + t)", {{"d", "2..64"}, {"t", "reals 0..1"}}},
      {"floor(n/2) = n/2", natural},
      {"abs(t) = t", any_t},
      {"t/t = 1", any_t},
      {"t/t = 1", natural},  // which begins at 0
      {"(t^2)^(1/2) = t", any_t},
      {"0/i = 0", any_d},
      {"t/(1 + t) < 1", any_t},  // divides by what may be negative
      {"t/(1 + t) < 1/2", natural},
      {"t*sin(t) <= t", any_t},
      {"t/sqrt(t^2 + 1/2)*cos(t) < 3/4", natural},
      {"sin(t) < 1", any_t},
      {"2*sin(t) <= 1", natural},
      {"t*sin(t) <= 1 + t/2", natural},
      {"sum(i, t/(1 + t)) < d/2 - 1/4", natural},
      {"sum(i, i) < sum(i, 1)", any_d},  // at d = 2 alone
      {"sum(i, if(i = 0, 2, 1)) <= d/2", any_d},
      {"sin(p) = sin(d/2)", {{"p", "any"}}},
      {"sin(x1) = sin(base)", {{"base", "any"}, {"x1", "any"}}},
      {"sin(x0) = sin(d/2)", {{"x0", "any"}}},
      {"exp(log(t)) = t", natural},    // no logarithm of 0
      {"log(n)/log(n) = 1", natural},  // log 1 is 0
      {"0 < log(n)", natural},
      {"n^(-1/2) < 1", natural},
      {"log(t^2) = 2*log(t)", any_t},
      {"exp(-t) < 1", natural},
      {"exp(t)*exp(t) = exp(t^2)", any_t},
      {"i + 1 < d/2", any_d},
      {"if(i = 0, 1, 0) <= d - 3", any_d},  // not so at d = 2
      {"if(i = 0, 4, d) >= 4 and d >= 4", any_d},
      {"2/base < base^(-2*i/d)", any_base},
      {"gamma^(t + 1) <= gamma^t", {{"t", "any"}, {"gamma", "fractions 1/16..9/8 by 1/16"}}},
      {"gamma^(-t) <= 1", {{"t", "integers 0..9"}, {"gamma", "fractions 1/16..1 by 1/16"}}},
      {"0 < 1 - log(gamma)", {{"t", "any"}, {"gamma", "fractions 1/16..3 by 1/16"}}},
      {"gamma^t = gamma^t + 0*d", {{"t", "any"}, {"gamma", "fractions 0..1 by 1/16"}}},
      {"0 < t*exp(t) + exp(t)", any_t},
      {"sin(1/t)^2 + cos(1/t)^2 = 1", any_t},  // no value at 0
      {"sin(t^-1)^2 + cos(t^-1)^2 = 1", any_t},
      {"sin(log(t))^2 + cos(log(t))^2 = 1 and sqrt(t) = sqrt(t)", any_t},
      {"t*exp(-t) <= 36/100", natural},  // 1/e at 1
      {"t*n*exp(-t) <= 37/100", natural},
      {"t*exp(t) <= 37/100", natural},
      {"t*exp(-t/(1 + t)) <= 1", natural},
      {"t^2*exp(-t) <= 1/2", natural},
      {"abs(t - 3) = abs(t + 3)", any_t},
      {"0 <= abs(t)", any_t},  // true, and not seen
      {"log(1 + i + t^2) = log(1 + 2*i + t^2)", any_t},
      {"sum(i, log(1 + i + t^2)) = d/2*log(1 + t^2)", any_t},
      {"log(n + t) = log(n) + log(t)", {{"n", "integers 2..9"}, {"t", "integers 2..9"}}},
      {"log(1 + t) < t", natural},  // equal at 0
      {"log(1 + t^2) < log(2 + t)", natural},
      {"2*log(1 + t^2) <= t^2", any_t},
      {"log(1 - t) <= -t", natural},  // no value from 1 on
      {"log(x^2) = 2*log(-x)", {{"x", "reals -4..4"}}},
      {"log(x^2) = 2*log(-x)", {{"x", "reals -4..0"}}},
      {"1 < sqrt(s)", {{"s", "reals 1..9"}}},
      {"(1 + t)/(1 + t/s) < s", {{"t", "reals 0..9"}, {"s", "reals 1..9"}}},
      {"2*sin(t/d)*cos((2*i + 1)*t/d) = sin((2*i + 2)*t/d) - sin((2*i + 1)*t/d)", any_t},
      {"sum(n, 4, cos((2*n + 1)*t)) = cos(t) + cos(3*t) + cos(5*t) + cos(9*t)", {{"t", "any"}}},
      {"sum(n, 3, abs(t - n)) = 3*abs(t)", any_t},
      {"sum(n, 3, log(n + t^2)) - sum(n, 3, log(n + t^2)) = 0", any_t},  // no value at n = t = 0
      {"sum(n, d, cos(t)) = 4*cos(t)", any_t},
      {"2*t*x < t^2 + x^2", any_two},  // equal at t = x
      {"21/10*t*x <= t^2 + x^2", any_two},
      {"t <= t^2 + 24/100", any_t},
      {"t^3 <= t^4 + 1/10 and 2*t*x <= t^2 + 99/100*x^2", any_two},
      {"x^2*t + 2*x + 1 >= 0", any_two},
      {"2*sqrt(t*x) <= t + x", any_two},  // no value
      {"21/10*sqrt(t*x) <= t + x", from_0},
      {"1 + t < exp(t)", any_t},
      {"1 + t + t^2/2 <= exp(t)", any_t},
      {"t*(1 + t) <= t*exp(t) - t^4", any_t},
      {"-1 - t <= -exp(t)", any_t},
      {"sin(t) <= t", any_t},
      {"t <= sin(t)", from_0},
      {"1 - t^2/3 <= cos(t)", any_t},
      {"cos(t) <= 1 - t^2/2", any_t},
  }));
  CAPTURE(law);
  CHECK_FALSE(argued(law, of));
}

TEST_CASE("A proof says what it covers, and no more than it used") {
  auto const covers = [](std::string const& law, For const& of) { return argued(law, of).value_or(Scope{}).all; };
  auto const every_even_d = clause("even-dimensions", 2);
  CHECK(covers("d*(i + 1)/(i + 1) = d", any_d) == std::vector{every_even_d});
  CHECK(covers("10^(-8*i/d) = base^(-2*i/d)", any_d) == std::vector{every_even_d, clause("base", 10000)});
  CHECK(covers("sin(-t) = -sin(t)", natural) == std::vector{clause("real", "t"), clause("real", "n")});
  CHECK(covers("t^2 < (t + 1)^2", natural) == std::vector{clause("real-from", "t", 0), clause("real-from", "n", 1)});
  CHECK(covers("floor(t + 1/2) = t", natural) ==
        std::vector{clause("whole-from", "t", 0), clause("whole-from", "n", 1)});
  CHECK(covers("1/8 < g", {{"g", "fractions 1/4..2 by 1/4"}}) == std::vector{clause("real-from", "g", "1/4")});
  CHECK(covers("1 < t + 2", {{"t", "reals 0.5..2"}}) == std::vector{clause("real-from", "t", 0)});
  CHECK(covers("base^t*base = base^(t + 1)", {{"d", "2..64"}, {"base", "any"}, {"t", "any"}}) ==
        std::vector{clause("every-base"), clause("real", "t")});
}

TEST_CASE("Small values are looked at one by one, and both branches of an if") {
  auto const in_cases = [](std::string const& law, For const& of) {
    Slots slots;
    for (auto const& [name, words] : of) slots.read(name, words);
    auto const tree = parse_law(law, slots.names());
    return argue_in_cases(tree, slots.names(), slots.domain(tree));
  };
  CHECK_FALSE(argued("if(t < 10, 1, t) >= 1", natural));
  auto const values = in_cases("if(t < 10, 1, t) >= 1", natural);
  REQUIRE(values);
  CHECK(values->all.front() == clause("whole-from", "t", 0));
  CHECK(values->argument.back() == clause("small-values", "t", 11));
  CHECK(in_cases("-min(t, 51) >= -51 and min(t, 51) >= 0", natural));
  CHECK(in_cases("if(t = 5, 4, t) <= t", natural));
  CHECK(in_cases("if(t < n, sin(t), cos(t)) <= 1", natural));
  CHECK(in_cases("if(t < n, if(t < d, 1, 2), 3) <= 3", natural));
  for (auto const* const wrong :
       {"if(t < 10, 1, t) >= 2", "if(t < 10, 1, t - 10) >= 1", "if(t = 5, 6, t) <= t", "-min(t, 51) >= -50",
        "if(t < n, 2*sin(t), cos(t)) <= 1", "if(t < n, sin(t), 2*cos(t)) <= 1", "if(t < n, if(t < d, 1, 4), 3) <= 3",
        "sum(i, if(i < t, 1, -1))^2 = (d/2)^2", "sum(n1, 3, if(n1 < t, 1, -1))^2 = 9", "if(log(t) < n, 1, 2) <= 2"}) {
    CAPTURE(wrong);
    CHECK_FALSE(in_cases(wrong, natural));
  }
  CHECK_FALSE(in_cases("if(x < 10, 10, x) >= 10 and if(x < 1/2, 1, 2*x) >= 1", {{"x", "reals 0..99"}}));  // true
}

TEST_CASE("Listed dimensions are looked at one by one") {
  auto const each = [](std::string const& law, std::vector<int> const& dimensions) {
    Slots slots;
    slots.read("t", "any");
    auto const tree = parse_law(law, slots.names());
    return argue_each(tree, slots.names(), slots.domain(tree), dimensions);
  };
  std::string const sum = "sum(i, if(8*i < 3*d, cos(base^(-2*i/d)*t), 1)) >= -d/4";
  CHECK_FALSE(argued(sum, any_t));
  auto const found = each(sum, {8, 16, 64});
  REQUIRE(found);
  CHECK(found->all.front() == clause("listed-dimensions", 3, 8, 64));
  CHECK_FALSE(each(sum, {8, 10, 64}));  // 4 of 5 pairs turn
  CHECK_FALSE(each(sum + " + 1/8", {8, 16, 64}));
  CHECK_FALSE(each(sum, {8, 16, 64, 512}));  // more terms than forms have
}

TEST_CASE("A proof says that a function is any") {
  auto const of = [](std::string const& law) { return argued(law, any_t).value_or(Scope{}).argument; };
  CHECK(of("sin(t)^2 + cos(t)^2 = 1") == std::vector{clause("normal-forms")});
  CHECK(of("sin(abs(t))^2 + cos(abs(t))^2 = 1") == std::vector{clause("normal-forms"), clause("any-function")});
  CHECK(of("if(i = 0, abs(t) - abs(t), 0) = 0") == std::vector{clause("normal-forms"), clause("any-function")});
}

TEST_CASE("Formulas that are large are left alone, and so are numbers that are") {
  CHECK_FALSE(argued("4611686018427387904/9223372036854775783*2^(t/2) < 3^(t/2)", any_t));
  CHECK(argued("4611686018427387904/9223372036854775783*2^(n/2) < 2^(n/2)*3^(n/2)", natural));
  std::string sum = "t";
  for (int n = 0; n < 70; ++n) sum += " + base^(t/(t^2 + " + std::to_string(n + 2) + "))";
  CHECK_FALSE(argued(sum + " = " + sum + " + 0", any_t));
  CHECK_FALSE(argued("(t + n)^64*(t - n)^64 = (t^2 - n^2)^64", natural));
  CHECK_FALSE(argued("((((9^64)^64)^64)^64)^64*t = ((((9^64)^64)^64)^64)^63*9^64*t", any_t));
  For ten;
  std::string product = "1";
  for (int n = 0; n < 10; ++n) {
    ten.emplace_back("t" + std::to_string(n), "integers 1..9");
    product += "*t" + std::to_string(n) + "^6";
  }
  CHECK_FALSE(argued("0 < " + product, ten));
}

TEST_CASE("A frequency that may have no value makes no angle of which anything is known") {
  auto const known = [](std::string const& frequency, For const& of) {
    Slots slots;
    for (auto const& [name, words] : of) slots.read(name, words);
    auto const names = slots.names();
    auto const tree = parse_law(fmt::format("sin(({0})*t)^2 + cos(({0})*t)^2 = 1", frequency), names);
    return prove_identity(*check(tree, names, slots.domain(tree)), true).has_value();
  };
  For const g{{"t", "any"}, {"g", "fractions 0..1 by 1/13"}};
  CHECK(known("base^(-2*i/d)", any_t));
  CHECK(known("1/(i + 1)", any_t));
  CHECK(known("sqrt(i + 1)*log(d)/(1 + exp(-i))", any_t));
  CHECK(known("i*g + g^i", g));
  CHECK_FALSE(known("1/i", any_t));
  CHECK_FALSE(known("i/(d - 512)", any_t));
  CHECK_FALSE(known("(i + 1)/(g - 7/13)", g));
  CHECK_FALSE(known("log(i)", any_t));
  CHECK_FALSE(known("sqrt(i - 3)", any_t));
  CHECK_FALSE(known("(i - 3)^(1/2)", any_t));
  CHECK_FALSE(known("if(i = 0, 1/i, i)", any_t));
}

}  // namespace
}  // namespace pe::formulas
