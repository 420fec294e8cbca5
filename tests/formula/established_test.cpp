/// What establishes a claim of a file, and what only tests it: a hostile reading of equations, conditions and ranges.
#include "tests/catch.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::formulas {
namespace {

Outcome decided(std::string const& rest) {
  static std::vector<Claim> claims;  // outlives the outcome
  claims = claims_of(read_file("[[claim]]\nid = 'x'\nsays = 'x'\nexpect = 'holds'\n" + rest + "\n", "made-up.toml"));
  return decide({&claims.at(0)}, {.cases = 300}).at(0);
}

TEST_CASE("rationals that differ at the 192nd digit differ") {
  auto const outcome = decided("law = '1 + (1/10)^64*(1/10)^64*(1/10)^64 = 1'");
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.evidence == Evidence::exact);
  auto const at_integers = decided("for = { t = 'integers 1..9' }\nlaw = 't/3 + (t/10^40)*(1/10)^64 = t/3'");
  CHECK(at_integers.verdict == Verdict::refuted);
}

TEST_CASE("rationals that are equal are so exactly, and their cases are exhausted") {
  auto const outcome = decided("for = { t = 'integers 1..9' }\nlaw = 'floor(t/3)*3 + (t - floor(t/3)*3) = t'");
  CHECK(outcome.verdict == Verdict::holds);
  CHECK_FALSE(is_tested(outcome.evidence));
}

TEST_CASE("reals that overlap to 50 digits establish no equality") {
  CHECK(decided("law = '1 + exp(-420) = 1'").verdict == Verdict::refuted);  // looked at to 1000 digits
  auto const beyond = decided("law = '1 + exp(-30000) = 1'");
  CHECK((beyond.verdict == Verdict::refuted || is_tested(beyond.evidence)));
  auto const sines =
      decided("for = { t = 'integers 0..9' }\nlaw = 'sin(t)*cos(1) + cos(t)*sin(1) = sin(t + 1) + 0*exp(t)'");
  CHECK(sines.verdict == Verdict::holds);
  CHECK((sines.evidence == Evidence::agrees || sines.evidence == Evidence::proved));
}

TEST_CASE("a claim whose condition refuses every case is vacuous, and no pass") {
  auto const outcome = decided("where = 'd < 2'\nlaw = '1 = 2'");
  CHECK(outcome.verdict == Verdict::vacuous);
  CHECK(outcome.evidence == Evidence::none);
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("a proof establishes nothing where no drawn case meets the condition") {
  auto const outcome = decided("for = { t = 'any' }\nwhere = 'd > 2000'\nlaw = 't + d = d + t'");
  CHECK(outcome.verdict == Verdict::undecided);
  CHECK_THAT(outcome.alarm, tests::contains("no case that was looked at meets its condition"));
}

TEST_CASE("powers of negative numbers and numbers beyond doubles raise no alarm") {
  for (auto const* const law : {"2^t > t", "-(2^t) < t", "(-2)^t = -2*(-2)^(t - 1)", "abs(0^t) <= 1"}) {
    CAPTURE(law);
    auto const outcome = decided(std::string("for = { t = 'integers 0..3000' }\nlaw = '") + law + "'");
    CHECK(outcome.verdict == Verdict::holds);
    CHECK(outcome.alarm.empty());
  }
}

TEST_CASE("d and base that a law does not mention make it no weaker: each case of the rest is decided") {
  auto const outcome = decided("for = { n = 'integers 0..16383' }\nlaw = 'max(n, 16382) <= 16382'");
  CHECK(outcome.verdict == Verdict::refuted);  // at its last case alone
  REQUIRE(outcome.witness);
  CHECK(outcome.witness->at.find("n=16383") != std::string::npos);
}

TEST_CASE("the ends of a range that is sampled are looked at") {
  auto const outcome =
      decided("for = { n = 'integers 0..100000000', base = 'any' }\nlaw = 'max(n, 99999999) + 0*base = 99999999'");
  CHECK(outcome.verdict == Verdict::refuted);
}

TEST_CASE("a proof of the cases proves no sentence that speaks of more") {
  auto const rest = std::string("for = { d = '64', t = 'integers 0..9' }\nlaw = 'd*(t^2 + 1) = 64*t^2 + 64'\n");
  CHECK(decided(rest).evidence == Evidence::proved);
  auto const wide = decided(rest + "of = { d = 'even' }");
  CHECK(wide.verdict == Verdict::holds);
  CHECK(wide.evidence == Evidence::grid);
}

TEST_CASE("what a sentence speaks of has what is looked at") {
  auto const read = [](std::string const& of) {
    return decided("for = { t = 'integers 0..9' }\nlaw = 't >= -1'\nof = { " + of + " }");
  };
  CHECK_THROWS_WITH(read("t = 'integers 1..'"), tests::contains("less than what is looked at"));
  CHECK_THROWS_WITH(read("u = 'integers 1..'"), tests::contains("the law takes no u"));
  CHECK_THROWS_WITH(read("t = 'whole'"), tests::contains("it takes"));
  CHECK(read("t = 'integers 0..', token = 'every'").verdict == Verdict::holds);
}

TEST_CASE("an index that a definition would capture is refused, with what to write") {
  std::string const scheme =
      "[scheme]\nname = 'trap'\nacts = 'score'\nfrequency = 'base^(-2*i/d)'\n"
      "score = 'sum(n, d/2, q(2*n)*k(2*n)*cos(frequency*(i - j)))'\nmask = 'causal'\n";
  CHECK_THROWS_WITH(read_file(scheme, "made-up.toml"), tests::contains("frequency uses i") && tests::contains("sum(n"));
}

}  // namespace
}  // namespace pe::formulas
