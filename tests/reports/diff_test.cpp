#include "reports/diff.hpp"

#include <limits>

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports {
namespace {

using tests::contains;

/// What changes when `change` is made in the fixed run.
Differences after(auto const& change) {
  auto run = fixed_run();
  change(run);
  return differences(fixed_run(), run);
}

/// "id what: before, then after", one for each change.
std::vector<std::string> in_words(Differences const& differences) {
  std::vector<std::string> out;
  for (auto const& [id, what, before, after] : differences.changes) {
    out.push_back(id + " " + what + ": " + before + ", then " + after);
  }
  return out;
}

using Lines = std::vector<std::string>;

TEST_CASE("a run does not differ from itself, nor from one made elsewhere that found the same") {
  auto const none = after([](Run& run) { run.provenance.cpu = "another"; });
  CHECK(none.none());
  CHECK(none.circumstances.empty());
  CHECK(headline(none) == "No change.");
}

TEST_CASE("another verdict, expectation, evidence or agreement is a change") {
  CHECK(in_words(after([](Run& run) {
          auto& outcome = run.outcomes[0];
          outcome.verdict = "refuted";
          outcome.evidence = "certified";
          outcome.agrees = false;
          run.outcomes[1].expected = "refuted";
        })) == Lines{"kazemnejad2019.linear-in-offset verdict: holds, then refuted",
                     "kazemnejad2019.linear-in-offset agrees: yes, then no",
                     "kazemnejad2019.linear-in-offset evidence: proved, then certified",
                     "kazemnejad2019.bits-alternate expected: holds, then refuted"});
}

TEST_CASE("a residual is a change beyond the factor alone, up and down") {
  auto const times = [](double factor) {
    return in_words(after([&](Run& run) { *run.outcomes[3].residual *= factor; })).size();
  };
  CHECK(times(9.9) == 0);
  CHECK(times(1 / 9.9) == 0);
  CHECK(times(10.1) == 1);
  CHECK(times(1 / 10.1) == 1);
  CHECK(times(0) == 1);
  CHECK(times(std::numeric_limits<double>::infinity()) == 1);
}

TEST_CASE("a residual that came or went is a change, in each arithmetic") {
  CHECK(in_words(after([](Run& run) { run.outcomes[3].residual.reset(); })) ==
        Lines{"kazemnejad2019.similarity-bounded residual: ≤ 3.2 × 10⁻⁵¹, then none"});
  CHECK(in_words(after([](Run& run) {
          run.outcomes[3].hardware[1].value = 31;
          run.outcomes[3].ladder.push_back({"25 digits", 1e-25});
        })) == Lines{"kazemnejad2019.similarity-bounded residual in 25 digits: none, then ≤ 1.0 × 10⁻²⁵",
                     "kazemnejad2019.similarity-bounded residual in float: ≤ 0.0031, then ≤ 31"});
}

TEST_CASE("claims that came and went are named") {
  auto const moved = after([](Run& run) { run.outcomes[2].id = "kazemnejad2019.another"; });
  CHECK(moved.came == Lines{"kazemnejad2019.another"});
  CHECK(moved.went == Lines{"kazemnejad2019.distance-decays"});
  CHECK(moved.changes.empty());
  CHECK(headline(moved) == "0 changes; 1 claim came, 1 claim went.");
}

TEST_CASE("how the runs were made differently is reported, and is no change") {
  auto const made = after([](Run& run) {
    run.provenance.seed = 7;
    run.provenance.libraries["MPFR"] = "4.2.1";
    run.provenance.libraries.erase("FLINT");
  });
  CHECK(made.none());
  CHECK(made.circumstances ==
        Lines{"seed 18446744073709551615, then 7", "FLINT 2.9.0, then none", "MPFR 4.2.0, then 4.2.1"});
}

TEST_CASE("Markdown and JSON of a difference say what their golden files say") {
  auto const changed = after([](Run& run) {
    run.outcomes[0].verdict = "undecided";
    run.outcomes[2].id = "kazemnejad2019.another";
    run.outcomes[5].residual = 0.25;
    run.provenance.seed = 7;
  });
  CHECK(tests::golden_difference("diff.md", writers::markdown(changed)) == "");
  CHECK(tests::golden_difference("diff.json", writers::json(changed)) == "");
  CHECK_THAT(writers::markdown(after([](Run&) {})), contains("✓ **No change.**"));
}

}  // namespace
}  // namespace pe::reports
