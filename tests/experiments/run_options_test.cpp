#include "experiments/commands/run_options.hpp"

#include "experiments/terminal/names.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using tests::contains;

TEST_CASE("what is typed is what the engine gets") {
  auto const options = engine_options({.cases = 12, .digits = 34, .seed = 56, .jobs = 7});
  CHECK(options.cases == 12);
  CHECK(options.digits == 34);
  CHECK(options.seed == 56);
  CHECK(options.jobs == 7);
  CHECK_NOTHROW(engine_options({.cases = 1, .digits = 10}));
  CHECK_NOTHROW(engine_options({.cases = 1'000'000'000, .digits = 300, .jobs = 1024}));
}

TEST_CASE("no number of jobs means one for each processor, at least one") {
  CHECK(engine_options({.jobs = 0}).jobs >= 1);
}

TEST_CASE("a run holds what was decided, under the options that were given") {
  auto const run = decide_run({&claim_named("derivation2023.phi-sign"), &claim_named("derivation2023.notation")},
                              {.cases = 20, .seed = 3, .jobs = 1});
  REQUIRE(run.outcomes.size() == 2);
  CHECK(run.outcomes[0].verdict == "refuted");
  CHECK(run.outcomes[1].verdict == "not checkable");
  CHECK(run.summary.surprises == 0);
  CHECK_FALSE(run.summary.partial);
  CHECK(run.provenance.seed == 3);
}

TEST_CASE("a folder that can be written is made, and stays empty") {
  tests::Folder const folder;
  output_folder(folder.path() / "one/two");
  CHECK(std::filesystem::is_empty(folder.path() / "one/two"));
}

TEST_CASE("a file in the place of the folder is a user's error that names it") {
  tests::Folder const folder;
  std::ofstream(folder / "file") << "mine";
  CHECK_THROWS_AS(output_folder(folder / "file"), UserError);
  CHECK_THROWS_WITH(output_folder(folder / "file"), contains("--out " + folder / "file"));
  CHECK(tests::bytes_of(folder / "file") == "mine");
}

}  // namespace
}  // namespace pe::experiments
