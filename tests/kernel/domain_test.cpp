#include "theory/kernel/in_domain.hpp"

#include <cmath>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/quantifiers.hpp"

namespace pe {
namespace {

constexpr Signature offset{.positions = {"t", "k"}};
constexpr Signature parametric{.positions = {"t"}, .parameters = {"n"}};

TEST_CASE("A slot of positions contains what it says") {
  CHECK(Positions::any().contains(-0.5));
  CHECK(Positions::any().contains(0x1p40));
  CHECK_FALSE(Positions::any().contains(0x1p41));
  CHECK(Positions::range(0, 10).contains(0));
  CHECK(Positions::range(0, 10).contains(10));
  CHECK_FALSE(Positions::range(0, 10).contains(11));
  CHECK_FALSE(Positions::range(0, 10).contains(-1));
  CHECK_FALSE(Positions::range(0, 10).contains(2.5));
  CHECK_FALSE(Positions{-5, 5, true, false}.contains(0));
  CHECK(Positions{-5, 5, true, false}.contains(-5));
  CHECK_FALSE(Positions::range(3, 7).contains(2));
}

TEST_CASE("A slot of parameters contains the fractions between its ends with small denominators") {
  Parameters const slot{Fraction(1, 3), 2, 4};
  CHECK(slot.contains(Fraction(1, 3)));
  CHECK(slot.contains(2));
  CHECK(slot.contains(Fraction(5, 4)));
  CHECK_FALSE(slot.contains(Fraction(6, 5)));
  CHECK_FALSE(slot.contains(Fraction(1, 4)));
  CHECK_FALSE(slot.contains(Fraction(9, 4)));
}

TEST_CASE("Dimensions go from low to high by a step") {
  CHECK(dimensions(2, 8) == std::vector<int>{2, 4, 6, 8});
  CHECK(dimensions(4, 11, 3) == std::vector<int>{4, 7, 10});
  CHECK(dimensions(4, 3).empty());
}

/// Enumerates the domain and expects as many different cases as it has, each of them inside.
void check_enumeration(Domain const& domain, Signature const& names, std::uint64_t expected) {
  REQUIRE(size(domain, names) == expected);
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < expected; ++i) {
    auto const input = enumerate(domain, i);
    seen.insert(input.text(names));
    REQUIRE(input.positions.size() == domain.positions.size());
    for (std::size_t p = 0; p < input.positions.size(); ++p) CHECK(domain.positions[p].contains(input.positions[p]));
    REQUIRE(input.parameters.size() == domain.parameters.size());
    for (std::size_t a = 0; a < input.parameters.size(); ++a) CHECK(domain.parameters[a].contains(input.parameters[a]));
  }
  CHECK(seen.size() == expected);
}

TEST_CASE("An exhaustive domain is walked whole, each case once") {
  check_enumeration({.dimensions = {2, 4, 8},
                     .bases = {10000, Fraction(7, 2)},
                     .positions = {Positions::range(-3, 4), Positions{-5, 5, true, false}},
                     .exhaustive = true},
                    offset, 3 * 2 * 8 * 10);
  check_enumeration({.dimensions = {2},
                     .bases = {10000},
                     .positions = {Positions::range(0, 6)},
                     .parameters = {{-2, 3, 1}},
                     .exhaustive = true},
                    parametric, 7 * 6);
}

TEST_CASE("Zero is left out wherever it would stand") {
  for (auto const& [low, high, expected] : {std::tuple{0.0, 4.0, 4}, {-4.0, 0.0, 4}, {-4.0, 4.0, 8}, {2.0, 4.0, 3}}) {
    INFO("from " << low << " to " << high);
    check_enumeration({.dimensions = {2}, .bases = {3}, .positions = {{low, high, true, false}, {0, 0, true}}}, offset,
                      static_cast<std::uint64_t>(expected));
  }
}

TEST_CASE("The dimension varies fastest") {
  Domain const domain{
      .dimensions = {2, 4}, .bases = {3}, .positions = {Positions::range(0, 1), Positions::range(0, 1)}};
  CHECK(enumerate(domain, 0).text(offset) == "d=2,b=3,t=0,k=0");
  CHECK(enumerate(domain, 1).text(offset) == "d=4,b=3,t=0,k=0");
  CHECK(enumerate(domain, 2).text(offset) == "d=2,b=3,t=1,k=0");
  CHECK(enumerate(domain, 4).text(offset) == "d=2,b=3,t=0,k=1");
}

TEST_CASE("What of a case lies outside its domain is reported by name, the first value of it") {
  Signature const names{.positions = {"t", "k"}, .vectors = {"x"}, .parameters = {"a"}};
  Domain const domain{.dimensions = {2, 4},
                      .positions = {Positions::range(0, 9)},
                      .parameters = {{1, Fraction(5, 2), 8}},
                      .admits = [](Case const& c) { return c.positions[0] != 7; },
                      .admits_says = "t is not 7"};
  auto const first_outside = [&](std::string const& text) { return outside(domain, names, Case::parse(text, names)); };
  CHECK_FALSE(first_outside("d=2,b=10000,t=9,k=-0.5,x=[1;0],a=9/8"));
  CHECK_FALSE(first_outside("d=2,b=10000000,t=9,k=1e-300,x=[1;-1e9],a=5/2"));
  CHECK(first_outside("d=6,b=10000,t=0,k=0,x=[0;0;0;0;0;0],a=1") == "d=6");
  CHECK(first_outside("d=2,b=1,t=0,k=0,x=[0;0],a=1") == "b=1");
  CHECK(first_outside("d=2,b=10000001,t=0,k=0,x=[0;0],a=1") == "b=10000001");
  CHECK(first_outside("d=2,b=9223372036854775807,t=0,k=0,x=[0;0],a=1") == "b=9223372036854775807");
  CHECK(first_outside("d=2,b=9223372036854775807/9223372036854775806,t=0,k=0,x=[0;0],a=1") ==
        "b=9223372036854775807/9223372036854775806, with a denominator above 1000000,");
  CHECK(first_outside("d=2,b=2,t=0.5,k=0,x=[0;0],a=1") == "t=0.5");
  CHECK(first_outside("d=2,b=2,t=0,k=1e300,x=[0;0],a=1") == "k=1e+300");
  CHECK_THAT(first_outside("d=2,b=2,t=0,k=0,x=[0;-1e13],a=1").value_or(""),
             tests::contains("x=[...;-1") && tests::contains("with an entry above 2^40 in magnitude,"));
  CHECK(first_outside("d=2,b=2,t=0,k=0,x=[0;0],a=9223372036854775807") == "a=9223372036854775807");
  CHECK(first_outside("d=2,b=2,t=0,k=0,x=[0;0],a=10/9") == "a=10/9");
  CHECK(first_outside("d=2,b=2,t=7,k=0,x=[0;0],a=1") == "d=2,b=2,t=7,k=0,x=[0;0],a=1");
  Domain const of_one_base{.bases = {10000}};
  CHECK(outside(of_one_base, {}, {{2, 10001}, {}, {}, {}}) == "b=10001");
  CHECK_FALSE(outside(of_one_base, {}, {{2, 10000}, {}, {}, {}}));
  Domain const of_neither{.dimensions = {2}, .bases = {10000}, .of_dimension = false, .of_base = false};
  CHECK_FALSE(outside(of_neither, {}, {{6, 500}, {}, {}, {}}));  // whatever they are, the law is the same
  CHECK(outside(of_neither, {}, {{6, 1}, {}, {}, {}}) == "b=1");
}

TEST_CASE("A case of a domain is one that it has") {
  Signature const names{.positions = {"t"}};
  Domain const domain{.dimensions = {2}, .bases = {2}, .positions = {Positions::range(1, 8)}};
  CHECK((*in_domain(domain, names, Case::parse("d=2,b=2,t=8", names))).positions[0] == 8);
  CHECK_THROWS_WITH(in_domain(domain, names, Case::parse("d=2,b=2,t=11", names)),
                    "t=11 is outside of the domain: d = 2; base 2; every integer t from 1 to 8");
}

TEST_CASE("Cases are counted exactly, and no number stands for more than 64 bits hold") {
  auto const far = Positions::range(-0x1p40, 0x1p40);
  Domain domain{.dimensions = {2, 4}, .bases = {2}, .positions = {far}, .parameters = {{1, 3}}};
  CHECK(count(domain) == 6 * ((std::uint64_t{1} << 41) + 1));
  domain.positions.push_back(Positions::reals(0, 1));
  CHECK(count(domain) == 6 * ((std::uint64_t{1} << 41) + 1));
  domain.positions[1] = {-2, 2, true, false};
  CHECK(count(domain) == 24 * ((std::uint64_t{1} << 41) + 1));
  domain.positions.push_back(far);
  CHECK_FALSE(count(domain));
}

TEST_CASE("Every case that is drawn, and all that it shrinks to, lies in the domain") {
  Signature const names{.positions = {"t", "k"}, .vectors = {"x"}, .parameters = {"a"}};
  Domain const domain{.dimensions = {2, 6, 10},
                      .bases = {3, Fraction(7, 2)},
                      .positions = {Positions::range(0, 0x1p40), Positions{-100, 100, true, false}},
                      .parameters = {{Fraction(1, 2), 7, 8}}};
  auto const is_inside = [&](Case const& input) {
    INFO(input.text(names));
    for (double const x : input.vectors[0]) CHECK(std::abs(x) <= 8);
    CHECK_FALSE(outside(domain, names, Case::parse(input.text(names), names)));
    return true;
  };
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    auto const input = draw(domain, names, seed);
    is_inside(input);
    if (seed % 50 == 0) shrink(domain, input, is_inside, 200);
  }
}

TEST_CASE("A domain says what it is") {
  CHECK(Domain{}.says({}) == "every even d from 2 to 1024; every base above 1, up to 10000000");
  Domain const sampled{.dimensions = {4, 7},
                       .bases = {10000, Fraction(7, 2)},
                       .positions = {Positions::range(0, 0x1p40)},
                       .parameters = {{1, Fraction(5, 2), 8}}};
  CHECK(sampled.says({.positions = {"t", "k"}, .vectors = {"x"}, .parameters = {"a"}}) ==
        "d in {4, 7}; base 10000, 7/2; every integer t from 0 to 2^40; every real k from -2^40 to 2^40; every real a "
        "from 1 to 5/2; every vector x; a has a denominator up to 8");
  Domain const walked{.dimensions = {8},
                      .bases = {10000},
                      .positions = {Positions{-5, 5, true, false}},
                      .exhaustive = true,
                      .admits = [](Case const&) { return true; },
                      .admits_says = "t is prime"};
  CHECK(walked.says({.positions = {"t"}}) ==
        "d = 8; base 10000; every integer t from -5 to 5; t is not 0; such that t is prime");
  Domain const covered{.dimensions = {8},
                       .bases = {10000},
                       .positions = {Positions::reals(0.5, 0x1p20), Positions::range(1, 3)},
                       .covered = true};
  CHECK(covered.says({.positions = {"t", "k"}}) ==
        "d = 8; base 10000; every real t from 1/2 to 2^20; every integer k from 1 to 3");
}

TEST_CASE("A quantifier is said from its values") {
  CHECK(every_even_dimension().says() == "every even d");
  CHECK(every_base().says() == "every base above 1");
  CHECK(Quantifier{"b", {.low = 8388608, .step = 0}}.says() == "every base from 2^23 on");
  CHECK(every("token").says() == "every token");
  CHECK(every_base().says(true) == "some base above 1");
  CHECK(Quantifier{"d", {{2, 4, 8}}}.says(true) == "some d in {2, 4, 8}");
  CHECK(Quantifier{"d", {{128}}}.says(true) == "d = 128");
  CHECK(every_head("w").says() == "every head");
  CHECK(Quantifier{"d", {{128}}}.says() == "d = 128");
  CHECK(Quantifier{"d", {{2, 4, 8}}}.says() == "d in {2, 4, 8}");
  CHECK(Quantifier{"d", Values::multiples(2, 4, 64)}.says() == "every even d from 4 to 64");
  CHECK(Quantifier{"b", {{10000, Fraction(5, 2)}}}.says() == "base 10000, 5/2");
  CHECK(Quantifier{"k", Values::integers(1, 65536)}.says() == "every integer k from 1 to 2^16");
  CHECK(Quantifier{"t", Values::integers(0)}.says() == "every integer t from 0 on");
  CHECK(Quantifier{"t", Values::reals()}.says() == "every real t");
}

TEST_CASE("A set of numbers is within another where ends, steps and lists show it") {
  CHECK(within({{2, 4, 64}}, Values::multiples(2, 2)));
  CHECK_FALSE(within({{2, 3}}, Values::multiples(2, 2)));
  CHECK(within(Values::multiples(4, 8), Values::multiples(2, 2)));
  CHECK_FALSE(within(Values::multiples(2, 2), Values::multiples(4, 8)));
  CHECK(within(Values::integers(0, 9), Values::reals(0)));
  CHECK_FALSE(within(Values::integers(0), Values::integers(0, 9)));
  CHECK_FALSE(within(Values::reals(0, 9), Values::integers()));
  CHECK_FALSE(within(Values::integers(), {{1, 2}}));
  CHECK(within({{1, 3, 5}}, {{}, 1, {}, 2, 1}));  // odd numbers
  CHECK_FALSE(within({{1, 4}}, {{}, 1, {}, 2, 1}));
}

TEST_CASE("The sentence of a domain has the values beyond its cases, its conditions and its premises") {
  Domain domain{.dimensions = {2, 4}, .bases = {10000}, .positions = {Positions::range(0, 9)}, .exhaustive = true};
  Signature const names{.positions = {"t"}};
  CHECK(domain.sentence(names) == "d in {2, 4}; base 10000; every integer t from 0 to 9");
  CHECK(domain.says(names) == "d in {2, 4}; base 10000; every integer t from 0 to 9");
  CHECK(domain.is_whole());
  domain.beyond = {every_even_dimension(), {"t", Values::integers(0)}, every("token")};
  domain.premises = {"rows are within [-1, 1]"};
  CHECK(domain.sentence(names) ==
        "every even d; base 10000; every integer t from 0 on; every token; where rows are within [-1, 1]");
  CHECK(domain.says(names) == "d in {2, 4}; base 10000; every integer t from 0 to 9; where rows are within [-1, 1]");
  CHECK_FALSE(domain.is_whole());
  domain.beyond.clear();
  domain.of_dimension = domain.of_base = false;
  CHECK(domain.sentence(names) == "every integer t from 0 to 9; where rows are within [-1, 1]");
  CHECK(domain.sentence(names, {{"t", Values::integers(0, 5)}}) ==
        "every integer t from 0 to 5; where rows are within [-1, 1]");
}

}  // namespace
}  // namespace pe
