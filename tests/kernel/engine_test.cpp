#include "theory/kernel/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/decide.hpp"
#include "theory/kernel/law.hpp"
#include "theory/properties/list.hpp"

namespace pe {
namespace {

Property const& property(std::string const& name) {
  auto const found =
      std::find_if(properties().begin(), properties().end(), [&](auto const& p) { return p.name == name; });
  REQUIRE(found != properties().end());
  return *found;
}

Domain const small{.dimensions = dimensions(2, 16)};

Claim holding(std::string const& name) { return made_up_claim("test." + name, exemplar(property(name)).check, small); }

Claim broken(std::string const& name) {
  return made_up_claim("test.not-" + name, property(name).mutant, small, Verdict::refuted);
}

Claim claim_of(FakeCheck const& check, Domain const& domain = {.dimensions = {2}}) {
  return made_up_claim("test.fake", std::make_shared<FakeCheck>(check), domain);
}

std::vector<Outcome> decide_all(std::vector<Claim> const& claims, Options const& options) {
  std::vector<Claim const*> pointers;
  for (auto const& claim : claims) pointers.push_back(&claim);
  return decide(pointers, options);
}

/// Everything that an outcome says.
std::string told(Outcome const& o) {
  std::string text =
      fmt::format("{} {} {} agrees={} cases={} discards={} digits={} residual={} rate={} replay={} alarm={}",
                  o.claim->id, name(o.verdict), name(o.evidence), o.agrees, o.cases, o.discards, o.digits, o.residual,
                  o.failure_rate_95.value_or(-1), o.replay, o.alarm);
  if (o.witness) {
    text += fmt::format(" {} {} {} {} {} {} {}", o.witness->at, o.witness->component, o.witness->lhs, o.witness->rhs,
                        o.witness->difference, o.witness->certificate, o.witness->exact);
    for (auto const& step : o.witness->steps) text += "\n  " + step;
  }
  if (o.proof) {
    text += "\n  " + o.proof->scope;
    for (auto const& identity : o.proof->identities) text += "\n  " + identity.lhs + " = " + identity.rhs;
  }
  for (auto const* list : {&o.ladder, &o.hardware}) {
    for (auto const& [arithmetic, value] : *list) text += fmt::format("\n  {} {}", arithmetic, value);
  }
  return text;
}

std::vector<Claim> const& mixed_claims() {
  static std::vector<Claim> const claims = [] {
    std::vector<Claim> result{holding("constant-norm"), broken("relative-offset-map"),
                              holding("norm-kept"),     broken("relative-score"),
                              holding("closed-form"),   holding("relative-offset-map"),
                              broken("constant-norm"),  made_up_claim("test.opinion", nullptr, {})};
    result[0].domain.admits = [](Case const& c) { return c.positions[0] > 0; };
    result[5].domain = {.dimensions = {2, 4},
                        .bases = {10000},
                        .positions = {Positions::naturals(9), Positions::lags(4)},
                        .exhaustive = true};
    return result;
  }();
  return claims;
}

std::vector<std::string> told_with(int jobs) {
  std::vector<std::string> result;
  for (auto const& outcome : decide_all(mixed_claims(), {.cases = 150, .jobs = jobs})) result.push_back(told(outcome));
  return result;
}

TEST_CASE("Outcomes depend neither on the number of threads nor on the run before") {
  auto const alone = told_with(1);
  REQUIRE(alone.size() == mixed_claims().size());
  CHECK(told_with(1) == alone);
  CHECK(told_with(2) == alone);
  CHECK(told_with(5) == alone);
}

TEST_CASE("Outcomes do not depend on what other claims are decided") {
  auto const together = told_with(2);
  for (std::size_t i = 0; i < mixed_claims().size(); ++i) {
    CHECK(told(decide({&mixed_claims()[i]}, {.cases = 150}).at(0)) == together[i]);
  }
}

TEST_CASE("Another seed gives other cases and the same verdicts") {
  auto const one = decide_all(mixed_claims(), {.cases = 100, .seed = 1});
  auto const two = decide_all(mixed_claims(), {.cases = 100, .seed = 2});
  CHECK(told(one[4]) != told(two[4]));
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].verdict == two[i].verdict);
    CHECK(one[i].agrees);
    CHECK(two[i].agrees);
  }
}

TEST_CASE("An identity is proved, a numeric law certified with its rate, and a finite domain exhausted") {
  auto const outcomes = decide_all(mixed_claims(), {.cases = 150});
  CHECK(outcomes[0].evidence == Evidence::proved);
  REQUIRE(outcomes[0].proof);
  CHECK_THAT(outcomes[0].proof->scope, tests::contains("every even d"));
  CHECK_FALSE(outcomes[0].failure_rate_95);

  CHECK(outcomes[4].evidence == Evidence::certified);
  CHECK_FALSE(outcomes[4].proof);
  CHECK(outcomes[4].failure_rate_95 == failure_rate_bound(150));
  CHECK(outcomes[4].residual > 0);
  CHECK(outcomes[4].residual <= 1e-50);
  CHECK_THAT(outcomes[4].replay, tests::contains("test.closed-form@d="));

  auto numeric = holding("closed-form");
  numeric.domain = {.dimensions = {4}, .bases = {10000}, .positions = {Positions::naturals(99)}, .exhaustive = true};
  auto const walked = decide({&numeric}, {.cases = 7}).at(0);
  CHECK(walked.evidence == Evidence::exhausted);
  CHECK(walked.cases == 100);
  CHECK_FALSE(walked.failure_rate_95);
}

TEST_CASE("A refutation carries a shrunk witness, told in numbers, that replays") {
  auto const outcome = decide_all(mixed_claims(), {.cases = 150}).at(1);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.evidence == Evidence::certified);
  REQUIRE(outcome.witness);
  CHECK(outcome.witness->at == "d=2,b=10000,t=0,k=1");
  CHECK_THAT(outcome.witness->lhs, tests::contains("-0.84147098480789650665"));
  CHECK_THAT(outcome.witness->rhs, tests::contains("0.84147098480789650665"));
  CHECK(outcome.replay == "test.not-relative-offset-map@d=2,b=10000,t=0,k=1");
  CHECK_FALSE(outcome.witness->exact.empty());
  auto const& check = *outcome.claim->check;
  auto const again = replay(check, Case::parse(outcome.witness->at, check.signature()), 50);
  CHECK(again.balls.decision.state == BallDecision::State::refuted);
  CHECK(again.told.lhs.substr(0, 20) == outcome.witness->lhs.substr(0, 20));
  CHECK(again.ladder.size() == 4);
  CHECK(again.hardware.size() == 4);
}

TEST_CASE("Cases that the precondition refuses are discarded and counted") {
  FakeCheck check;
  auto claim =
      claim_of(check, {.dimensions = {2}, .bases = {3}, .positions = {Positions::naturals(99)}, .exhaustive = true});
  claim.domain.admits = [](Case const& c) { return c.positions[0] >= 30; };
  auto const outcome = decide({&claim}, {}).at(0);
  CHECK(outcome.cases == 70);
  CHECK(outcome.discards == 30);
  CHECK(outcome.agrees);
}

TEST_CASE("Cases are counted up to the first that refutes") {
  auto claim = claim_of(refuting([](Case const& c) { return c.positions[0] >= 40; }),
                        {.dimensions = {2}, .bases = {3}, .positions = {Positions::naturals(999)}, .exhaustive = true});
  claim.expected = Verdict::refuted;
  for (int const jobs : {1, 4}) {
    auto const outcome = decide({&claim}, {.jobs = jobs}).at(0);
    CHECK(outcome.cases == 41);
    CHECK(outcome.witness->at == "d=2,b=3,t=40");
    CHECK(outcome.agrees);
  }
}

TEST_CASE("After a refutation the rest of the domain is not tried") {
  auto const calls = std::make_shared<std::atomic<int>>(0);
  auto check = refuting([calls](Case const& c) {
    ++*calls;
    return c.positions[0] >= 40;
  });
  Domain const domain{.dimensions = {2}, .bases = {3}, .positions = {Positions::naturals(99'999)}, .exhaustive = true};
  auto claim = claim_of(check, domain);
  decide({&claim}, {});
  CHECK(*calls < 1000);
}

TEST_CASE("A law that nothing can decide is undecided, and never holds") {
  FakeCheck check;
  check.balls = [](Case const&, int digits, long) {
    Ball const s = sin(Ball(1)), c = cos(Ball(1));
    return decide_sides(less(Ball(s * s + c * c), Ball(1)), digits);  // equal, which no enclosure can show
  };
  auto claim = claim_of(check);
  auto const outcome = decide({&claim}, {.cases = 3}).at(0);
  CHECK(outcome.verdict == Verdict::undecided);
  CHECK(outcome.evidence == Evidence::none);
  CHECK_FALSE(outcome.agrees);
  CHECK_FALSE(outcome.replay.empty());
}

TEST_CASE("One undecided case among many that hold leaves the claim undecided") {
  FakeCheck check;
  check.balls = [](Case const& input, int, long) {
    using State = BallDecision::State;
    return BallDecision{input.positions[0] == 57 ? State::open : State::holds, 0, 0};
  };
  auto claim =
      claim_of(check, {.dimensions = {2}, .bases = {3}, .positions = {Positions::naturals(99)}, .exhaustive = true});
  auto const outcome = decide({&claim}, {}).at(0);
  CHECK(outcome.verdict == Verdict::undecided);
  CHECK(outcome.replay == "test.fake@d=2,b=3,t=57");
}

TEST_CASE("A claim without a check is not applicable, and that is no surprise") {
  auto const outcome = decide_all(mixed_claims(), {.cases = 1}).back();
  CHECK(outcome.verdict == Verdict::not_applicable);
  CHECK(outcome.agrees);
  CHECK(outcome.cases == 0);
}

TEST_CASE("A verdict other than the expected one does not agree") {
  auto wrong = broken("constant-norm");
  wrong.expected = Verdict::holds;
  CHECK_FALSE(decide({&wrong}, {.cases = 50}).at(0).agrees);
  auto hopeful = holding("constant-norm");
  hopeful.expected = Verdict::refuted;
  CHECK_FALSE(decide({&hopeful}, {.cases = 50}).at(0).agrees);
}

TEST_CASE("A stop leaves out the claims that are not finished") {
  std::vector<Claim> claims(3, claim_of(FakeCheck{}));
  std::stop_source stop;
  std::uint64_t met = 0;
  Options options{.cases = 100, .stop = stop.get_token()};
  options.on_case = [&] {
    if (++met == 100) stop.request_stop();
  };
  auto const outcomes = decide_all(claims, options);
  REQUIRE(outcomes.size() == 1);
  CHECK(outcomes[0].claim == &claims[0]);
  CHECK(outcomes[0].cases == 100);
}

TEST_CASE("The planned cases are those that the progress bar is told of") {
  std::atomic<std::uint64_t> met = 0;
  Options options{.cases = 100, .jobs = 2};
  options.on_case = [&] { ++met; };
  std::vector<Claim const*> pointers;
  for (auto const& claim : mixed_claims()) pointers.push_back(&claim);
  decide(pointers, options);
  CHECK(planned_cases(pointers, options) == 6 * 100 + 2 * 10 * 8);
  CHECK(met == planned_cases(pointers, options));
}

TEST_CASE("The bound of the failure rate is 1 - 0.05^(1/n)") {
  auto const near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
  CHECK(failure_rate_bound(0) == 1);
  CHECK(near(failure_rate_bound(1), 0.95));
  CHECK(near(failure_rate_bound(10), 0.25886555089305228));
  CHECK(near(failure_rate_bound(1000), 0.0029912495450952962));
}

}  // namespace
}  // namespace pe
