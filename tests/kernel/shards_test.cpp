#include <algorithm>
#include <numeric>
#include <random>

#include "tests/kernel/made_up_claims.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/planted.hpp"

namespace pe {
namespace {

/// The run in so many shards, decided in any order, and what they are merged to.
std::vector<Outcome> decide_cut(std::vector<Claim const*> const& claims, Options const& options, std::uint64_t count,
                                std::mt19937_64& random) {
  std::vector<std::uint64_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<std::vector<Span>> spans(claims.size(), std::vector<Span>(count));
  for (auto const number : order) {
    auto const result = decide_shard(claims, {number, count}, options);
    REQUIRE(result.finished == claims.size());
    for (std::size_t claim = 0; claim < claims.size(); ++claim) spans[claim][number] = result.spans[claim];
  }
  std::vector<Span> known;
  for (auto const& of_claim : spans) known.push_back(joined(of_claim).value());
  bool new_ones = false;
  auto merging = options;
  merging.on_span = [&](std::size_t, Span const&) { new_ones = true; };
  auto outcomes = decide(claims, merging, known);
  CHECK_FALSE(new_ones);
  return outcomes;
}

std::vector<Claim const*> some_claims(std::mt19937_64& random) {
  std::vector<Claim const*> chosen;
  for (auto const& claim : mixed_claims()) {
    if (random() % 3 == 0) chosen.push_back(&claim);
  }
  for (auto const& [claim, verdict, evidence, alarm, witness] : planted()) {
    if (random() % 6 == 0) chosen.push_back(&claim);
  }
  if (random() % 3 == 0) chosen.push_back(find_claim("clock-blog.second-hand-moves-corrected"));  // covered by boxes
  return chosen;
}

TEST_CASE("A run that was cut into shards, also into empty ones, has the outcomes of the whole") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    auto const chosen = some_claims(random);
    Options const options{.cases = 1 + random() % 120, .boxes = 1000, .seed = random()};
    auto const whole = decide(chosen, options), cut = decide_cut(chosen, options, 1 + random() % 40, random);
    REQUIRE(cut.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) REQUIRE(told(cut[i]) == told(whole[i]));
  }
}

TEST_CASE("A run goes on from whatever was known of it when it ended") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 20; ++round) {
    auto const chosen = some_claims(random);
    Options options{.cases = 1 + random() % 120, .boxes = 1000, .seed = random()};
    auto const whole = decide(chosen, options);
    std::vector<Span> known(chosen.size());
    auto left = random() % 40;  // what is told after that is lost
    options.on_span = [&](std::size_t claim, Span const& span) {
      if (left > 0) known[claim] = span;
      if (left > 0) --left;
    };
    decide(chosen, options);
    options.on_span = {};
    auto const again = decide(chosen, options, known);
    REQUIRE(again.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) REQUIRE(told(again[i]) == told(whole[i]));
  }
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
  CHECK(sum(first, {.decided = 1}) ==
        Tally{.open = 5, .worst = 7, .residual = 0.5, .decided = 31, .discards = 2, .measured = 15});
  CHECK(sum(refuted, second) == refuted);
  CHECK(sum({.decided = 8}, refuted) == Tally{.settled = 9, .decided = 18});
}

TEST_CASE("What is known of other cases is refused") {
  auto const claim = claim_of({});
  Options const options{.cases = 100};
  auto const refused = [&](Span const& span) { CHECK_THROWS_AS(decide({&claim}, options, {span}), InputError); };
  CHECK(decide({&claim}, options, {{0, 4, {.worst = 0, .residual = 0, .decided = 100}}}).at(0).cases == 100);
  refused({1, 4, {.worst = 32, .residual = 0, .decided = 96}});
  refused({0, 5, {.worst = 0, .residual = 0, .decided = 100}});
  refused({0, 4, {.worst = 0, .residual = 0, .decided = 101}});
  refused({0, 4, {.worst = 0, .residual = 0, .decided = 50, .discards = 101}});
  refused({0, 4, {.worst = 0, .residual = 0, .decided = 50, .measured = 51}});
  refused({0, 4, {.settled = 100, .worst = 0, .residual = 0, .decided = 100}});
  refused({0, 2, {.open = 64, .worst = 0, .residual = 0, .decided = 64}});
  refused({0, 2, {.worst = 64, .residual = 0, .decided = 64}});
  refused({0, 4, {.worst = 0, .residual = 0, .decided = 100}, CoverOutcome{}});
  refused({0, 4, {.residual = 0, .decided = 100}});
}

TEST_CASE("What is known is refused where a case of it, decided again, comes out otherwise") {
  // Case 40 refutes, case 7 stays open, and each has a residual of its own.
  Options const options{.cases = 100};
  using State = BallDecision::State;
  FakeCheck check;
  auto const number = [](Case const& c) { return static_cast<int>(c.positions[0]); };
  check.balls = [=](Case const& c, int, long) {
    auto const n = number(c);
    auto const state = n == 40 ? State::refuted : n == 7 ? State::open : State::holds;
    return BallDecision{state, 0, n * 1e-60};
  };
  auto claim = claim_of(
      check, {.dimensions = {2}, .bases = {10000}, .positions = {Positions::range(0, 99)}, .exhaustive = true});
  auto const known = [&](Tally const& tally, std::uint64_t chunks = 2) {
    return [&claim, &options, tally, chunks] { decide({&claim}, options, {{0, chunks, tally}}); };
  };
  CHECK_NOTHROW(known({.settled = 40, .open = 7, .worst = 39, .residual = 39 * 1e-60, .decided = 41})());
  for (Tally const& wrong : {Tally{.settled = 39, .open = 7, .worst = 38, .residual = 38 * 1e-60, .decided = 40},
                             Tally{.settled = 40, .open = 8, .worst = 39, .residual = 39 * 1e-60, .decided = 41},
                             Tally{.settled = 40, .open = 7, .worst = 39, .residual = 38 * 1e-60, .decided = 41},
                             Tally{.settled = 40, .open = 7, .worst = 1, .residual = 1 * 1e-60, .decided = 41},
                             Tally{.settled = 40, .open = 7, .worst = 38, .residual = 39 * 1e-60, .decided = 41}}) {
    CHECK_THROWS_WITH(known(wrong)(), tests::contains("what is known of test.fake is not so"));
  }
  // Every case but one refutes, and none is recorded.
  check.balls = [=](Case const& c, int, long) {
    return BallDecision{number(c) == 0 ? State::holds : State::refuted, 0, 0};
  };
  claim.check = std::make_shared<FakeCheck>(check);
  CHECK_THROWS_WITH(known({.worst = 0, .residual = 0, .decided = 100}, 4)(), tests::contains("is not so"));
}

TEST_CASE("Spans that do not meet are not joined") {
  CHECK(joined(std::vector<Span>{{0, 2}, {2, 2}, {2, 5}})->end == 5);
  CHECK_FALSE(joined(std::vector<Span>{{0, 2}, {3, 5}}));
  CHECK_FALSE(joined(std::vector<Span>{{0, 2}, {1, 5}}));
  CHECK_FALSE(joined(std::vector<Span>{{0, 2}, {0, 2}}));
}

}  // namespace
}  // namespace pe
