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

}  // namespace
}  // namespace pe::tests
