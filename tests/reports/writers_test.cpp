#include "reports/writers/writers.hpp"

#include <limits>

#include "reports/read_json.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports {
namespace {

using tests::contains;

/// The files that the writers of this kind make of the fixed run; there is no other program's among them.
std::vector<File> files_of(Run const& run, Extras const& extras = fixed_extras()) {
  std::vector<File> out;
  for (auto const& writer : all_writers()) {
    if (writer.is_for_paper) continue;
    for (auto& file : writer.write(run, extras).files) out.push_back(std::move(file));
  }
  return out;
}

TEST_CASE("every writer makes of the fixed run what its golden file says") {
  for (auto const& [path, bytes] : files_of(fixed_run())) {
    // Pages are tested by what they must show (page_test, document_test, and in a browser).
    if (!path.ends_with(".html") && !path.ends_with(".js")) CHECK(tests::golden_difference(path, bytes) == "");
  }
}

TEST_CASE("a golden file that differs is reported by its first differing line") {
  CHECK(tests::first_difference("a\nb\nc\n", "a\nb\nc\n").empty());
  CHECK_THAT(tests::first_difference("a\nb\nc\n", "a\nB\nc\n"), contains("line 2") && contains("actual:   B"));
  CHECK_THAT(tests::first_difference("a\nb\n", "a\n"), contains("line 2 actual ends here"));
  CHECK_FALSE(tests::first_difference("a\n", "a").empty());
  CHECK_THAT(tests::describe_difference("run.json", tests::first_difference("a\n", "b\n")),
             contains("run.json") && contains("PE_RENEW_GOLDEN=1"));
}

TEST_CASE("the formats have different names and files") {
  auto const writers = all_writers();
  REQUIRE(writers.size() == 7);
  for (auto const& one : writers) {
    CHECK_FALSE(one.help.empty());
    if (!one.is_for_paper) CHECK(one.write(fixed_run(), {}).files.front().path == one.file_name);
    for (auto const& other : writers)
      CHECK((&one == &other) == (one.format == other.format || one.file_name == other.file_name));
  }
}

TEST_CASE("a saved run gives the same reports as the run itself, its record among them") {
  auto with_matrix = fixed_matrix_run();
  with_matrix.provenance.rows.clear();  // ids that pebench does not write
  for (auto const& run : {plain_run(), with_matrix, Run{}}) {
    auto const once = files_of(run), again = files_of(read_json(writers::json(run)));
    REQUIRE(once.size() == again.size());
    for (std::size_t i = 0; i < once.size(); ++i) CHECK(tests::first_difference(once[i].bytes, again[i].bytes) == "");
  }
}

TEST_CASE("run.json writes what is not finite as a word and doubles so that they read back") {
  Run run;
  auto& outcome = run.outcomes.emplace_back();
  outcome.expected = outcome.verdict = "holds";
  outcome.evidence = "sampled";
  outcome.residual = -std::numeric_limits<double>::quiet_NaN();
  outcome.failure_rate_95 = 0.5;
  outcome.agrees = true;
  run.summary = {.claims = 1, .holds = 1, .tested = 1, .sampled = 1, .asked = 1};
  outcome.ladder = {{"25 digits", 0.1}, {"50 digits", 5e-324}, {"100 digits", 1.7976931348623157e308}};
  auto const text = writers::json(run);
  CHECK_THAT(text, contains(R"("residual": "inf")") && contains(R"("value": 0.1)"));
  auto const read = read_json(text).outcomes.at(0);
  for (std::size_t i = 0; i < 3; ++i) CHECK(read.ladder.at(i).value == outcome.ladder[i].value);
}

TEST_CASE("JUnit fails what is unchecked and a surprise, and says that a run was interrupted") {
  auto run = fixed_run();
  run.outcomes[4].agrees = false;
  CHECK_THAT(writers::junit(run), contains(R"(failures="2" errors="0" skipped="0")"));
  CHECK_THAT(writers::junit(run), !contains("interrupted"));
  run.summary.partial = true;
  run.summary.asked = 9;
  CHECK_THAT(writers::junit(run), contains("interrupted after 6 of 9 claims"));
}

TEST_CASE("CSV has the same number of fields in every line") {
  Run run;
  run.outcomes.emplace_back();  // all of its text is empty, also the first field
  auto const text = writers::csv(run);
  auto const end = text.find("\r\n");
  auto const commas = [](std::string const& line) { return std::count(line.begin(), line.end(), ','); };
  CHECK(commas(text.substr(0, end)) == 28);
  CHECK(commas(text.substr(end)) == 28);
}

TEST_CASE("the gallery's page of the fixed run is what its golden file says") {
  CHECK(tests::golden_difference("gallery.md", gallery(fixed_run(), fixed_extras().figures, "./bench gallery")) == "");
}

TEST_CASE("the gallery changes with what is decided, not with the machine or the time") {
  auto const once = gallery(fixed_run(), {}, "");
  auto run = fixed_run();
  run.provenance.cpu = run.provenance.started = run.provenance.commit = "another";
  run.provenance.wall_seconds = 1;
  CHECK(gallery(run, {}, "") == once);
  run.outcomes[2].finding->so = "Another.";
  CHECK(gallery(run, {}, "") != once);
}

TEST_CASE("a figure that was not drawn is reported, not shown as a broken picture") {
  auto figures = fixed_extras().figures;
  REQUIRE_FALSE(figures.empty());
  auto const picture = "](" + figures.front().name + ".svg)";
  CHECK(gallery(fixed_run(), figures, "").find(picture) != std::string::npos);
  figures.front().svg.clear();
  auto const page = gallery(fixed_run(), figures, "");
  CHECK(page.find(picture) == std::string::npos);
  CHECK(page.find("It was not drawn.") != std::string::npos);
}

}  // namespace
}  // namespace pe::reports
