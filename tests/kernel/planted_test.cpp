#include "theory/kernel/planted.hpp"

#include <functional>
#include <set>

#include "tests/catch.hpp"

namespace pe {
namespace {

TEST_CASE("An engine that does not err decides every planted claim rightly, with any seed and any number of threads") {
  for (std::uint64_t const seed : {1, 2, 3}) {
    CHECK(engine_errors(decide_planted({.seed = seed, .jobs = static_cast<int>(seed)})).empty());
  }
  CHECK(engine_errors(decide_planted({.digits = 200})).empty());
}

TEST_CASE(
    "The planted claims cover every verdict that can be given and every kind of evidence that is not from boxes") {
  std::set<Verdict> verdicts;
  std::set<Evidence> evidence;
  for (auto const& plant : planted()) {
    verdicts.insert(plant.verdict);
    evidence.insert(plant.evidence);
  }
  CHECK(verdicts == std::set{Verdict::holds, Verdict::refuted, Verdict::undecided, Verdict::vacuous});
  for (auto const kind : {Evidence::none, Evidence::sampled, Evidence::agrees, Evidence::grid, Evidence::exhausted,
                          Evidence::witnessed, Evidence::proved, Evidence::certified, Evidence::exact}) {
    CHECK(evidence.contains(kind));
  }
}

/// What an engine with one fault would make of the planted claims.
std::vector<std::string> errors_with(std::function<void(Outcome&)> const& fault) {
  auto outcomes = decide_planted({});
  for (auto& outcome : outcomes) fault(outcome);
  return engine_errors(outcomes);
}

TEST_CASE("An engine that takes failing cases for passes, strengthens evidence or loses alarms is reported by name") {
  auto const passes = errors_with([](Outcome& outcome) {
    if (outcome.verdict != Verdict::refuted) return;
    outcome.verdict = Verdict::holds;
    outcome.evidence = Evidence::sampled;
    outcome.agrees = true;
  });
  CHECK(passes.size() == 8);
  CHECK_THAT(passes.at(0), tests::contains("planted.wrong-sign must come out as refuted (certified), and came out as "
                                           "holds (sampled)"));
  auto const taken_for = [](Evidence is, Evidence other) {
    return errors_with([&](Outcome& o) { o.evidence = o.evidence == is ? other : o.evidence; }).size();
  };
  CHECK(taken_for(Evidence::sampled, Evidence::proved) == 1);
  CHECK(taken_for(Evidence::grid, Evidence::exhausted) == 1);
  CHECK(taken_for(Evidence::witnessed, Evidence::sampled) == 2);
  CHECK(errors_with([](Outcome& o) {
          if (o.verdict == Verdict::undecided) o.verdict = Verdict::holds;
        }).size() == 2);
  CHECK(errors_with([](Outcome& o) { o.alarm.clear(); }).size() == 1);
  CHECK(errors_with([](Outcome& o) {
          if (o.witness) o.witness->at += "9";
        }).size() == 6);
}

}  // namespace
}  // namespace pe
