/// Alarms: the verdict may be the expected one, but something is not right, and the claim does not agree.
#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {
namespace {

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

FakeCheck with_reals(FakeCheck check, double residual) {
  check.reals = [residual](Case const&) { return residual; };
  return check;
}

TEST_CASE("What contradicts a verdict raises an alarm, also where the verdict is the expected one") {
  auto const refuted = refuting(at_least_5);
  auto proved = refuted;
  proved.formal = [](int pairs) { return unit_circles(pairs); };
  auto alternating = refuted;
  alternating.balls = refuting_calls([](int call) { return call % 2 == 1; }).balls;
  struct Row {
    FakeCheck check;
    Verdict expected, found;
    std::string alarm, witness = {};
  };
  for (auto const& [check, expected, found, alarm, witness] : {
           Row{refuting_calls([](int call) { return call == 1; }), Verdict::refuted, Verdict::refuted,
               "flaky: the counterexample does not refute when it is run again"},
           {alternating, Verdict::refuted, Verdict::refuted, "balls refute it by 1, but MPFR at 200 digits sees 0"},
           {refuted, Verdict::refuted, Verdict::refuted, "the stored witness no longer refutes: d=2,b=10000,t=4",
            "d=2,b=10000,t=4"},
           {with_reals({}, 0.25), Verdict::holds, Verdict::holds,
            "balls say that it holds, but the residual in MPFR does not fall with the digits: 0.25 at 100 digits, "
            "0.25 at 200 digits"},
           {with_reals({}, 8.4e-56), Verdict::holds, Verdict::holds,
            "does not fall with the digits: 8.4e-56 at 100 digits"},
           {with_reals({}, std::numeric_limits<double>::infinity()), Verdict::holds, Verdict::holds,
            "does not fall with the digits"},
           {with_reals(refuted, 1e-190), Verdict::refuted, Verdict::refuted,
            "balls refute it by 1, but MPFR at 200 digits sees 1e-190"},
           {proved, Verdict::holds, Verdict::refuted, "polynomials prove it, but balls refute it"},
       }) {
    INFO(alarm);
    auto const outcome = decide_one(check, expected, witness);
    CHECK_THAT(outcome.alarm, tests::contains(alarm));
    CHECK_FALSE(outcome.agrees);
    CHECK(outcome.verdict == found);
  }
  CHECK(decide_one(with_reals({}, 0), Verdict::holds).agrees);
}

TEST_CASE("A stored witness refutes where no random case does") {
  auto const rare = refuting([](Case const& c) { return c.positions[0] == 123456.75; });
  auto const outcome = decide_one(rare, Verdict::refuted, "d=2,b=10000,t=123456.75");
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.witness->at == "d=2,b=10000,t=123456.75");
  CHECK(outcome.agrees);
}

}  // namespace
}  // namespace pe
