/// What a sentence quantifies: printed from the record, and compared as sets.
#include "theory/kernel/quantifiers.hpp"

#include "tests/catch.hpp"
#include "theory/kernel/domain.hpp"

namespace pe {
namespace {

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
  CHECK(domain.says(names) ==
        "d in {2, 4}; base 10000; every integer t from 0 to 9; where rows are within [-1, 1]");
  CHECK_FALSE(domain.is_whole());
  domain.beyond.clear();
  domain.of_dimension = domain.of_base = false;
  CHECK(domain.sentence(names) == "every integer t from 0 to 9; where rows are within [-1, 1]");
  CHECK(domain.sentence(names, {{"t", Values::integers(0, 5)}}) ==
        "every integer t from 0 to 5; where rows are within [-1, 1]");
}

}  // namespace
}  // namespace pe
