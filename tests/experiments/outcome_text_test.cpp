#include "experiments/terminal/outcome_text.hpp"

#include "experiments/running/run_files.hpp"
#include "reports/counts.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::experiments {
namespace {

using tests::contains;

reports::Outcome proved() { return reports::fixed_run().outcomes[0]; }
reports::Outcome refuted() { return reports::fixed_run().outcomes[2]; }
reports::Outcome not_checkable() { return reports::fixed_run().outcomes[4]; }

reports::Outcome surprise() {
  auto outcome = refuted();
  outcome.expected = "holds";
  outcome.agrees = false;
  return outcome;
}

reports::Run run_of(std::vector<reports::Outcome> outcomes) {
  reports::Run run;
  run.summary = reports::summary_of(outcomes);
  run.outcomes = std::move(outcomes);
  return run;
}

TEST_CASE("a story has the statement, the place, the verdict, the evidence and how to run it again") {
  auto const shown = story(proved());
  for (auto const* part :
       {"kazemnejad2019.linear-in-offset", "independent of t, that takes",
        "kazemnejad2019, Relative Positioning (ledger S003-12)", "sinusoidal", "relative offset map",
        "t and phi real, d even", "holds, proved", "1000", "4.1 × 10⁻⁴⁹", "50 digits", "25 digits: 3.1 × 10⁻²⁵",
        "bfloat16: 1.5", "The map is a rotation", "pebench replay '1:kazemnejad2019.linear-in-offset:0'"}) {
    CHECK_THAT(shown, contains(part));
  }
  CHECK_THAT(story(refuted()), contains("4 cases, up to the witness; the condition leaves out 1"));
}

TEST_CASE("a law that is a formula is shown as its file states it, line by line, in the place of scheme and property") {
  auto outcome = proved();
  outcome.law = {"frequency = base^(-2*i/d)\nsum(i, cos(frequency*k)) <= d/20\nwhere 1 <= k"};
  auto const shown = story(outcome);
  CHECK_THAT(shown, contains("  law           frequency = base^(-2*i/d)\n"
                             "                sum(i, cos(frequency*k)) <= d/20\n"
                             "                where 1 <= k\n"));
  CHECK_THAT(shown, !contains("sinusoidal") && !contains("relative offset map"));
  CHECK_THAT(story(proved()), !contains("  law "));
}

TEST_CASE("a law keeps to the width of the terminal, with and without blanks, and what goes on is indented") {
  std::string dense = "1";
  for (int k = 0; k < 60; ++k) dense += "+cos(frequency*" + std::to_string(k) + ")";
  auto outcome = proved();
  outcome.law = {"a = 1 + 2\n" + dense + "<=60"};
  auto const shown = story(outcome);
  auto const from = shown.find("a = 1 + 2\n") + 10, to = shown.find("\n  for ");
  REQUIRE(to != shown.npos);
  std::string formula;
  auto const lines = shown.substr(from, to - from) + "\n";
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
    auto const line = lines.substr(at, lines.find('\n', at) - at);
    CHECK(line.size() <= 100);
    CHECK(line.substr(0, 19) == (at == 0 ? std::string(16, ' ') + "1+c" : std::string(18, ' ') + line[18]));
    formula += line;
  }
  std::erase(formula, ' ');
  CHECK(formula == dense + "<=60");
}

TEST_CASE("a law from a saved run writes nothing but its text on the terminal") {
  auto outcome = proved();
  outcome.law = {
      "k <= d \x1b]0;title\x07\n\xe2\x80\xae"
      "d"};
  auto const shown = story(outcome);
  CHECK_THAT(shown, contains("k <= d") && !contains("\x1b") && !contains("\x07") && !contains("\xe2\x80\xae"));
}

TEST_CASE("a proof is shown component by component with its cofactors") {
  auto const shown = story(proved());
  CHECK_THAT(shown, contains("component 1 of 2") && contains("all cofactors are 0"));
  CHECK_THAT(shown, contains("component norm") && contains("(1) * (s_t^2 + c_t^2 - 1)") && !contains("certificate"));
}

TEST_CASE("the command that runs a claim of a file again names the file, on one line however long") {
  std::string const option = " --scheme " + std::string(200, 'x') + ".toml";
  CHECK_THAT(story(refuted(), option), contains("pebench replay '" + refuted().replay + "'" + option + "\n"));
  CHECK_THAT(story(refuted()), contains("decided by") && !contains("certificate"));
}

TEST_CASE("a witness is shown step by step, with its certificate, the exact values and the correction") {
  auto const shown = story(refuted());
  CHECK_THAT(shown, contains("d=2, b=10000, k=4") && contains("ball arithmetic"));
  CHECK(shown.find("F(4) = cos(4)") < shown.find("F(3) = cos(3)"));
  CHECK_THAT(shown, contains("corrected by") && contains("kazemnejad2019.similarity-bounded"));
  CHECK_THAT(shown, !contains("over these cases") && !contains("component"));
  CHECK_THAT(story(reports::fixed_run().outcomes[5]),
             contains("1/3 < \"1/2\"") && contains("exact rational arithmetic") && !contains("ball arithmetic"));
}

TEST_CASE("a surprise says what was expected; what is as expected does not") {
  CHECK_THAT(story(surprise()), contains("refuted, certified (expected: holds)"));
  CHECK_THAT(story(refuted()), !contains("expected"));
}

TEST_CASE("what was not checked tells of neither cases nor digits nor a command") {
  auto const shown = story(not_checkable());
  CHECK_THAT(shown, contains("d_m is even") && contains("not checkable"));
  for (auto const* part : {"cases", "residual", "run again", "none"}) CHECK_THAT(shown, !contains(part));
}

TEST_CASE("a table has a line for each outcome, the surprises in full, and the headline last") {
  auto const green = table(run_of({proved(), refuted(), not_checkable()}));
  CHECK_THAT(green, contains("kazemnejad2019.linear-in-offset") && contains("identity"));
  CHECK_THAT(green, contains("kazemnejad2019.distance-decays") && contains("at d=2, b=10000, k=4"));
  CHECK_THAT(green, contains("derivation.even-dimension") &&
                        contains("not checkable              a definition or an opinion"));
  CHECK_THAT(green, contains("3 claims") && contains("All verdicts match expectations."));
  CHECK_THAT(green, !contains("SURPRISE") && !contains("decays with time"));
  auto const red = table(run_of({proved(), surprise()}));
  CHECK_THAT(red, contains("SURPRISE") && contains("(expected: holds)") && contains("decays with time"));
  CHECK_THAT(red, !contains("All verdicts match expectations."));
}

TEST_CASE("the table says how strong the evidence of a sample and of a walk is") {
  auto sampled = proved();
  sampled.evidence = "sampled";
  sampled.measured = 20;
  sampled.failure_rate_95 = 0.07;
  CHECK_THAT(table(run_of({sampled})), contains("1000 cases, each enclosed") && contains("1 sampled"));
  CHECK_THAT(story(sampled), contains("none of 20 uniform cases fails: with 95% confidence fewer than 0.07 do"));
  auto open = proved();
  open.verdict = "undecided";
  open.evidence = "none";
  CHECK_THAT(table(run_of({open})), contains("1000 cases, not all decided"));
  auto walked = proved();
  walked.evidence = "exhausted";
  walked.cases = 1;
  CHECK_THAT(table(run_of({walked})), contains("1 case, every one"));
  CHECK_THAT(story(walked), !contains("looked at"));
  walked.evidence = "grid";
  walked.domain = "all positions";
  walked.walked = "positions 0 to 9";
  CHECK_THAT(table(run_of({walked})), contains("1 case that we chose") && contains("1 tested (1 on"));
  CHECK_THAT(story(walked), contains("all positions") && contains("looked at") && contains("positions 0 to 9"));
  auto exists = refuted();
  exists.expected = exists.verdict = "holds";
  exists.evidence = "witnessed";
  CHECK_THAT(table(run_of({exists})), contains("witnessed") && contains("at d=2, b=10000, k=4"));
  CHECK_THAT(story(exists), contains("the enclosure is as claimed") && !contains("excludes"));
}

TEST_CASE("entries without a value are left out") {
  CHECK(entry("title", "").empty());
  CHECK_THAT(entry("title", "value"), contains("title") && contains("value"));
  CHECK(residual_entries({}, {}).empty());
}

TEST_CASE("the exit status: a surprise comes before an interruption") {
  auto run = run_of({proved()});
  CHECK(status_of(run) == Status::as_expected);
  run.summary.partial = true;
  CHECK(status_of(run) == Status::interrupted);
  run.summary.surprises = 1;
  CHECK(status_of(run) == Status::surprise);
}

}  // namespace
}  // namespace pe::experiments
