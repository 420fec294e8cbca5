/// Proofs by closed forms: what is so is proved where the rules reach it, and what is not so is never proved.
#include "theory/formula/argue.hpp"
#include "tests/catch.hpp"
#include "theory/formula/domain.hpp"

namespace pe::formulas {
namespace {

using For = std::vector<std::pair<std::string, std::string>>;

std::optional<std::string> argued(std::string const& law, For const& of) {
  Slots slots;
  for (auto const& [name, words] : of) slots.read(name, words);
  auto const names = slots.names();
  auto const tree = parse_law(law, names);
  return argue(tree, names, slots.domain(tree));
}

For const any_d{{"d", "2..64"}};
For const any_t{{"d", "2..64"}, {"t", "any"}};
For const natural{{"d", "2..64"}, {"t", "integers 0..99"}, {"n", "fractions 1..9 by 1"}};

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
      {"n^t = n^t + 0*t", natural},
      {"0/i = 0", any_d},
      {"sin(p) = sin(d/2)", {{"p", "any"}}},
      {"sin(x1) = sin(base)", {{"base", "any"}, {"x1", "any"}}},
      {"sin(x0) = sin(d/2)", {{"x0", "any"}}},
  }));
  CAPTURE(law);
  CHECK_FALSE(argued(law, of));
}

TEST_CASE("A proof says what it covers, and no more than it used") {
  auto const covers = [](std::string const& law, For const& of) {
    auto const scope = argued(law, of).value_or("nothing:");
    return scope.substr(0, scope.find(':'));
  };
  CHECK(covers("base^(2*(i + 1)/d)/base^(2*i/d) = base^(2/d)", any_d) == "for every even d >= 2");
  CHECK(covers("sin(-t) = -sin(t)", natural) == "for all real t, all real n");
  CHECK(covers("t^2 < (t + 1)^2", natural) == "for all real t >= 0, all real n >= 1");
  CHECK(covers("floor(t + 1/2) = t", natural) == "for all whole t >= 0, all whole n >= 1");
  CHECK(covers("base^t*base = base^(t + 1)", {{"d", "2..64"}, {"base", "any"}, {"t", "any"}}) ==
        "for every base above 1, all real t");
}

TEST_CASE("Formulas that are large are left alone, and so are numbers that are") {
  CHECK_FALSE(argued("4611686018427387904/9223372036854775783*2^(t/2) < 3^(t/2)", any_t));
  CHECK(argued("4611686018427387904/9223372036854775783*2^(n/2) < 2^(n/2)*3^(n/2)", natural));
  std::string sum = "t";
  for (int n = 0; n < 70; ++n) sum += " + base^(t/(t^2 + " + std::to_string(n + 2) + "))";
  CHECK_FALSE(argued(sum + " = " + sum + " + 0", any_t));
  CHECK_FALSE(argued("(t + n)^64*(t - n)^64 = (t^2 - n^2)^64", natural));
}

}  // namespace
}  // namespace pe::formulas
