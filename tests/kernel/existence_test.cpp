/// Claims that something exists: they hold by one certified case, which is exhibited, and are refuted only where every
/// case of the sentence's own domain was looked at.
#include "tests/kernel/made_up_claims.hpp"
#include "theory/kernel/decide.hpp"

namespace pe {
namespace {

Domain const hundred{.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 99)}, .exhaustive = true};

/// Holds, certainly, where `holds` says so.
FakeCheck holding_where(std::function<bool(Case const&)> holds) {
  return refuting([holds = std::move(holds)](Case const& c) { return !holds(c); });
}

bool from_40_on(Case const& c) { return c.positions[0] >= 40; }

/// The sentence speaks of all positions, of which the domain has some.
Domain part_of(Domain domain) {
  domain.beyond = {{"t", Values::integers()}};
  return domain;
}

Claim exists(FakeCheck const& check, Domain const& domain = hundred) {
  auto claim = claim_of(check, domain);
  claim.exists = true;
  return claim;
}

TEST_CASE("What exists is witnessed by the first case that is so, with any number of threads") {
  auto const claim = exists(holding_where(from_40_on), part_of(hundred));
  for (int const jobs : {1, 4}) {
    auto const outcome = decide({&claim}, {.jobs = jobs}).at(0);
    CHECK(outcome.verdict == Verdict::holds);
    CHECK(outcome.evidence == Evidence::witnessed);
    CHECK(outcome.cases == 41);
    REQUIRE(outcome.witness);
    CHECK(outcome.witness->at == "d=2,b=3,t=40");
    CHECK(outcome.replay == "test.fake@d=2,b=3,t=40");
    CHECK(outcome.agrees);
  }
}

TEST_CASE("A drawn case that shows existence is shrunk") {
  auto const claim = exists(holding_where(from_40_on), {.dimensions = {2, 4, 8}});
  auto const outcome = decide({&claim}, {.cases = 100}).at(0);
  CHECK(outcome.evidence == Evidence::witnessed);
  CHECK(outcome.witness->at == "d=2,b=10000,t=40");
}

TEST_CASE("Where no case is so, a sentence of these cases is refuted, and one of more cases is undecided") {
  auto const nowhere = holding_where([](Case const&) { return false; });
  auto whole = exists(nowhere);
  whole.expected = Verdict::refuted;
  whole.witness = "d=2,b=3,t=7";
  whole.domain.admits = [](Case const& c) { return c.positions[0] > 2; };
  auto const refuted = decide({&whole}, {}).at(0);
  CHECK(refuted.verdict == Verdict::refuted);
  CHECK(refuted.evidence == Evidence::exhausted);
  CHECK(refuted.cases == 97);
  CHECK(refuted.witness->at == "d=2,b=3,t=3");  // the first that the sentence admits
  CHECK(refuted.agrees);

  auto const part = exists(nowhere, part_of(hundred));
  auto const undecided = decide({&part}, {}).at(0);
  CHECK(undecided.verdict == Verdict::undecided);
  CHECK(undecided.evidence == Evidence::none);
  CHECK_FALSE(undecided.agrees);
  auto const drawn = exists(nowhere, {.dimensions = {2}});
  CHECK(decide({&drawn}, {.cases = 50}).at(0).verdict == Verdict::undecided);
}

TEST_CASE("One case that nothing decides keeps what exists from being refuted, and not from being witnessed") {
  FakeCheck check;
  check.balls = [](Case const& c, int, long) {
    using State = BallDecision::State;
    return BallDecision{c.positions[0] == 57   ? State::open
                        : c.positions[0] == 80 ? State::holds
                                               : State::refuted,
                        0, 1};
  };
  auto claim = exists(check);
  CHECK(decide({&claim}, {}).at(0).witness->at == "d=2,b=3,t=80");
  claim.domain.positions[0] = Positions::range(0, 79);
  auto const outcome = decide({&claim}, {}).at(0);
  CHECK(outcome.verdict == Verdict::undecided);
  CHECK(outcome.replay == "test.fake@d=2,b=3,t=57");
}

TEST_CASE("A stored witness shows what no drawn case does, and one that no longer holds raises an alarm") {
  auto const rare = holding_where([](Case const& c) { return c.positions[0] == 123456.75; });
  auto claim = exists(rare, {.dimensions = {2}});
  CHECK(decide({&claim}, {.cases = 40}).at(0).verdict == Verdict::undecided);
  claim.witness = "d=2,b=10000,t=123456.75";
  auto const outcome = decide({&claim}, {.cases = 40}).at(0);
  CHECK(outcome.evidence == Evidence::witnessed);
  CHECK(outcome.witness->at == claim.witness);
  CHECK(outcome.agrees);

  auto stale = exists(holding_where(from_40_on), part_of(hundred));
  stale.witness = "d=2,b=3,t=39";
  auto const alarmed = decide({&stale}, {}).at(0);
  CHECK(alarmed.verdict == Verdict::holds);
  CHECK(alarmed.alarm == "the stored witness no longer holds: d=2,b=3,t=39");
  CHECK_FALSE(alarmed.agrees);
}

TEST_CASE("An equality witnesses nothing, and a case that no longer holds when it is run again raises an alarm") {
  FakeCheck equality;
  equality.balls = [](Case const&, int digits, long) {
    auto const third = Ball(1) / Ball(3);  // which no ball holds exactly
    return decide_sides(equal(third, third), digits);
  };
  auto const claim = exists(equality);
  CHECK_THAT(decide({&claim}, {}).at(0).alarm, tests::contains("an equality witnesses nothing"));
  CHECK_FALSE(decide({&claim}, {}).at(0).agrees);

  FakeCheck strict;
  strict.balls = [](Case const&, int digits, long) { return decide_sides(less(Ball(1), Ball(2)), digits); };
  auto const certain = exists(strict, {});
  CHECK(decide({&certain}, {}).at(0).agrees);

  auto const once = exists(refuting_calls([](int call) { return call > 1; }), {});
  CHECK_THAT(decide({&once}, {}).at(0).alarm, tests::contains("flaky: the case that is exhibited does not hold"));
}

TEST_CASE("What exists is not asked to be an identity") {
  FakeCheck check = holding_where(from_40_on);
  check.formal = [](int pairs) { return unit_circles(pairs); };
  auto const claim = exists(check, {});
  auto const outcome = decide({&claim}, {}).at(0);
  CHECK_FALSE(outcome.proof);
  CHECK(outcome.evidence == Evidence::witnessed);
}

}  // namespace
}  // namespace pe
