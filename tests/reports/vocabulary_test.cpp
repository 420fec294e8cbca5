#include "reports/vocabulary.hpp"

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

TEST_CASE("an empty, an interrupted and a surprising run are never green") {
  CHECK(status({}) == Status::empty);
  CHECK(status({.claims = 3}) == Status::green);
  CHECK(status({.claims = 3, .partial = true}) == Status::partial);
  CHECK(status({.claims = 3, .surprises = 1, .partial = true}) == Status::surprise);
  CHECK(headline({.claims = 3, .surprises = 1}) == "1 surprise: not every verdict is the expected one.");
  CHECK(headline({.claims = 3, .surprises = 2, .partial = true, .asked = 5}) ==
        "2 surprises: not every verdict is the expected one, and the run was interrupted after 3 of 5 claims.");
  CHECK(headline({.claims = 3, .partial = true, .asked = 5}) ==
        "Partial: the run was interrupted after 3 of 5 claims; so far, every verdict is the expected one.");
}

TEST_CASE("a run in which the engine erred on a planted claim is a surprise, and nothing of it is relied on") {
  Summary const summary{.claims = 3, .planted = 12, .engine_errors = {"planted.identity must come out as holds"}};
  CHECK(status(summary) == Status::surprise);
  CHECK(headline(summary) == "The engine erred on 1 planted claim: no verdict of this run can be relied on.");
}

TEST_CASE("what holds is counted by evidence, what is established apart from what was only tested") {
  CHECK(
      counts_sentence(fixed_run().summary) ==
      "6 claims: 2 established (1 proved, 1 exhausted), 2 tested (2 sampled), 1 refuted, 1 not checkable. Self-check: "
      "12 of 12 known claims correct.");
  CHECK(counts_sentence({}) == "0 claims.");  // of a run that was interrupted before the first
}

TEST_CASE("a sampled claim says of which measure its bound speaks, and any other has none") {
  CHECK(bound_sentence(fixed_run().outcomes.at(3)) ==
        "none of 500 uniform cases fails: with 95% confidence fewer than 0.006 do, by this measure: t uniform over the "
        "integers of its range");
  CHECK(bound_sentence(fixed_run().outcomes.at(0)).empty());
  // Of 50 cases without a failure the bound is 0.0581553: a reader must not be shown less.
  auto few = fixed_run().outcomes.at(3);
  few.failure_rate_95 = 0.0581553;
  CHECK_THAT(bound_sentence(few), tests::contains("fewer than 0.059 do"));
}

TEST_CASE("each row gives the origin of its sentence") {
  auto const run = fixed_run();
  CHECK(origin_sentence(run.outcomes.at(0)) == "the document's own words");
  CHECK(origin_sentence(run.outcomes.at(1)) == "implied: the bits of a binary number, read from the lowest");
  CHECK(origin_sentence(run.outcomes.at(3)) == "Added by pebench");
}

TEST_CASE("a surprise says what was expected, what was observed, and where") {
  auto outcome = fixed_run().outcomes.at(2);
  outcome.expected = "holds";
  CHECK(
      surprise_sentence(outcome) ==
      "expected holds, observed refuted (certified); witness at d=2, b=10000, k=4: -0.65364362086361191463916818309775 "
      "against -0.98999249660044545727157279473126");
  outcome.witness.reset();
  outcome.expected = "refuted";
  outcome.alarm = "flaky";
  CHECK(surprise_sentence(outcome) == "expected and observed: refuted, but a cross-check was not passed: flaky");
}

TEST_CASE("each word has a sign and a meaning, and an unknown one has neither") {
  for (auto const words : {verdict_words(), evidence_words()}) {
    for (auto const& word : words) {
      CHECK_FALSE(word.sign.empty());
      CHECK(find_word(words, word.word).meaning == word.meaning);
    }
    CHECK(find_word(words, "maybe").meaning.empty());
  }
}

TEST_CASE("what was judged is counted apart from what the condition leaves out, and what is only tested has its mark") {
  auto outcome = fixed_run().outcomes.at(1);
  outcome.discards = 7;
  CHECK(cases_in_words(outcome) == "22528 cases, every one; the condition leaves out 7");
  CHECK(verdict_in_words(outcome) == "✓ holds, exhausted");
  outcome.evidence = "agrees";
  CHECK(cases_it_rests_on(outcome) == "22528 cases, equal to 30 digits; the condition leaves out 7");
  CHECK(verdict_in_words(outcome) == "(✓) holds, agrees");
  outcome.evidence = "covered";
  CHECK(cases_in_words(outcome) == "22528 boxes, no gap; the condition leaves out 7");
  CHECK(cases_it_rests_on(fixed_run().outcomes.at(0)).empty());
  CHECK(cases_in_words(fixed_run().outcomes.at(0)) == "1000 cases, as a cross-check");
  CHECK(cases_in_words(fixed_run().outcomes.at(4)).empty());
}

TEST_CASE("nouns have their plurals") {
  CHECK(counted(1, "box") == "1 box");
  CHECK(counted(23, "box") == "23 boxes");
  CHECK(counted(0, "claim") == "0 claims");
}

}  // namespace
}  // namespace pe::reports
