/// Ctrl-C and its like: one of them ends any command at once, and nothing of it is left behind.
#include <signal.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

using namespace std::chrono_literals;

constexpr int cases = 1'000'000;  // some hours
constexpr char partial[] = "pebench: interrupted: what is shown and written is partial, finished until then\n";

/// What an ended command may take: a second, on a machine that others use as well.
constexpr auto soon = 8s;

bool wait_for(auto const& condition) {
  for (int i = 0; i < 1200 && !condition(); ++i) std::this_thread::sleep_for(50ms);
  return condition();
}

/// Until a run into folder/out has begun, and has had time to decide something.
void wait_until_busy(Folder const& folder) {
  REQUIRE(wait_for([&] { return std::filesystem::exists(folder / "out/.pebench-journal"); }));
  std::this_thread::sleep_for(700ms);
}

/// How it ends by these signals, one after the other.
Ended interrupted(Child& child, std::vector<int> const& signals) {
  for (int const signal : signals) child.signal(signal);
  auto ended = child.wait(soon);
  CHECK(ended.status == 130);
  return ended;
}

/// Programs named gnuplot and pdflatex that hang, and a folder for temporary files.
class Hanging {
 public:
  Hanging() {
    for (auto const* const name : {"gnuplot", "pdflatex"}) {
      write_program(folder_.path() / name, "echo $$ >'" + folder_ / "id" + "'; exec /bin/sleep 1000");
    }
    std::filesystem::create_directory(folder_.path() / "tmp");
  }

  Surroundings surroundings() const {
    return {.environment = {{"PATH", folder_.path().string() + ":/usr/bin:/bin"}, {"TMPDIR", folder_ / "tmp"}}};
  }

  /// Waits until one of them hangs.
  bool is_reached() const {
    return wait_for([&] { return bytes_of(folder_ / "id").find('\n') != std::string::npos; });
  }

  /// Whether what it has started has ended within a second.
  bool is_gone() const { return tests::is_gone(std::stoi(bytes_of(folder_ / "id"))); }
  bool is_clean() const { return std::filesystem::is_empty(folder_ / "tmp"); }

 private:
  Folder folder_;
};

/// No stage and no half-written file.
bool has_hidden(std::string const& folder) {
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder)) {
    auto const name = entry.path().filename().string();
    if (name.starts_with(".") && name != ".pebench-files" && name != ".pebench-journal") return true;
  }
  return false;
}

/// Whether nothing is in it, or the journal alone, from which --resume goes on.
bool has_no_results(std::filesystem::path const& folder) {
  return std::ranges::all_of(std::filesystem::directory_iterator(folder),
                             [](auto const& entry) { return entry.path().filename() == ".pebench-journal"; });
}

TEST_CASE("Ctrl-C ends a long run within seconds, and what is finished is written") {
  auto const signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  Folder const folder;
  Child child({"verify", "--cases", std::to_string(cases), "--out", folder / "out"});
  wait_until_busy(folder);
  auto const ended = interrupted(child, {signal});
  CHECK(ended.err == partial);
  CHECK_THAT(ended.out, contains("Partial: the run was interrupted"));
  CHECK_FALSE(has_hidden(folder / "out"));

  auto const run = nlohmann::json::parse(bytes_of(folder / "out/run.json"));
  CHECK(run.at("summary").at("partial").get<bool>());
  auto const& outcomes = run.at("outcomes");
  CHECK_FALSE(outcomes.empty());
  auto const asked = run.at("summary").at("asked").get<std::size_t>();
  CHECK(asked > outcomes.size());
  CHECK(asked == nlohmann::json::parse(pebench({"list", "claims", "--json"}).out).size());
  auto const far = "interrupted after " + std::to_string(outcomes.size()) + " of " + std::to_string(asked) + " claims";
  CHECK_THAT(ended.out, contains(far));
  CHECK_THAT(bytes_of(folder / "out/index.html"), contains(far));
  CHECK_THAT(bytes_of(folder / "out/summary.md"), contains(far));
  for (auto const& outcome : outcomes) {
    CAPTURE(outcome.at("id").get<std::string>());
    bool const unchecked = outcome.at("verdict").get<std::string>().starts_with("not check");
    bool const refuted = outcome.at("verdict").get<std::string>() == "refuted";
    auto const evidence = outcome.at("evidence").get<std::string>();
    bool const walked =
        evidence == "exhausted" || evidence == "grid" || evidence == "agrees" || evidence == "witnessed";
    auto const looked_at = outcome.at("cases").get<int>() + outcome.at("discards").get<int>();
    CHECK((unchecked || refuted || walked || looked_at == cases));
  }
}

TEST_CASE("Ctrl-C on a shard leaves what is decided of it, the journal to go on from, and nothing that can be merged") {
  Folder const folder;
  Child child({"verify", "--cases", std::to_string(cases), "--shard", "2/3", "--out", folder / "out"});
  wait_until_busy(folder);
  check_refused({{{"verify", "derivation2023.aim", "--resume", "--out", folder / "out"},
                  {"another program is writing there; wait for its end, or name another folder"},
                  5}});
  interrupted(child, {SIGINT});
  auto const run = nlohmann::json::parse(bytes_of(folder / "out/run.json"));
  CHECK(run.at("summary").at("asked").get<std::size_t>() == run.at("shard").at("places").size());
  CHECK(std::filesystem::exists(folder / "out/.pebench-journal"));
  CHECK_THAT(pebench({"merge", folder / "out/run.json", "--out", folder / "merged"}).err, contains("was interrupted"));
}

TEST_CASE("Ctrl-C is heard however far a run is: the last verdicts are not awaited") {
  auto const after = GENERATE(0ms, 1500ms, 3000ms);
  Folder const folder;
  Child child({"verify", "--cases", "1", "--jobs", "1", "--out", folder / "out"});
  wait_for([&] { return std::filesystem::exists(folder / "out/.pebench-journal"); });  // an earlier one ends it at once
  std::this_thread::sleep_for(after);
  CHECK_THAT(interrupted(child, {SIGINT}).out,
             contains("and the run was interrupted") || contains("Partial: the run was interrupted"));
}

TEST_CASE("a second Ctrl-C ends the program at once: nothing is written, and nothing is left half written") {
  Folder const folder;
  Child child({"verify", "--cases", std::to_string(cases), "--out", folder / "out"});
  wait_until_busy(folder);
  CHECK(interrupted(child, {SIGINT, SIGTERM}).out.empty());
  CHECK(has_no_results(folder / "out"));
}

TEST_CASE("Ctrl-C while figures are drawn: what is there is written, no figure more, and gnuplot is gone") {
  Folder const folder;
  Hanging const hanging;
  Child child({"reproduce", "clock-blog", "--cases", "5", "--out", folder / "out"}, hanging.surroundings());
  REQUIRE(hanging.is_reached());
  CHECK(interrupted(child, {SIGINT}).err == partial);
  CHECK((hanging.is_gone() && hanging.is_clean()));
  CHECK_FALSE(has_hidden(folder / "out"));
  CHECK_THAT(bytes_of(folder / "out/clock-blog.html"), contains("Interrupted: some figures or tables."));
}

TEST_CASE("Ctrl-C while a PDF is made: the rest is written, the PDF is not, and pdflatex is gone") {
  auto const signals = GENERATE(as<std::size_t>{}, 1, 2);
  Folder const folder;
  Hanging const hanging;
  auto const& run = folder / "one/run.json";
  REQUIRE(pebench({"verify", "derivation2023.phi-*", "--cases", "5", "--out", folder / "one"}).status == 0);
  Child child({"report", run, "--out", folder / "out"}, hanging.surroundings());
  REQUIRE(hanging.is_reached());
  interrupted(child, std::vector<int>(signals, SIGTERM));
  CHECK((hanging.is_gone() && hanging.is_clean()));
  CHECK_FALSE(has_hidden(folder / "out"));
  CHECK_THAT(bytes_of(folder / "out/index.html"), contains("</html>"));
  CHECK_FALSE(std::filesystem::exists(folder / "out/report.pdf"));
}

TEST_CASE("Ctrl-C before every cell is decided: no matrix with holes is printed or written") {
  Folder const folder;
  Child child({"compare", "--cases", std::to_string(cases), "--quick", "--out", folder / "out"});
  REQUIRE(wait_for([&] { return std::filesystem::exists(folder / "out"); }));
  std::this_thread::sleep_for(700ms);
  auto const ended = interrupted(child, {SIGINT});
  CHECK_THAT(ended.out, contains("Partial: the run was interrupted") && !contains("Wanted properties") &&
                            contains(folder / "out/run.json"));
  CHECK_FALSE(std::filesystem::exists(folder / "out/comparison.html"));
}

TEST_CASE("Ctrl-C while schemes are compared: the matrix is written, what was not finished is named") {
  Folder const folder;
  Child child({"compare", "sinusoidal", "rope", "--cases", "2", "--format", "html,json", "--out", folder / "out"});
  REQUIRE(wait_for([&] { return std::filesystem::exists(folder / "out/index.html"); }));
  CHECK(interrupted(child, {SIGINT}).err == partial);
  CHECK_THAT(bytes_of(folder / "out/comparison.html"), contains("Interrupted: curves or the atlas"));
  CHECK_FALSE(has_hidden(folder / "out"));
}

TEST_CASE("Ctrl-C ends a command that has nothing to show yet, and its gnuplot") {
  Folder const folder;
  Hanging const hanging;
  Child child({"figure", "precision-ladder", "--out", folder / "out"}, hanging.surroundings());
  REQUIRE(hanging.is_reached());
  CHECK(interrupted(child, {SIGHUP}).err == "pebench: interrupted\n");
  CHECK((hanging.is_gone() && hanging.is_clean()));
  CHECK(std::filesystem::is_empty(folder / "out"));
}

}  // namespace
}  // namespace pe::tests
