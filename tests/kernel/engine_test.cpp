#include "theory/kernel/engine.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "tests/catch.hpp"
#include "tests/kernel/made_up_claims.hpp"
#include "theory/kernel/decide.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/kernel/interruption.hpp"
#include "theory/kernel/law.hpp"
#include "theory/kernel/work.hpp"

namespace pe {
namespace {

std::vector<Outcome> decide_all(std::vector<Claim> const& claims, Options const& options) {
  std::vector<Claim const*> pointers;
  for (auto const& claim : claims) pointers.push_back(&claim);
  return decide(pointers, options);
}

std::vector<std::string> outcomes_with(int jobs) {
  std::vector<std::string> result;
  for (auto const& outcome : decide_all(mixed_claims(), {.cases = 150, .jobs = jobs}))
    result.push_back(as_text(outcome));
  return result;
}

TEST_CASE("Outcomes depend neither on the number of threads nor on the run before") {
  auto const alone = outcomes_with(1);
  REQUIRE(alone.size() == mixed_claims().size());
  CHECK(outcomes_with(1) == alone);
  CHECK(outcomes_with(2) == alone);
  CHECK(outcomes_with(5) == alone);
}

TEST_CASE("Outcomes do not depend on what other claims are decided") {
  auto const together = outcomes_with(2);
  for (std::size_t i = 0; i < mixed_claims().size(); ++i) {
    CHECK(as_text(decide({&mixed_claims()[i]}, {.cases = 150}).at(0)) == together[i]);
  }
}

TEST_CASE("Another seed gives other cases and the same verdicts") {
  auto const one = decide_all(mixed_claims(), {.cases = 100, .seed = 1});
  auto const two = decide_all(mixed_claims(), {.cases = 100, .seed = 2});
  CHECK(as_text(one[4]) != as_text(two[4]));
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].verdict == two[i].verdict);
    CHECK(one[i].agrees);
    CHECK(two[i].agrees);
  }
}

TEST_CASE("An identity is proved, a numeric law only sampled, with its bound") {
  auto const outcomes = decide_all(mixed_claims(), {.cases = 150});
  CHECK(outcomes[0].evidence == Evidence::proved);
  REQUIRE(outcomes[0].proof);
  CHECK(outcomes[0].proof->scope.argument.at(2) == clause("extends", "frequency"));
  CHECK_FALSE(outcomes[0].failure_rate_95);

  CHECK(outcomes[4].evidence == Evidence::sampled);
  CHECK_FALSE(outcomes[4].proof);
  CHECK(outcomes[4].measured == 75);
  CHECK(outcomes[4].failure_rate_95 == failure_rate_bound(75));
  CHECK(outcomes[4].residual > 0);
  CHECK(outcomes[4].residual <= 1e-50);
  CHECK_THAT(outcomes[4].replay, tests::contains("test.closed-form@d="));
}

TEST_CASE(
    "A finite domain is exhausted where it is the sentence's own, and a grid where it is a part that was chosen") {
  auto numeric = unproved();
  numeric.domain = {.dimensions = {4}, .bases = {10000}, .positions = {Positions::range(0, 99)}, .exhaustive = true};
  auto const evidence = [&](std::vector<Quantifier> beyond) {
    numeric.domain.beyond = std::move(beyond);
    auto const walked = decide({&numeric}, {.cases = 7}).at(0);
    CHECK(walked.cases == 100);
    CHECK_FALSE(walked.failure_rate_95);
    return walked.evidence;
  };
  CHECK(evidence({}) == Evidence::exhausted);  // balls that overlap, of sines that have one closed form
  auto const equality = evidence({every_even_dimension()});
  CHECK(equality == Evidence::agrees);
  CHECK(is_tested(equality));
}

TEST_CASE("A refutation carries a shrunk witness, given in numbers, that replays") {
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
  auto const again = replay(check, case_of(*outcome.claim, outcome.witness->at), 50);
  CHECK(again.balls.decision.state == BallDecision::State::refuted);
  CHECK(again.witness.lhs.substr(0, 20) == outcome.witness->lhs.substr(0, 20));
  CHECK(again.ladder.size() == 4);
  CHECK(again.hardware.size() == 4);
}

TEST_CASE("Cases that the precondition refuses are discarded and counted") {
  FakeCheck check;
  auto claim =
      claim_of(check, {.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 99)}, .exhaustive = true});
  claim.domain.admits = [](Case const& c) { return c.positions[0] >= 30; };
  auto const outcome = decide({&claim}, {}).at(0);
  CHECK(outcome.cases == 70);
  CHECK(outcome.discards == 30);
  CHECK(outcome.agrees);
}

TEST_CASE("Cases are counted up to the first that refutes") {
  auto claim = claim_of(refuting([](Case const& c) { return c.positions[0] >= 40; }),
                        {.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 999)}, .exhaustive = true});
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
  Domain const domain{.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 99'999)}, .exhaustive = true};
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
      claim_of(check, {.dimensions = {2}, .bases = {3}, .positions = {Positions::range(0, 99)}, .exhaustive = true});
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

TEST_CASE(
    "A verdict other than the expected one does not agree; where none is expected, either answer does, and none") {
  auto const agrees = [](Claim claim, Verdict expected) {
    claim.expected = expected;
    return decide({&claim}, {.cases = 50}).at(0).agrees;
  };
  auto const holds = holding("constant-norm"), refuted = broken("constant-norm");
  CHECK_FALSE(agrees(refuted, Verdict::holds));
  CHECK_FALSE(agrees(holds, Verdict::refuted));
  FakeCheck open;
  open.balls = [](Case const&, int, long) { return BallDecision{BallDecision::State::open, 0, 0}; };
  for (auto const& claim : {holds, refuted, claim_of(open)}) CHECK(agrees(claim, Verdict::undecided));
}

TEST_CASE("A stop leaves out the claims that are not finished") {
  std::vector<Claim> claims(3, claim_of(FakeCheck{}));
  std::stop_source stop;
  std::uint64_t met = 0;
  Options options{.cases = 100, .stop = stop.get_token()};
  options.on_cases = [&](std::size_t, std::uint64_t count) {
    if ((met += count) == 100) stop.request_stop();
  };
  auto const outcomes = decide_all(claims, options);
  REQUIRE(outcomes.size() == 1);
  CHECK(outcomes[0].claim == &claims[0]);
  CHECK(outcomes[0].cases == 100);
}

TEST_CASE("A law that takes long is left within a case when a stop comes, and without a stop it goes on") {
  std::stop_source stop;
  int steps = 0;
  FakeCheck slow;
  slow.balls = [&](Case const&, int, long) {
    for (steps = 0; steps < 1000; ++steps) {
      if (steps == 10) stop.request_stop();
      interruption_point();
    }
    return BallDecision{BallDecision::State::holds, 0, 0};
  };
  auto const claim = claim_of(slow);
  CHECK(decide({&claim}, {.stop = stop.get_token()}).empty());
  CHECK(steps == 10);
  slow.balls({}, 50, 100);  // as replay and explain do
  CHECK(steps == 1000);
}

TEST_CASE("A stop while claims are finished leaves out those that are not") {
  std::vector<Claim> claims(3, claim_of(FakeCheck{}));
  std::stop_source stop;
  auto slow = FakeCheck{};
  slow.reals = [&](Case const&) {
    stop.request_stop();
    return 0.0;
  };
  claims[0] = claim_of(slow);
  CHECK(decide_all(claims, {.cases = 10, .stop = stop.get_token()}).size() == 1);
}

TEST_CASE("Each outcome is reported once, with the place of its claim") {
  std::vector<Claim const*> pointers;
  for (auto const& claim : mixed_claims()) pointers.push_back(&claim);
  std::vector<std::string> reported(pointers.size());
  Options options{.cases = 100, .jobs = 3};
  options.on_outcome = [&](std::size_t place, Outcome const& outcome) { reported[place] += as_text(outcome); };
  auto const outcomes = decide(pointers, options);
  REQUIRE(outcomes.size() == reported.size());
  for (std::size_t i = 0; i < reported.size(); ++i) CHECK(reported[i] == as_text(outcomes[i]));
}

TEST_CASE("The tally of two parts keeps the first open case, the first of the worst, and nothing after a refutation") {
  Tally const first{.open = 5, .worst = 7, .residual = 0.5, .decided = 30, .discards = 2, .measured = 15};
  Tally const second{.open = 40, .worst = 50, .residual = 0.5, .decided = 31, .discards = 1, .measured = 16};
  Tally const worse{.worst = 70, .residual = 0.75, .decided = 32};
  Tally const refuted{.settled = 9, .decided = 10};
  auto const sum = [](Tally a, Tally const& b) {
    a.add(b);
    return a;
  };
  CHECK(sum(first, second) ==
        Tally{.open = 5, .worst = 7, .residual = 0.5, .decided = 61, .discards = 3, .measured = 31});
  CHECK(sum(second, worse) ==
        Tally{.open = 40, .worst = 70, .residual = 0.75, .decided = 63, .discards = 1, .measured = 16});
  CHECK(sum(refuted, second) == refuted);
  CHECK(sum({.decided = 8}, refuted) == Tally{.settled = 9, .decided = 18});
}

TEST_CASE("A billion planned cases take no memory, and a stop ends them at once") {
  auto claim = claim_of(FakeCheck{});
  std::stop_source stop;
  Options options{.cases = 1'000'000'000'000, .jobs = 2, .stop = stop.get_token()};
  options.on_cases = [&](std::size_t, std::uint64_t) { stop.request_stop(); };
  CHECK(decide({&claim}, options).empty());
}

TEST_CASE("The planned cases are those that the progress bar gets") {
  std::vector<Claim const*> pointers;
  for (auto const& claim : mixed_claims()) pointers.push_back(&claim);
  std::vector<std::atomic<std::uint64_t>> met(pointers.size());
  Options options{.cases = 100, .jobs = 2};
  options.on_cases = [&](std::size_t claim, std::uint64_t count) { met[claim] += count; };
  decide(pointers, options);
  auto const planned = planned_cases(pointers, options);
  CHECK(std::accumulate(planned.begin(), planned.end(), std::uint64_t{0}) == 6 * 100 + 2 * 10 * 8);
  CHECK(std::equal(met.begin(), met.end(), planned.begin(), planned.end()));
}

/// Refutes on 1% of the integers from 0 to 2^20 - 1, in their midst, where no edge case lies.
FakeCheck false_on_one_in_a_hundred() {
  constexpr double first = 600'000, share = 0x1p20 / 100;
  return refuting([](Case const& c) { return c.positions[0] >= first && c.positions[0] < first + share; });
}

/// In how many of 200 runs with different seeds the planted law is refuted, and in how many its bound is too low.
struct PlantedRuns {
  int refuted = 0, missed = 0;
};
PlantedRuns runs_of(std::uint64_t measured) {
  auto claim = claim_of(false_on_one_in_a_hundred(),
                        {.dimensions = {2}, .bases = {10000}, .positions = {Positions::range(0, 0x1p20 - 1)}});
  PlantedRuns runs;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    auto const outcome = decide({&claim}, {.cases = 2 * measured, .seed = seed}).at(0);
    runs.refuted += outcome.verdict == Verdict::refuted ? 1 : 0;
    runs.missed += outcome.verdict == Verdict::holds && *outcome.failure_rate_95 < 0.01 ? 1 : 0;
  }
  return runs;
}

TEST_CASE("A law that is false on 1% of the stated measure is refuted as often as 1 - 0.99^n predicts") {
  for (std::uint64_t const measured : {25, 70, 150}) {
    // Of the cases beside the measured ones, one in some 2,400 lies in the midst, too.
    double const lives = std::pow(0.99 * (1 - 1 / 2400.0), static_cast<double>(measured));
    double const expected = 200 * (1 - lives), deviation = std::sqrt(200 * lives * (1 - lives));
    INFO(measured << " measured cases: " << expected << " +- " << deviation);
    auto const refuted = runs_of(measured).refuted;
    CHECK(refuted > expected - 3.5 * deviation);
    CHECK(refuted < expected + 3.5 * deviation);
  }
}

TEST_CASE("The printed bound covers the fraction that fails in at least 95% of the runs") {
  CHECK(runs_of(100).missed == 0);  // no bound from 100 cases is as low as 1%
  // From 299 cases on a run without a failure misses it, which 4.95% of the runs are: 19 is three deviations above.
  CHECK(runs_of(299).missed <= 19);
  CHECK(runs_of(500).missed <= 6);
}

TEST_CASE("The bound of the failure rate is 1 - 0.05^(1/n)") {
  auto const near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
  CHECK(failure_rate_bound(0) == 1);
  CHECK(near(failure_rate_bound(1), 0.95));
  CHECK(near(failure_rate_bound(10), 0.25886555089305228));
  CHECK(near(failure_rate_bound(1000), 0.0029912495450952962));
}

TEST_CASE("Every index is visited once, whatever the number of threads") {
  for (int const jobs : {-1, 0, 1, 2, 5, 64}) {
    for (std::uint64_t const count : {0ULL, 1ULL, 3ULL, 1000ULL}) {
      std::vector<std::atomic<int>> visits(count);
      parallel_for(count, jobs, {}, [&](std::uint64_t i) { ++visits[i]; });
      INFO(jobs << " jobs, " << count << " indices");
      CHECK(std::all_of(visits.begin(), visits.end(), [](auto const& n) { return n == 1; }));
    }
  }
}

TEST_CASE("An exception of a body reaches the caller, and no further index is begun") {
  for (int const jobs : {1, 2, 5}) {
    std::atomic<int> visits = 0;
    auto const body = [&](std::uint64_t i) {
      ++visits;
      if (i == 10) throw std::runtime_error("the tenth");
    };
    CHECK_THROWS_WITH(parallel_for(1'000'000, jobs, {}, body), "the tenth");
    CHECK(visits < 1'000'000);
  }
}

TEST_CASE("A stop ends the walk early") {
  for (int const jobs : {1, 3}) {
    std::stop_source stop;
    std::atomic<int> visits = 0;
    parallel_for(1'000'000, jobs, stop.get_token(), [&](std::uint64_t i) {
      ++visits;
      if (i == 10) stop.request_stop();
    });
    CHECK(visits < 1'000'000);
    CHECK(visits >= 11);
  }
}

}  // namespace
}  // namespace pe
