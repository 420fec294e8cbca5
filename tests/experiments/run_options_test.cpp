#include "experiments/commands/run_options.hpp"

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::experiments {
namespace {

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

TEST_CASE("a folder that can be written is made, and stays empty") {
  tests::Folder const folder;
  output_folder(folder.path() / "one/two");
  CHECK(std::filesystem::is_empty(folder.path() / "one/two"));
}

}  // namespace
}  // namespace pe::experiments
