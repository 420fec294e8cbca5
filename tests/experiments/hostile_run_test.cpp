/// A run.json from anybody, with digests that fit, and whatever lies beside it.
#include "reports/counts.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

constexpr char figure[] = "precision-ladder";

/// A run of one claim, with these figures, in folder/run.json.
reports::Run small_run(std::vector<std::string> const& figures = {}) {
  reports::Run run;
  auto& outcome = run.outcomes.emplace_back();
  outcome.id = "source.claim";
  outcome.source = "source";
  outcome.statement = "It holds";
  outcome.expected = outcome.verdict = "holds";
  outcome.evidence = "certified";
  outcome.agrees = true;
  run.summary = reports::summary_of(run.outcomes);
  for (auto const& name : figures) run.figures.push_back({name, "Title", "Caption", {}});
  return run;
}

std::string written(reports::Run const& run, Folder const& folder) {
  auto path = folder / "run.json";
  std::ofstream(path, std::ios::binary) << reports::writers::json(run);
  return path;
}

constexpr int unreadable = 3, unwritable = 5;

TEST_CASE("a figure's name that is a way out of the folder is refused, and nothing is written") {
  for (std::string const name : {"../../home/notes", "../x", "/tmp/x", "a/../../x", "."}) {
    CAPTURE(name);
    Folder const folder;
    put(folder.path() / "x.csv", "mine");
    auto const run = written(small_run({name}), folder);
    check_refused({{{"report", run, "--out", folder / "out"}, {"figures[0].name is"}, unreadable}});
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
    CHECK(bytes_of(folder / "x.csv") == "mine");
  }
}

TEST_CASE("what lies in figures/ beside a run reaches neither the page nor TeX: the figure is drawn again") {
  Folder const folder;
  auto const run = written(small_run({figure}), folder);
  auto const beside = folder.path() / "figures" / figure;
  put(beside.string() + ".csv", "theirs,1\n");
  put(beside.string() + ".svg", "<svg>theirs</svg>");
  put(beside.string() + ".pdf", "%PDF-theirs");
  auto const ended = ended_with(0, {"report", run, "--format", "html,latex,pdf", "--out", folder / "out"});
  CHECK_THAT(ended.err, contains("the files of precision-ladder beside the run are not what this pebench draws"));
  pebench({"figure", figure, "--out", folder / "own"});
  for (std::string const ending : {".pdf", ".csv"}) {
    auto const own = bytes_of(folder / "own" + "/" + figure + ending);
    CHECK_FALSE(own.empty());
    CHECK(bytes_of(folder / "out/latex/figures/" + figure + ending) == own);
    CHECK(bytes_of(folder / "out/figures/" + figure + ending) == own);
  }
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder / "out")) {
    if (entry.is_directory()) continue;
    CAPTURE(entry.path().string());
    auto const bytes = bytes_of(entry.path());
    CHECK(bytes.find("theirs") == std::string::npos);
    CHECK(bytes.find("dGhlaXJz") == std::string::npos);  // "theirs" in base 64, where an SVG would show it
  }
}

TEST_CASE("a figure that this pebench does not draw is left out, and reported") {
  Folder const folder;
  auto const run = written(small_run({"no-such-figure"}), folder);
  put(folder.path() / "figures/no-such-figure.svg", "<svg>theirs</svg>");
  auto const ended = ended_with(0, {"report", run, "--format", "html", "--out", folder / "out"});
  CHECK_THAT(ended.err, contains("does not draw the run's figures no-such-figure"));
  CHECK_FALSE(std::filesystem::exists(folder / "out/figures"));
}

TEST_CASE("the saved run is never replaced: not by a page of its name, and where it is shown again it stays") {
  Folder const folder;
  auto const run = written(small_run(), folder);
  std::filesystem::copy_file(run, folder / "index.html");
  check_refused({{{"report", folder / "index.html", "--out", folder.path().string()},
                  {"which is the saved run itself"},
                  unwritable}});
  CHECK(bytes_of(folder / "index.html") == bytes_of(run));
  auto const before = bytes_of(run);
  CHECK(pebench({"report", run, "--format", "markdown", "--out", folder.path().string()}).status == 0);
  CHECK(bytes_of(run) == before);
  CHECK_FALSE(bytes_of(folder / "summary.md").empty());
}

TEST_CASE("what goes wrong with the PDF costs nothing else, and is one sentence") {
  Folder const folder;
  auto const run = written(small_run(), folder);
  auto const ended = ended_with(0, {"report", run, "--format", "html,csv,pdf", "--out", folder / "out"},
                                {.environment = {{"TMPDIR", "/no/such/folder"}}});
  CHECK(lines_of(ended.err).size() == 1);
  CHECK_THAT(ended.err, contains("no temporary folder can be made in /no/such/folder: No such file or directory"));
  CHECK_THAT(bytes_of(folder / "out/index.html"), contains("</html>"));
  CHECK_FALSE(bytes_of(folder / "out/claims.csv").empty());
  CHECK_FALSE(std::filesystem::exists(folder / "out/report.pdf"));
}

TEST_CASE("a run into the folder of another leaves none of its files, whatever the formats") {
  Folder const folder;
  auto const first = written(small_run(), folder);
  CHECK(pebench({"report", first, "--format", "json,html,markdown,csv,junit", "--out", folder / "out"}).status == 0);
  put(folder.path() / "out/notes.txt", "mine");
  auto run = small_run();
  run.outcomes[0].note = "another";
  CHECK(pebench({"report", written(run, folder), "--format", "json", "--out", folder / "out"}).status == 0);
  std::vector<std::string> left;
  for (auto const& entry : std::filesystem::directory_iterator(folder / "out")) left.push_back(entry.path().filename());
  std::ranges::sort(left);
  CHECK(left == std::vector<std::string>{".pebench-files", "notes.txt", "run.json"});
}

}  // namespace
}  // namespace pe::tests
