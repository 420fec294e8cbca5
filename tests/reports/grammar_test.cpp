#include "reports/counts.hpp"
#include "reports/read_json.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using tests::contains;

/// A run as pebench writes it: without what the fixed run has for writers to stumble over.
Run plain_run() {
  auto run = fixed_run();
  run.outcomes.pop_back();
  run.provenance.rows.pop_back();
  for (auto& outcome : run.outcomes) outcome.property = "a-property";
  run.summary = summary_of(run.outcomes);
  return run;
}

/// The field that is named after `change`; empty when nothing is.
template <class Change>
std::string field_after(Change const& change) {
  auto run = plain_run();
  change(run);
  auto const found = malformed(run);
  return found ? found->field : "";
}

TEST_CASE("names and texts of a run that was written by pebench are what they may be") {
  CHECK(field_after([](Run&) {}) == "");
}

TEST_CASE("a name that could mean a place, an option or a command is reported with its field") {
  CHECK(field_after([](Run& run) { run.outcomes[1].id = "a/b"; }) == "outcomes[1].id");
  CHECK(field_after([](Run& run) { run.outcomes[0].scheme = "x y"; }) == "outcomes[0].scheme");
  CHECK(field_after([](Run& run) { run.outcomes[2].corrected_by = "$(id)"; }) == "outcomes[2].corrected_by");
  CHECK(field_after([](Run& run) { run.sources[0].key = "../home"; }) == "sources[0].key");
  CHECK(field_after([](Run& run) { run.matrix.schemes.push_back({"<b>", "", "", ""}); }) == "matrix.schemes[0].name");
  CHECK(field_after([](Run& run) { run.provenance.libraries["a b"] = "1"; }) == "provenance.libraries");
}

TEST_CASE("a text that a terminal would obey, or that hides what it says, is reported with its field") {
  CHECK(field_after([](Run& run) { run.outcomes[0].note = "a\033[2Jb"; }) == "outcomes[0].note");
  CHECK(field_after([](Run& run) { run.outcomes[0].note = "a line\nand\tanother"; }) == "");
  CHECK(field_after([](Run& run) { run.outcomes[0].law = {"a < b\033[2J"}; }) == "outcomes[0].law");
  CHECK(field_after([](Run& run) { run.outcomes[0].law = {"a = 1\na < b"}; }) == "");
  CHECK(field_after([](Run& run) { run.provenance.cpu = "\xff"; }) == "provenance.cpu");
  CHECK(field_after([](Run& run) { run.outcomes[2].witness->steps[1] = "\u202eright to left"; }) ==
        "outcomes[2].witness.steps[1]");
  CHECK(field_after([](Run& run) { run.figures[0].caption = std::string(1 << 17, 'x'); }) == "figures[0].caption");
}

TEST_CASE("a file that a run keeps may have lines of either kind, and is as long as a file of claims may be") {
  CHECK(field_after([](Run& run) { run.files[0].text = "a\r\nb\tc\n"; }) == "");
  CHECK(field_after([](Run& run) { run.files[0].text = std::string(1 << 20, 'x'); }) == "");
  CHECK(field_after([](Run& run) { run.files[0].text = std::string((1 << 20) + 1, 'x'); }) == "files[0].text");
  CHECK(field_after([](Run& run) { run.files[0].text = "a\033[2Jb"; }) == "files[0].text");
  CHECK(field_after([](Run& run) { run.files[0].name = "a\rb"; }) == "files[0].name");
}

TEST_CASE("a figure's name is a file's, here and not elsewhere, and no other figure's") {
  auto const refused = [](std::string const& name) {
    auto run = plain_run();
    run.figures[0].name = name;
    return tests::refusal<ReadError>([&] { read_json(writers::json(run)); });
  };
  for (auto const* const name : {"../../home/notes", "/etc/motd", "a/b", "", ".", "-x", "a.b", "A", "a b", "é"}) {
    CAPTURE(name);
    CHECK_THAT(refused(name),
               contains("figures[0].name is") && contains("lower-case letters, digits and dashes alone"));
  }
  auto twice = plain_run();
  twice.figures.push_back(twice.figures[0]);
  CHECK_THROWS_WITH(read_json(writers::json(twice)), contains("figures[1].name") && contains("names are unique"));
  CHECK(refused("a-name-2") == "not refused");
}

}  // namespace
}  // namespace pe::reports
