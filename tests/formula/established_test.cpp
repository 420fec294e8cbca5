/// What establishes a claim of a file, what only tests it, and the limit of work of what a file brings.
#include <algorithm>
#include <cmath>

#include "tests/catch.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/limited.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/effort.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"

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

std::string const of_absolute = "[scheme]\nname = \"mine\"\nacts = \"absolute\"\nentries = ";

Guest read_guest(std::string const& text) { return guest_of(read_file(text, "f.toml").scheme); }

TEST_CASE("what would take minutes is looked at in part, the same part each time, and stays undecided or is refuted") {
  auto const slow = [](char const* entry) { return read_guest(of_absolute + "[\"" + entry + "\"]"); };
  auto const decided = [](Guest const& made, char const* property, int jobs) {
    auto const found = std::ranges::find(properties(), std::string(property), &Property::name);
    auto const cell = found->ask(made.member);
    REQUIRE(plan_of(*cell.check));
    CHECK(plan_of(*cell.check)->work() > static_cast<double>(most_work));
    CHECK_THAT(limit_reached(*cell.check), tests::contains("beyond 268435456 operations a claim"));
    auto const claim = claim_of(*found, cell, {.id = "x", .expected = Verdict::undecided});
    Options options;
    options.cases = 2;
    options.jobs = jobs;
    return decide({&claim}, options).at(0);
  };
  auto const made = slow("exp(sum(n, 2000, sin(n*t)) - abs(t^pi))");
  auto const one = decided(made, "uniqueness", 1), two = decided(made, "uniqueness", 2);
  CHECK(one.verdict != Verdict::holds);
  CHECK(one.verdict == two.verdict);
  CHECK(one.replay == two.replay);
  CHECK(one.cases == two.cases);
  // Of different positions it has different codes, so that nothing refutes it.
  CHECK(decided(slow("t + sum(n, 2000, sin(n)^2)"), "uniqueness", 2).verdict == Verdict::undecided);
}

TEST_CASE("a property of which every measured case stays open takes a small part of the work, as it cannot hold") {
  auto const most = [](std::string const& entry) {
    auto const found = std::ranges::find(properties(), "constant-norm", &Property::name);
    return plan_of(*found->ask(read_guest(of_absolute + "[\"" + entry + "\"]").member).check).value().most();
  };
  CHECK(most("if(exp(log(abs(t) + 2)) < abs(t) + 2, 1, 2)") == most_work_when_open);
  CHECK(most("sin(t)") == most_work);
}

TEST_CASE("a case with its work spent ends, and stays open, however much its law would go on to ask") {
  auto const made = read_guest(
      "[scheme]\nname = \"mine\"\nacts = \"rotary\"\nfrequency = \"base^(-2*i/d)\"\n"
      "angle = \"frequency*m\"\nscale.query = \"1 + sum(k, 200, exp(-k*m - i))/1000\"\n");
  auto const property = std::ranges::find(properties(), std::string_view("beyond-length"), &Property::name);
  REQUIRE(property != properties().end());
  auto const cell = property->ask(made.member);
  constexpr std::uint64_t enough = std::uint64_t{1} << 26;
  Effort const all(enough);
  auto const found = cell.check->decide(Case::parse("d=64,b=10000,t=511", cell.check->signature()), 50, 256);
  CHECK(found.state == BallDecision::State::open);
  CHECK(std::isinf(found.residual));
  CHECK(all.spent() < enough);
}

TEST_CASE("the last case of a walk, which takes by far the most, is decided as the first ones are") {
  auto const made = read_guest(
      "[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"if(8*i < 3*d, base^(-(8*i/(3*d))^2), 0)*m\"\n"
      "bias = \"-abs(i - j)/((h + 1)*(abs(i - j) + 1))\"\nmask = \"causal\"\n");
  auto const property = std::ranges::find(properties(), std::string_view("uniqueness"), &Property::name);
  REQUIRE(property != properties().end());
  auto const cell = property->ask(made.member);
  auto const found = cell.check->decide(Case::parse("d=64,b=10000,t=511", cell.check->signature()), 50, 256);
  CHECK(found.state == BallDecision::State::holds);
}

TEST_CASE("what is looked at where a law asks for many scores is what each asks for alone") {
  BallPrecision const precision(128);
  Balls const field;
  auto const made = read_guest(
      "[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"m/(i + 1)\"\n"
      "scale.query = \"m + 2\"\nscale.key = \"i + m\"\n");
  auto const layers = made.member.layers->over(field, {4, 100});
  auto const kept = layers.layer(0, 9);
  auto const unit = [&](std::size_t e) {
    auto const x = unit_vector(field, 4, e);
    return Token<Ball>{x, x, x, x};
  };
  for (std::int64_t const i : {3, 1, 3}) {
    for (std::int64_t const j : {0, 3, 1}) {
      for (std::size_t const e : {0U, 3U}) {
        CHECK(kept.score(unit(e), i, unit(e), j).text(20) == layers.layer(0, 9).score(unit(e), i, unit(e), j).text(20));
      }
    }
  }
  CHECK(kept.score(unit(0), 3, unit(0), 3).text(20).starts_with("[15.0000000000"));  // (3 + 2) (0 + 3)
}

TEST_CASE("a number of a table is found by an index that logarithms make, and none where that is not certain") {
  auto const entry = [](std::string const& index) {
    auto const text = "[scheme]\nname = \"mine\"\nacts = \"bias\"\nbias = \"r(" + index + ")\"\nlearned = { r = 8 }\n";
    auto const made = read_guest(text);
    BallPrecision const precision(128);
    return made.member.layers->over(Balls{}, {4, 100}).layer(1, 7).bias(3, 1);
  };
  auto const fifth = entry("5").text(20);
  CHECK(entry("floor(log(40 + i)/log(2))").text(20) == fifth);               // log 43 / log 2 is 5.4
  CHECK(entry("max(5, 4 + floor(log(2^j*4)/log(2)/3))").text(20) == fifth);  // balls do not tell floor 1 from 0
  CHECK(std::isinf(entry("4 + floor(log(2^j*4)/log(2)/3)").upper_bound()));
  CHECK_THROWS_WITH(entry("floor(exp(i))"), tests::contains("a number that the table does not have"));
}

}  // namespace
}  // namespace pe::formulas
