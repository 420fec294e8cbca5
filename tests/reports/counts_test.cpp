#include "reports/counts.hpp"

#include "reports/vocabulary.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

Outcome decided(std::string id, std::string verdict, std::string corrected_by = "") {
  Outcome outcome;
  outcome.id = std::move(id);
  outcome.source = "paper";
  outcome.scheme = "sinusoidal";
  outcome.property = "decay";
  outcome.locator = "section 1";
  outcome.origin = "quoted";
  outcome.domain = "n from 1 to 100";
  outcome.expected = outcome.verdict = std::move(verdict);
  outcome.agrees = true;
  outcome.corrected_by = std::move(corrected_by);
  return outcome;
}

Run run_of(std::vector<Outcome> outcomes) {
  Run run;
  run.outcomes = std::move(outcomes);
  return run;
}

TEST_CASE("a claim that holds, holds as printed or is implied; a definition is unchecked") {
  auto run = run_of({decided("paper.a", "holds"), decided("paper.b", "not checkable")});
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::as_printed);
  run.outcomes[0].origin = "implied";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::implied);
  CHECK(class_of(run.outcomes[1], run) == ClaimClass::unchecked);
}

TEST_CASE("a refuted claim holds on a narrower domain when the same law does, and corrected when another does") {
  auto run = run_of({decided("paper.a", "refuted", "paper.right"), decided("paper.right", "holds")});
  run.outcomes[1].domain = "n from 1 to 50";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::narrower);
  run.outcomes[1].property = "decay, mended";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::corrected);
  run.outcomes[1].property = "decay";
  run.outcomes[1].scheme = "sinusoidal, mended";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::corrected);
  run.outcomes[1].scheme = "sinusoidal";
  run.outcomes[1].domain = run.outcomes[0].domain;
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::corrected);
}

TEST_CASE("formulas have one scheme and property: the same law is one with the same text, but for its condition") {
  auto run = run_of({decided("paper.a", "refuted", "paper.right"), decided("paper.right", "holds")});
  auto &printed = run.outcomes[0], &right = run.outcomes[1];
  for (auto* const outcome : {&printed, &right}) outcome->scheme = outcome->property = "formula";
  right.domain = "n from 1 to 50";
  printed.law = {"n < 60"};
  right.law = {"n < 70"};
  CHECK(class_of(printed, run) == ClaimClass::corrected);
  right.law = {"n < 60\nwhere n <= 50"};
  CHECK(class_of(printed, run) == ClaimClass::narrower);
  right.law = {"a = 60\nn < a"};
  CHECK(class_of(printed, run) == ClaimClass::corrected);
}

TEST_CASE("a refuted claim is without a correction unless one of it holds as expected") {
  auto run = run_of({decided("paper.a", "refuted", "paper.right"), decided("paper.right", "holds")});
  run.outcomes[1].verdict = "undecided";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::refuted);
  run.outcomes[1].verdict = "holds";
  run.outcomes[1].agrees = false;
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::refuted);
  run.outcomes.pop_back();
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::refuted);
  run.outcomes[0].corrected_by = "";
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::refuted);
}

TEST_CASE("findings come with the heaviest impact first, then the oldest source, and remarks are none of them") {
  auto run = run_of({decided("new.a", "refuted"), decided("old.b", "refuted"), decided("old.c", "holds"),
                     decided("new.d", "refuted"), decided("new.e", "refuted"), decided("undated.f", "refuted"),
                     decided("old.g", "refuted")});
  run.sources = {{"new", "", "", "2024", ""}, {"old", "", "", "2017", ""}, {"undated", "", "", "", ""}};
  char const* const impacts[] = {"number", "number", "", "theorem", "number", "number", "remark"};
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    run.outcomes[i].source = run.outcomes[i].id.substr(0, run.outcomes[i].id.find('.'));
    if (*impacts[i] != '\0') run.outcomes[i].finding.emplace().impact = impacts[i];
  }
  auto const ids = [](std::vector<Outcome const*> const& found) {
    std::vector<std::string> list;
    for (auto const* outcome : found) list.push_back(outcome->id);
    return list;
  };
  CHECK(ids(findings_of(run)) == std::vector<std::string>{"new.d", "old.b", "new.a", "new.e", "undated.f"});
  CHECK(ids(remarks_of(run)) == std::vector<std::string>{"old.g"});
}

TEST_CASE("a finding answers with the printed sentence first, and what has none answers nothing") {
  auto const run = fixed_run();
  auto const all = answers(run.outcomes.at(2));
  REQUIRE(all.size() == 6);
  CHECK(all.front() == std::pair(std::string_view("✗ claimed"), run.outcomes.at(2).quote));
  for (auto const& [label, text] : all) {
    CHECK_FALSE(label.empty());
    CHECK_FALSE(text.empty());
  }
  CHECK(answers(run.outcomes.at(0)).empty());
}

TEST_CASE("what is undecided or a surprise is open, whatever its verdict") {
  auto run =
      run_of({decided("paper.a", "undecided"), decided("paper.b", "holds"), decided("paper.c", "not checkable")});
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::open);
  run.outcomes[1].agrees = run.outcomes[2].agrees = false;
  CHECK(class_of(run.outcomes[1], run) == ClaimClass::open);
  CHECK(class_of(run.outcomes[2], run) == ClaimClass::open);
}

TEST_CASE("the classes add up to the document's claims, and what the bench added is counted apart") {
  auto run =
      run_of({decided("paper.a", "holds"), decided("paper.b", "refuted", "paper.right"),
              decided("paper.right", "holds"), decided("paper.c", "refuted"), decided("paper.d", "not checkable"),
              decided("paper.e", "undecided"), decided("other.a", "holds"), decided("paper.f", "holds")});
  run.outcomes[7].origin = "implied";
  run.outcomes[2].origin = "ours";
  run.outcomes[2].property = "another law";
  run.outcomes[6].source = "other";
  CHECK(is_ours(run.outcomes[2]));
  CHECK_FALSE(is_ours(run.outcomes[1]));
  auto const f = classes_of("paper", run);
  CHECK(f.claims == 6);
  CHECK(f.quoted == 5);
  CHECK(f.ours == 1);
  CHECK(f.claims == f.as_printed + f.implied + f.narrower + f.corrected + f.refuted + f.unchecked + f.open);
  CHECK(f.claims == f.established() + f.tested + f.wrong() + f.undecided());
  CHECK(classes_sentence(f) ==
        "6 statements: 2 hold (1 in the document's words, 1 implied by it); 2 are false (1 corrected, 1 without a "
        "correction); 1 is not checkable; 1 is open.");
  CHECK(classes_of("nobody", run).claims == 0);
}

TEST_CASE("of all documents together: what is true, false, mended by a correction, not checkable, and not ours") {
  auto run =
      run_of({decided("paper.a", "holds"), decided("paper.b", "refuted", "paper.ours"), decided("paper.ours", "holds"),
              decided("paper.c", "refuted"), decided("other.d", "not checkable"), decided("own.e", "holds")});
  run.outcomes[2].origin = run.outcomes[5].origin = "ours";
  run.outcomes[4].source = "other";
  run.outcomes[5].source = "own";
  CHECK(found_sentence(run).empty());  // of no document
  run.sources = {{"paper", "", "", "", ""}, {"other", "", "", "", ""}, {"own", "", "", "", ""}};
  CHECK(found_sentence(run) ==
        "Of 4 statements in 2 documents (4 in their own words, 0 implied by them) 1 is established and 2 are false; 1 "
        "of the false has a correction, established or tested; 1 is not checkable (definitions, opinions).");
  run.outcomes[3].finding.emplace().impact = "remark";
  CHECK(classes_of(run).slips == 1);
  CHECK_THAT(found_sentence(run),
             tests::contains("1 is false as stated and 1 only by a typo, a small slip or imprecise wording;"));
  auto const all = classes_of(run);
  CHECK(all.documents == 2);
  CHECK(all.claims == all.established() + all.tested + all.wrong() + all.undecided());
  run.outcomes[0].evidence = "grid";
  CHECK_THAT(found_sentence(run), tests::contains("none is established, 1 is true in every case that was "
                                                  "tested, 1 is false as stated and 1 only by"));
  CHECK(classes_of("paper", run).tested == 1);
  run.outcomes[4].expected = run.outcomes[4].verdict = "not checked";
  CHECK(found_sentence(run).ends_with("; 1 is not checked, for a reason that is given."));
  run.outcomes[0].agrees = false;
  CHECK(classes_of("paper", run).tested == 0);
  CHECK(found_sentence(run).ends_with("; 1 is not decided."));
  run.outcomes.erase(run.outcomes.begin() + 3);
  CHECK(found_sentence(run).find("none is established and 1 is false; each false one has a correction") !=
        std::string::npos);
}

TEST_CASE("a sentence says nothing of what there is none of, and agrees with its numbers") {
  ClaimClasses f;
  f.claims = 1;
  f.refuted = 1;
  CHECK(classes_sentence(f) == "1 statement: none holds; 1 is false (1 without a correction).");
  f = {};
  f.claims = 7;
  f.as_printed = 2;
  f.narrower = 3;
  f.unchecked = 2;
  CHECK(classes_sentence(f) ==
        "7 statements: 2 hold (in the document's words); 3 are false (3 true with restrictions); 2 are not checkable.");
  f.tested = 1;
  CHECK_THAT(classes_sentence(f),
             tests::contains("7 statements: 2 hold (in the document's words; 1 only tested); 3 are"));
  f.corrected = 1;
  CHECK_THAT(classes_sentence(f), tests::contains("4 are false (3 true with restrictions, 1 corrected); 2"));
  CHECK(counted(2, "entry") == "2 entries");
  CHECK(counted(1, "entry") == "1 entry");
}

TEST_CASE("outcomes are counted by source and kind") {
  auto const run = fixed_run();
  using Counts = std::vector<std::uint64_t>;
  // claims; established: proved, witnessed, exhausted, covered; tested: grid, sampled; refuted, undecided, not
  // checkable, not checked, surprises
  CHECK(source_counts(run, "kazemnejad2019") == Counts{4, 2, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0});
  CHECK(source_counts(run, "derivation") == Counts{2, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1});
  CHECK(source_counts(run, "") == Counts{6, 2, 1, 0, 1, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0, 1});
  CHECK(source_counts(run, "nobody") == Counts(16, 0));
  CHECK(counted_kinds().size() == 16);
}

TEST_CASE("what holds is established or tested, by its evidence, and the two add up to what holds") {
  std::vector<std::string> const words{"proved", "witnessed", "exhausted", "covered", "grid", "agrees", "sampled"};
  std::vector<Outcome> outcomes;
  for (auto const& word : words) {
    outcomes.push_back(decided("paper." + word, "holds"));
    outcomes.back().evidence = word;
  }
  outcomes.push_back(decided("paper.refuted", "refuted"));
  outcomes.back().evidence = "certified";
  auto const summary = summary_of(outcomes);
  CHECK(summary.established == 4);
  CHECK(summary.tested == 3);
  CHECK(summary.established + summary.tested == summary.holds);
  CHECK(summary.established == summary.proved + summary.witnessed + summary.exhausted + summary.covered);
  CHECK(summary.tested == summary.grid + summary.agrees + summary.sampled);
  auto const counts = source_counts(run_of(outcomes), "paper");
  CHECK(counts.at(1) == summary.established);
  CHECK(counts.at(6) == summary.tested);
}

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
