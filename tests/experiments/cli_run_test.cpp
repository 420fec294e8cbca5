#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;

/// Few claims and few cases, so that a run takes a second.
void verify_into(std::string const& out, Words const& more, Surroundings const& surroundings = {}) {
  Words const what{"verify", "derivation2023", "su2021", "liu2020", "pebench.constant-norm.*", "--cases", "40"};
  auto const ended = printed_by(with(with(what, {"--out", out}), more), surroundings);
  CHECK_THAT(ended, contains("All verdicts match expectations.") && contains("Written: " + out + "/run.json"));
  CHECK(ended.find('\033') == std::string::npos);
}

/// run.json from after its provenance on.
std::string after_provenance(std::string const& run) {
  auto const at = run.find("\n  \"summary\":");
  REQUIRE(at != std::string::npos);
  return run.substr(at);
}

/// One field of every outcome of a run in this folder.
std::vector<std::string> outcomes_of(std::string const& folder, std::string const& field) {
  std::vector<std::string> values;
  auto const run = Json::parse(bytes_of(folder + "/run.json"));
  for (auto const& outcome : run.at("outcomes")) values.push_back(outcome.at(field).get<std::string>());
  return values;
}

/// The names of what is in a folder, where no file is empty.
std::vector<std::string> files_of(std::string const& folder) {
  std::vector<std::string> names;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
    CAPTURE(names.back());
    CHECK((entry.is_directory() || entry.file_size() > 0));
  }
  std::ranges::sort(names);
  return names;
}

TEST_CASE("a run depends neither on the number of threads nor on the language, and its tokens can be replayed") {
  Folder const folder;
  auto const one = folder / "one", two = folder / "two";
  verify_into(one, {"--seed", "1", "--jobs", "1"}, {{{"LC_ALL", "C"}}});
  verify_into(two, {"--seed", "1", "--jobs", "2"}, {{{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}}});
  auto const text = bytes_of(one + "/run.json");
  CHECK(after_provenance(text) == after_provenance(bytes_of(two + "/run.json")));
  CHECK(bytes_of(one + "/claims.csv") == bytes_of(two + "/claims.csv"));
  // The command is recorded without the folders of the machine.
  CHECK(text.find("--out one") != std::string::npos);
  CHECK(text.find(folder.path().string()) == std::string::npos);
  CHECK(files_of(one) == std::vector<std::string>{".pebench-files", "claims.csv", "claims.html", "index.html",
                                                  "junit.xml", "matrix.csv", "matrix.html", "run.json", "stories",
                                                  "summary.md"});

  // Another seed gives other cases where they are drawn, and the same verdicts.
  verify_into(folder / "other", {"--seed", "2"});
  for (auto const* const field : {"verdict", "evidence"})
    CHECK(outcomes_of(one, field) == outcomes_of(folder / "other", field));
  CHECK(outcomes_of(one, "replay") != outcomes_of(folder / "other", "replay"));

  auto const run = Json::parse(text);
  CHECK(run.at("provenance").at("seed").get<int>() == 1);
  CHECK(run.at("provenance").at("jobs").get<int>() == 1);
  CHECK(run.at("provenance").at("cases").get<int>() == 40);
  CHECK_FALSE(run.at("summary").at("partial").get<bool>());
  std::vector<std::string> listed;
  for (auto const& claim : Json::parse(pebench({"list", "claims", "--json"}).out)) {
    listed.push_back(claim.at("id").get<std::string>());
  }
  for (auto const& id : outcomes_of(one, "id")) CHECK(std::ranges::find(listed, id) != listed.end());

  for (auto const& outcome : run.at("outcomes")) {
    auto const token = outcome.at("replay").get<std::string>(), verdict = outcome.at("verdict").get<std::string>();
    CAPTURE(outcome.at("id").get<std::string>(), token);
    CHECK(token.empty() == (verdict == "not checkable"));
    if (token.empty()) continue;
    CHECK_THAT(printed_by({"replay", token}), contains(verdict + " here"));
  }
}

TEST_CASE("figure draws what is named into the folder, and prints where") {
  Folder const folder;
  auto const ended = pebench({"figure", "precision-ladder", "--out", folder / "figures"});
  CHECK_THAT(ended.out, contains(folder / "figures/precision-ladder"));
  CHECK_FALSE(bytes_of(folder / "figures/precision-ladder.csv").empty());
  bool const drawn = std::filesystem::exists(folder / "figures/precision-ladder.svg");
  CHECK(ended.status == (drawn ? 0 : 5));
  CHECK(ended.err.empty() == drawn);  // what kept it from being drawn is said once
}

TEST_CASE("figure draws in the width asked for") {
  Folder const folder;
  for (auto const& [name, pixels] : {std::pair{"1", "321"}, {"two-columns", "661"}, {"12.2", "461"}}) {
    auto const ended = pebench({"figure", "precision-ladder", "--width", name, "--out", folder / name});
    if (ended.status == 5) continue;  // no gnuplot here
    CHECK_THAT(bytes_of(folder / (name + std::string("/precision-ladder.svg"))),
               contains("width=\"" + std::string(pixels) + "\""));
  }
}

TEST_CASE("reproduce writes a page for the document, its list, its tables, and sums it up") {
  Folder const folder;
  auto const ended = printed_by({"reproduce", "mathor2020", "--cases", "40", "--out", folder / "out"});
  CHECK_THAT(ended, contains("mathor2020") && contains("All verdicts match expectations.") &&
                        contains("Written: " + folder / "out" + "/index.html") && !contains("kazemnejad2019"));
  auto const page = bytes_of(folder / "out/mathor2020.html");
  // Its own statements in its own order, the claim of each as verify decides it.
  std::size_t last = 0;
  for (std::string const id : {"mathor2020.unique", "mathor2020.definition", "mathor2020.binary-table",
                               "mathor2020.growing-bounded", "mathor2020.one-hot"}) {
    CAPTURE(id);
    auto const at = page.find("<article class=\"entry\" id=\"" + id + "\"");
    REQUIRE(at != std::string::npos);
    CHECK(at > last);
    last = at;
  }
  std::size_t entries = 0, refuted = 0, listed = 0;
  for (auto const& claim : nlohmann::json::parse(pebench({"list", "claims", "--json"}).out)) {
    if (claim.at("source").get<std::string>() != "mathor2020") continue;
    ++listed;
    CHECK_THAT(page, contains(" id=\"" + claim.at("id").get<std::string>() + "\""));
  }
  for (auto at = page.find("<article"); at != std::string::npos; at = page.find("<article", at + 1)) ++entries;
  for (auto at = page.find("It fails at"); at != std::string::npos; at = page.find("It fails at", at + 1)) ++refuted;
  CHECK(entries + 2 == listed);  // two corrections stand beside what they correct
  CHECK(refuted == 5);
  CHECK_THAT(page, contains("./bench table mathor2020-binary"));
  CHECK_THAT(bytes_of(folder / "out/tables/mathor2020-binary.csv"), contains("2,1010,10,1010,number in this place"));
  CHECK_THAT(bytes_of(folder / "out/index.html"), contains("href=\"mathor2020.html?run="));
}

TEST_CASE("table prints a table beside what is printed, and writes its CSV where --out says") {
  auto const ended = printed_by({"table", "clock-blog-binary"});
  CHECK_THAT(ended, contains("1    1000") && contains("0001 ✗") && contains("1000 ✓"));
  Folder const folder;
  auto const written = pebench({"table", "clock-blog-binary", "mathor2020-binary", "--out", folder / "tables"});
  CHECK_THAT(written.out, contains("Written: " + folder / "tables" + "/mathor2020-binary.csv"));
  CHECK_THAT(bytes_of(folder / "tables/clock-blog-binary.csv"), contains("1,1000,0001,1000,big-endian"));
}

}  // namespace
}  // namespace pe::tests
