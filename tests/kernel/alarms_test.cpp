/// Alarms: the verdict may be the expected one, but something is not right, and the claim does not agree.
#include <atomic>
#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {
namespace {

using State = BallDecision::State;

Outcome decide_one(FakeCheck const& check, Verdict expected, std::string const& witness = "",
                   Domain domain = {.dimensions = {2}}) {
  static std::vector<std::unique_ptr<Claim>> alive;  // outcomes point to their claims
  auto claim = made_up_claim("test.alarm", std::make_shared<FakeCheck>(check), std::move(domain), expected);
  claim.witness = witness;
  alive.push_back(std::make_unique<Claim>(std::move(claim)));
  return decide({alive.back().get()}, {.cases = 40}).at(0);
}

bool at_least_5(Case const& input) { return std::abs(input.positions[0]) >= 5; }

TEST_CASE("A claim in which all is well raises no alarm") {
  auto const holds = decide_one(FakeCheck{}, Verdict::holds);
  CHECK(holds.alarm.empty());
  CHECK(holds.agrees);
  auto const refuted = decide_one(refuting(at_least_5), Verdict::refuted, "d=2,b=10000,t=7");
  CHECK(refuted.alarm.empty());
  CHECK(refuted.agrees);
}

TEST_CASE("A stored witness outside of the domain refutes nothing, and is an alarm") {
  Domain const domain{.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 4)}, .exhaustive = true};
  for (char const* const witness : {"d=2,b=3,t=7", "d=2,b=4,t=4", "d=4,b=3,t=4"}) {
    INFO(witness);
    auto const outcome = decide_one(refuting(at_least_5), Verdict::refuted, witness, domain);
    CHECK(outcome.verdict == Verdict::holds);
    CHECK_FALSE(outcome.witness);
    CHECK_FALSE(outcome.agrees);
    CHECK_THAT(outcome.alarm,
               tests::contains("the stored witness is no case of the claim: ") &&
                   tests::contains("is outside of the domain: d = 2; base 3; every integer t from 0 to"));
  }
}

TEST_CASE("A claim with a precondition that refuses every case is vacuous, which is no pass") {
  Domain const domain{.dimensions = {2},
                      .bases = {3},
                      .positions = {Positions::range(0, 39)},
                      .exhaustive = true,
                      .admits = [](Case const&) { return false; }};
  auto const outcome = decide_one(FakeCheck{}, Verdict::holds, "", domain);
  CHECK(outcome.verdict == Verdict::vacuous);
  CHECK_FALSE(outcome.agrees);
  CHECK(outcome.discards == 40);
  CHECK(outcome.cases == 0);
}

TEST_CASE("A claim of which no drawn case meets the precondition is undecided: others may") {
  Domain const domain{.dimensions = {2}, .admits = [](Case const&) { return false; }};
  auto const outcome = decide_one(FakeCheck{}, Verdict::holds, "", domain);
  CHECK(outcome.verdict == Verdict::undecided);
  CHECK(outcome.discards == 40);
  FakeCheck proved;
  proved.formal = [](int pairs) { return std::optional(unit_circles(pairs)); };
  auto const by_proof = decide_one(proved, Verdict::holds, "", domain);
  CHECK(by_proof.verdict == Verdict::undecided);
  CHECK(by_proof.evidence == Evidence::none);
  CHECK(by_proof.alarm == "it is proved, but no case that was looked at meets its condition");
  CHECK_FALSE(by_proof.agrees);
}

TEST_CASE("A counterexample that does not refute when it is run again raises an alarm") {
  FakeCheck check;
  auto const calls = std::make_shared<std::atomic<int>>(0);
  check.balls = [calls](Case const&, int, long) {
    return BallDecision{++*calls == 1 ? State::refuted : State::holds, 0, 1};
  };
  auto const outcome = decide_one(check, Verdict::refuted);
  CHECK(outcome.alarm == "flaky: the counterexample does not refute when it is run again");
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("A check that refutes every other time that it is asked raises an alarm") {
  auto check = refuting(at_least_5);
  auto const calls = std::make_shared<std::atomic<int>>(0);
  check.balls = [calls](Case const&, int, long) {
    return BallDecision{++*calls % 2 == 1 ? State::refuted : State::holds, 0, 1};
  };
  auto const outcome = decide_one(check, Verdict::refuted);
  CHECK_FALSE(outcome.alarm.empty());
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("A stored witness that no longer refutes raises an alarm, though another one does") {
  auto const outcome = decide_one(refuting(at_least_5), Verdict::refuted, "d=2,b=10000,t=4");
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.alarm == "the stored witness no longer refutes: d=2,b=10000,t=4");
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("A stored witness refutes where no random case does") {
  auto const rare = refuting([](Case const& c) { return c.positions[0] == 123456.75; });
  auto const outcome = decide_one(rare, Verdict::refuted, "d=2,b=10000,t=123456.75");
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.witness->at == "d=2,b=10000,t=123456.75");
  CHECK(outcome.agrees);
}

TEST_CASE("Reals that see a difference where balls see none raise an alarm") {
  FakeCheck check;
  check.reals = [](Case const&) { return 0.25; };
  auto const outcome = decide_one(check, Verdict::holds);
  CHECK(outcome.verdict == Verdict::holds);
  CHECK(outcome.alarm ==
        "balls say that it holds, but the residual in MPFR does not fall with the digits: 0.25 at 100 digits, 0.25 at "
        "200 "
        "digits");
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("A residual that stays while the digits grow raises an alarm, however small it is") {
  FakeCheck check;
  check.reals = [](Case const&) { return 8.4e-56; };
  auto const outcome = decide_one(check, Verdict::holds);
  CHECK_THAT(outcome.alarm, tests::contains("does not fall with the digits: 8.4e-56 at 100 digits"));
  CHECK_FALSE(outcome.agrees);
  check.reals = [](Case const&) { return 0.0; };
  CHECK(decide_one(check, Verdict::holds).agrees);
}

TEST_CASE("Reals that come out as no number raise an alarm where balls hold") {
  FakeCheck check;
  check.reals = [](Case const&) { return std::numeric_limits<double>::infinity(); };
  CHECK_FALSE(decide_one(check, Verdict::holds).agrees);
}

TEST_CASE("Reals that see no difference where balls refute raise an alarm") {
  auto check = refuting(at_least_5);
  check.reals = [](Case const&) { return 1e-190; };
  auto const outcome = decide_one(check, Verdict::refuted);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.alarm == "balls refute it by 1, but MPFR at 200 digits sees 1e-190");
  CHECK_FALSE(outcome.agrees);
}

TEST_CASE("Polynomials that prove what balls refute raise an alarm") {
  auto check = refuting(at_least_5);
  check.formal = [](int pairs) { return unit_circles(pairs); };
  auto const outcome = decide_one(check, Verdict::holds);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.alarm == "polynomials prove it, but balls refute it");
  CHECK_FALSE(outcome.agrees);
}

}  // namespace
}  // namespace pe
