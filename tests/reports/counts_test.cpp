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

TEST_CASE("a claim that holds, holds as printed; a definition is unchecked") {
  auto const run = run_of({decided("paper.a", "holds"), decided("paper.b", "not checkable")});
  CHECK(class_of(run.outcomes[0], run) == ClaimClass::as_printed);
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

TEST_CASE("a refuted claim is refuted outright unless a correction of it holds as expected") {
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

TEST_CASE("findings come with the gravest kind first, then in the order of the run") {
  auto run = run_of({decided("paper.a", "refuted"), decided("paper.b", "refuted"), decided("paper.c", "holds"),
                     decided("paper.d", "refuted"), decided("paper.e", "refuted")});
  char const* const kinds[] = {"typo", "wrong constant", "", "wrong theorem", "wrong constant"};
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    if (*kinds[i] != '\0')
      run.outcomes[i].finding = Finding{.kind = kinds[i], .printed = "", .so = "", .difference = "", .touches = ""};
  }
  std::vector<std::string> ids;
  for (auto const* outcome : findings_of(run)) ids.push_back(outcome->id);
  CHECK(ids == std::vector<std::string>{"paper.d", "paper.b", "paper.e", "paper.a"});
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
              decided("paper.e", "undecided"), decided("other.a", "holds")});
  run.outcomes[2].origin = "ours";
  run.outcomes[2].property = "another law";
  run.outcomes[6].source = "other";
  CHECK(is_ours(run.outcomes[2]));
  CHECK_FALSE(is_ours(run.outcomes[1]));
  auto const f = classes_of("paper", run);
  CHECK(f.claims == 5);
  CHECK(f.ours == 1);
  CHECK(f.claims == f.as_printed + f.narrower + f.corrected + f.refuted + f.unchecked + f.open);
  CHECK(
      classes_sentence(f) ==
      "5 claims: 1 holds as printed; 1 is refuted as printed but holds when corrected; 1 is refuted outright; 1 is not "
      "checkable; 1 is open.");
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
        "Of 4 statements in 2 documents, 1 is true as printed and 2 are false; 1 of the false has a correction that "
        "holds; 1 is not checkable (definitions, opinions).");
  run.outcomes[4].expected = run.outcomes[4].verdict = "not checked";
  CHECK(found_sentence(run).ends_with("; 1 is not checked, for a reason that is given."));
  run.outcomes[0].agrees = false;
  CHECK(found_sentence(run).ends_with("; 1 is not decided."));
  run.outcomes.erase(run.outcomes.begin() + 3);
  CHECK(found_sentence(run).find("none is true as printed and 1 is false; each false one has a correction") !=
        std::string::npos);
}

TEST_CASE("a sentence says nothing of what there is none of, and agrees with its numbers") {
  ClaimClasses f;
  f.claims = 1;
  f.refuted = 1;
  CHECK(classes_sentence(f) == "1 claim: none holds as printed; 1 is refuted outright.");
  f = {};
  f.claims = 7;
  f.as_printed = 2;
  f.narrower = 3;
  f.unchecked = 2;
  CHECK(classes_sentence(f) ==
        "7 claims: 2 hold as printed; 3 are refuted as printed but hold with restrictions; 2 are not checkable.");
  f.corrected = 1;
  CHECK_THAT(classes_sentence(f), tests::contains("4 are refuted as printed but hold under a condition (3 with "
                                                  "restrictions, 1 when corrected); 2"));
  CHECK(counted(2, "entry") == "2 entries");
  CHECK(counted(1, "entry") == "1 entry");
}

TEST_CASE("outcomes are counted by source and kind") {
  auto const run = fixed_run();
  using Counts = std::vector<std::uint64_t>;
  // claims, proved, exhausted, covered, sampled, refuted, undecided, not checkable, not checked, surprises
  CHECK(source_counts(run, "kazemnejad2019") == Counts{4, 1, 1, 0, 1, 1, 0, 0, 0, 0});
  CHECK(source_counts(run, "derivation") == Counts{2, 0, 0, 0, 1, 0, 0, 1, 0, 1});
  CHECK(source_counts(run, "") == Counts{6, 1, 1, 0, 2, 1, 0, 1, 0, 1});
  CHECK(source_counts(run, "nobody") == Counts(10, 0));
  CHECK(counted_kinds().size() == 10);
}

}  // namespace
}  // namespace pe::reports
